/** The rank of masters, made by night of what anybody can count. */
import { master, masterScoreMilli } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { receivedOrder, type TestOrder } from '../../order/testing.ts'
import { suspendShop } from '../../shop/index.ts'
import { makeRank } from '../index.ts'
import { namedGoods, newMaster, type TestMaster } from '../testing.ts'

const DAY_MS = 86_400_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ranked = async ({ id }: TestMaster) =>
  (await world.call(guest, master.rank, { page_size: 50 })).list.find((one) => one.id === id)

/** A master said of a sold lot that it is theirs. */
async function confirmedSale({ id }: TestMaster): Promise<TestOrder> {
  const order = await receivedOrder(world)
  const [claim] = await world.sql<{ id: number }>(
    `insert into master_claims (master_id, thing, ref_id, shop_id, title, images, due_at, state, answered_at)
     values ($1, 'lot', $2, $3, '石瓢', '{upload/2026/01/test/a.webp}', platform_now(), 'confirmed', platform_now()) returning id`,
    [id, order.lot_id, order.shop.id],
  )
  await world.sql(
    `insert into master_works (master_id, name, images, claim_id) values ($1, '石瓢', '{upload/2026/01/test/a.webp}', $2)`,
    [id, claim!.id],
  )
  await world.sql(
    'update master_masters set works_count = (select count(*) from master_works where master_id = $1) where id = $1',
    [id],
  )
  return order
}

test('counts followers, confirmed works and completed sales, and anybody computes the score again', async () => {
  const one = await newMaster(world)
  for (let i = 0; i < 3; i++) await world.call(await newBuyer(world), master.follow, { id: one.id, on: true })
  await confirmedSale(one)
  await world.advance(20 * DAY_MS)

  await makeRank(world.ctx)

  const row = (await ranked(one))!
  expect(row.facts).toEqual({ followers: 3, works: 1, sales: 1, honours: 0 })
  expect(row.score_milli).toBe(masterScoreMilli(row.facts))
  expect(row).toMatchObject({ rank: row.place, fans_count: 3 })
  const { day, next_at } = await world.call(guest, master.rank, {})
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(next_at * 1_000).toBeGreaterThan(await world.now())
})

test('a suspended shop’s sales count no more, and what is only asked or denied never counts', async () => {
  const [sold, asked] = [await newMaster(world), await newMaster(world)]
  const order = await confirmedSale(sold)
  await namedGoods(world, asked)
  await world.advance(20 * DAY_MS)
  await makeRank(world.ctx)
  expect((await ranked(sold))!.facts).toMatchObject({ sales: 1 })
  expect((await ranked(asked))!.facts).toMatchObject({ works: 0, sales: 0 })

  await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: order.shop.id, reason: 'fakes were reported' }))
  await makeRank(world.ctx)

  expect((await ranked(sold))!.facts).toMatchObject({ works: 1, sales: 0 })
})

test('a page that is not open has no place', async () => {
  const one = await newMaster(world)
  await makeRank(world.ctx)
  expect(await ranked(one)).toBeDefined()

  await world.call(one, master.apply, { section: 'leave' })

  expect(await ranked(one)).toBeUndefined()
  await world.refused(guest, master.rank, { page_size: 500 }, 'VALIDATION')
})
