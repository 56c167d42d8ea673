/** What is recorded of a session: its chain as it is told, the seal at its end, each lot's moment, and how long all of it stays. */
import { aftersale, auction, block, live, operator, proof, report, takeout } from '@juya/contract'
import { type AuctionLog, verifyLog } from '@juya/verify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MediaDouble } from '../../../gateways/video/testing.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { eventsAbout } from '../../../testing/events/events-about.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accountEvents } from '../../account/events.ts'
import { createSession } from '../../account/signing-in/sessions.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { openCaseFor } from '../../aftersale/testing.ts'
import { expectBooksBalance, fund } from '../../ledger/testing.ts'
import { leaveHeartbeat, placed } from '../../lot/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { payFor, shipFor } from '../../order/testing.ts'
import { signFinishedDays } from '../../proof/signing.ts'
import { reinstateShop, suspendShop } from '../../shop/index.ts'
import { newShop } from '../../shop/testing.ts'
import { cutSession } from '../air/ending.ts'
import { liveEvents } from '../events.ts'
import { chosenLots, newRoom, onAir, type TestRoom } from '../testing.ts'
import { bytesOf, Recorder } from './testing.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let world: World
let media: MediaDouble
beforeAll(async () => {
  media = await new MediaDouble().listen()
  world = await openWorld({ VIDEO_URL: media.url })
  media.attach(world)
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterEach(() => expectBooksBalance(world))
afterAll(async () => {
  media.close()
  await world.close()
})

const stateOf = async (session_id: number) =>
  (
    await world.sql<{
      status: string
      gaps: number
      segments: number
      stopped: string | null
      closed_cause: string | null
    }>('select status, gaps, segments, stopped, closed_cause from live_recordings where session_id = $1', [session_id])
  )[0]
async function pass(ms: number): Promise<void> {
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
  await world.sql('update lot_heartbeat set seen_at = platform_now()')
  await world.settle()
}
async function signIn(person: TestPerson): Promise<void> {
  person.token = (await createSession(world.ctx, { user_id: person.id })).token
}
const trusted = async (): Promise<TestRoom> => newRoom(world, await newShop(world, { level: 3 }))

/** A session on air with a recorder of its pictures. */
async function recorded(room: TestRoom) {
  const session_id = await onAir(world, room)
  return { session_id, recorder: new Recorder(world, session_id, media) }
}

/** A session of which a lot was sold to somebody, recorded all the while but for what is left out, and over. */
async function soldOnAir({ without }: { without?: [from_s: number, until_s: number] } = {}) {
  const room = await trusted()
  const { session_id, recorder } = await recorded(room)
  const [lot] = await chosenLots(world, room, session_id, 1)
  const begun = await world.now()
  await pass(10 * SECOND_MS)
  await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot!.id })
  const ann = await newBuyer(world, { verified: true })
  await placed(world, ann, lot!, 100)
  await pass(31 * SECOND_MS)
  const until = begun + 60 * SECOND_MS
  if (without) {
    await recorder.record(begun, begun + without[0] * SECOND_MS)
    await recorder.record(begun + without[1] * SECOND_MS, until)
  } else await recorder.record(begun, until)
  await pass(20 * SECOND_MS)
  return { room, session_id, recorder, lot: lot!, ann, begun }
}
async function endIt({ room, session_id, recorder }: { room: TestRoom; session_id: number; recorder: Recorder }) {
  await world.call(room.shop, live.end, { session_id })
  await world.settle()
  await recorder.end()
  await world.settle()
}

