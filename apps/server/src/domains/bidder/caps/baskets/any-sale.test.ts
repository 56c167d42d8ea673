/** A basket over lots of several sales: of a house's session, of a shop, single ones. Where more than its cap could be spent, and where a lot stands. */
import { auction, BASKETS_MAX, house, operator } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { openWorld, type World } from '../../../../testing/world.ts'
import { restrictUser, unrestrictUser } from '../../../account/index.ts'
import { newBuyer, type TestPerson } from '../../../account/testing.ts'
import { depositFor } from '../../../deposit/testing.ts'
import { type LotOptions, offer, placed, runningLot, type TestLot } from '../../../lot/testing.ts'
import { newOperator } from '../../../operator/testing.ts'
import { cancelSession } from '../../../sale/deciding.ts'
import { freshen, newSession, passedLot, registered } from '../../../sale/testing.ts'
import { eraseCaps } from '../own-limits.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
type Ranked = ReadonlyArray<readonly [lot: { id: number }, yuan: number]>
type Cap = { win_max?: number; limit_fen?: number }

async function put(person: TestPerson, ranked: Ranked, cap: Cap, id?: number) {
  const lots = ranked.map(([lot, yuan]) => ({ lot_id: lot.id, max_fen: yuan * 100 }))
  const basket = await world.call(person, auction.setBasket, { id, lots, ...cap, agree_premium: true })
  await world.settle()
  return basket
}
const basketOf = (person: TestPerson, id: number) => world.call(person, auction.basket, { id })
const standing = async (person: TestPerson, id: number) =>
  (await basketOf(person, id)).lots.map(({ state, because }) => because ?? state)
const leaderOf = async ({ id }: { id: number }) =>
  (await world.sql<{ id: number | null }>('select leader_user_id::int as id from lot_lots where id = $1', [id]))[0]!.id
const running = (more: LotOptions = {}) => runningLot(world, { deposit_fen: 0, ...more })

/** A session that runs, for whose lots 10 % premium is paid; its first ends an hour from now. */
async function sessionLots(count: number, more: Record<string, unknown> = {}) {
  const session = await newSession(world, { lots: count, ...more })
  await world.advance(HOUR_MS + 1_000)
  return session
}
const newBidder = () => newBuyer(world, { verified: true, funded: 100_000_00 })
const driven = async (lot: { id: number }, yuan: number, person?: TestPerson) =>
  placed(world, person ?? (await newBuyer(world)), lot, yuan, { kind: 'proxy', confirm_large: true })

