/** The clerk at the desk: each act with who may do it, what it changes, and what a second tap does. */

import { auction, house } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsAbout } from '../../../testing/events/events-about.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { leaveHeartbeat, offer } from '../../lot/testing.ts'
import { houseEvents } from '../events.ts'
import { registered } from '../testing.ts'
import { roomIn } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const SECOND_MS = 1_000
const { bidder, act, refused, seen, bid, statuses, preview, begun, first, second, start, pass, exported } = roomIn(
  () => world,
)

describe('the clerk', () => {
  test('starts the lots in their order, one at a time, and a second tap starts no other', async () => {
    const session = await begun()
    await refused(session, 'next', { lot_id: second(session).id }, 'STATE_CONFLICT')
    await refused(session, 'next', {}, 'MISSING_PARAM')
    await Promise.all([start(session), start(session)])
    await start(session)
    await refused(session, 'next', { lot_id: second(session).id }, 'STATE_CONFLICT')
    expect(await statuses(session)).toEqual(['live', 'scheduled', 'scheduled'])
    await pass(31 * SECOND_MS)
    await pass(SECOND_MS)
    expect(await statuses(session)).toEqual(['passed', 'scheduled', 'scheduled'])
    await start(session, second(session))
    expect((await seen(session)).current).toMatchObject({ lot_no: '2', status: 'live' })
  })

  test('may let lots start by themselves after a gap; the sale is over with the last, and deposits go back', async () => {
    const session = await begun({ gap_s: 10 })
    const ann = await bidder()
    await registered(world, ann, session)
    const { next_starts_at_ms, server_now_ms } = await seen(session)
    expect(next_starts_at_ms! - server_now_ms).toBeLessThanOrEqual(10 * SECOND_MS)
    for (let n = 0; n < 3; n++) {
      await pass(11 * SECOND_MS)
      expect((await seen(session)).current).toMatchObject({ id: session.lots[n]!.id, status: 'live' })
      await pass(31 * SECOND_MS)
    }
    await pass(SECOND_MS)

    expect((await seen(session)).session.status).toBe('ended')
    expect(await balanceOf(world, accounts.userDeposit(ann.id))).toBe(0)
    expect(
      await world.sql(`select kind from platform_deadlines where kind like 'room%' or kind = 'session_still'`),
    ).toEqual([])
    await refused(session, 'begin', {}, 'STATE_CONFLICT')
    await refused(session, 'gap', { gap_s: 5 }, 'STATE_CONFLICT')
  })

  test('sets the gap while it runs, and none again', async () => {
    const session = await begun()
    await act(session, 'gap', { gap_s: 5 })
    await pass(6 * SECOND_MS)
    expect((await seen(session)).running).toBe(true)
    expect((await act(session, 'gap', { gap_s: 0 })).session.room).toMatchObject({ gap_s: null })
    await pass(60 * SECOND_MS)
    expect(await statuses(session)).toEqual(['passed', 'scheduled', 'scheduled'])
    await refused(session, 'gap', { gap_s: 2 }, 'VALIDATION')
  })

  test('pauses: the lot that runs ends by its rules, none starts, and it goes on from there', async () => {
    const session = await begun({ gap_s: 5 })
    const ann = await bidder()
    await registered(world, ann, session)
    await pass(6 * SECOND_MS)
    expect(await act(session, 'pause')).toMatchObject({ session: { status: 'paused' }, running: true })
    await act(session, 'pause')
    await bid(ann, first(session), 200)
    await pass(60 * SECOND_MS)
    const paused = await seen(session)
    expect(paused).toMatchObject({ running: false, needs_date: false, next_starts_at_ms: null })
    expect(paused.next.map(({ forecast }) => forecast.about_at)).toEqual([null, null])
    await refused(session, 'next', { lot_id: second(session).id }, 'STATE_CONFLICT')
    await act(session, 'resume')
    await act(session, 'resume')
    await pass(6 * SECOND_MS)
    expect((await seen(session)).current).toMatchObject({ lot_no: '2', status: 'live' })
    expect((await verifyLog(await exported(first(session)))).problems).toEqual([])
    const untouched = await preview()
    await refused(untouched, 'pause', {}, 'STATE_CONFLICT')
    await refused(untouched, 'resume', {}, 'STATE_CONFLICT')
  })

  test('passes a lot below its reserve once its promised time is over, not before; never one that would be sold', async () => {
    const session = await begun({ lot: { reserve_fen: 500_00 } })
    const ann = await bidder()
    await registered(world, ann, session, 3_000_00)
    await refused(session, 'pass', { lot_id: first(session).id }, 'STATE_CONFLICT')
    await start(session)
    await refused(session, 'pass', { lot_id: first(session).id }, 'STATE_CONFLICT')
    await pass(25 * SECOND_MS)
    await refused(session, 'pass', { lot_id: first(session).id }, 'STATE_CONFLICT')
    await pass(6 * SECOND_MS)
    expect((await statuses(session))[0]).toBe('passed')
    await act(session, 'pass', { lot_id: first(session).id })
    await start(session, second(session))
    await pass(25 * SECOND_MS)
    await bid(ann, second(session), 300)
    await refused(session, 'pass', { lot_id: second(session).id }, 'STATE_CONFLICT')
    await pass(6 * SECOND_MS)
    const { current } = await world.call(session.house, house.desk, { session_id: session.id })
    expect(current!.pass_from_ms).toBeLessThan(current!.tick.ends_at_ms!)
    expect((await act(session, 'pass', { lot_id: second(session).id })).running).toBe(false)
    await world.settle()
    const third = session.lots[2]!
    await start(session, third)
    await bid(ann, third, 600)
    await refused(session, 'pass', { lot_id: third.id }, 'STATE_CONFLICT')
    expect((await world.call(session.house, house.desk, { session_id: session.id })).actions).not.toContain('pass')
    await pass(60 * SECOND_MS)

    expect(await statuses(session)).toEqual(['passed', 'passed', 'sold'])
    for (const lot of session.lots)
      expect((await verifyLog(await exported(lot), { strict: true })).problems).toEqual([])
  })

  test('withdraws a lot with a reason everybody reads; it stays in the results, and none with a bid goes', async () => {
    const session = await begun()
    const ann = await bidder()
    await registered(world, ann, session)
    const reason = '运输途中受损'
    await refused(session, 'withdraw', { lot_id: second(session).id }, 'MISSING_PARAM')
    await act(session, 'withdraw', { lot_id: second(session).id, reason })
    await act(session, 'withdraw', { lot_id: second(session).id, reason })
    await start(session)
    await bid(ann, first(session), 200)
    await refused(session, 'withdraw', { lot_id: first(session).id, reason }, 'STATE_CONFLICT')
    await pass(60 * SECOND_MS)
    const third = session.lots[2]!
    await start(session, third)
    expect((await act(session, 'withdraw', { lot_id: third.id, reason })).running).toBe(false)
    await pass(SECOND_MS)

    const { list } = await world.call(guest, house.results, { session_id: session.id })
    expect(list.map(({ lot_no, status, reason: why }) => [lot_no, status, why])).toEqual([
      ['1', 'sold', null],
      ['2', 'cancelled', reason],
      ['3', 'cancelled', reason],
    ])
    expect((await exported(third)).closing).toMatchObject({ result: 'cancelled', bid_count: 0 })
    expect((await seen(session)).session.status).toBe('ended')
  })

  test('suspends a paddle with a reason: its bids that stand stay, new ones are refused, and it is let in again', async () => {
    const session = await begun()
    const [ann, bob] = [await bidder(), await bidder()]
    for (const person of [ann, bob]) await registered(world, person, session)
    await start(session)
    await bid(ann, first(session), 200)
    const reason = '电话核实中，请稍候'
    await refused(session, 'suspend', { paddle_no: 1 }, 'MISSING_PARAM')
    await refused(session, 'suspend', { paddle_no: 9, reason }, 'NOT_FOUND')
    const desk = await act(session, 'suspend', { paddle_no: 1, reason })
    await act(session, 'suspend', { paddle_no: 1, reason })
    await world.settle()

    expect(desk.paddles).toEqual([
      { no: 1, status: 'suspended', reason },
      { no: 2, status: 'active', reason: null },
    ])
    expect(desk.current).toMatchObject({ leader_paddle_no: 1 })
    await world.refused(ann, auction.bid, offer(first(session), 400), 'PADDLE_SUSPENDED')
    await world.refused(ann, house.registerQuote, { session_id: session.id }, 'PADDLE_SUSPENDED')
    const page = await world.call(ann, auction.lot, { id: second(session).id })
    expect(page.sale!.paddle).toMatchObject({ no: 1 })
    expect(await eventsAbout(world, houseEvents.paddle_suspended, { user_id: ann.id })).toMatchObject([{ reason }])
    expect((await seen(session, ann)).current!.can_bid).toMatchObject({ ok: false })
    await act(session, 'readmit', { paddle_no: 1 })
    await bid(ann, first(session), 400)
    await act(session, 'suspend', { paddle_no: 1, reason })
    await pass(60 * SECOND_MS)
    expect(await statuses(session)).toContain('sold')
  })
})
