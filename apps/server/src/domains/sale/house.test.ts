/** Sales of auction houses: prepared as a whole, let in, bid on with a paddle, and settled. */

import { auction, deposit, house } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { eventsAbout } from '../../testing/events/events-about.ts'
import { plansOf } from '../../testing/plans.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { createSession } from '../account/index.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { paddleCover } from '../bidder/index.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../ledger/testing.ts'
import { draftLot, leaveHeartbeat, offer, silentFor } from '../lot/testing.ts'
import { newShop } from '../shop/testing.ts'
import { cancelSession, rejectSession } from './deciding.ts'
import { houseEvents } from './events.ts'
import { newHouse, newSession, payFromWallet, registered, saleForm, type TestSession } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const HOUR_MS = 3_600_000
/** A sale whose end came at the same moment as its last lot's is looked at once more. */
const LOOK_AGAIN_MS = 20_000
const pair = ({ lots }: TestSession) => [lots[0]!, lots[1]!] as const
const bidder = () => newBuyer(world, { verified: true })
const wallet = (person: TestPerson) => balanceOf(world, accounts.userWallet(person.id))
const held = (person: TestPerson) => balanceOf(world, accounts.userDeposit(person.id))
const open = () => world.advance(HOUR_MS + 1_000)
/** Until every lot of a small sale has ended, and it has itself. */
const over = async () => {
  await world.advance(HOUR_MS + 5 * 60_000)
  await world.advance(LOOK_AGAIN_MS)
}
const bid = (person: TestPerson, lot: { id: number }, yuan: number) => ({
  ...offer(lot, yuan, { confirm_large: true }),
  person,
})
const take = ({ person, ...input }: ReturnType<typeof bid>) => world.call(person, auction.bid, input)
const refuse = (
  { person, ...input }: ReturnType<typeof bid>,
  key: Parameters<World['refused']>[3],
  details?: Record<string, unknown>,
) => world.refused(person, auction.bid, input, key, details)
const sale = (session: TestSession, caller: Parameters<World['call']>[0] = guest) =>
  world.call(caller, house.info, { session_id: session.id })
const ownSale = async (session: TestSession) =>
  (await world.call(session.house, house.sessions, { id: session.id })).list[0]!
const paid = (person: TestPerson, order_id: number) => payFromWallet(world, person, order_id)

describe('a sale being prepared', () => {
  test('takes drafts with numbers of its house, is handed in as a whole, and nothing of it changes then', async () => {
    const session = await newSession(world, { until: 'draft' })
    const [first, second] = pair(session)
    const saved = await world.call(session.house, house.saveSession, {
      id: session.id,
      lots: [
        { id: second.id, lot_no: '1' },
        { id: first.id, lot_no: '27A' },
      ],
    })
    expect(saved).toMatchObject({ status: 'draft', lot_count: 2, actions: ['save', 'submit', 'cancel'] })

    await world.call(session.house, house.saveSession, { id: session.id, action: 'submit' })

    const { list, lots } = await world.call(session.house, house.sessions, { id: session.id })
    expect(list).toMatchObject([{ status: 'reviewing', actions: ['withdraw', 'cancel'] }])
    expect(lots.map(({ lot_no }) => lot_no)).toEqual(['1', '27A'])
    expect(lots[1]!.ends_at - lots[0]!.ends_at).toBe(60)
    await world.refused(session.house, auction.edit, { id: first.id, title: '换了标题' }, 'STATE_CONFLICT')
    await world.refused(session.house, auction.upDown, { id: first.id, to: 'up' }, 'STATE_CONFLICT')
    await world.refused(session.house, house.saveSession, { id: session.id, premium_bp: 0 }, 'STATE_CONFLICT')
    await world.refused(guest, house.info, { session_id: session.id }, 'NOT_FOUND')
    await world.refused(guest, auction.lot, { id: first.id }, 'NOT_FOUND')
  })

  test('is for auction houses, of their own drafts, each lot and number once', async () => {
    const [shop, other] = [await newShop(world), await newHouse(world)]
    const session = await newSession(world, { until: 'draft' })
    const foreign = await draftLot(world, { shop: other })
    await world.refused(shop, house.saveSession, await saleForm(world), 'FORBIDDEN')
    await world.refused(other, house.saveSession, { id: session.id, title: '别家的专场' }, 'NOT_FOUND')
    await world.refused(
      session.house,
      house.saveSession,
      { id: session.id, lots: [{ id: foreign.id, lot_no: '3' }] },
      'NOT_FOUND',
    )
    const twice = [
      { id: session.lots[0]!.id, lot_no: '3' },
      { id: session.lots[1]!.id, lot_no: '3' },
    ]
    await world.refused(session.house, house.saveSession, { id: session.id, lots: twice }, 'VALIDATION')
    expect((await world.call(shop, house.sessions, {})).is_house).toBe(false)
    await world.refused(await newBuyer(world), house.sessions, {}, 'SHOP_REQUIRED')
  })

  test('sent back with a reason is prepared further; its lots are drafts as before', async () => {
    const session = await newSession(world, { until: 'reviewing' })
    await inTransaction(world.ctx, (tx) => rejectSession(tx, session.id, '图录缺底款照片'))

    expect(await ownSale(session)).toMatchObject({ status: 'draft', reject_reason: '图录缺底款照片', lot_count: 2 })
    await world.call(session.house, auction.edit, { id: session.lots[0]!.id, title: '重拍照片的玉器' })
    await world.call(session.house, house.saveSession, { id: session.id, action: 'submit' })
    await world.call(session.house, house.saveSession, { id: session.id, action: 'withdraw' })
    await world.call(session.house, house.saveSession, { id: session.id, action: 'cancel' })

    expect(await ownSale(session)).toMatchObject({ status: 'cancelled', lot_count: 2 })
    const { drafts } = await world.call(session.house, house.sessions, {})
    expect(drafts.map(({ id }) => id)).toEqual(expect.arrayContaining(session.lots.map(({ id }) => id)))
  })
})

