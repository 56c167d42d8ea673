/** Bidding without a verified name: small bids ask for none, and what somebody has at risk at a time never comes to the sum from which it is needed. */
import { auction, house } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { accountEvents } from '../../account/events.ts'
import { createSession } from '../../account/index.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { announcedLot, offer, placed, runningLot } from '../../lot/testing.ts'
import { newSession, passedLot, registered } from '../../sale/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A lot from a price that no deposit and no question about size stands before. */
const lotFrom = (start_yuan: number, more: object = {}) =>
  runningLot(world, { start_fen: start_yuan * 100, ends_in_ms: 10 * DAY_MS, ...more })
const KEY = 'REALNAME_FOR_BIDS'
const needsName = (person: TestPerson, lot: { id: number }, yuan: number) =>
  world.refused(person, auction.bid, offer(lot, yuan), KEY, { limit_yuan: '20,000' })
const give = (person: TestPerson, lot: { id: number }, yuan: number) =>
  world.call(person, auction.setAbsentee, { id: lot.id, max_fen: yuan * 100, confirm_large: true })
/** Their documents were looked at. */
async function verify(person: TestPerson) {
  await world.sql(`update account_users set realname_status = 'verified' where id = $1`, [person.id])
  await inTransaction(world.ctx, (tx) =>
    emit(tx, accountEvents.realname_decided, { user_id: person.id, verified: true, kind: 'person', reason: null }),
  )
  await world.settle()
}
/** Leads lots with ¥9,000 each: larger bids ask for deposits. */
async function leading(person: TestPerson, count: number) {
  const lots = await Promise.all(Array.from({ length: count }, () => lotFrom(9_000)))
  for (const lot of lots) await placed(world, person, lot, 9_000)
  return lots
}

describe('what somebody has at risk without a verified name', () => {
  test('is what they lead, at its maximum, with the new bid: one below the sum is taken, one that comes to it is not', async () => {
    const buyer = await newBuyer(world)
    await placed(world, buyer, await lotFrom(100), 5_999, { kind: 'proxy', confirm_large: true })
    await leading(buyer, 1)
    const [next, last] = [await lotFrom(5_000), await lotFrom(100)]

    await needsName(buyer, next, 5_001)
    expect((await world.call(buyer, auction.lot, { id: next.id })).can_bid).toEqual({ ok: true })
    await placed(world, buyer, next, 5_000)
    expect((await world.call(buyer, auction.lot, { id: last.id })).can_bid).toMatchObject({
      ok: false,
      reason: 'Bids that come to ¥20,000 or more at a time need your real name',
    })

    await verify(buyer)
    await placed(world, buyer, last, 100)
  })

  test('is free again where somebody else bids more, and counts a raised maximum once', async () => {
    const [buyer, other] = [await newBuyer(world), await newBuyer(world, { verified: true })]
    await leading(buyer, 1)
    const [first, next] = [await lotFrom(9_000), await lotFrom(2_000)]
    for (const yuan of [9_000, 9_500, 9_900]) await placed(world, buyer, first, yuan, { kind: 'proxy' })
    await needsName(buyer, next, 2_000)

    await placed(world, other, first, 9_950, { kind: 'proxy' })
    await placed(world, buyer, next, 2_000)
  })

  test('counts what was won until it is paid', async () => {
    const buyer = await newBuyer(world)
    const won = await lotFrom(9_000, { ends_in_ms: HOUR_MS })
    await placed(world, buyer, won, 9_000)
    await leading(buyer, 1)
    await world.advance(2 * HOUR_MS)
    const next = await lotFrom(2_000)
    await needsName(buyer, next, 2_000)

    await world.sql('update lot_lots set paid_at = platform_now() where id = $1', [won.id])
    await placed(world, buyer, next, 2_000)
  })

  test('is counted together where bids of one moment are on different lots', async () => {
    const buyer = await newBuyer(world)
    const lots = await Promise.all(Array.from({ length: 6 }, () => lotFrom(6_000)))

    const answers = await Promise.all(lots.map((lot) => world.send(buyer, auction.bid, offer(lot, 6_000))))

    expect(answers.filter(({ code }) => code === 1)).toHaveLength(3)
  })

  test('is counted together with that of accounts on the same phone that have no name either, and not with others', async () => {
    const [one, two, named] = [await newBuyer(world), await newBuyer(world), await newBuyer(world, { verified: true })]
    for (const person of [one, two, named])
      person.token = (await createSession(world.ctx, { user_id: person.id, device_id: `unnamed-${one.id}` })).token
    await leading(one, 2)
    await leading(named, 3)

    await needsName(two, await lotFrom(2_000), 2_000)
    await placed(world, two, await lotFrom(1_900), 1_900)
  })
})

