import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { signIn, type UserMe } from '../../../lib/session/session.ts'
import { envelope, mount, playServer, press, type Sent, settle } from '../../../testing/dom.tsx'
import { SearchLine } from './search-line.tsx'

let sent: Sent[] = []
const show = (more: object = {}) =>
  mount(
    <QueryClientProvider client={queryClient}>
      <SearchLine
        one={{
          ...{ id: 3, keyword: 'jade', category_id: 2, category: 'Bangles', price_min_fen: null },
          ...{ price_max_fen: 50_000, tell: 'at_once', since: 1, told: null, found: 1_000, ...more },
        }}
      />
    </QueryClientProvider>,
  )
beforeEach(() => {
  vi.useFakeTimers()
  signIn({ token: 't', user: { id: 5, role: 'normal' } as unknown as UserMe })
  sent = playServer(() => envelope({ list: [], max: 30 }))
})

test('says what is asked for and leads to what it finds now', async () => {
  const page = await show()
  expect(page.querySelector('.searches__name')?.textContent).toBe('jadeBangles · ¥0–¥500')
  expect(page.querySelector('a')?.textContent).toBe('1,000+ lots open for bids now')
  expect(page.querySelector('a')?.getAttribute('href')).toContain('keyword=jade&category_id=2&price_max_fen=50000')
  expect((await show({ keyword: '', price_max_fen: null })).querySelector('.searches__name')?.textContent).toBe(
    'Bangles',
  )
})

test('how often it tells is changed with a tap, once', async () => {
  const page = await show()
  const [at_once, daily] = page.querySelectorAll('[role=radio]')
  await press(at_once)
  expect(sent).toEqual([])
  await press(daily)
  await settle(10)
  expect(sent).toHaveLength(1)
  expect(JSON.parse(String(sent[0]!.body))).toMatchObject({ id: 3, tell: 'daily' })
})
