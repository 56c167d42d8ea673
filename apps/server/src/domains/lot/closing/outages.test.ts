import { createPublicKey } from 'node:crypto'
import { auction, message } from '@juya/contract'
import { type AuctionLog, verifyLog } from '@juya/verify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { hookPausePoint } from '../../../platform/time/pause.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { addBatch } from '../changing/batch-store.ts'
import { offer, placed, runningLot, silentFor } from '../testing.ts'
import { leaveHeartbeat } from './outages.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => leaveHeartbeat(world.ctx))

const MINUTE_MS = 60_000
const EXTRA_MS = 5 * MINUTE_MS
const toSecond = (ms: number) => Math.ceil(ms / 1_000) * 1_000
const tickOf = async (id: number) => (await world.call(guest, auction.ticks, { ids: [id] })).list[0]!

/** An outage of the service while its lots should have ended; the closer is there all the while. @returns when it was over */
async function outage(ms: number): Promise<number> {
  await silentFor(world, ms)
  await world.settle()
  await leaveHeartbeat(world.ctx)
  const [last] = await world.sql<{ until_ms: string }>(
    'select extract(epoch from until_at) * 1000 as until_ms from lot_outages order by id desc limit 1',
  )
  await world.settle()
  return Number(last?.until_ms)
}

async function wholeLog(lot: { id: number }, receipts: AuctionLog['receipts'] = []): Promise<AuctionLog> {
  const { rules, entries, extensions, closing } = await world.call(guest, auction.bidLog, { id: lot.id })
  const der = createPublicKey(world.services.secrets.receipt_public_key).export({ format: 'der', type: 'spki' })
  const keys = [{ key_id: world.services.secrets.receipt_key_id, public_key: der.subarray(-32).toString('base64') }]
  return { format: 'juya.auction-log.v1', lot_id: lot.id, rules, entries, extensions, closing, receipts, keys }
}

