/** Unsold lots go up anew by themselves, as often as the shop had set. */

import { auction, shop as shops } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventRow } from '../../../platform/outbox/index.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { RELIST_AFTER_S } from '../../lot/closing/relisting.ts'
import { auctionEvents } from '../../lot/events.ts'
import { type LotForm, lotForm } from '../../lot/testing.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'

let world: World
let form: LotForm
beforeAll(async () => {
  world = await openWorld()
  form = await lotForm(world)
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const shopThatRelists = async (auto_relist_times: number) => {
  const shop = await newShop(world, { level: 3 })
  const { version } = await world.call(shop, shops.terms, {})
  await world.call(shop, shops.saveTerms, { auction: { auto_relist_times }, version })
  return shop
}
const publish = async (shop: TestShop) => (await world.call(shop, auction.publish, form())).ids[0]!
const liveOf = async (shop: TestShop) =>
  (await world.call(shop, auction.shopLots, { status: 'live' })).list.map(({ id }) => id)
const toldOf = (row: EventRow<unknown>, lot_id: number) =>
  world.sql(`select 1 from platform_outbox where topic = $1 and payload ->> 'lot_id' = $2::text`, [row.topic, lot_id])

test('an unsold lot goes up again as often as was set when it was handed in, unchanged, and its page says so', async () => {
  const shop = await shopThatRelists(2)
  const first = await publish(shop)
  expect((await world.call(guest, auction.lot, { id: first })).auto_relist_left).toBe(2)
  const { version } = await world.call(shop, shops.terms, {})
  await world.call(shop, shops.saveTerms, { auction: { auto_relist_times: 0 }, version })

  const seen = [first]
  for (let n = 0; n < 3; n++) {
    await world.advance(HOUR_MS + 60_000)
    await world.advance(RELIST_AFTER_S * 1_000)
    seen.push(...(await liveOf(shop)))
  }

  const lots = await Promise.all(seen.map((id) => world.call(guest, auction.lot, { id })))
  expect(lots.map(({ auto_relist_left }) => auto_relist_left)).toEqual([2, 1, 0])
  expect(lots.map(({ relist_of }) => relist_of)).toEqual([null, seen[0], seen[1]])
  expect(lots.map(({ start_fen, title }) => [start_fen, title])).toEqual(
    seen.map(() => [lots[0]!.start_fen, lots[0]!.title]),
  )
  expect(await liveOf(shop)).toEqual([])
  expect(await toldOf(auctionEvents.relisted, seen[0]!)).toHaveLength(1)
})

test('what the shop put up itself, or could not put up either, does not go up by itself', async () => {
  const [quick, full] = [await shopThatRelists(1), await shopThatRelists(1)]
  const [own, stuck] = [await publish(quick), await publish(full)]
  await world.sql(`update shop_shops set status = 'suspended' where id = $1`, [full.id])
  await world.advance(HOUR_MS + 60_000)
  const card = await world.call(quick, auction.upDown, { id: own, to: 'up' })

  await world.advance(HOUR_MS / 2)

  expect(await liveOf(quick)).toEqual([card.id])
  expect(await world.sql('select 1 from lot_lots where relist_of = $1', [stuck])).toEqual([])
  expect(await toldOf(auctionEvents.not_relisted, stuck)).toHaveLength(1)
})