describe('a catalogue', () => {
  test('is open to everybody, keeps its numbers, and a lot taken back stays in it with the reason', async () => {
    const session = await newSession(world, { lots: 3 })
    const { session: shown } = await sale(session)
    expect(shown).toMatchObject({ status: 'preview', lot_count: 3, premium_bp: 1_000, can_register: { ok: true } })
    expect(shown!.lots.list.map(({ lot_no, status }) => [lot_no, status])).toEqual([
      ['1', 'scheduled'],
      ['2', 'scheduled'],
      ['3', 'scheduled'],
    ])
    await expect(
      world.sql(`update lot_lots set lot_no = '9' where id = $1`, [session.lots[0]!.id]),
    ).rejects.toMatchObject({ code: '23001' })
    await expect(world.sql('update sale_sales set premium_bp = 0 where id = $1', [session.id])).rejects.toMatchObject({
      code: '23001',
    })

    await world.call(session.house, auction.upDown, { id: session.lots[1]!.id, to: 'down' })

    const { list, counts } = await world.call(guest, house.results, { session_id: session.id })
    expect(list.map(({ lot_no, status, reason }) => [lot_no, status, reason])).toEqual([
      ['1', 'scheduled', null],
      ['2', 'cancelled', 'Taken back by its shop'],
      ['3', 'scheduled', null],
    ])
    expect(counts).toMatchObject({ lots: 3, scheduled: 2, withdrawn: 1 })
    await world.refused(guest, house.results, { session_id: 9_999_999 }, 'NOT_FOUND')
  })

  test('stands in the list of houses, which are found by name and category and followed', async () => {
    const session = await newSession(world)
    const person = await newBuyer(world)
    const found = await world.call(person, house.list, { keyword: session.house.name })
    expect(found.list).toMatchObject([{ id: session.house.id, next_session: { id: session.id } }])
    expect(found.sessions.map(({ id }) => id)).toContain(session.id)
    expect(await world.call(person, house.follow, { id: session.house.id, on: true })).toMatchObject({ on: true })
    expect(await world.call(person, house.info, { id: session.house.id })).toMatchObject({
      followed: true,
      fans_count: 1,
    })
    await world.refused(person, house.follow, { id: (await newShop(world)).id }, 'NOT_FOUND')
    await world.refused(guest, house.info, {}, 'MISSING_PARAM')
    await world.refused(guest, house.list, { page: 0 }, 'VALIDATION')
    expect((await world.call(guest, house.categories, {})).list).toEqual([])
  })
})