describe('an outage across the end of a lot', () => {
  test('takes nobody’s chance: the lot goes on for five minutes, and its log says why and still holds', async () => {
    const lot = await runningLot(world, { ends_in_ms: 3 * MINUTE_MS })
    const [first, second] = [await newBuyer(world), await newBuyer(world)]
    const before = await placed(world, first, lot, 100, { kind: 'proxy' })

    const until_ms = await outage(10 * MINUTE_MS)
    const moved = await tickOf(lot.id)
    const after = await placed(world, second, lot, 300)
    await world.advance(EXTRA_MS + 1_000)

    expect(moved).toMatchObject({ status: 'live', ends_at_ms: toSecond(until_ms + EXTRA_MS), extension_count: 0 })
    const log = await wholeLog(lot, [before.receipt!, after.receipt!])
    expect(log.extensions).toMatchObject([{ after_seq: 1, until_ms, was_ends_at_ms: lot.ends_at }])
    expect(log.entries[1]!.prev_hash).toBe(log.extensions![0]!.hash)
    expect(log.closing).toMatchObject({ result: 'sold', hammer_fen: 300_00 })
    expect(await verifyLog(log)).toMatchObject({ ok: true, problems: [] })
    const [page] = [await world.call(guest, auction.bidLog, { id: lot.id, after_seq: 1 })]
    expect(page.entries[0]!.prev_hash).toBe(log.entries[1]!.prev_hash)
    const { outages } = await world.call(guest, auction.lot, { id: lot.id })
    expect(outages).toMatchObject([{ until_ms, ends_at_ms: moved.ends_at_ms }])
  })

  test('is told to those who watch the page at once, and to bidders and the shop by a notice', async () => {
    const lot = await runningLot(world, { ends_in_ms: MINUTE_MS })
    const buyer = await newBuyer(world)
    await placed(world, buyer, lot, 100)
    const frames: unknown[] = []
    const push = world.services.realtime.push.bind(world.services.realtime)
    world.services.realtime.push = (frame) => {
      if (frame.ch === `lot:${lot.id}`) frames.push(frame)
      push(frame)
    }

    const until_ms = await outage(2 * MINUTE_MS)
    world.services.realtime.push = push

    expect(frames).toMatchObject([
      { type: 'lot.tick', seq: 3, data: { status: 'live', seq: 3, ends_at_ms: toSecond(until_ms + EXTRA_MS) } },
    ])
    const own = await world.call(buyer, message.list, { category: 'auction' })
    expect(own.list.map(({ title }) => title)).toContain('The end was moved')
    const shops = await world.sql(`select title_zh from message_notices where shop_id = $1`, [lot.shop.id])
    expect(shops.map(({ title_zh }) => title_zh)).toContain('拍品已顺延')
  })

  test('moves no end that was not touched: closed lots, those due before, and those that end much later', async () => {
    const closed = await runningLot(world, { ends_in_ms: MINUTE_MS })
    const [due, soon, late] = await Promise.all(
      [2 * MINUTE_MS, 8 * MINUTE_MS, 60 * MINUTE_MS].map((ends_in_ms) => runningLot(world, { ends_in_ms })),
    )
    await world.advance(MINUTE_MS + 1_000)
    await world.sql('update platform_clock set lead_ms = lead_ms + $1', [MINUTE_MS]) // due is due, and not closed yet

    const until_ms = await outage(3 * MINUTE_MS)

    expect(await tickOf(closed.id)).toMatchObject({ status: 'passed', ends_at_ms: closed.ends_at })
    expect(await tickOf(due!.id)).toMatchObject({ status: 'passed', ends_at_ms: due!.ends_at })
    expect(await tickOf(soon!.id)).toMatchObject({ status: 'live', ends_at_ms: toSecond(until_ms + EXTRA_MS) })
    expect(await tickOf(late!.id)).toMatchObject({ status: 'live', ends_at_ms: late!.ends_at })
    await expect(
      world.sql(`update lot_lots set ends_at = ends_at + interval '1 hour' where id = $1`, [closed.id]),
    ).rejects.toThrow('frozen')
  })

  test('keeps the lots of a mass auction ending one after another', async () => {
    const shop = await newShop(world)
    const now = await world.now()
    const batch_id = await inTransaction(world.ctx, (tx) =>
      addBatch(tx, { shop_id: shop.id, title: '晨拍', first_ends_at: now, stagger_s: 60, lot_count: 3 }),
    )
    const lots: Awaited<ReturnType<typeof runningLot>>[] = []
    for (const n of [1, 2, 3]) lots.push(await runningLot(world, { shop, ends_in_ms: n * MINUTE_MS }))
    await world.sql('update lot_lots set batch_id = $1 where id = any($2)', [batch_id, lots.map(({ id }) => id)])

    const until_ms = await outage(10 * MINUTE_MS)

    const ends = await Promise.all(lots.map(async ({ id }) => (await tickOf(id)).ends_at_ms))
    const first = toSecond(until_ms + EXTRA_MS)
    // As far apart as they were; each was made to end from a moment of its own, so that may be a second more than a minute.
    expect(ends).toEqual(lots.map(({ ends_at }) => first + ends_at - lots[0]!.ends_at))
  })

  test('may pass the hard end, which moves along; late bids go on moving the end up to it', async () => {
    const lot = await runningLot(world, { ends_in_ms: MINUTE_MS })
    const planned_hard_end = (await tickOf(lot.id)).hard_end_at_ms
    await outage(5 * 60 * MINUTE_MS)
    const moved = await tickOf(lot.id)
    await world.advance(EXTRA_MS - 30_000)
    const { tick } = await placed(world, await newBuyer(world), lot, 100)

    expect(moved.hard_end_at_ms - planned_hard_end).toBe(moved.ends_at_ms - lot.ends_at)
    expect(tick.ends_at_ms).toBeGreaterThan(moved.ends_at_ms)
    expect(tick).toMatchObject({ extension_count: 1, hard_end_at_ms: moved.hard_end_at_ms })
  })

  test('is made up for once, whichever node comes back first and however often they look', async () => {
    const lot = await runningLot(world, { ends_in_ms: MINUTE_MS })
    await silentFor(world, 10 * MINUTE_MS)
    await Promise.all([leaveHeartbeat(world.ctx), leaveHeartbeat(world.ctx), leaveHeartbeat(world.ctx)])
    const { ends_at_ms } = await tickOf(lot.id)
    await world.advance(MINUTE_MS)
    await leaveHeartbeat(world.ctx)

    expect(await tickOf(lot.id)).toMatchObject({ status: 'live', ends_at_ms })
    expect((await wholeLog(lot)).extensions).toHaveLength(1)
  })

  test('keeps the closer waiting also when it came first: it holds the lot while a node comes back', async () => {
    const lot = await runningLot(world, { ends_in_ms: MINUTE_MS })
    await silentFor(world, 10 * MINUTE_MS)
    let back: Promise<void> | undefined
    hookPausePoint('lot_closing', async () => {
      back ??= leaveHeartbeat(world.ctx)
    })
    await world.services.deadlines.runDue()
    hookPausePoint('lot_closing', undefined)
    await back
    await world.advance(2_000)

    const { status, ends_at_ms } = await tickOf(lot.id)
    expect(status).toBe('live')
    expect(ends_at_ms).toBeGreaterThan(lot.ends_at + EXTRA_MS)
  })
})

test('a restart of some seconds moves no end', async () => {
  const lot = await runningLot(world, { ends_in_ms: 20_000 })
  const person = await newBuyer(world)
  const before = await world.sql('select id from lot_outages')
  await silentFor(world, 25_000)
  await leaveHeartbeat(world.ctx)
  await world.settle()

  expect(await tickOf(lot.id)).toMatchObject({ status: 'passed', ends_at_ms: lot.ends_at })
  await world.refused(person, auction.bid, offer(lot, 100), 'LOT_ENDED')
  expect(await world.sql('select id from lot_outages')).toEqual(before)
})

test('an extension that was made up afterwards does not hold', async () => {
  const lot = await runningLot(world, { ends_in_ms: MINUTE_MS })
  await placed(world, await newBuyer(world), lot, 100)
  await outage(10 * MINUTE_MS)
  const log = await wholeLog(lot)
  const [link] = log.extensions!
  const problemsOf = async (extensions: AuctionLog['extensions']) =>
    (await verifyLog({ ...log, extensions })).problems.map(({ code }) => code)

  expect(await problemsOf([link!])).toEqual([])
  expect(await problemsOf([{ ...link!, until_ms: link!.until_ms - 1 }])).toEqual(['extension_hash'])
  expect(await problemsOf([{ ...link!, after_seq: 0 }])).toContain('broken_link')
  expect(await problemsOf([{ ...link!, after_seq: 7 }])).toContain('extension_unplaced')
  expect(await problemsOf([{ ...link!, ends_at_ms: link!.was_ends_at_ms }])).toContain('extension_backwards')
})
