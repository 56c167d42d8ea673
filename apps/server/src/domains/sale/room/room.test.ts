/** A sale in a room: before it begins, its live lots, and what becomes of one that stands still. */

import { auction, house } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsAbout } from '../../../testing/events/events-about.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { leaveHeartbeat, offer, runningLot, silentFor } from '../../lot/testing.ts'
import { houseEvents } from '../events.ts'
import { newHouse, newSession, registered } from '../testing.ts'
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
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const {
  bidder,
  act,
  refused,
  seen,
  bid,
  lotOf,
  statuses,
  preview,
  begun,
  memberOf,
  first,
  second,
  start,
  pass,
  exported,
} = roomIn(() => world)

describe('before it begins', () => {
  test('its lots have an order and a forecast, and no lot opens by itself', async () => {
    const session = await preview()
    const { session: card, next, running, current } = await seen(session)
    expect(card).toMatchObject({ mode: 'room', status: 'preview', room: { lot_s: 30, counter_s: 10, gap_s: null } })
    expect([running, current]).toEqual([false, null])
    expect(next.map(({ lot_no, forecast }) => [lot_no, forecast.before])).toEqual([
      ['1', 0],
      ['2', 1],
      ['3', 2],
    ])
    expect(next[1]!.forecast.about_at! - next[0]!.forecast.about_at!).toBe(60)
    const { sale, rules } = await lotOf(second(session).id)
    expect(sale!.room).toMatchObject({ lot_s: 30, forecast: { before: 1 } })
    expect(rules).toMatchObject({
      version: 2,
      facts: { live: { lot_s: 30 }, soft_close: { extend_s: 10, doubles: false } },
    })
    await world.advance(61 * MINUTE_MS)
    expect(await statuses(session)).toEqual(['scheduled', 'scheduled', 'scheduled'])
  })

  test('its terms stay from the day its catalogue is open, in the sale and in each of its lots', async () => {
    const session = await preview()
    const frozen = { code: '23001' }
    const change = (sql: string, id: number) => expect(world.sql(sql, [id])).rejects.toMatchObject(frozen)
    await change('update sale_sales set lot_s = 60 where id = $1', session.id)
    await change('update lot_lots set soft_close_extend_s = 5 where id = $1', first(session).id)
    await change('update lot_lots set duration_s = 120 where id = $1', first(session).id)
  })

  test('sent back, its lots are drafts with the usual times again, and it may become a timed sale', async () => {
    const session = await preview({ until: 'draft' })
    await world.call(session.house, house.saveSession, { id: session.id, action: 'submit' })
    await world.call(session.house, house.saveSession, { id: session.id, action: 'withdraw' })
    const [lot] = await world.sql(
      'select in_room, soft_close_window_s, hard_end_after_s, starts_at from lot_lots where id = $1',
      [first(session).id],
    )
    expect(lot).toEqual({ in_room: false, soft_close_window_s: 120, hard_end_after_s: 7_200, starts_at: null })
    const first_ends_at = Math.floor((await world.now()) / 1_000) + 7_200
    const saved = await world.call(session.house, house.saveSession, { id: session.id, mode: 'timed', first_ends_at })
    expect(saved).toMatchObject({ mode: 'timed', room: null })
    const room = { id: session.id, mode: 'room', lot_s: 14 }
    await world.refused(session.house, house.saveSession, room, 'VALIDATION')
  })

  test('is begun by a member of its house with the right, not before its time', async () => {
    const session = await preview()
    const [clerk, packer] = [await memberOf(session, 'auction'), await memberOf(session, 'order')]
    const other = await newHouse(world)
    await refused(session, 'begin', {}, 'STATE_CONFLICT')
    await world.advance(60 * MINUTE_MS + SECOND_MS)
    const input = { session_id: session.id, action: 'begin' } as const
    await world.refused(packer, house.deskAct, input, 'PERMISSION_MISSING')
    await world.refused(packer, house.desk, { session_id: session.id }, 'PERMISSION_MISSING')
    await world.refused(other, house.deskAct, input, 'NOT_FOUND')
    await world.refused(other, house.desk, { session_id: session.id }, 'NOT_FOUND')
    const timed = await newSession(world)
    await world.refused(timed.house, house.deskAct, { session_id: timed.id, action: 'begin' }, 'NOT_FOUND')
    await world.refused(guest, house.room, { session_id: timed.id }, 'NOT_FOUND')
    await registered(world, await bidder(), session)

    const desk = await world.call(clerk, house.deskAct, input)
    await act(session, 'begin')
    await world.settle()

    expect(desk).toMatchObject({ session: { status: 'live' }, actions: expect.arrayContaining(['next', 'pause']) })
    expect(await eventsAbout(world, houseEvents.room_begun, { session_id: session.id })).toHaveLength(1)
  })
})

