import { REMIND_LOTS_BEFORE } from '@juya/contract/bidding/reminders.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { signIn, type UserMe } from '../../../lib/session/session.ts'
import { envelope, mount, playServer, press, type Sent, settle } from '../../../testing/dom.tsx'
import type { Lot } from '../lot/lot-state.ts'
import { RemindersCard } from './reminders.tsx'
import './reminders-sheet.tsx' // loaded before a test's time runs

const lot = (more: object = {}): Lot =>
  ({ id: 7, status: 'live', ends_at_ms: Date.now() + 1_000_000, reminders: null, ...more }) as unknown as Lot
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')]
const words = () => [...document.querySelectorAll('[role=dialog] .j-check')].map((one) => one.textContent)
let sent: Sent[] = []
const show = async (one: Lot) => {
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RemindersCard lot={one} />
    </QueryClientProvider>,
  )
  await press(page.querySelector('button'))
  await act(async () => void (await import('./reminders-sheet.tsx')))
  await settle(10)
  return page
}
beforeEach(() => {
  vi.useFakeTimers()
  signIn({ token: 't', user: { id: 5, role: 'normal' } as unknown as UserMe })
  sent = playServer(() => envelope({ opening: true, before_s: [300, 600], lots_before: true }))
})

test('offers the times that have not passed, the usual one chosen, and sends what was chosen', async () => {
  await show(lot())
  expect(words()).toEqual(['5 min before the end', '10 min before the end'])
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true])

  await press(boxes()[0])
  await press([...document.querySelectorAll('[role=dialog] button')].find((one) => one.textContent === 'Save'))
  await settle(10)

  expect(sent.at(-1)).toMatchObject({ method: 'POST' })
  expect(String(sent.at(-1)!.url)).toContain('auction_remind')
  expect(JSON.stringify(sent.at(-1)!.body)).toMatch(/600.*300|300.*600/)
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('a lot that has not opened offers its opening and all times; the line says the first chosen and how many more', async () => {
  const page = await show(lot({ status: 'scheduled', reminders: { opening: true, before_s: [300, 86_400] } }))
  expect(words()).toHaveLength(6)
  expect(page.textContent).toContain('When it opens and 2 more')
})

test('a lot of a room offers its start and its turn, and no times before an end nobody knows', async () => {
  const page = await show(lot({ status: 'scheduled', sale: { id: 3, room: { lot_s: 30 } } }))
  expect(words()).toEqual(['When it opens', `When ${REMIND_LOTS_BEFORE} lots come before it`])
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true])

  await press(boxes()[1])
  await press([...document.querySelectorAll('[role=dialog] button')].find((one) => one.textContent === 'Save'))
  await settle(10)

  expect(JSON.stringify(sent.at(-1)!.body)).toMatch(/lots_before.{3,5}(0|false)/)
  expect(page.textContent).not.toContain('before the end')
})

test('anybody can put the end into a calendar of theirs, as a file in the language they read', async () => {
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RemindersCard lot={lot()} />
    </QueryClientProvider>,
  )
  const link = page.querySelector('a')!
  expect(link.getAttribute('href')).toBe('/cal/lots/7.ics?lang=en')
  expect(link.hasAttribute('download')).toBe(true)
  expect(link.textContent).toContain('it does not follow late bids')
})