describe('the same rule holds', () => {
  test('for maximums left before openings, and those that wait count', async () => {
    const buyer = await newBuyer(world)
    const [first, second, open] = [await announcedLot(world), await announcedLot(world), await lotFrom(2_000)]
    await leading(buyer, 1)
    await give(buyer, first, 9_000)
    const asked = { id: second.id, max_fen: 2_000_00, confirm_large: true }
    await world.refused(buyer, auction.setAbsentee, asked, KEY, { limit_yuan: '20,000' })
    await needsName(buyer, open, 2_000)

    await give(buyer, first, 8_900)
    await give(buyer, second, 2_000)
    await world.advance(HOUR_MS + 1_000)
    await world.settle()
    const led = await world.sql('select 1 from lot_lots where id = any($1) and leader_user_id = $2', [
      [first.id, second.id],
      buyer.id,
    ])
    expect(led).toHaveLength(2)
  })

  test('at an opening: a maximum that needs the name by then sleeps, and enters once it is verified', async () => {
    const buyer = await newBuyer(world, { verified: true })
    const lot = await announcedLot(world)
    await leading(buyer, 2)
    await give(buyer, lot, 9_000)
    await world.sql(`update account_users set realname_status = 'revoked' where id = $1`, [buyer.id])
    await inTransaction(world.ctx, (tx) =>
      emit(tx, accountEvents.realname_revoked, { user_id: buyer.id, kind: 'person', reason: 'test', is_left: false }),
    )
    await world.settle()
    await world.advance(HOUR_MS + 1_000)
    await world.settle()
    const mine = async () => (await world.call(buyer, auction.absentee, { id: lot.id })).mine
    expect(await mine()).toMatchObject({ state: 'asleep' })

    await verify(buyer)
    await world.advance(61_000)
    expect(await mine()).toMatchObject({ state: 'entered' })
  })

  test('for a basket: what needs the name sleeps, and enters once it is verified', async () => {
    const buyer = await newBuyer(world)
    const lots = [await lotFrom(9_000), await lotFrom(9_000), await lotFrom(9_000)]
    const saved = await world.call(buyer, auction.setBasket, {
      lots: lots.map((lot) => ({ lot_id: lot.id, max_fen: 9_000_00 })),
      win_max: 3,
    })
    await world.settle()
    const states = async () =>
      (await world.call(buyer, auction.basket, { id: saved.id! })).lots.map(({ state }) => state)
    expect(await states()).toEqual(['entered', 'entered', 'asleep'])

    await verify(buyer)
    await world.advance(61_000)
    expect(await states()).toEqual(['entered', 'entered', 'entered'])
  })

  test('in a sale: a paddle asks for no name, its quote says from where on bids do', async () => {
    const session = await newSession(world, { lot: { start_fen: 15_000_00 } })
    const buyer = await newBuyer(world)
    const quoted = (deposit_fen: number) =>
      world.call(buyer, house.registerQuote, { session_id: session.id, deposit_fen })
    expect(await quoted(1_000_00)).toMatchObject({ bid_limit_fen: 10_000_00, realname_from_fen: null })
    expect(await quoted(2_000_00)).toMatchObject({ bid_limit_fen: 20_000_00, realname_from_fen: 20_000_00 })
    await registered(world, buyer, session, 5_000_00)
    await world.advance(HOUR_MS + 1_000)

    await world.refused(buyer, auction.bid, offer(session.lots[0]!, 20_000), KEY)
    await placed(world, buyer, session.lots[0]!, 19_900)
  })

  test('for what is bought after a sale', async () => {
    const { lot } = await passedLot(world)
    const buyer = await newBuyer(world)
    await leading(buyer, 2)
    const offered = (yuan: number) => ({
      ...{ lot_id: lot.id, action: 'offer' as const },
      ...{ amount_fen: yuan * 100, agree_premium: true },
    })
    await world.advance(DAY_MS)
    await world.refused(buyer, house.offer, offered(2_000), KEY)
  })
})
