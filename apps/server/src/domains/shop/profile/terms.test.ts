/** What a shop sets for its lots: it holds for those handed in from then on, and for those before it never changes. */
import { auction, shop } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { forgetBidder } from '../../bidder/eligibility/bidder-facts.ts'
import { type LotForm, lotForm, offer, placed, runningLot } from '../../lot/testing.ts'
import { newShop, type TestShop } from '../testing.ts'

let world: World
let form: LotForm
let made = 0
beforeAll(async () => {
  world = await openWorld()
  form = await lotForm(world)
})
afterAll(() => world.close())

const set = async (one: TestShop, terms: object) =>
  world.call(one, shop.saveTerms, { ...terms, version: (await world.call(one, shop.terms, {})).version })
const publish = async (one: TestShop, more: object = {}) => {
  const { ids } = await world.call(
    one,
    auction.publish,
    form({ deposit_fen: 0, start_fen: 50_00, title: `清 白玉牌 ${++made}`, ...more }),
  )
  return { id: ids[0]!, shop: one, ends_at: 0 }
}
const trusted = () => newShop(world, { level: 3 })

test('who may bid is frozen into a lot when it is handed in, and said in its rules', async () => {
  const one = await trusted()
  const open = await publish(one)
  await set(one, { join_filter: { realname_only: true, min_level: 0, deposit_multiplier: 1 } })
  const closed = await publish(one)

  const person = await newBuyer(world)
  await placed(world, person, open, 50)
  await world.refused(person, auction.bid, offer(closed, 50), 'BID_FILTERED')
  await placed(world, await newBuyer(world, { verified: true }), closed, 50)

  await set(one, { join_filter: {} })
  await world.refused(person, auction.bid, offer(closed, 60), 'BID_FILTERED')
  const { rules } = await world.call(guest, auction.lot, { id: closed.id })
  expect(rules.facts.join_filter).toEqual({ realname_only: true })
  expect(rules.plain.find(({ key }) => key === 'bidders')?.text).toContain('verified')
  expect((await world.call(guest, auction.lot, { id: open.id })).rules.plain.map(({ key }) => key)).not.toContain(
    'bidders',
  )
})

test('a lot that opened without any filter keeps it so, and its deposit, whatever the shop sets meanwhile', async () => {
  const one = await trusted()
  const lot = await runningLot(world, { shop: one, deposit_fen: 50_00 })
  await set(one, { join_filter: { realname_only: true, deposit_multiplier: 5 } })

  const person = await newBuyer(world)
  const { required_fen } = await world.call(person, auction.depositQuote, { id: lot.id })

  const usual = await runningLot(world, { shop: await trusted(), deposit_fen: 50_00 })
  expect(required_fen).toBe((await world.call(person, auction.depositQuote, { id: usual.id })).required_fen)
})

test('may ask for an older account, orders that are over, few unpaid lots, and a follower; which rule it was is not told', async () => {
  const filters = [
    { min_account_age_days: 5 },
    { min_completed_orders: 1 },
    { fans_only: true },
    { max_open_unpaid_lots: 1 },
  ]
  const person = await newBuyer(world)
  const debts = await trusted()
  const owed = await publish(debts, { duration_s: 600 })
  await placed(world, person, owed, 50)
  await world.advance(700_000)
  forgetBidder(world.services, person.id)
  for (const join_filter of filters) {
    const one = await trusted()
    await set(one, { join_filter })
    const lot = await publish(one)
    const { data } = await world.send(person, auction.bid, offer(lot, 50))
    await world.refused(person, auction.bid, offer(lot, 50), 'BID_FILTERED')
    expect(Object.keys(data as object)).toEqual(['tick'])
    const { out, bidders } = await world.call(debts, shop.filterEffect, join_filter)
    expect({ out, bidders }).toEqual({ out: 1, bidders: 1 })
  }
  expect((await world.call(debts, shop.filterEffect, {})).out).toBe(0)
  await world.refused(person, shop.filterEffect, {}, 'SHOP_REQUIRED')

  const fans = await trusted()
  await set(fans, { join_filter: { fans_only: true } })
  const lot = await publish(fans)
  const fan = await newBuyer(world)
  await world.call(fan, shop.follow, { id: fans.id, on: true })
  await placed(world, fan, lot, 50)
})

test('no shop may promise an appraisal while Juya has none', async () => {
  const one = await trusted()
  const { options, version } = await world.call(one, shop.terms, {})

  expect(options.guarantees).toEqual(['ship_24h'])
  const asked = { version, sell_guarantee: ['genuine', 'appraisal_backed'] } as unknown as { version: number }
  await world.refused(one, shop.saveTerms, asked, 'VALIDATION')
})

test('the shop’s promises go with the lot: those it drops later it still keeps for lots that run', async () => {
  const one = await trusted()
  await set(one, { sell_guarantee: ['genuine', 'ship_24h'] })
  const lot = await publish(one)
  await set(one, { sell_guarantee: ['genuine'] })

  const shown = await world.call(guest, auction.lot, { id: lot.id })
  expect(shown.guarantees).toEqual(['genuine', 'ship_24h'])
  const { options } = await world.call(one, shop.terms, {})
  expect(shown.rules.facts.ship_hours).toBe(options.ship_promised_h)
  const later = await world.call(guest, auction.lot, { id: (await publish(one)).id })
  expect(later.guarantees).toEqual(['genuine'])
  expect(later.rules.facts.ship_hours).toBe(options.ship_usual_h)
})

test('the usual deposit is the shop’s share of the start price, within bounds; of two edits the second is told', async () => {
  const one = await trusted()
  const before = await publish(one, { deposit_fen: undefined, start_fen: 1_000_00 })
  await set(one, { auction: { deposit_bp: 2_000 } })
  const after = await publish(one, { deposit_fen: undefined, start_fen: 1_000_00 })

  const depositOf = async ({ id }: { id: number }) =>
    (await world.call(guest, auction.lot, { id })).rules.facts.deposit_fen
  expect([await depositOf(before), await depositOf(after)]).toEqual([100_00, 200_00])
  const { version } = await set(one, { auction: { deposit_bp: null } })
  expect((await world.call(one, shop.terms, {})).auction.deposit_bp).toBeNull()
  await world.refused(one, shop.saveTerms, { auction: { deposit_bp: 60 }, version }, 'VALIDATION')
  await world.refused(one, shop.saveTerms, { auction: { deposit_bp: 600 }, version: version - 1 }, 'EDIT_CONFLICT')
})
