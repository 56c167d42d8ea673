/** A giveaway is entered with one tap by who is signed in, and says how it stands. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../lib/api/query.ts'
import { setRoutes } from '../../../../lib/router/navigation.ts'
import { screensOf } from '../../../../lib/router/routes.ts'
import { setToken, setUser, type UserMe } from '../../../../lib/session/session.ts'
import { envelope, mount, playServer, press } from '../../../../testing/dom.tsx'
import { liveRoutes } from '../../routes.ts'
import { GiveawayLine } from './giveaway-line.tsx'

type Props = Parameters<typeof GiveawayLine>[0]
const OPEN: Props['giveaway'] = {
  ...{ draw_id: 5, status: 'open', prize: 'Cup', image: 'x.webp', qty: 2, value_fen: 120_00, entries: 7 },
  ...{ closes_at_ms: Date.now() + 90_000, draws_at_ms: Date.now() + 150_000 },
  ...{ entered: false, won: false, winners: [] },
}

beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(liveRoutes, {}))
  setToken('token')
  setUser({ id: 1, nickname: 'lin' } as UserMe)
})

const open = async (more: Partial<Props['giveaway']>, onEntered = () => {}) =>
  mount(
    <QueryClientProvider client={queryClient}>
      <GiveawayLine giveaway={{ ...OPEN, ...more }} onEntered={onEntered} />
    </QueryClientProvider>,
  )
const worded = (page: ParentNode, text: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === text)

it('is entered with one tap, free', async () => {
  const sent = playServer(() => envelope({ tickets: [], left: 0, receipt: {} }))
  let entered = 0
  const page = await open({}, () => {
    entered++
  })
  expect(page.textContent).toContain('7 people are in')
  expect(page.textContent).toContain('2 worth ¥120')

  await press(worded(page, 'Enter, free'))

  await act(() => vi.waitFor(() => expect(entered).toBe(1)))
  expect(sent.map(({ url }) => url).join()).toContain('add_lottery_detail?id=5&by=free')
})

it('says that one is in, that it is drawn soon, who won, and asks a winner where it goes', async () => {
  const say = async (more: Partial<Props['giveaway']>) => (await open(more)).textContent

  expect(await say({ entered: true })).toContain('You are in')
  expect(await say({ closes_at_ms: Date.now() - 5_000 })).toContain('The list is being locked.')
  expect(await say({ status: 'locked' })).toContain('It is drawn in a moment.')
  expect(await say({ status: 'drawn', winners: ['l**n'] })).toContain('Won by l**n')
  expect(await say({ status: 'drawn' })).toContain('Nobody was in.')
  expect(await say({ status: 'void' })).toContain('Called off')
  const won = await open({ status: 'drawn', won: true, winners: ['l**n'] })
  expect(worded(won, 'Say where it goes')).toBeDefined()
})
