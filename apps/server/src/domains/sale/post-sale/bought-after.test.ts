/** Lots of a sale that passed and were bought at once: for whom, at which price, and what follows. */
import { auction, block, house, proof } from '@juya/contract'
import { type AuctionLog, type ClosedDay, verifyDay, verifyLog } from '@juya/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { createSession } from '../../account/index.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { offer as bidOf, type LotOptions } from '../../lot/testing.ts'
import type { TestShop } from '../../shop/testing.ts'
import { freshen as fresh, newHouse, newSession, passedLot as passed, payFromWallet, registered } from '../testing.ts'
import * as after from './testing.ts'
import { step } from './testing.ts'

let world: World
let liquor_id: number
beforeAll(async () => {
  world = await openWorld()
  const [category] = await world.sql<{ id: number }>(
    `insert into site_categories (scope, code, level, name_en, name_zh, is_liquor, sort) values ('auction', 'post-sale-liquor', 1, 'Liquor', '白酒', true, 999) returning id`,
  )
  liquor_id = category!.id
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
const sale = (lot: { id: number }, caller?: Parameters<World['call']>[0]) => after.postSaleOf(world, lot, caller)

describe('a lot of a sale that passed', () => {
  test('is sold at its reserve at once, for a day to its bidders alone, and the order asks for what was shown', async () => {
    const { lot, bidder, session } = await passedLot({ shipping_fen: 20_00 })
    const other = await newBuyer(world, { verified: true })
    const shown = (await sale(lot, bidder))!

    expect(shown).toMatchObject({ price_fen: 500_00, can: { ok: true }, cost: { hammer_fen: 500_00 } })
    expect(await sale(lot, other)).toMatchObject({ can: { ok: false } })
    expect((await sale(lot, other))!.price_fen ?? null).toBeNull()
    expect((await sale(lot))!.price_fen ?? null).toBeNull()
    await world.refused(other, house.offer, step(lot, 'buy', 500), 'BIDDERS_FIRST')
    await world.refused(bidder, house.offer, step(lot, 'buy', 499), 'PRICE_CHANGED', { price_fen: 500_00 })
    await world.refused(bidder, house.offer, { ...step(lot, 'buy', 500), agree_premium: false }, 'AGREEMENT_REQUIRED')
    await world.refused(guest, house.offer, step(lot, 'buy', 500), 'LOGIN_EXPIRED')

    const { order: bought } = await take(bidder, lot, 'buy', 500)

    // ¥500, the premium of 10%, and shipping; the deposit of the sale is no part of it.
    expect(shown.cost!.total_fen).toBe(570_00)
    expect(await pay(bidder, bought!.id)).toBe(shown.cost!.total_fen)
    expect(await lotNow(lot)).toMatchObject({ status: 'sold', hammer_fen: 500_00, post_sale: true })
    expect((await world.call(guest, house.results, { session_id: session.id })).list).toMatchObject([
      { lot_id: lot.id, status: 'sold', hammer_fen: 500_00, post_sale: true },
    ])
    expect(await sale(lot, other)).toBeNull()
    expect((await take(bidder, lot, 'buy', 500)).order!.id).toBe(bought!.id)
  })

  test('is for everybody after a day, and for nobody after seven', async () => {
    const { lot } = await passedLot()
    const other = await newBuyer(world, { verified: true })
    await world.advance(DAY_MS)
    await freshen(other)

    expect(await sale(lot)).toMatchObject({ price_fen: 500_00, bidders_until: null })
    await take(other, lot, 'offer', 400)
    await world.advance(6 * DAY_MS)
    await freshen(other)

    expect(await sale(lot, other)).toBeNull()
    await world.refused(other, house.offer, step(lot, 'buy', 500), 'WINDOW_CLOSED')
    expect((await world.call(other, house.offers, {})).list).toMatchObject([{ status: 'expired', amount_fen: 400_00 }])
  })

  test('without a bid is for everybody at once, at its start price where it has no reserve', async () => {
    const session = await newSession(world, { lots: 1 })
    const lot = session.lots[0]!
    await world.advance(HOUR_MS + 1_000)
    await world.advance(HOUR_MS + 5 * 60_000)
    const other = await newBuyer(world, { verified: true })

    expect(await sale(lot)).toMatchObject({ price_fen: 100_00 })
    expect((await sale(lot))!.bidders_until ?? null).toBeNull()
    expect((await take(other, lot, 'buy', 100)).order).toMatchObject({ status: 'pending_payment' })
    expect(await lotNow(lot)).toMatchObject({ status: 'sold', post_sale: true })
  })

  test('is sold to nobody a bid would not be taken from', async () => {
    const { lot, house: own, bidder } = await passedLot()
    await world.advance(DAY_MS)
    const [kept, restricted, unnamed] = [
      await newBuyer(world, { verified: true }),
      await newBuyer(world, { verified: true }),
      await newBuyer(world),
    ]
    const linked = await newBuyer(world, { verified: true })
    await freshen(own, bidder)
    for (const person of [linked, own.owner])
      person.token = (await createSession(world.ctx, { user_id: person.id, device_id: `shared-${lot.id}` })).token
    for (const person of [linked, own.owner]) await world.call(person, auction.limits, {})
    await world.call(own, block.shopSet, { target_type: 'user', target_id: kept.id, on: true, scope: 'bid' })
    await world.sql(`update account_users set status = 'restricted' where id = $1`, [restricted.id])

    await world.refused(own, house.offer, step(lot, 'buy', 500), 'BID_SELF')
    await world.refused(linked, house.offer, step(lot, 'offer', 400), 'BID_SELF')
    await world.refused(kept, house.offer, step(lot, 'offer', 400), 'BID_FILTERED')
    await world.refused(restricted, house.offer, step(lot, 'offer', 400), 'ACCOUNT_RESTRICTED')
    await world.refused(bidder, house.offer, step({ id: 999_999 }, 'buy', 500), 'NOT_FOUND')
    await world.refused(bidder, house.offers, { lot_id: 999_999 }, 'NOT_FOUND')
    await world.refused(bidder, house.saleOffers, {}, 'SHOP_REQUIRED')
    expect(await sale(lot, unnamed)).toMatchObject({ can: { ok: true } })
  })

  test('of liquor is sold to verified adults alone, and a limit of one’s own holds for it as for a bid', async () => {
    const { lot } = await passedLot()
    await world.sql('update lot_lots set category_id = $2 where id = $1', [lot.id, liquor_id])
    await world.advance(DAY_MS)
    const [minor, careful] = [await newBuyer(world), await newBuyer(world, { verified: true })]
    await world.call(careful, auction.setLimits, { bid_fen: 450_00 })

    await world.refused(minor, house.offer, step(lot, 'buy', 500), 'ADULT_REQUIRED')
    await world.refused(careful, house.offer, step(lot, 'buy', 500), 'OWN_LIMIT_BID')
    expect(await sale(lot, careful)).toMatchObject({ can: { ok: false } })
    expect((await take(careful, lot, 'offer', 400)).offer).toMatchObject({ status: 'open' })
  })

  test('and goes up anew are two ways that exclude each other, in either order', async () => {
    const { lot, house: own, bidder } = await passedLot()
    await take(bidder, lot, 'offer', 400)
    await world.refused(own, auction.upDown, { id: lot.id, to: 'up' }, 'HAS_OPEN_ITEMS')
    await world.refused(own, auction.remove, { id: lot.id }, 'HAS_OPEN_ITEMS')
    const { list } = await world.call(own, auction.shopLots, { status: 'passed' })
    expect(list[0]!.actions).toEqual([])
    expect(await world.call(own, house.saleOffers, { waiting: true })).toMatchObject({ total: 1 })

    const [waiting] = (await world.call(own, house.saleOffers, {})).list
    await world.call(own, house.answerOffer, { id: waiting!.id, action: 'decline' })
    await world.call(own, auction.upDown, { id: lot.id, to: 'up' })

    expect(await sale(lot, bidder)).toBeNull()
    await world.refused(bidder, house.offer, step(lot, 'buy', 500), 'STATE_CONFLICT')
  })

  test('is put up anew, or bought or offered for, never both, when both come at once', async () => {
    for (let round = 0; round < 6; round++) {
      const { lot, house: own, bidder } = await passedLot()
      const other = round % 2 === 0 ? step(lot, 'buy', 500) : step(lot, 'offer', 400)
      const [up, bought] = await Promise.all([
        world.send(own, auction.upDown, { id: lot.id, to: 'up' }),
        world.send(bidder, house.offer, other),
      ])
      expect([up.code === 1, bought.code === 1].filter(Boolean)).toHaveLength(1)
    }
  })
})

test('what was bought after a lot passed stands on no paddle, while the sale still runs', async () => {
  const own = await newHouse(world)
  const session = await newSession(world, { house: own, lots: 2, stagger_s: 120, lot: { reserve_fen: 500_00 } })
  const bidder = await newBuyer(world, { verified: true })
  await registered(world, bidder, session)
  await world.advance(HOUR_MS + 1_000)
  await world.call(bidder, auction.bid, bidOf(session.lots[0]!, 300, { confirm_large: true }))
  await world.advance(HOUR_MS + 10_000)
  await freshen(bidder)
  const left = async () => {
    const { session: now } = await world.call(bidder, house.info, { session_id: session.id })
    return [now!.status, now!.my_paddle!.limit_fen - now!.my_paddle!.left_fen]
  }
  expect(await left()).toEqual(['live', 0])

  await take(bidder, session.lots[0]!, 'buy', 500)

  expect(await left()).toEqual(['live', 0])
})

describe('what was bought after the sale and not paid', () => {
  test('is one strike of its own, leaves the sale’s paddle alone, and the lot may only be put up anew', async () => {
    const { lot, house: own, bidder, session } = await passedLot()
    await take(bidder, lot, 'buy', 500)
    await world.advance(73 * HOUR_MS)
    await freshen(own, bidder)

    expect(await lotNow(lot)).toMatchObject({ status: 'defaulted' })
    const notices = await world.sql<{ scope: string; ref_id: number; kind: string }>(
      'select scope, ref_id, kind from deposit_penalties where user_id = $1',
      [bidder.id],
    )
    expect(notices).toEqual([{ scope: 'lot', ref_id: lot.id, kind: 'strike' }])
    expect(await world.sql('select 1 from sale_unpaid_wins where session_id = $1', [session.id])).toEqual([])
    const { list } = await world.call(own, auction.shopLots, { status: 'defaulted' })
    expect(list[0]!.actions).toEqual(['relist', 'delete'])
    await world.refused(own, auction.offerSecondChance, { lot_id: lot.id, action: 'offer' }, 'STATE_CONFLICT')
  })
})

test('the day’s signed root holds the second record, and the files of the lot and of the day hold with it', async () => {
  const { lot, bidder } = await passedLot()
  await world.advance(DAY_MS)
  await freshen(bidder)
  await take(bidder, lot, 'buy', 500)
  await world.advance(DAY_MS)
  await world.services.jobs.runNow('proof.sign_days')

  const log = await world.call(guest, auction.bidLog, { id: lot.id })
  const rootOf = async (day: string) => (await world.call(guest, proof.dailyRoots, { day })).list[0]!
  const keys = (await world.call(guest, proof.dayClosings, { day: log.daily_root_day! })).keys
  const file = {
    ...log,
    format: 'juya.auction-log.v1',
    daily_root: { ...(await rootOf(log.daily_root_day!)), path: log.daily_root_path },
    post_sale_root: { ...(await rootOf(log.post_sale_root_day!)), path: log.post_sale_root_path },
    keys,
  } as unknown as AuctionLog
  expect(log.post_sale_root_day).not.toBe(log.daily_root_day)
  const verdict = await verifyLog(file, { trusted: file.keys })
  expect(verdict.problems).toEqual([])
  expect(verdict.checked).toContainEqual({ what: 'post_sale', count: 1 })
  for (const day of [log.daily_root_day!, log.post_sale_root_day!]) {
    const closed = (await world.call(guest, proof.dayClosings, { day })) as unknown as ClosedDay
    expect((await verifyDay(closed, { trusted: file.keys })).problems).toEqual([])
  }
})