describe('one cap over lots of a house’s session and of shops', () => {
  test('counts each with its own premium and shipping; outbid in one sale, the other’s lot enters at once', async () => {
    const session = await sessionLots(1)
    const [first, second] = [await running({ shipping_fen: 20_00 }), await running({ shipping_fen: 30_00 })]
    const [buyer, rival] = [await newBidder(), await newBidder()]
    for (const person of [buyer, rival]) await registered(world, person, session)
    const [lot] = session.lots as [TestLot]
    const [{ shipping_fen }] = (await world.sql<{ shipping_fen: number }>(
      'select shipping_fen::int as shipping_fen from lot_lots where id = $1',
      [lot.id],
    )) as [{ shipping_fen: number }]

    // 1,000 with a tenth and shipping, then 500 + 20, which is all; 500 + 30 is ten yuan too much.
    const all_fen = 1_100_00 + shipping_fen + 520_00
    const ranked = [
      [lot, 1_000],
      [second, 500],
      [first, 500],
    ] as const
    const { id } = await put(buyer, ranked, { limit_fen: all_fen - 1_00 })
    expect(await standing(buyer, id!)).toEqual(['entered', 'cap', 'cap'])
    await put(buyer, ranked, { limit_fen: all_fen }, id!)
    expect(await basketOf(buyer, id!)).toMatchObject({ led: 2, used_fen: all_fen })
    expect(await standing(buyer, id!)).toEqual(['entered', 'cap', 'entered'])

    await driven(lot, 1_500, rival)

    await eventually(async () => expect(await leaderOf(second)).toBe(buyer.id))
    expect((await basketOf(buyer, id!)).used_fen).toBe(520_00 + 530_00)
  })

  test('waits for the paddle of its session, and the paddle’s limit holds as well', async () => {
    const session = await sessionLots(2)
    const shop_lot = await running()
    const buyer = await newBidder()
    const [one, two] = session.lots as [TestLot, TestLot]
    const { id } = await put(
      buyer,
      [
        [one, 6_000],
        [two, 6_000],
        [shop_lot, 200],
      ],
      { win_max: 3 },
    )
    expect(await standing(buyer, id!)).toEqual(['paddle', 'paddle', 'entered'])

    await registered(world, buyer, session, 1_000_00) // up to ¥10,000 at the hammer
    await world.settle()

    expect(await standing(buyer, id!)).toEqual(['entered', 'paddle_limit', 'entered'])
    await registered(world, buyer, session, 2_000_00)
    await world.settle()
    expect(await standing(buyer, id!)).toEqual(['entered', 'entered', 'entered'])
  })

  test('ends in one second with others, wins within the cap, and uses what is won below its maximum', async () => {
    const later = await running({ ends_in_ms: 3 * HOUR_MS })
    const [one, two] = [await running({ ends_in_ms: HOUR_MS }), await running({ ends_in_ms: HOUR_MS })]
    const buyer = await newBidder()
    const ranked = [
      [one, 500],
      [two, 500],
      [later, 400],
    ] as const
    const { id } = await put(buyer, ranked, { limit_fen: 1_000_00 })
    expect(await standing(buyer, id!)).toEqual(['entered', 'entered', 'cap'])

    await world.advance(HOUR_MS + 60_000) // both are won at ¥100

    expect(await basketOf(buyer, id!)).toMatchObject({ led: 1, won: 2, used_fen: 600_00 })
    expect(await leaderOf(later)).toBe(buyer.id)
  })

  test('has room again when the sale of a lot it leads is called off', async () => {
    const session = await sessionLots(1)
    const shop_lot = await running()
    const buyer = await newBidder()
    await registered(world, buyer, session)
    const [lot] = session.lots as [TestLot]
    const ranked = [
      [lot, 500],
      [shop_lot, 200],
    ] as const
    const { id } = await put(buyer, ranked, { win_max: 1 })
    expect(await standing(buyer, id!)).toEqual(['entered', 'cap'])

    await inTransaction(world.ctx, (tx) => cancelSession(tx, session.id, 'the house withdrew it'))
    await world.settle()

    expect(await leaderOf(shop_lot)).toBe(buyer.id)
  })
})

