import { auction } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { plansOf, walks } from '../../../testing/plans.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { depositFor } from '../../deposit/testing.ts'
import { placed, runningLot, type TestLot } from '../../lot/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { factsOn, forgetAtShops, takeFacts } from './taking.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const TAKEN_MS = 4_000
const people = (count: number) => Promise.all(Array.from({ length: count }, () => newBuyer(world)))
/** Each of them bids on a lot, in turn. */
async function allBid(lot: TestLot, bidders: readonly TestPerson[], from = 200) {
  for (const [i, one] of bidders.entries()) await placed(world, one, lot, from + i * 100)
}
const toldOn = async (lot: TestLot) =>
  (await world.call(guest, auction.bids, { id: lot.id, limit: 50 })).list.map(({ facts }) => facts)

test('beside an alias stands what is told of it, as at the first bid: later bids and later years change nothing', async () => {
  const shop = await newShop(world)
  const [lot, bidders] = [await runningLot(world, { shop }), await people(5)]
  await allBid(lot, bidders)
  expect(await toldOn(lot)).toEqual(Array(5).fill(undefined)) // it takes a moment

  await world.advance(TAKEN_MS)
  const first = await toldOn(lot)
  await world.sql(`update account_users set created_at = created_at - interval '2 years' where id = any($1)`, [
    bidders.map(({ id }) => id),
  ])
  await placed(world, bidders[0]!, lot, 900)
  const next = await runningLot(world, { shop })
  await allBid(next, bidders)
  await world.advance(TAKEN_MS)

  const then = { share: 'few_lots', age: 'new', unpaid: 'none', deposit: 'none' }
  expect(first).toEqual(Array(5).fill(then))
  expect(await toldOn(lot)).toEqual(Array(6).fill(then))
  expect(await toldOn(next)).toEqual(Array(5).fill({ ...then, age: 'old' }))
})

test('of the bidders of a shop where fewer than five bid nothing is told', async () => {
  const lot = await runningLot(world)
  await allBid(lot, await people(4))

  await world.advance(TAKEN_MS)

  expect(await toldOn(lot)).toEqual(Array(4).fill({ share: null, age: null, unpaid: null, deposit: null }))
})

test('who bids mostly at one shop, and whose deposit is held, is told of as such, with the log that anybody checks', async () => {
  const shop = await newShop(world)
  const lots = [await runningLot(world, { shop, deposit_fen: 50_00, start_fen: 100_00 })]
  for (let i = 0; i < 4; i++) lots.push(await runningLot(world, { shop }))
  const bidders = await people(5)
  for (const { id } of bidders) await depositFor(world, id, lots[0]!.id, 50_00)
  for (const lot of lots.slice(1)) await allBid(lot, bidders)
  await allBid(lots[0]!, bidders)

  await world.advance(TAKEN_MS)

  const { bidders: told, entries } = await world.call(guest, auction.bidLog, { id: lots[0]!.id })
  expect(told.map(({ alias }) => alias).sort()).toEqual([...new Set(entries.map(({ alias }) => alias))].sort())
  expect(told.map(({ facts }) => facts)).toEqual(
    Array(5).fill({ share: 'mostly', age: 'new', unpaid: 'none', deposit: 'held' }),
  )
})

test('who has left is counted among nobody; what was told of their alias stands', async () => {
  const shop = await newShop(world)
  const [lot, bidders] = [await runningLot(world, { shop }), await people(5)]
  await allBid(lot, bidders)
  await world.advance(TAKEN_MS)

  await inTransaction(world.ctx, (tx) => forgetAtShops(tx, bidders[0]!.id))
  const [fifth, next] = [(await people(1))[0]!, await runningLot(world, { shop })]
  await placed(world, fifth, next, 200)
  await world.advance(TAKEN_MS)
  await world.sql('delete from bidder_shop_bidders where user_id = $1', [fifth.id])
  const last = await runningLot(world, { shop })
  await placed(world, bidders[1]!, last, 200)
  await world.advance(TAKEN_MS)

  expect((await factsOn(world.ctx, lot.id, [bidders[0]!.id])).get(bidders[0]!.id)).toMatchObject({ age: 'new' })
  expect(await toldOn(next)).toMatchObject([{ age: 'new' }]) // the four that are left, and the fifth
  expect(await toldOn(last)).toMatchObject([{ age: null }]) // four alone
})

test('taking them looks up, and walks through no table, however many have bid', async () => {
  const lot = await runningLot(world)
  const bidders = await people(5)
  await allBid(lot, bidders)

  const plans = await plansOf(world, /bidders|bidder_facts/, async (ctx) => {
    await takeFacts(ctx as Tx, [{ ref_id: lot.id, due_at: 0 }])
    await factsOn(ctx, lot.id, [bidders[0]!.id])
  })

  expect(plans.map(({ name }) => name)).toHaveLength(6)
  expect(walks(plans.filter(({ name }) => !/note|add/.test(name)))).toEqual([])
})