describe('a live lot', () => {
  test('is started by the clerk, extended by late bids without end up to ten minutes, and its log holds', async () => {
    const session = await begun()
    const lot = first(session)
    const [ann, bob] = [await bidder(), await bidder()]
    for (const person of [ann, bob]) await registered(world, person, session)
    await start(session)
    const { tick } = await lotOf(lot.id)
    expect(tick.ends_at_ms - tick.server_now_ms).toBeGreaterThan(28 * SECOND_MS)
    expect(tick.hard_end_at_ms - tick.ends_at_ms).toBe(570 * SECOND_MS)
    await world.refused(await bidder(), auction.bid, offer(lot, 200), 'PADDLE_REQUIRED')

    let ends_at = tick.ends_at_ms
    for (let n = 0; n < 12; n++) {
      await pass(ends_at - (await world.now()) - 3 * SECOND_MS)
      const taken = await bid(n % 2 ? bob : ann, lot, 200 + n * 100)
      ends_at = taken.tick.ends_at_ms
      expect(ends_at - taken.tick.server_now_ms).toBeLessThanOrEqual(10 * SECOND_MS)
      expect(ends_at - taken.tick.server_now_ms).toBeGreaterThan(8 * SECOND_MS)
    }
    await pass(11 * SECOND_MS)

    const log = await exported(lot)
    expect(log).toMatchObject({ rules: { version: 2 }, closing: { result: 'sold', hammer_fen: 1_300_00 } })
    expect(await verifyLog(log, { strict: true })).toMatchObject({ ok: true, problems: [] })
    expect((await seen(session, bob)).last).toMatchObject([{ lot_no: '1', status: 'sold', hammer_fen: 1_300_00 }])
    expect((await seen(session)).running).toBe(false)
  })

  test('is given fair warning five seconds before its end, once for each end it has', async () => {
    const session = await begun()
    const ann = await bidder()
    await registered(world, ann, session)
    const frames: string[] = []
    const push = world.services.realtime.push.bind(world.services.realtime)
    world.services.realtime.push = (frame) => {
      if (frame.type === 'lot.fair_warning') frames.push(frame.ch)
      push(frame)
    }
    await start(session)
    const rooms = [`lot:${first(session).id}`, `session:${session.id}`]
    await pass(20 * SECOND_MS)
    expect(frames).toEqual([])
    await pass(6 * SECOND_MS)
    await pass(1.5 * SECOND_MS)
    expect(frames).toEqual(rooms)
    await bid(ann, first(session), 200)
    await pass(3 * SECOND_MS)
    expect(frames).toEqual(rooms)
    await pass(4 * SECOND_MS)
    await pass(10 * SECOND_MS)
    world.services.realtime.push = push
    expect(frames).toEqual([...rooms, ...rooms])
  })

  test('goes on for sixty seconds after an outage, and its log says so', async () => {
    const session = await begun()
    await start(session)
    await silentFor(world, 2 * MINUTE_MS)
    await world.settle()
    await leaveHeartbeat(world.ctx)
    const { tick } = await lotOf(first(session).id)
    expect(tick.status).toBe('live')
    expect(tick.ends_at_ms - tick.server_now_ms).toBeGreaterThan(58 * SECOND_MS)
    expect(tick.ends_at_ms - tick.server_now_ms).toBeLessThanOrEqual(61 * SECOND_MS)
    await pass(62 * SECOND_MS)
    const log = await exported(first(session))
    expect(log).toMatchObject({ closing: { result: 'passed' }, extensions: [{ after_seq: 0 }] })
    expect((await verifyLog(log)).problems).toEqual([])
    expect((await seen(session)).session.status).toBe('live')
  })

  test('counts a silence as an outage that is none for other lots: it runs for seconds', async () => {
    const session = await begun()
    const timed = await runningLot(world, { ends_in_ms: 25 * SECOND_MS })
    await start(session)
    const before = (await lotOf(first(session).id)).tick.ends_at_ms
    await silentFor(world, 20 * SECOND_MS)
    await world.settle()
    await leaveHeartbeat(world.ctx)
    const { tick } = await lotOf(first(session).id)
    expect(tick.ends_at_ms).toBeGreaterThan(before + 40 * SECOND_MS)
    expect((await lotOf(timed.id)).tick.ends_at_ms).toBe(timed.ends_at)
    await silentFor(world, 9 * SECOND_MS)
    await leaveHeartbeat(world.ctx)
    expect((await lotOf(first(session).id)).tick.ends_at_ms).toBe(tick.ends_at_ms)
  })

  test('whose process died while it ran is closed by its deadline, and the room goes on', async () => {
    const session = await begun({ gap_s: 5 })
    const ann = await bidder()
    await registered(world, ann, session)
    await pass(6 * SECOND_MS)
    await bid(ann, first(session), 300)
    await world.restart()
    await leaveHeartbeat(world.ctx)
    await pass(32 * SECOND_MS)
    expect((await statuses(session)).slice(0, 1)).toEqual(['sold'])
    await pass(6 * SECOND_MS)
    expect((await seen(session)).current).toMatchObject({ id: second(session).id, status: 'live' })
  })
})