describe('beyond the cap of its basket', () => {
  /** A lot whose winner did not pay, offered to a person who has it in a basket whose cap something else has filled. */
  test('a second chance is not taken', async () => {
    const shop_lot = await running({ ends_in_ms: HOUR_MS })
    const other = await running({ ends_in_ms: 90 * HOUR_MS })
    const [buyer, winner] = [await newBidder(), await newBuyer(world)]
    const ranked = [
      [shop_lot, 200],
      [other, 300],
    ] as const
    const { id } = await put(buyer, ranked, { limit_fen: 350_00 })
    await driven(shop_lot, 300, winner)
    await eventually(async () => expect(await leaderOf(other)).toBe(buyer.id))
    await world.advance(2 * HOUR_MS)
    await world.advance(50 * HOUR_MS)
    await freshen(world, buyer, shop_lot.shop)
    const asked = { lot_id: shop_lot.id, action: 'offer' as const }
    const { id: offer_id, amount_fen } = await world.call(shop_lot.shop, auction.offerSecondChance, asked)
    const accept = { offer_id, action: 'accept' as const }

    await world.refused(buyer, auction.answerSecondChance, accept, 'BASKET_SPEND', { left_yuan: '50' })
    await put(buyer, [[other, 300]], { limit_fen: 350_00 }, id!)
    await world.call(buyer, auction.answerSecondChance, accept)
    expect(amount_fen).toBe(100_00)
  })

  test('a lot that passed is not bought', async () => {
    const { lot, bidder } = await passedLot(world)
    const other = await running()
    const ranked = [
      [lot, 500],
      [other, 300],
    ] as const
    await put(bidder, ranked, { win_max: 1 })
    const asked = { lot_id: lot.id, action: 'buy' as const, agree_premium: true, amount_fen: 500_00 }

    await world.refused(bidder, house.offer, asked, 'BASKET_LOTS', { win_max: 1 })
  })

  test('an offer after the sale is not accepted, and its house is not told why; once there is room, it is', async () => {
    const { lot, house: own, bidder } = await passedLot(world)
    const other = await running()
    const ranked = [
      [lot, 500],
      [other, 300],
    ] as const
    const make = { lot_id: lot.id, action: 'offer' as const, agree_premium: true, amount_fen: 400_00 }
    const { offer: made } = await world.call(bidder, house.offer, make)
    const { id } = await put(bidder, ranked, { win_max: 1 })
    expect(await leaderOf(other)).toBe(bidder.id)
    const accept = { id: made!.id, action: 'accept' as const }

    const refused = await world.refused(own, house.answerOffer, accept, 'OFFER_WITHOUT_ROOM')
    expect(JSON.stringify(refused)).not.toMatch(/basket|win_max|清单/i)
    await put(bidder, ranked, { win_max: 2 }, id!)
    expect(await world.call(own, house.answerOffer, accept)).toMatchObject({ status: 'accepted', amount_fen: 400_00 })
  })

  test('or of a limit of one’s own an offer is not accepted; a pause that began after it does not hold it back', async () => {
    const { lot, house: own, bidder } = await passedLot(world)
    const make = { lot_id: lot.id, action: 'offer' as const, agree_premium: true, amount_fen: 400_00 }
    const { offer: made } = await world.call(bidder, house.offer, make)
    const accept = { id: made!.id, action: 'accept' as const }
    const paused_until = Math.floor(((await world.now()) + HOUR_MS) / 1_000)
    await world.call(bidder, auction.setLimits, { bid_fen: 300_00, paused_until })

    await world.refused(own, house.answerOffer, accept, 'OFFER_WITHOUT_ROOM')
    await world.call(bidder, auction.setLimits, { bid_fen: 1_000_00 })
    await world.advance(25 * HOUR_MS)
    await freshen(world, bidder, own)
    await world.call(bidder, auction.setLimits, { paused_until: Math.floor(((await world.now()) + HOUR_MS) / 1_000) })
    expect(await world.call(own, house.answerOffer, accept)).toMatchObject({ status: 'accepted' })
  })

  test('a lead that comes back with a void stands, and nothing else enters', async () => {
    const [lot, other, third] = [await running(), await running(), await running()]
    const [buyer, driver] = [await newBidder(), await newBuyer(world)]
    for (const one of [buyer, driver]) await depositFor(world, one.id, lot.id, 100_00, lot.shop.id)
    const ranked = [
      [lot, 300],
      [other, 300],
      [third, 200],
    ] as const
    const { id } = await put(buyer, ranked, { win_max: 1 })
    await driven(lot, 500, driver)
    await eventually(async () => expect(await leaderOf(other)).toBe(buyer.id))
    const [proposer, second] = [await newOperator(world, ['arbiter']), await newOperator(world, ['arbiter'])]
    const said = { rule: '', reason: 'a slip of the finger' }
    const [bid] = await world.sql<{ seq: number }>(
      'select min(seq)::int as seq from lot_bids where lot_id = $1 and user_id = $2',
      [lot.id, driver.id],
    )
    const approval = await world.call(proposer, operator.voidBid, { id: lot.id, seq: bid!.seq, ...said })
    await world.call(second, operator.decideApproval, { id: approval.id, accept: true, reason: 'looked at' })
    await world.settle()

    expect(await basketOf(buyer, id!)).toMatchObject({ led: 2, won: 0 })
    expect(await leaderOf(third)).toBeNull()
    await world.refused(buyer, auction.bid, offer(third, 200), 'BASKET_LOTS')
  })
})

test('a win that is not paid gives its room back', async () => {
  const [lot, later] = [await running({ ends_in_ms: HOUR_MS }), await running({ ends_in_ms: 90 * HOUR_MS })]
  const buyer = await newBidder()
  const ranked = [
    [lot, 500],
    [later, 500],
  ] as const
  const { id } = await put(buyer, ranked, { limit_fen: 500_00 })
  await world.advance(2 * HOUR_MS)
  expect(await leaderOf(later)).toBeNull()

  await world.advance(50 * HOUR_MS)
  await freshen(world, buyer)

  expect(await leaderOf(later)).toBe(buyer.id)
  expect(await basketOf(buyer, id!)).toMatchObject({ led: 1, won: 0, used_fen: 500_00 })
})

