/** What refunds take from the reputation of both sides, when one transaction hears of many. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addGrowth } from '../../account/index.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'
import { countSold, type RefundFacts, takeBack } from './reputation.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const refund = (order_id: number, shop: TestShop, buyer: TestPerson, was_received: boolean): RefundFacts =>
  ({
    order_id,
    shop_id: shop.id,
    user_id: buyer.id,
    was_received,
    kept_before_fen: was_received ? 1_000_00 : null,
    kept_fen: 0,
    refund_seq: 1,
  }) as unknown as RefundFacts

test('each shop counts so many sales less as were received and went back, and each buyer loses the growth of their own', async () => {
  const [one, other] = [await newShop(world), await newShop(world)]
  const [lin, ann] = [await newBuyer(world), await newBuyer(world)]
  await inTransaction(world.ctx, (tx) =>
    countSold(
      tx,
      [one, one, one, other, other].map(({ id }) => ({ shop_id: id }) as RefundFacts),
    ),
  )
  for (const { id: user_id } of [lin, ann])
    await inTransaction(world.ctx, (tx) => addGrowth(tx, { user_id, delta: 400, reason: 'realname', ref: 'realname' }))

  await inTransaction(world.ctx, (tx) =>
    takeBack(
      tx,
      [refund(4, other, ann, true), refund(3, one, ann, true), refund(2, one, lin, true), refund(1, one, lin, false)],
      { in_full: true },
    ),
  )

  const sold = await world.sql<{ sold_count: number }>(
    'select sold_count from shop_shops where id = any($1) order by id',
    [[one.id, other.id]],
  )
  expect(sold.map(({ sold_count }) => sold_count)).toEqual([1, 1])
  const grown = await world.sql<{ growth_value: number }>(
    'select growth_value from account_users where id = any($1) order by id',
    [[lin.id, ann.id]],
  )
  expect(grown.map(({ growth_value }) => growth_value)).toEqual([400, 300])
})
