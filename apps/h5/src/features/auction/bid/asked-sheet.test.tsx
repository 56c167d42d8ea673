import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentHashRoute, setRoutes } from '../../../lib/router/navigation.ts'
import { startRouter } from '../../../lib/router/router.ts'
import { screensOf } from '../../../lib/router/routes.ts'
import { routes } from '../../../routes.ts'
import '../../../testing/dom.tsx'
import type { LotState } from '../lot/lot-state.ts'
import { useAskedSheet } from './asked-sheet.ts'

const LOT = '/pages/main/auctionitemdetail/auctionitemdetail'
const opened = vi.fn()
const shown = vi.fn()
function Page({ lot_state }: { lot_state: LotState | undefined }) {
  useAskedSheet(7, lot_state, opened, shown)
  return null
}

const root = createRoot(document.createElement('div'))
const goes = (...states: Array<LotState | undefined>) =>
  states.reduce(
    (before, lot_state) =>
      before.then(() => act(async () => root.render(<Page key={states.length} lot_state={lot_state} />))),
    Promise.resolve(),
  )
beforeEach(() => {
  setRoutes(screensOf(routes, {}))
  opened.mockClear()
  shown.mockClear()
})

test('the sheet a link asks for opens once the lot is there, once, and leaves the address', async () => {
  history.replaceState(null, '', `#${LOT}?id=7&sheet=manual`)
  const stop = startRouter()
  await goes(undefined, 'outbid', 'leading')
  expect(opened.mock.calls).toEqual([['manual']])
  expect(currentHashRoute()).toBe(`${LOT}?id=7`)
  stop()
})

test('winning while one looks shows how it ended; a lot won before one came does not', async () => {
  await goes('leading', 'won', 'won', 'won')
  expect(shown).toHaveBeenCalledTimes(1)
  shown.mockClear()
  await goes(undefined, 'won')
  await goes('open', 'lost', 'lost', 'lost', 'lost', 'lost')
  expect(shown).not.toHaveBeenCalled()
})