test('a restricted person’s maximum sleeps, and enters once they may bid again', async () => {
  const [lot, next] = [await running({ ends_in_ms: 5 * HOUR_MS }), await running({ ends_in_ms: 5 * HOUR_MS })]
  const buyer = await newBidder()
  const ranked = [
    [lot, 200],
    [next, 200],
  ] as const
  await put(buyer, ranked, { win_max: 1 })
  await inTransaction(world.ctx, (tx) => restrictUser(tx, { user_id: buyer.id, reason: 'looked into' }))
  await world.settle()
  await driven(lot, 300)
  await world.settle()
  expect(await leaderOf(next)).not.toBe(buyer.id)

  await inTransaction(world.ctx, (tx) => unrestrictUser(tx, buyer.id))
  await world.settle()
  await world.advance(2 * 60_000)

  expect(await leaderOf(next)).toBe(buyer.id)
})

describe('a person’s baskets', () => {
  test('are several, and a lot stands in one of them', async () => {
    const [one, two] = [await running(), await running()]
    const buyer = await newBidder()
    const first = await put(buyer, [[one, 200]], { win_max: 1 })
    const second = await put(buyer, [[two, 200]], { win_max: 1 })
    expect([first.no, second.no]).toEqual([1, 2])
    expect(await world.call(buyer, auction.baskets, {})).toMatchObject({
      list: [
        { id: first.id, led: 1, lot_ids: [one.id], counts: { lots: 1, waiting: 0, asleep: 0 } },
        { id: second.id, led: 1, lot_ids: [two.id] },
      ],
    })
    const both = { id: second.id!, lots: [{ lot_id: one.id, max_fen: 300_00 }], win_max: 1 }
    await world.refused(buyer, auction.setBasket, both, 'MAXIMUM_ELSEWHERE', { lot_id: one.id })
    const offered = async (lot: TestLot) => (await world.call(buyer, auction.basket, { lot_id: lot.id })).offers
    expect(await offered(one)).toEqual([])

    await driven(one, 300)
    await put(buyer, [], { win_max: 1 }, first.id!)

    expect((await world.call(buyer, auction.baskets, {})).list.map(({ no }) => no)).toEqual([2])
    expect((await offered(one)).map(({ id }) => id)).toEqual([one.id])
    const moved = [
      [two, 200],
      [one, 400],
    ] as const
    expect(await put(buyer, moved, { win_max: 2 }, second.id!)).toMatchObject({ id: second.id })
    expect(await leaderOf(one)).toBe(buyer.id)
  })

  test('are not gone while one of their lots is led; what was won goes with the last of them', async () => {
    const lot = await running({ ends_in_ms: HOUR_MS })
    const buyer = await newBidder()
    const { id } = await put(buyer, [[lot, 200]], { win_max: 1 })
    expect((await put(buyer, [], { win_max: 1 }, id!)).lots).toMatchObject([{ lot: { id: lot.id }, state: 'entered' }])

    await world.advance(2 * HOUR_MS)

    expect(await put(buyer, [], { win_max: 1 }, id!)).toMatchObject({ lots: [] })
    expect((await world.call(buyer, auction.baskets, {})).list).toEqual([])
  })

  test('are so many at most, also when they come at once', async () => {
    const buyer = await newBidder()
    const lots = await Promise.all(Array.from({ length: BASKETS_MAX + 2 }, () => running()))
    const set = (lot: TestLot) => ({ lots: [{ lot_id: lot.id, max_fen: 100_00 }], win_max: 1 })

    await Promise.allSettled(lots.map((lot) => world.call(buyer, auction.setBasket, set(lot))))

    await world.settle()
    const { list } = await world.call(buyer, auction.baskets, {})
    expect(list.map(({ no }) => no)).toEqual(Array.from({ length: BASKETS_MAX }, (_, n) => n + 1))
    const [left] = lots.filter(({ id }) => !list.some(({ lot_ids }) => lot_ids.includes(id)))
    await world.refused(buyer, auction.setBasket, set(left!), 'LIMIT_REACHED', { limit: BASKETS_MAX })
  })

  test('go with the account', async () => {
    const lot = await running()
    const buyer = await newBidder()
    await put(buyer, [[lot, 200]], { win_max: 1 })

    await inTransaction(world.ctx, (tx) => eraseCaps(tx, buyer.id))

    expect(await world.sql('select 1 from bidder_basket_lots where user_id = $1', [buyer.id])).toEqual([])
    expect(await world.sql('select 1 from bidder_caps where user_id = $1', [buyer.id])).toEqual([])
  })
})
