/** Going back on a phone closes what lies over the screen, and only then leaves the screen. */
import { Sheet } from '@juya/ui'
import { setBackKeeper } from '@juya/ui/feedback/back-keeper.ts'
import { act, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentHashRoute, goBack, goPath } from '../lib/router/navigation.ts'
import { layOver, place, readdress, startRouter, usePlace } from '../lib/router/router.ts'
import { mount, press } from '../testing/dom.tsx'

function Page() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null)
  return (
    <>
      <button type="button" onClick={() => setOpen('first')}>
        open
      </button>
      {open === 'first' && (
        <Sheet open title="first" onClose={() => setOpen(null)}>
          <button type="button" onClick={() => setOpen('second')}>
            next
          </button>
        </Sheet>
      )}
      {open === 'second' && (
        <Sheet open title="second" onClose={() => setOpen(null)}>
          x
        </Sheet>
      )}
    </>
  )
}

const App = () => (usePlace().path === '/lot' ? <Page /> : null)

/** The history and what is open agree again. */
const settled = async () => {
  await act(() => new Promise((done) => setTimeout(done, 20)))
  await vi.waitFor(() => expect(history.state?.over === true).toBe(sheet() !== undefined))
}
const back = async () => {
  await act(async () => history.back())
  await settled()
}
const sheet = () => document.querySelector('[role=dialog] h2')?.textContent
const tap = async (text: string) => {
  await press(
    [...document.querySelectorAll('button')].find(
      (one) => one.textContent === text || one.getAttribute('aria-label') === text,
    ),
  )
  await settled()
}

let stop = () => undefined as unknown
beforeEach(async () => {
  await settled() // what the test before left open has gone
  history.replaceState(null, '', '#/list')
  stop = startRouter()
  setBackKeeper(layOver)
  goPath('/lot?id=7')
  await mount(<App />)
  await tap('open')
})
afterEach(async () => {
  stop()
  await settled()
})

test('back closes the sheet and stays on the screen; back again leaves it', async () => {
  expect(sheet()).toBe('first')
  await back()
  expect([sheet(), currentHashRoute()]).toEqual([undefined, '/lot?id=7'])
  await back()
  expect(currentHashRoute()).toBe('/list')
})

test('a sheet closed by its button leaves nothing to go back through', async () => {
  await tap('Close')
  expect([sheet(), currentHashRoute()]).toEqual([undefined, '/lot?id=7'])
  await back()
  expect(currentHashRoute()).toBe('/list')
})

test('a sheet that takes the place of another is closed by one step back', async () => {
  await tap('next')
  expect(sheet()).toBe('second')
  await back()
  expect([sheet(), currentHashRoute()]).toEqual([undefined, '/lot?id=7'])
})

/** Closes the sheet, and acts while the browser is about to let go of its entry of the history. */
const closeAnd = async (act_meanwhile: (stepBack: () => void) => void) => {
  const stepBack = history.back.bind(history)
  vi.spyOn(history, 'back').mockImplementationOnce(() => act_meanwhile(stepBack))
  await press(document.querySelector('[aria-label=Close]'))
  await act(() => new Promise((done) => setTimeout(done, 20)))
}

test('a sheet opened while the history lets go of the one before is closed by one step back, too', async () => {
  await closeAnd((stepBack) => {
    const open = [...document.querySelectorAll('button')].find((one) => one.textContent === 'open')!
    flushSync(() => open.click())
    stepBack()
  })
  expect([sheet(), history.state?.over]).toEqual(['first', true])

  await back()

  expect([sheet(), currentHashRoute()]).toEqual([undefined, '/lot?id=7'])
})

test('a step back made while the history lets go of a sheet leads to the screen before', async () => {
  await closeAnd((stepBack) => {
    window.addEventListener('popstate', stepBack, { once: true })
    stepBack()
  })

  expect([place.get().path, currentHashRoute()]).toEqual(['/list', '/list'])
})

test('a screen opened from a sheet stands above the screen, not above the sheet', async () => {
  const { depth } = place.get()
  await act(async () => goPath('/rules'))
  expect(place.get().depth).toBe(depth + 1)
  await back()
  expect(currentHashRoute()).toBe('/lot?id=7')
  await back()
  expect(currentHashRoute()).toBe('/list')
})

test('a screen that takes the place of this one takes it from under the sheet', async () => {
  await act(async () => goPath('/order?id=3', 'redirect'))
  await settled()
  expect(currentHashRoute()).toBe('/order?id=3')
  await back()
  expect(currentHashRoute()).toBe('/list')
})

test('going back by the app leaves sheet and screen together', async () => {
  goBack()
  await settled()
  expect(currentHashRoute()).toBe('/list')
})

test('a screen that gets another address keeps its place and the sheet over it', async () => {
  const { key, how } = place.get()
  await act(async () => readdress('/lot?id=8'))
  await settled()
  expect([sheet(), currentHashRoute(), place.get()]).toEqual([
    'first',
    '/lot?id=8',
    expect.objectContaining({ search: 'id=8', key, how }),
  ])

  await back()
  expect([sheet(), currentHashRoute()]).toEqual([undefined, '/lot?id=8'])
  await back()
  expect(currentHashRoute()).toBe('/list')
})