describe('a recording', () => {
  test('goes on as its segments are told, each once, and is whole when the media role and Juya know the same end', async () => {
    const room = await trusted()
    const { session_id, recorder } = await recorded(room)
    await world.settle()
    expect(media.asked.findLast(({ word }) => word === 'open')!.input).toMatchObject({ session_id, is_recorded: true })
    const now = await world.now()
    await recorder.record(now, now + 6 * SECOND_MS)
    const again = recorder.next({ captured_at_ms: now + 6_000, duration_ms: 2_000 })
    await recorder.tell(again)
    await recorder.tell(again)
    expect(await stateOf(session_id)).toMatchObject({ status: 'open', segments: 9, gaps: 0 })

    const { answer } = await media.tell('began', { run: 'aaaaaaaaaaaa', at_ms: now })
    expect(answer).toMatchObject({
      sessions: expect.arrayContaining([expect.objectContaining({ session_id, last: recorder.last })]),
    })
    await endIt({ room, session_id, recorder })

    expect(await stateOf(session_id)).toMatchObject({ status: 'whole', segments: 9, gaps: 0 })
    await recorder.tell(recorder.next())
    expect(await stateOf(session_id)).toMatchObject({ segments: 9 })
  })

  test('is marked where a segment never came, where one is not what its link says, and where the disk was full', async () => {
    const room = await trusted()
    const { session_id, recorder } = await recorded(room)
    const now = await world.now()
    await recorder.record(now, now + 4 * SECOND_MS)
    recorder.next() // lost on its way
    await recorder.record(now + 6 * SECOND_MS, now + 8 * SECOND_MS)
    const gaps = (await stateOf(session_id))!.gaps
    expect(gaps).toBeGreaterThan(0)
    await recorder.tell({ ...recorder.next(), bytes: 1 })
    expect((await stateOf(session_id))!.gaps).toBe(gaps + 1)
    await media.tell('recording', { session_id, run: '0123456789ab', at_ms: now, state: 'full' })
    await endIt({ room, session_id, recorder })

    expect(await stateOf(session_id)).toMatchObject({ status: 'gap_marked', stopped: 'full' })
    expect(await world.call(guest, live.replay, { session_id })).toMatchObject({ state: 'gap_marked' })
  })

  test('that the media role never ended is sealed as far as it is known', async () => {
    const room = await trusted()
    const { session_id, recorder } = await recorded(room)
    const now = await world.now()
    await recorder.record(now, now + 4 * SECOND_MS)
    await world.call(room.shop, live.end, { session_id })
    await world.refused(guest, live.replay, { session_id }, 'STATE_CONFLICT', { status: 'open' })
    await pass(11 * MINUTE_MS)
    expect(await stateOf(session_id)).toMatchObject({ status: 'gap_marked' })
  })
})

describe('the moment of a lot', () => {
  test('is its recorded seconds, signed with its closing record, and checked without Juya', async () => {
    const { room, session_id, recorder, lot, ann } = await soldOnAir()
    await fund(world, ann.id, 1_00) // the books of the day have a line
    await endIt({ room, session_id, recorder })
    const moment = await world.call(guest, live.moment, { lot_id: lot.id })

    expect(moment).toMatchObject({
      state: 'sealed',
      record: { session_id, missing_ms: 0 },
      steps: [{ price_fen: 100_00 }],
    })
    expect(moment.runs).toHaveLength(1)
    await pass(2 * DAY_MS)
    await signFinishedDays(world.ctx)
    const log = await world.call(guest, auction.bidLog, { id: lot.id })
    const { root_day, root_path } = await world.call(guest, live.moment, { lot_id: lot.id })
    const [root] = (await world.call(guest, proof.dailyRoots, { day: root_day! })).list
    const { list } = await world.call(guest, proof.keys, {})
    const file = {
      ...{ ...log, format: 'juya.auction-log.v1', moment: { ...log.moment, pieces: moment.pieces } },
      moment_root: { ...root, path: root_path },
      keys: list.map(({ key_id, public_key_raw }) => ({ key_id, public_key: public_key_raw })),
    } as unknown as AuctionLog
    expect(log.rules.version).toBe(3)
    expect(root!.recordings).toBeGreaterThanOrEqual(2)
    const verdict = await verifyLog(file, { readPiece: async (path) => bytesOf(path) })
    expect(verdict.problems).toEqual([])
    expect(verdict.checked.map(({ what }) => what)).toEqual(expect.arrayContaining(['moment', 'moment_picture']))
    const other = await verifyLog(file, { readPiece: async () => Buffer.from('another take') })
    expect(other.problems.map(({ code }) => code)).toContain('moment_file')
  })

  test('says how long its picture was missing', async () => {
    const { lot } = await soldOnAir({ without: [20, 24] })
    expect(await world.call(guest, live.moment, { lot_id: lot.id })).toMatchObject({ record: { missing_ms: 4_000 } })
  })

  test('is waited for while its seconds are not stored, and there is none where nothing was recorded', async () => {
    const room = await trusted()
    const { session_id, recorder } = await recorded(room)
    const [lot] = await chosenLots(world, room, session_id, 1)
    await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot!.id })
    const begun = await world.now()
    await pass(32 * SECOND_MS)
    await recorder.record(begun, begun + 20 * SECOND_MS)
    expect(await world.call(guest, live.moment, { lot_id: lot!.id })).toMatchObject({ state: 'waiting', runs: [] })
    await recorder.record(begun + 20 * SECOND_MS, begun + 50 * SECOND_MS)
    await pass(20 * SECOND_MS)
    expect(await world.call(guest, live.moment, { lot_id: lot!.id })).toMatchObject({ state: 'sealed' })

    const [next] = await chosenLots(world, room, session_id, 1)
    await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: next!.id })
    const started = await world.now()
    await pass(31 * SECOND_MS)
    await recorder.record(started, started + 31 * SECOND_MS)
    await endIt({ session_id, recorder, room })
    expect(await world.call(guest, live.moment, { lot_id: next!.id })).toMatchObject({ state: 'waiting' })
    await pass(10 * SECOND_MS)
    expect(await world.call(guest, live.moment, { lot_id: next!.id })).toMatchObject({ state: 'sealed' })

    const silent = await trusted()
    const without = await onAir(world, silent)
    const [unseen] = await chosenLots(world, silent, without, 1)
    await world.refused(guest, live.moment, { lot_id: unseen!.id }, 'NOT_FOUND')
    await world.refused(guest, live.replay, { session_id: without }, 'NOT_FOUND')
  })
})

