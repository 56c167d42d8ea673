import { expect, test } from 'vitest'
import { placeOf } from './paging.ts'

test.each([
  ['the first of two', { page: 1, page_size: 20 }, 21, { total: 21, has_more: true }],
  ['the last one, full', { page: 2, page_size: 20 }, 40, { total: 40, has_more: false }],
  [
    'one of more than are counted',
    { page: 3, page_size: 20 },
    1_001,
    { total: 1_000, total_capped: true, has_more: true },
  ],
  ['exactly as many as are counted', { page: 50, page_size: 20 }, 1_000, { total: 1_000, has_more: false }],
])('a page knows where it stands: %s', (_which, paging, counted, place) => {
  expect(placeOf(paging, counted)).toEqual({ ...paging, ...place })
})

test('a page that was read one row further knows better than the count whether more follow', () => {
  expect(placeOf({ page: 60, page_size: 20 }, 1_001, true)).toMatchObject({ total: 1_000, has_more: true })
})