describe('a paddle', () => {
  test('is added up by what its person leads and has not paid, not by all of its sale or all they ever bid on', async () => {
    const session = await newSession(world)
    const ann = await bidder()
    await registered(world, ann, session)
    await open()
    await take(bid(ann, pair(session)[0], 10_000))

    const [{ plan } = { plan: '' }] = await plansOf(world, /^bidder_standing/, async (ctx) => {
      const standing = await paddleCover.standingOn(ctx, [{ session_id: session.id, user_id: ann.id }])
      expect([...standing.values()].map(paddleCover.sumOf)).toEqual([10_000_00])
    })

    expect(plan).toContain('bidder_leading_bids_by_user')
    expect(plan).toContain('lot_lots_won_unpaid')
    expect(plan).not.toMatch(/lot_lots_session|lot_bidders|Seq Scan/)
  })

  test('comes with the deposit, once; a bid needs it and nothing more, and a larger deposit raises its limit', async () => {
    const session = await newSession(world)
    const [lot] = pair(session)
    const [ann, bob] = [await bidder(), await bidder()]
    const { paddle } = await registered(world, ann, session)
    expect(paddle).toEqual({
      no: 1,
      status: 'active',
      deposit_fen: 1_000_00,
      limit_fen: 10_000_00,
      left_fen: 10_000_00,
      suspended_reason: null,
    })
    expect((await registered(world, bob, session)).paddle).toMatchObject({ no: 2 })
    await open()

    await take(bid(ann, lot, 10_000))
    await refuse(bid(await bidder(), lot, 11_000), 'PADDLE_REQUIRED', { session_id: session.id })
    await refuse(bid(bob, lot, 10_500), 'PADDLE_LIMIT', { limit_fen: 10_000_00, left_fen: 10_000_00 })
    expect((await registered(world, bob, session, 3_000_00)).paddle).toMatchObject({ no: 2, limit_fen: 30_000_00 })
    await take(bid(bob, lot, 10_500))

    expect(await held(bob)).toBe(3_000_00)
    expect((await sale(session, bob)).session!.my_paddle).toMatchObject({ left_fen: 19_500_00 })
    expect((await world.call(bob, auction.lot, { id: lot.id })).sale).toMatchObject({
      paddle: { no: 2, left_fen: 19_500_00 },
    })
  })

  test('counts what is led with over all lots: of two bids at once on two lots only one fits', async () => {
    const session = await newSession(world)
    const [one, two] = pair(session)
    const ann = await bidder()
    await registered(world, ann, session)
    await open()

    const both = await Promise.allSettled([take(bid(ann, one, 6_000)), take(bid(ann, two, 6_000))])

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const led = await world.sql<{ led: number }>(
      'select coalesce(sum(leader_max_fen), 0)::int as led from lot_lots where session_id = $1',
      [session.id],
    )
    expect(led).toEqual([{ led: 6_000_00 }])
    await take(bid(ann, both[0]!.status === 'fulfilled' ? two : one, 4_000))
  })

  test('is refused to the house, its members and those who share something with them, before any money', async () => {
    const session = await newSession(world)
    const linked = await bidder()
    for (const person of [linked, session.house.owner])
      person.token = (await createSession(world.ctx, { user_id: person.id, device_id: `shared-${session.id}` })).token
    for (const person of [session.house.owner, linked])
      await world.refused(person, house.registerQuote, { session_id: session.id }, 'BID_SELF')
    const ann = await bidder()
    await world.refused(ann, house.registerQuote, { session_id: session.id, deposit_fen: 999_00 }, 'AMOUNT_INVALID')
    const form = {
      session_id: session.id,
      channel: 'wallet',
      pay_password: '258369',
      shown_total_fen: 1_000_00,
    } as const
    const foreign = '018f4a4e-0000-8000-8000-000000000000'
    await world.refused(ann, house.register, { ...form, submit_token: foreign }, 'SUBMIT_TOKEN_INVALID')
    const { submit_token } = await world.call(ann, house.registerQuote, { session_id: session.id })
    await world.refused(ann, house.register, { ...form, submit_token }, 'BALANCE_SHORT')
    expect((await sale(session, ann)).session!.my_paddle).toBeNull()
  })
})

