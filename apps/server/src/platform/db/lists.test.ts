import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { query } from './db.ts'
import { likePart, likePrefix } from './like.ts'
import { pageQuery, TOTAL_MAX } from './paging.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const numbers = (count: number) => ({
  name: 'test_numbers',
  columns: 'n',
  from: 'generate_series(1, $1::int) as n',
  order: 'n',
  values: [count],
})
const pageOf = (count: number, page: number, page_size = 20) =>
  pageQuery<{ n: number }>(world.ctx, numbers(count), { page, page_size })

test('the pages of a list hold each row once, and say how many there are and whether more follow', async () => {
  const pages = [await pageOf(45, 1), await pageOf(45, 2), await pageOf(45, 3)]

  expect(pages.flatMap((page) => page.list.map(({ n }) => n))).toEqual(Array.from({ length: 45 }, (_, i) => i + 1))
  expect(pages.map(({ total, has_more }) => [total, has_more])).toEqual([
    [45, true],
    [45, true],
    [45, false],
  ])
})

test('a page behind the end is empty and still tells how many there are', async () => {
  expect(await pageOf(45, 9)).toEqual({ list: [], page: 9, page_size: 20, total: 45, has_more: false })
  expect(await pageOf(0, 1)).toEqual({ list: [], page: 1, page_size: 20, total: 0, has_more: false })
})

test('a long list is counted no further than it is told, and its last page knows that it is the last', async () => {
  expect(await pageOf(5_000, 1)).toMatchObject({ total: TOTAL_MAX, total_capped: true, has_more: true })
  expect(await pageOf(1_040, 52)).toMatchObject({ total: TOTAL_MAX, total_capped: true, has_more: false })
})

test('what a person types is looked for as it stands: per cent, underscore and backslash mean nothing else', async () => {
  const finds = async (text: string, pattern: string) =>
    (await query<{ yes: boolean }>(world.ctx, 'test_like', 'select $1::text like $2 as yes', [text, pattern]))[0]!.yes

  expect(await finds('a vase, 5% off', likePart('5%'))).toBe(true)
  expect(await finds('a vase for 50', likePart('5%'))).toBe(false)
  expect(await finds('lot_close', likePrefix('lot_'))).toBe(true)
  expect(await finds('lots', likePrefix('lot_'))).toBe(false)
  expect(await finds('C:\\kiln', likePart('\\k'))).toBe(true)
})
