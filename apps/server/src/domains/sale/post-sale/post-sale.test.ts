/** Offers for lots of a sale that passed: made, answered, ended. */
import { auction, house } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { type EventRow, emit } from '../../../platform/outbox/index.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accountEvents } from '../../account/events.ts'
import { banUser } from '../../account/index.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { forgetBidder } from '../../bidder/index.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { auctionEvents } from '../../lot/events.ts'
import { exportedLog, type LotOptions } from '../../lot/testing.ts'
import { suspendShop } from '../../shop/index.ts'
import type { TestShop } from '../../shop/testing.ts'
import { freshen as fresh, newHouse, passedLot as passed, payFromWallet } from '../testing.ts'
import * as after from './testing.ts'
import { step } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const passedLot = (options: LotOptions = {}) => passed(world, options)
const freshen = (...people: Array<TestPerson | TestShop>) => fresh(world, ...people)
const take = (person: TestPerson, ...of: Parameters<typeof step>) => after.take(world, person, ...of)
const lotNow = (lot: { id: number }) => after.lotNow(world, lot)
const pay = (person: TestPerson, order_id: number) => payFromWallet(world, person, order_id)
const toldOf = (row: EventRow<unknown>, lot: { id: number }) => after.toldOf(world, row, lot)

test('the reserve opens to who led the lot, with their first offer; to everybody with the sale', async () => {
  const { lot, bidder } = await passedLot()
  const reserveTo = async (caller: Parameters<World['call']>[0]) =>
    (await world.call(caller, auction.bidLog, { id: lot.id })).reserve
  expect(await reserveTo(bidder)).toEqual([])
  await take(bidder, lot, 'offer', 400)

  const opened = await reserveTo(bidder)
  expect(opened).toMatchObject([{ no: 0, reserve_fen: 500_00 }])
  expect(await reserveTo(guest)).toEqual([])
  const log = { ...(await exportedLog(world, lot)), reserve: opened }
  expect(await verifyLog(log)).toMatchObject({
    problems: [],
    checked: expect.arrayContaining([{ what: 'reserve', count: 1 }]),
  })
  await take(bidder, lot, 'buy', 500)
  expect(await reserveTo(guest)).toEqual(opened)
})

