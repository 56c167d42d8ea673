import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { readFinder } from '../../../cards/finder/finder-state.ts'
import { queryClient } from '../../../lib/api/query.ts'
import { loginPrompt } from '../../../lib/session/login-gate.ts'
import { signIn, signOut, type UserMe } from '../../../lib/session/session.ts'
import { envelope, mount, playServer, press, type Sent, settle } from '../../../testing/dom.tsx'
import { SaveSearch } from './save-search.tsx'

const ONE = { id: 3, keyword: 'jade', category_id: 2, price_min_fen: null, price_max_fen: 50_000, tell: 'at_once' }
let sent: Sent[] = []
let list: unknown[] = []
const show = async (params: Record<string, string>) => {
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <SaveSearch state={readFinder(params)} />
    </QueryClientProvider>,
  )
  await settle(10)
  return page
}
beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  list = []
  signIn({ token: 't', user: { id: 5, role: 'normal' } as unknown as UserMe })
  sent = playServer(({ method }) => {
    if (method === 'POST') list = [ONE]
    return envelope({ list, max: 30 })
  })
})

test('words, category and price are saved; from then on the button leads to all that were saved', async () => {
  const page = await show({ keyword: 'jade', category_id: '2', price_max_fen: '50000' })
  expect(page.textContent).toBe('Save this search')

  await press(page.querySelector('button'))
  await settle(10)

  const saved = sent.find(({ method }) => method === 'POST')
  expect(String(saved?.url)).toContain('Auction/searches')
  expect(JSON.parse(String(saved?.body))).toMatchObject({ keyword: 'jade', category_id: 2, price_max_fen: 50_000 })
  expect(page.textContent).toBe('Saved · all saved searches')
})

test('says before the tap that other filters are left out; another price is another search', async () => {
  list = [ONE]
  expect((await show({ keyword: 'jade', category_id: '2', no_reserve: '1' })).textContent).toBe(
    'Save this search without its other filters',
  )
  expect((await show({ keyword: 'jade', category_id: '2' })).textContent).toBe('Save this search')
  expect((await show({ price_max_fen: '50000' })).textContent).toBe('')
})

test('a guest is asked to sign in, and nothing is sent', async () => {
  signOut()
  const page = await show({ keyword: 'jade' })
  await press(page.querySelector('button'))
  expect(loginPrompt.get()).not.toBeNull()
  expect(sent).toEqual([])
})