describe('after a sale', () => {
  test('who won nothing has the deposit back with the last lot, who won what the last bill leaves; results say it all', async () => {
    const session = await newSession(world, { lots: 3 })
    const [one, two] = pair(session)
    const [ann, bob] = [await bidder(), await bidder()]
    await registered(world, ann, session)
    await registered(world, bob, session)
    await open()
    await take(bid(bob, one, 1_000))
    await take(bid(ann, one, 2_000))
    await take(bid(ann, two, 500))
    await over()

    expect(await ownSale(session)).toMatchObject({
      status: 'ended',
      hammer_fen: 2_500_00,
      counts: { lots: 3, sold: 2, passed: 1 },
    })
    expect([await held(bob), await wallet(bob), await held(ann)]).toEqual([0, 1_000_00, 1_000_00])
    const results = await world.call(ann, house.results, { session_id: session.id })
    expect(results.list.map(({ lot_no, status, price_fen }) => [lot_no, status, price_fen])).toEqual([
      ['1', 'sold', 2_200_00],
      ['2', 'sold', 550_00],
      ['3', 'passed', null],
    ])
    expect(results.to_pay.map(({ payable_fen }) => payable_fen)).toEqual([2_200_00, 550_00])

    await paid(ann, results.to_pay[0]!.order_id)
    expect(await held(ann)).toBe(1_000_00)
    await paid(ann, results.to_pay[1]!.order_id)
    expect([await held(ann), await wallet(ann)]).toEqual([0, 450_00])
    expect(await eventsAbout(world, houseEvents.session_ended, { session_id: session.id })).toMatchObject([{ sold: 2 }])
  })

  test('all that was not paid is one penalty: a fifth of it, at most the deposit, the rest back at once', async () => {
    const session = await newSession(world)
    const [one, two] = pair(session)
    const ann = await bidder()
    await registered(world, ann, session)
    await open()
    await take(bid(ann, one, 1_000))
    await take(bid(ann, two, 500))
    await over()
    await world.advance(73 * HOUR_MS)

    const { list, strikes } = await world.call(ann, deposit.penalties, {})
    expect(list).toMatchObject([{ rule_no: 'A-8', kind: 'forfeit', status: 'notified', amount_fen: 300_00 }])
    expect(strikes).toBe(0)
    expect([await held(ann), await wallet(ann)]).toEqual([300_00, 700_00])
    expect((await world.call(guest, house.results, { session_id: session.id })).counts).toMatchObject({ unpaid: 2 })
    await world.advance(25 * HOUR_MS)

    const after = await world.call(ann, deposit.penalties, {})
    expect(after).toMatchObject({ strikes: 1, list: [{ status: 'imposed' }] })
    expect([await held(ann), await wallet(ann)]).toEqual([0, 700_00])
  })

  test('called off, it gives every deposit back and says why; a house calls off only what has not opened', async () => {
    const [session, running] = [await newSession(world), await newSession(world)]
    const [ann, bob] = [await bidder(), await bidder()]
    await registered(world, ann, session)
    await registered(world, bob, running)
    await world.refused(session.house, house.saveSession, { id: session.id, action: 'cancel' }, 'MISSING_PARAM')
    await world.call(session.house, house.saveSession, { id: session.id, action: 'cancel', reason: '藏家撤回委托' })
    await world.settle()

    expect([await held(ann), await wallet(ann)]).toEqual([0, 1_000_00])
    expect((await sale(session)).session).toMatchObject({ status: 'cancelled', cancel_reason: '藏家撤回委托' })
    expect(await eventsAbout(world, houseEvents.session_cancelled, { user_id: ann.id })).toHaveLength(1)
    await open()
    await take(bid(bob, running.lots[0]!, 300))
    const cancel = { id: running.id, action: 'cancel', reason: '想要取消' } as const
    await world.refused(running.house, house.saveSession, cancel, 'STATE_CONFLICT')
    await inTransaction(world.ctx, (tx) => cancelSession(tx, running.id, '拍品来源存疑'))
    await world.settle()
    expect([await held(bob), await wallet(bob)]).toEqual([0, 1_000_00])
    await world.refused(bob, house.registerQuote, { session_id: running.id }, 'STATE_CONFLICT')
  })

  test('a late bid moves the end of its own lot alone, and the sale is over with the last', async () => {
    const session = await newSession(world)
    const [one, two] = pair(session)
    const ann = await bidder()
    await registered(world, ann, session)
    await open()
    await world.advance(HOUR_MS - 40_000)
    await take(bid(ann, one, 200))
    await world.settle()

    const ends = await world.sql<{ id: number; moved: boolean }>(
      'select id::int as id, ends_at > planned_end_at as moved from lot_lots where session_id = $1 order by id',
      [session.id],
    )
    expect(ends).toEqual([
      { id: one.id, moved: true },
      { id: two.id, moved: false },
    ])
    await world.advance(101_000)
    expect(await ownSale(session)).toMatchObject({ status: 'live', counts: { passed: 1, live: 1 } })
    await world.advance(60_000)
    await world.advance(LOOK_AGAIN_MS)
    expect(await ownSale(session)).toMatchObject({ status: 'ended', counts: { sold: 1 } })
  })
})

test('lots of a sale that open late stay as far apart as the catalogue says, and none overtakes another', async () => {
  await leaveHeartbeat(world.ctx)
  const now_s = Math.floor((await world.now()) / 1_000)
  const session = await newSession(world, {
    lots: 14,
    starts_at: now_s + 600,
    first_ends_at: now_s + 3_600,
    stagger_s: 60,
  })
  await silentFor(world, 58 * 60_000)
  await leaveHeartbeat(world.ctx)
  await world.settle()

  const ends = await world.sql<{ after_s: number }>(
    `select extract(epoch from ends_at - first_value(ends_at) over w)::int as after_s from lot_lots
     where session_id = $1 and status = 'live' window w as (order by session_position)`,
    [session.id],
  )
  expect(ends.map(({ after_s }) => after_s)).toEqual(Array.from({ length: 14 }, (_, n) => n * 60))
})
