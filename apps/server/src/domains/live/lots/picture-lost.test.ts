/** Pulling the plug saves no seller: without a picture a lot that runs goes on for half a minute, once, and then is sold. */
import { auction, live } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { exportedLog, leaveHeartbeat, placed, silentFor, type TestLot } from '../../lot/testing.ts'
import { suspendShop } from '../../shop/index.ts'
import { newShop } from '../../shop/testing.ts'
import { losePictures } from '../air/picture-events.ts'
import { chosenLots, heard, lagTold, newRoom, onAir, type TestRoom } from '../testing.ts'

const SECOND_MS = 1_000
const EN = { 'accept-language': 'en' }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

/** Time goes by with the service there all the while. */
async function pass(ms: number): Promise<void> {
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
  await world.sql('update lot_heartbeat set seen_at = platform_now()')
  await world.settle()
}
const bidder = () => newBuyer(world, { verified: true })

interface Running {
  room: TestRoom
  session_id: number
  lot: TestLot
  next: TestLot
  /** The end its rules planned. */
  ends_at_ms: number
}
/** A lot that runs for thirty seconds, with ten to answer, and one after it. */
async function running(): Promise<Running> {
  const room = await newRoom(world, await newShop(world, { level: 3 }))
  const session_id = await onAir(world, room)
  const [lot, next] = await chosenLots(world, room, session_id, 2)
  await lagTold(world, session_id, { viewers: 12, lag_p95_ms: 800 })
  await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot!.id })
  return { room, session_id, lot: lot!, next: next!, ends_at_ms: await endOf(lot!) }
}
const endOf = async (lot: TestLot) => (await world.call(guest, auction.ticks, { ids: [lot.id] })).list[0]!.ends_at_ms
const statusOf = async (lot: TestLot) => (await world.call(guest, auction.ticks, { ids: [lot.id] })).list[0]!.status
const upToSecond = (ms: number) => Math.ceil(ms / SECOND_MS) * SECOND_MS
/** The whole log of a lot that has ended, which holds. */
async function heldLog(lot: TestLot) {
  const log = await exportedLog(world, lot)
  expect((await verifyLog(log, { strict: true })).problems).toEqual([])
  return log
}

describe('a lot whose picture is lost', () => {
  test('ends half a minute after that and is sold then: a link of its chain, its own frame, and a sentence', async () => {
    const { session_id, lot, ends_at_ms } = await running()
    const ann = await bidder()
    await placed(world, ann, lot, 200)
    await pass(20 * SECOND_MS)
    const frames: Array<{ type: string; seq: number; data: unknown }> = []
    const push = world.services.realtime.push.bind(world.services.realtime)
    world.services.realtime.push = (frame) => {
      if (frame.ch === `lot:${lot.id}`) frames.push(frame)
      push(frame)
    }
    await heard(world, 'lost', session_id)
    world.services.realtime.push = push

    const { picture_loss: loss } = await exportedLog(world, lot)
    const moved_ms = upToSecond(loss!.lost_ms + 30 * SECOND_MS)
    expect(loss).toMatchObject({ after_seq: 1, was_ends_at_ms: ends_at_ms, ends_at_ms: moved_ms })
    expect(frames).toMatchObject([
      { type: 'lot.tick', data: { status: 'live', ends_at_ms: moved_ms, extension_count: 0 } },
      { type: 'lot.picture_lost', seq: 0, data: { lot_id: lot.id, lost_ms: loss!.lost_ms, ends_at_ms: moved_ms } },
    ])
    const said = { lost_ms: loss!.lost_ms, ends_at_ms: moved_ms }
    expect((await world.call(guest, live.info, { session_id })).picture!.loss).toEqual(said)
    const shown = await world.call(guest, auction.lot, { id: lot.id }, EN)
    expect(shown.picture_loss).toEqual(said)
    expect(shown.rules.plain.find(({ key }) => key === 'picture_loss')!.text).toBe(
      'If no picture comes for 3 seconds while it runs, it ends no earlier than 30 seconds after that, once, and is sold all the same.',
    )
    await pass(moved_ms - (await world.now()) - SECOND_MS)
    expect(await statusOf(lot)).toBe('live')
    await pass(2 * SECOND_MS)
    expect((await heldLog(lot)).closing).toMatchObject({ result: 'sold', hammer_fen: 200_00, head_hash: loss!.hash })
  })

  test('takes bids, and later ones move its end as ever; its host cannot pass it in that time', async () => {
    const { room, session_id, lot } = await running()
    await pass(20 * SECOND_MS)
    await heard(world, 'lost', session_id)
    const moved_ms = await endOf(lot)
    await pass(11 * SECOND_MS)
    await world.refused(room.shop, live.host, { session_id, action: 'pass', lot_id: lot.id }, 'STATE_CONFLICT')
    await pass(moved_ms - (await world.now()) - 4 * SECOND_MS)
    const { tick } = await placed(world, await bidder(), lot, 300)
    expect(tick.ends_at_ms).toBeGreaterThan(moved_ms + 5 * SECOND_MS)
    await pass(11 * SECOND_MS)
    const { entries, picture_loss, closing } = await heldLog(lot)
    expect(entries[0]!.prev_hash).toBe(picture_loss!.hash)
    expect(closing).toMatchObject({ result: 'sold', hammer_fen: 300_00 })
  })

  test('is moved once, however often its picture is lost', async () => {
    const { session_id, lot } = await running()
    await pass(20 * SECOND_MS)
    await heard(world, 'lost', session_id)
    const moved_ms = await endOf(lot)
    await heard(world, 'lost', session_id)
    await heard(world, 'back', session_id)
    await pass(20 * SECOND_MS)
    await heard(world, 'lost', session_id)
    expect(await endOf(lot)).toBe(moved_ms)
    await pass(11 * SECOND_MS)
    expect(await heldLog(lot)).toMatchObject({ picture_loss: { ends_at_ms: moved_ms }, closing: { result: 'passed' } })
  })

  test('stays as it is where its end comes later anyhow; the loss after that moves it', async () => {
    const { session_id, lot } = await running()
    await world.sql(
      `update lot_lots set ends_at = ends_at + interval '40 seconds', outage_ms = outage_ms + 40000 where id = $1`,
      [lot.id],
    )
    const before_ms = await endOf(lot)
    await pass(20 * SECOND_MS)
    await heard(world, 'lost', session_id)
    expect([await endOf(lot), (await exportedLog(world, lot)).picture_loss]).toEqual([before_ms, null])
    await heard(world, 'back', session_id)
    await pass(30 * SECOND_MS)
    await heard(world, 'lost', session_id)
    expect(await endOf(lot)).toBeGreaterThan(before_ms)
  })

  test('of which two seconds are missing stays as it is, and is moved in the third', async () => {
    const { session_id, lot, ends_at_ms } = await running()
    await pass(20 * SECOND_MS)
    // The media role began anew: since when is unknown.
    await losePictures(world.ctx)
    await pass(2 * SECOND_MS)
    expect(await endOf(lot)).toBe(ends_at_ms)
    await pass(SECOND_MS)
    const moved_ms = await endOf(lot)
    expect(moved_ms).toBeGreaterThanOrEqual(ends_at_ms + 20 * SECOND_MS)

    const other = await running()
    await losePictures(world.ctx)
    await heard(world, 'back', other.session_id)
    await pass(4 * SECOND_MS)
    expect(await endOf(other.lot)).toBe(other.ends_at_ms)
    expect(session_id).not.toBe(other.session_id)
  })

  test('that starts without one is moved three seconds later', async () => {
    const room = await newRoom(world, await newShop(world, { level: 3 }))
    const session_id = await onAir(world, room)
    const [lot] = await chosenLots(world, room, session_id, 1)
    await heard(world, 'lost', session_id)
    await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot!.id })
    const before_ms = await endOf(lot!)
    await pass(4 * SECOND_MS)
    expect(await endOf(lot!)).toBeGreaterThan(before_ms)
  })
})