describe('an offer', () => {
  test('is answered by another price, which the buyer takes: a second signed record stands beside the closing', async () => {
    const { lot, house: own, bidder } = await passedLot()
    await world.refused(bidder, house.offer, step(lot, 'offer', 249), 'AMOUNT_INVALID')
    await world.refused(bidder, house.offer, step(lot, 'offer', 500), 'AMOUNT_INVALID')
    const { offer: made } = await take(bidder, lot, 'offer', 400)
    expect(made).toMatchObject({ status: 'open', amount_fen: 400_00 })
    expect((await take(bidder, lot, 'offer', 400)).offer!.id).toBe(made!.id)
    await world.refused(bidder, house.offer, step(lot, 'accept', 400), 'STATE_CONFLICT')
    const { list } = await world.call(own, house.saleOffers, { waiting: true })
    expect(list).toMatchObject([{ id: made!.id, amount_fen: 400_00, price_fen: 500_00, best_bid_fen: 300_00 }])
    await world.refused(
      own,
      house.answerOffer,
      { id: made!.id, action: 'counter', amount_fen: 400_00 },
      'AMOUNT_INVALID',
    )
    await world.refused(own, house.answerOffer, { id: made!.id, action: 'counter' }, 'MISSING_PARAM')
    await world.refused(await newHouse(world), house.answerOffer, { id: made!.id, action: 'accept' }, 'NOT_FOUND')

    await world.call(own, house.answerOffer, { id: made!.id, action: 'counter', amount_fen: 450_00 })
    await world.refused(bidder, house.offer, step(lot, 'accept', 400), 'PRICE_CHANGED', { price_fen: 450_00 })
    const { offer: taken, order: bought } = await take(bidder, lot, 'accept', 450)

    expect(taken).toMatchObject({ status: 'accepted', counter_fen: 450_00, order_id: bought!.id })
    const log = await world.call(guest, auction.bidLog, { id: lot.id })
    expect(log.closing).toMatchObject({ result: 'passed', hammer_fen: null })
    expect(log.post_sale).toMatchObject({ lot_id: lot.id, price_fen: 450_00, buyer_alias: log.entries[0]!.alias })
    await world.settle()
    expect(await toldOf(auctionEvents.sold_after, lot)).toHaveLength(1)
  })

  test('that is accepted is the buyer’s, and all other offers for the lot are over', async () => {
    const { lot, house: own, bidder } = await passedLot()
    const other = await newBuyer(world, { verified: true })
    await world.advance(DAY_MS)
    await freshen(own, bidder, other)
    await take(other, lot, 'offer', 350)
    const { offer: made } = await take(bidder, lot, 'offer', 400)

    const accepted = await world.call(own, house.answerOffer, { id: made!.id, action: 'accept' })
    await world.settle()

    expect(accepted).toMatchObject({ status: 'accepted', amount_fen: 400_00 })
    expect((await world.call(other, house.offers, {})).list).toMatchObject([{ status: 'declined', because: 'sold' }])
    expect(await lotNow(lot)).toMatchObject({ status: 'sold', hammer_fen: 400_00 })
    expect((await toldOf(auctionEvents.offer_ended, lot)).map(({ payload }) => payload.user_id)).toEqual([other.id])
    await pay(bidder, accepted.order_id!)
    const records = await world.call(guest, auction.sold, { keyword: '玉' })
    expect(records.list.find(({ id }) => id === lot.id)).toMatchObject({ hammer_fen: 400_00, post_sale: true })
  })

  test('ends when it is not answered in time, on either side', async () => {
    const { lot, house: own, bidder } = await passedLot()
    await take(bidder, lot, 'offer', 400)
    await world.advance(48 * HOUR_MS + 1_000)
    await freshen(own, bidder)
    const [first] = (await world.call(bidder, house.offers, { lot_id: lot.id })).list
    expect(first).toMatchObject({ status: 'expired' })
    await world.refused(own, house.answerOffer, { id: first!.id, action: 'accept' }, 'WINDOW_CLOSED')

    const { offer: second } = await take(bidder, lot, 'offer', 420)
    await world.call(own, house.answerOffer, { id: second!.id, action: 'counter', amount_fen: 480_00 })
    await world.advance(24 * HOUR_MS + 1_000)
    await freshen(own, bidder)
    await world.refused(bidder, house.offer, step(lot, 'accept', 480), 'WINDOW_CLOSED')
    expect((await toldOf(auctionEvents.offer_ended, lot)).map(({ payload }) => payload.was)).toEqual([
      'open',
      'countered',
    ])

    await take(bidder, lot, 'offer', 430)
    expect((await take(bidder, lot, 'withdraw')).offer).toMatchObject({ status: 'withdrawn' })
    await world.refused(bidder, house.offer, step(lot, 'offer', 440), 'LIMIT_REACHED')
  })

  test('ends with its shop’s suspension, and when its person leaves, is restricted or banned', async () => {
    const [one, two, three, four] = [await passedLot(), await passedLot(), await passedLot(), await passedLot()]
    await freshen(one.bidder, two.bidder, three.bidder)
    await take(one.bidder, one.lot, 'offer', 400)
    await take(two.bidder, two.lot, 'offer', 400)
    await take(three.bidder, three.lot, 'offer', 400)
    await take(four.bidder, four.lot, 'offer', 400)
    await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: four.bidder.id, reason: 'fraud' }))
    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: one.house.id, reason: '资质过期' }))
    await inTransaction(world.ctx, (tx) => emit(tx, accountEvents.left, { user_id: two.bidder.id }))
    await inTransaction(world.ctx, (tx) =>
      emit(tx, accountEvents.restricted, { user_id: three.bidder.id, reason: 'looked at', until: null }),
    )
    await world.settle()

    expect((await world.call(one.bidder, house.offers, {})).list).toMatchObject([
      { status: 'declined', because: 'shop' },
    ])
    await world.refused(one.bidder, house.offer, step(one.lot, 'buy', 500), 'SHOP_NOT_ACTIVE')
    const statuses = await world.sql(
      'select status, because from sale_post_sale_offers where user_id = any($1) order by id',
      [[two.bidder.id, three.bidder.id, four.bidder.id]],
    )
    expect(statuses).toEqual([
      { status: 'withdrawn', because: 'left' },
      { status: 'withdrawn', because: 'restricted' },
      { status: 'withdrawn', because: 'restricted' },
    ])
    expect((await toldOf(auctionEvents.offer_taken_back, two.lot)).map(({ payload }) => payload.ended)).toEqual([
      'left',
    ])
  })

  test('is not accepted while its person has locked their account, nor once they work for the house', async () => {
    const [one, two] = [await passedLot(), await passedLot()]
    await freshen(one.bidder, one.house)
    for (const { bidder, lot } of [one, two]) await take(bidder, lot, 'offer', 400)
    await world.sql('update account_users set locked_at = platform_now() where id = $1', [one.bidder.id])
    await world.sql(`insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{}')`, [
      two.house.id,
      two.bidder.id,
    ])
    forgetBidder(world.services, two.bidder.id)

    for (const { house: own, lot } of [one, two]) {
      const [made] = await world.sql<{ id: number }>('select id from sale_post_sale_offers where lot_id = $1', [lot.id])
      await world.refused(own, house.answerOffer, { id: made!.id, action: 'accept' }, 'STATE_CONFLICT')
    }
  })
})