describe('a sale that stands still', () => {
  test('for more than fifteen minutes needs a new date: all who registered are told, and it goes on then', async () => {
    const session = await begun()
    const ann = await bidder()
    await registered(world, ann, session)
    await start(session)
    await bid(ann, first(session), 200)
    await act(session, 'pause')
    const soon = Math.floor((await world.now()) / 1_000)
    await refused(session, 'redate', { starts_at: soon + 7_200 }, 'STATE_CONFLICT')
    await pass(14 * MINUTE_MS)
    expect((await seen(session)).needs_date).toBe(false)
    await pass(2 * MINUTE_MS)

    expect(await seen(session)).toMatchObject({ needs_date: true, session: { status: 'paused' } })
    expect(await eventsAbout(world, houseEvents.session_stopped, { session_id: session.id })).toMatchObject([
      { user_id: ann.id },
    ])
    await refused(session, 'resume', {}, 'STATE_CONFLICT')
    const now_s = Math.floor((await world.now()) / 1_000)
    await refused(session, 'redate', { starts_at: now_s + 600 }, 'VALIDATION')
    await refused(session, 'redate', {}, 'MISSING_PARAM')
    const moved = await act(session, 'redate', { starts_at: now_s + 86_400 })
    await world.settle()
    expect(moved).toMatchObject({ needs_date: false, session: { status: 'preview', starts_at: now_s + 86_400 } })
    expect(moved.next[0]!.forecast.about_at).toBe(now_s + 86_400)
    expect(await eventsAbout(world, houseEvents.session_redated, { user_id: ann.id })).toHaveLength(1)
    expect(await balanceOf(world, accounts.userDeposit(ann.id))).toBe(1_000_00)
    await pass(DAY_MS)
    await act(session, 'begin')
    await start(session, second(session))
    expect(await statuses(session)).toEqual(['sold', 'live', 'scheduled'])
  })

  test('takes no more bids at its new date from who did not pay what they won: one deposit answers for one default', async () => {
    const session = await begun()
    const [ann, ben] = [await bidder(), await bidder()]
    for (const one of [ann, ben]) await registered(world, one, session)
    await start(session)
    await bid(ann, first(session), 9_000)
    await pass(31 * SECOND_MS)
    await act(session, 'pause')
    await pass(16 * MINUTE_MS)
    const now_s = Math.floor((await world.now()) / 1_000)
    await act(session, 'redate', { starts_at: now_s + 5 * 86_400 })
    await pass(3.5 * DAY_MS)
    expect((await statuses(session))[0]).toBe('defaulted')
    expect(await eventsAbout(world, houseEvents.paddle_suspended, { user_id: ann.id })).toMatchObject([
      { reason: null },
    ])
    await pass(1.5 * DAY_MS)
    await act(session, 'begin')
    await start(session, second(session))

    await world.refused(ann, auction.bid, offer(second(session), 9_500, { confirm_large: true }), 'PADDLE_SUSPENDED')
    await bid(ben, second(session), 300)
    const { my_paddle } = (await seen(session, ann)).session
    expect(my_paddle).toMatchObject({ status: 'suspended', suspended_reason: 'A lot won with it was not paid in time' })
    const desk = await act(session, 'readmit', { paddle_no: my_paddle!.no })
    expect(desk.paddles).toContainEqual({ no: my_paddle!.no, status: 'active', reason: null })
    await bid(ann, second(session), 400)
  })

  test('without a new date within a week it is called off, and so are deposits nobody owes for', async () => {
    const session = await preview()
    const ann = await bidder()
    await registered(world, ann, session)
    await pass(60 * MINUTE_MS + 31 * MINUTE_MS)
    expect(await seen(session)).toMatchObject({ needs_date: true })
    await pass(7 * DAY_MS + MINUTE_MS)

    const { session: shown } = await world.call(guest, house.info, { session_id: session.id })
    expect(shown).toMatchObject({ status: 'cancelled', cancel_reason: 'No new date was named in time' })
    expect(await balanceOf(world, accounts.userDeposit(ann.id))).toBe(0)
    expect(await statuses(session)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })
})