describe('a lost picture meets', () => {
  test('a lot that has ended: nothing changes', async () => {
    const { session_id, lot } = await running()
    await placed(world, await bidder(), lot, 200)
    await pass(31 * SECOND_MS)
    await heard(world, 'lost', session_id)
    const { picture_loss, closing } = await heldLog(lot)
    expect([picture_loss, closing!.result]).toEqual([null, 'sold'])
  })

  test('a pause of its host: the lot that runs is moved all the same, and none starts', async () => {
    const { room, session_id, lot, next, ends_at_ms } = await running()
    await pass(20 * SECOND_MS)
    await world.call(room.shop, live.host, { session_id, action: 'pause' })
    await heard(world, 'lost', session_id)
    expect(await endOf(lot)).toBeGreaterThan(ends_at_ms)
    await world.refused(room.shop, live.host, { session_id, action: 'next', lot_id: next.id }, 'STATE_CONFLICT')
  })

  test('the end of its session by Juya: the picture is cut, the lot goes on for half a minute as text, and is sold', async () => {
    const { room, session_id, lot, ends_at_ms } = await running()
    await placed(world, await bidder(), lot, 200)
    await pass(25 * SECOND_MS)
    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: room.shop.id, reason: 'fakes were reported' }))
    await world.settle()
    expect(await world.sql('select status from live_sessions where id = $1', [session_id])).toEqual([
      { status: 'ended' },
    ])
    const moved_ms = await endOf(lot)
    expect(moved_ms).toBeGreaterThanOrEqual(ends_at_ms + 25 * SECOND_MS)
    await pass(moved_ms - (await world.now()) + SECOND_MS)
    expect((await heldLog(lot)).closing).toMatchObject({ result: 'sold', hammer_fen: 200_00 })
  })

  test('an outage of the service after it: that minute comes on top, and the log holds', async () => {
    const { session_id, lot } = await running()
    await placed(world, await bidder(), lot, 200)
    await pass(20 * SECOND_MS)
    await heard(world, 'lost', session_id)
    await silentFor(world, 60 * SECOND_MS)
    await world.settle()
    await leaveHeartbeat(world.ctx)
    const ends_ms = await endOf(lot)
    expect(ends_ms).toBeGreaterThanOrEqual((await world.now()) + 59 * SECOND_MS)
    await pass(61 * SECOND_MS)
    const log = await heldLog(lot)
    expect(log.extensions).toMatchObject([{ was_ends_at_ms: log.picture_loss!.ends_at_ms, ends_at_ms: ends_ms }])
  })
})
