import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { setRoutes } from '../../lib/router/navigation.ts'
import { envelope, mount, playServer } from '../../testing/dom.tsx'
import type { About } from './finder-state.ts'
import { LotFinder } from './lot-finder.tsx'

beforeEach(() => {
  queryClient.clear()
  setRoutes({})
})

const piece = {
  ...{ id: 3, kind: 'normal', status: 'on', title: 'Yixing teapot', image: 'a.webp', category_id: 1 },
  ...{ min_price_fen: 800_00, max_price_fen: 800_00, was: { price_fen: 1_200_00, until: 1 }, is_bargain: true },
  ...{ left: 2, held: 0, sold_count: 0, collect_count: 0, shipping_free: true, shop: { id: 1, name: 'Kiln' } },
}

async function finder(answer: object, about: About = { type: 'goods' }): Promise<HTMLElement> {
  playServer(() =>
    envelope({
      list: [],
      total: 0,
      has_more: false,
      page: 1,
      page_size: 20,
      type: 'goods',
      server_now_ms: 1,
      ...answer,
    }),
  )
  const box = await mount(
    <QueryClientProvider client={queryClient}>
      <LotFinder
        state={{ keyword: 'teapto', sort: 'default' }}
        about={about}
        onChange={() => undefined}
        empty={{ title: 'Nothing here' }}
      />
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(box.textContent).toMatch(/Yixing teapot|Nothing here/)))
  return box
}

test('a misspelt word is said to be taken for another, above what that finds', async () => {
  const reading = { keyword: 'teapot', spelled: true, left_out: [] }
  const box = await finder({ list: [piece], total: 1, reading })

  expect(box.querySelector('[role=status]')!.textContent).toBe('Showing results for “teapot” ')
  expect(box.querySelector('.goods-card')!.textContent).toContain('Bargain')
  expect(box.textContent).toContain('1 piece')
})

test('words that count no more are named', async () => {
  const box = await finder({
    list: [piece],
    total: 1,
    reading: { keyword: 'teapot', spelled: false, left_out: ['foo', 'bar'] },
  })

  expect(box.querySelector('[role=status]')!.textContent).toBe('Nothing has all of these words. Left out: “foo” “bar”')
})

test('without a reading nothing is said; what is not found leaves the empty state', async () => {
  const box = await finder({})

  expect(box.querySelector('[role=status]')).toBeNull()
  expect(box.textContent).toContain('Nothing here')
})
