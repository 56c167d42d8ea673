/** A room in which several things happen at once: clerks at two desks on two nodes, bids at the end, and lots that start by themselves. */
import { auction, house, REFUSALS } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, openApp } from '../../apps/server/src/app.ts'
import { newBuyer, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { expectBooksBalance } from '../../apps/server/src/domains/ledger/testing.ts'
import { leaveHeartbeat, offer } from '../../apps/server/src/domains/lot/testing.ts'
import { newSession, registered, type TestSession } from '../../apps/server/src/domains/sale/testing.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { doneOrBlocked, holdFirstAt } from './pause-points.ts'

let world: World
/** A second node on the same database. */
let other: App
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  other = await openApp(world.services.config, world.services.secrets)
  await other.http!.ready()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterEach(() => expectBooksBalance(world))
afterAll(async () => {
  await other.stop()
  await world.close()
})

/** A sale that was begun, with one who may bid there. */
async function room(more: Record<string, unknown> = {}) {
  const session = await newSession(world, { lots: 3, mode: 'room', lot_s: 30, counter_s: 10, ...more })
  const bidder = await newBuyer(world, { verified: true })
  await registered(world, bidder, session)
  await world.advance(3_601_000)
  await leaveHeartbeat(world.ctx)
  await here(session, 'begin')
  return { session, bidder, lot: session.lots[0]! }
}
type Action = 'begin' | 'next' | 'pause' | 'pass' | 'withdraw'
/** At the desk of this node. */
const here = (session: TestSession, action: Action, more: object = {}) =>
  world.send(session.house, house.deskAct, { session_id: session.id, action, ...more })
/** At a desk of the other node. */
async function there(session: TestSession, action: Action, more: object = {}): Promise<{ code: number }> {
  const answer = await other.http!.inject({
    method: 'POST',
    url: house.deskAct.path,
    headers: { token: session.house.token, 'shop-id': String(session.house.id), 'x-requested-with': 'XMLHttpRequest' },
    payload: { session_id: session.id, action, ...more },
  })
  return answer.json()
}
const later = (ms: number) => world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
/** A late bid below the reserve keeps a lot running beyond the time that was promised: its clerk may pass it. */
async function beyondItsTime(bidder: TestPerson, lot: { id: number }): Promise<void> {
  await later(25_000)
  await leaveHeartbeat(world.ctx)
  await world.call(bidder, auction.bid, offer(lot, 200))
  await later(6_000)
  await leaveHeartbeat(world.ctx)
}
async function statuses({ id }: TestSession): Promise<string[]> {
  const rows = await world.sql<{ status: string }>(
    'select status from lot_lots where session_id = $1 order by session_position',
    [id],
  )
  return rows.map(({ status }) => status)
}

test('two clerks who start the lot in the same moment start one, and both read that it runs', async () => {
  const { session, lot } = await room()
  const answers = await Promise.all([
    here(session, 'next', { lot_id: lot.id }),
    there(session, 'next', { lot_id: lot.id }),
    here(session, 'next', { lot_id: lot.id }),
    there(session, 'next', { lot_id: lot.id }),
  ])
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect(await statuses(session)).toEqual(['live', 'scheduled', 'scheduled'])
})

test('a lot that starts by itself while its clerk starts it runs once, and no other with it', async () => {
  const { session, lot } = await room({ gap_s: 5 })
  await world.settle()
  await later(6_000)
  const [started] = await Promise.all([
    there(session, 'next', { lot_id: lot.id }),
    world.services.deadlines.runDue(),
    other.services.deadlines.runDue(),
  ])
  expect(started.code).toBe(1)
  expect(await statuses(session)).toEqual(['live', 'scheduled', 'scheduled'])
})

test('a pause in the moment of a last bid stops neither the bid nor its time, and no lot starts after it', async () => {
  const { session, bidder, lot } = await room({ gap_s: 5 })
  await here(session, 'next', { lot_id: lot.id })
  await later(28_000)
  await leaveHeartbeat(world.ctx)
  const held = holdFirstAt('bid_judging')
  const bid = world.send(bidder, auction.bid, offer(lot, 200))
  await held.reached
  const paused = there(session, 'pause')
  await doneOrBlocked(world, paused)
  held.letGo()

  expect([(await bid).code, (await paused).code]).toEqual([1, 1])
  const [row] = await world.sql<{ extended: boolean }>(
    'select ends_at > planned_end_at as extended from lot_lots where id = $1',
    [lot.id],
  )
  expect(row).toEqual({ extended: true })
  for (let n = 0; n < 4; n++) {
    await later(10_000)
    await leaveHeartbeat(world.ctx)
    await world.settle()
  }
  expect(await statuses(session)).toEqual(['sold', 'scheduled', 'scheduled'])
})

test('a pass and a bid in the same moment: the bid that is being judged counts, and the lot is not passed', async () => {
  const { session, bidder, lot } = await room({ lot: { reserve_fen: 300_00 } })
  await here(session, 'next', { lot_id: lot.id })
  await beyondItsTime(bidder, lot)
  const held = holdFirstAt('bid_judging')
  const bid = world.send(bidder, auction.bid, offer(lot, 400))
  await held.reached
  const passed = there(session, 'pass', { lot_id: lot.id })
  await doneOrBlocked(world, passed)
  held.letGo()

  expect((await bid).code).toBe(1)
  expect((await passed).code).toBe(REFUSALS.STATE_CONFLICT.code)
  expect(await statuses(session)).toEqual(['live', 'scheduled', 'scheduled'])
})

test('a lot that is being passed takes no bid any more, and neither does one that is being withdrawn', async () => {
  for (const action of ['pass', 'withdraw'] as const) {
    const { session, bidder, lot } = await room({ lot: { reserve_fen: 300_00 } })
    await here(session, 'next', { lot_id: lot.id })
    if (action === 'pass') await beyondItsTime(bidder, lot)
    const held = holdFirstAt('lot_closing')
    const ended = here(session, action, { lot_id: lot.id, reason: '临时撤下' })
    await held.reached
    const bid = world.send(bidder, auction.bid, offer(lot, 400))
    await doneOrBlocked(world, bid)
    held.letGo()

    expect([(await ended).code, (await bid).code]).toEqual([1, REFUSALS.LOT_ENDED.code])
    expect((await statuses(session))[0]).toBe(action === 'pass' ? 'passed' : 'cancelled')
  }
})
