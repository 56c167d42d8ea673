import { auction, interest } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { placed, runningLot } from '../../../domains/lot/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const ids = ({ list }: { list: ReadonlyArray<{ id: number }> }) => list.map(({ id }) => id)

test('lists of one’s own can be searched and ordered: watched lots, bids, a shop’s lots', async () => {
  const [shop, lin] = [await newShop(world), await newBuyer(world, { funded: 10_000_00 })]
  const late = await runningLot(world, { shop, title: '定窑白釉刻花盘', start_fen: 300_00, ends_in_ms: 3 * HOUR_MS })
  const soon = await runningLot(world, { shop, title: '定窑印花碗', start_fen: 500_00, ends_in_ms: HOUR_MS })
  const other = await runningLot(world, { shop, title: '钧窑天青碗', start_fen: 900_00, ends_in_ms: 2 * HOUR_MS })
  for (const lot of [late, soon, other]) {
    await world.call(lin, auction.watch, { id: lot.id, on: true })
    await placed(world, lin, lot, lot === late ? 300 : lot === soon ? 500 : 900)
  }

  for (const read of [
    (input: object) => world.call(lin, interest.watchedLots, input),
    (input: object) => world.call(lin, auction.mine, input),
    (input: object) => world.call(shop, auction.shopLots, { status: 'live', ...input }),
  ]) {
    expect(ids(await read({}))).toEqual([soon.id, other.id, late.id])
    expect(ids(await read({ sort: 'price_up' }))).toEqual([late.id, soon.id, other.id])
    expect(ids(await read({ keyword: '定窑', sort: 'price_down' }))).toEqual([soon.id, late.id])
    expect(ids(await read({ keyword: '碗 钧' }))).toEqual([other.id])
  }
  await world.refused(lin, interest.watchedLots, { sort: 'magic' }, 'VALIDATION')
})

test('sold prices come latest first, or by price', async () => {
  const shop = await newShop(world)
  const sold = async (title: string, start_fen: number) => {
    const { id } = await runningLot(world, { shop, title, start_fen })
    const buyer = await newBuyer(world)
    await world.sql(
      `update lot_lots set status = 'sold', winner_user_id = $2, hammer_fen = $3, leader_user_id = $2, leader_max_fen = $3, current_fen = $3, bid_count = 1,
         paid_at = platform_now(), closed_at = platform_now() where id = $1`,
      [id, buyer.id, start_fen],
    )
    return id
  }
  const cheap = await sold('哥窑小洗', 200_00)
  const dear = await sold('哥窑鱼耳炉', 9_000_00)
  const middle = await sold('哥窑贯耳瓶', 3_000_00)
  const asked = async (sort?: 'price_up' | 'price_down') =>
    ids(await world.call(guest, auction.sold, { shop_id: shop.id, sort }))

  expect(await asked()).toEqual([middle, dear, cheap])
  expect(await asked('price_up')).toEqual([cheap, middle, dear])
  expect(await asked('price_down')).toEqual([dear, middle, cheap])

  for (const sort of ['new', 'price_up', 'price_down'] as const) {
    const read: number[] = []
    let after: string | null | undefined
    do {
      const page = await world.call(guest, auction.sold, {
        shop_id: shop.id,
        sort,
        page_size: 1,
        after: after ?? undefined,
      })
      expect(page).toMatchObject({ total: 3, has_more: page.next !== null })
      read.push(...ids(page))
      after = page.next
      // What is sold meanwhile shifts no page: nothing is read twice.
      if (read.length === 1) await world.sql(`update lot_lots set hammer_fen = hammer_fen where id = $1`, [cheap])
    } while (after)
    expect(read).toEqual(await asked(sort === 'new' ? undefined : sort))
  }
  const worded = (keyword: string) => world.call(guest, auction.sold, { shop_id: shop.id, keyword, sort: 'price_up' })
  expect(ids(await worded('哥窑 瓶'))).toEqual([middle])
  expect(ids(await worded('哥窑'))).toEqual([cheap, middle, dear])
  expect(await worded('青铜')).toMatchObject({ list: [], total: 0, next: null })
  await world.refused(guest, auction.sold, { after: '7;drop' }, 'VALIDATION')
})