describe('what was recorded', () => {
  test('with sales is a replay with chapters for 30 days, then its buyer’s and its shop’s, and gone after three years', async () => {
    const sold = await soldOnAir()
    const { room, session_id, lot, ann } = sold
    await endIt(sold)
    const replay = await world.call(guest, live.replay, { session_id })
    expect(replay).toMatchObject({
      state: 'whole',
      chapters: [{ lot: { id: lot.id }, result: 'sold', hammer_fen: 100_00, steps: [{ price_fen: 100_00 }] }],
    })
    expect(replay.runs[0]!.path).toMatch(/^\/media\/hls\/.+\/0123456789ab\/$/)
    const lin = await newBuyer(world)
    await world.call(lin, block.set, { target_type: 'shop', target_id: room.shop.id, on: true })
    await world.refused(lin, live.replay, { session_id }, 'NOT_FOUND')

    await pass(31 * DAY_MS)
    await world.refused(guest, live.replay, { session_id }, 'STATE_CONFLICT', { status: 'archived' })
    expect((await world.call(guest, live.moment, { lot_id: lot.id })).runs).toEqual([])
    for (const person of [ann, room.shop.owner]) await signIn(person)
    expect((await world.call(ann, live.moment, { lot_id: lot.id })).runs).toHaveLength(1)
    expect((await world.call({ token: room.shop.owner.token }, live.moment, { lot_id: lot.id })).runs).toHaveLength(1)

    await pass(3 * 365 * DAY_MS)
    expect(media.purged).toContain(session_id)
    expect(await stateOf(session_id)).toMatchObject({ status: 'purged' })
    const later = await world.call(guest, live.moment, { lot_id: lot.id })
    expect(later).toMatchObject({ state: 'purged', runs: [] })
    expect(later.pieces).toHaveLength(later.record!.segments)
  })

  test('without sales goes with its replay', async () => {
    const room = await trusted()
    const { session_id, recorder } = await recorded(room)
    const now = await world.now()
    await recorder.record(now, now + 4 * SECOND_MS)
    await endIt({ room, session_id, recorder })
    await pass(29 * DAY_MS)
    expect(media.purged).not.toContain(session_id)
    await pass(2 * DAY_MS)
    expect(media.purged).toContain(session_id)
  })

  test('without sales is kept while a report of its session waits, also when its host leaves Juya', async () => {
    const room = await trusted()
    const { session_id, recorder } = await recorded(room)
    const now = await world.now()
    await recorder.record(now, now + 4 * SECOND_MS)
    const about = { target_type: 'live_session', target_id: session_id, reason_code: 'other' } as const
    const { id } = await world.call(await newBuyer(world), report.add, about)
    await endIt({ room, session_id, recorder })
    const user_id = room.shop.owner.id
    await inTransaction(world.ctx, (tx) => emit(tx, accountEvents.left, { user_id }))
    await world.settle()
    expect(await stateOf(session_id)).toMatchObject({ status: 'archived', closed_cause: 'host_left' })
    expect(media.purged).not.toContain(session_id)

    const desk = await newOperator(world, ['service'])
    await world.call(desk, operator.decideReport, { id, upheld: false, reason: 'nothing of that is on the recording' })
    await pass(31 * DAY_MS)
    expect(media.purged).toContain(session_id)
  })

  test('is kept for three years, too, where its lot was sold after its session was cut', async () => {
    const room = await trusted()
    const { session_id, recorder } = await recorded(room)
    const [lot] = await chosenLots(world, room, session_id, 1)
    await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot!.id })
    await placed(world, await newBuyer(world, { verified: true }), lot!, 100)
    const now = await world.now()
    await recorder.record(now, now + 4 * SECOND_MS)
    await inTransaction(world.ctx, (tx) => cutSession(tx, session_id, 'another piece was on the screen'))
    await world.settle()
    await recorder.end()
    await pass(2 * MINUTE_MS)
    expect(await world.sql('select status from lot_lots where id = $1', [lot!.id])).toEqual([{ status: 'sold' }])

    await pass(31 * DAY_MS)
    expect(await stateOf(session_id)).toMatchObject({ status: 'archived' })
    expect(media.purged).not.toContain(session_id)
    await pass(3 * 365 * DAY_MS)
    expect(media.purged).toContain(session_id)
  })

  test('is kept while something sold in it is disputed', async () => {
    const sold = await soldOnAir()
    await endIt(sold)
    await pass(31 * DAY_MS)
    await world.sql(
      'update order_orders set after_sale_open = true, after_sale_at = platform_now() where lot_id = $1',
      [sold.lot.id],
    )
    await pass(3 * 365 * DAY_MS)
    expect(media.purged).not.toContain(sold.session_id)
    await world.sql('update order_orders set after_sale_open = false, after_sale_at = null where lot_id = $1', [
      sold.lot.id,
    ])
    await pass(31 * DAY_MS)
    expect(media.purged).toContain(sold.session_id)
  })

  test('is no replay any more when its host leaves Juya; what was sold stays for its buyer', async () => {
    const sold = await soldOnAir()
    await endIt(sold)
    const user_id = sold.room.shop.owner.id
    await inTransaction(world.ctx, (tx) => emit(tx, accountEvents.left, { user_id }))
    await world.settle()
    expect(await stateOf(sold.session_id)).toMatchObject({ status: 'archived', closed_cause: 'host_left' })
    await world.refused(guest, live.replay, { session_id: sold.session_id }, 'STATE_CONFLICT')
    expect((await world.call(sold.ann, live.moment, { lot_id: sold.lot.id })).runs).toHaveLength(1)
    expect(media.purged).not.toContain(sold.session_id)
  })

  test('is found from its room, its shop and the session that ended, but not while its shop is suspended', async () => {
    const sold = await soldOnAir()
    const { room, session_id, lot, ann } = sold
    const shop_id = room.shop.id
    const replays = async () => [
      (await world.call(guest, live.roomInfo, { room_id: room.id })).past[0]!.replay_until,
      (await world.call(guest, live.roomNotice, { shop_id })).replay?.replay_until,
      (await world.call(guest, live.info, { session_id })).session.replay_until,
    ]
    await endIt(sold)
    const { open_until } = await world.call(guest, live.replay, { session_id })
    expect(await replays()).toEqual([open_until, open_until, open_until])

    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id, reason: '核查' }))
    await world.settle()

    await world.refused(guest, live.replay, { session_id }, 'NOT_FOUND')
    expect(await replays()).toEqual([null, undefined, null])
    expect((await world.call(ann, live.moment, { lot_id: lot.id })).runs).toHaveLength(1)
    await inTransaction(world.ctx, (tx) => reinstateShop(tx, shop_id))
    expect(await replays()).toEqual([open_until, open_until, open_until])
  })

  test('leads from a case to the moment of its lot, and tells others that it is sealed', async () => {
    const { room, session_id, lot, ann } = await soldOnAir()
    const [row] = await world.sql<{ id: number; total_fen: number }>(
      'select id, total_fen from order_orders where lot_id = $1',
      [lot.id],
    )
    const bought = { ...row!, order_no: '', lot_id: lot.id, buyer: ann, shop: room.shop, payable_fen: row!.total_fen }
    await payFor(world, bought)
    await shipFor(world, bought)
    const case_id = await openCaseFor(world, bought)

    expect((await world.call(ann, aftersale.info, { id: case_id })).moment_of_lot_id).toBe(lot.id)
    expect(await eventsAbout(world, liveEvents.moment_sealed, { lot_id: lot.id })).toMatchObject([
      { session_id, shop_id: room.shop.id, missing_ms: 0 },
    ])
  })

  test('is named in what its host takes along', async () => {
    const room = await trusted()
    const { session_id, recorder } = await recorded(room)
    await endIt({ room, session_id, recorder })
    const { owner } = room.shop
    const form = { owner: 'user', part: 'live_sessions', format: 'json', pay_password: PAY_PASSWORD } as const
    await world.call(owner, takeout.start, form)
    await world.settle()

    const { link } = (await world.call(owner, takeout.list, {})).list[0]!
    const { rows } = (await world.app.http!.inject(link!)).json() as { rows: Array<Record<string, string>> }
    expect(rows).toMatchObject([{ title: '晚八点开料', ended_at: expect.any(String) }])
  })
})
