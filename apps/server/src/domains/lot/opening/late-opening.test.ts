import { auction } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { admit } from '../../listing/handing-in.ts'
import { newShop } from '../../shop/testing.ts'
import { addBatch } from '../changing/batch-store.ts'
import { leaveHeartbeat } from '../closing/outages.ts'
import * as store from '../store.ts'
import { draftLot, placed, silentFor } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterAll(() => world.close())

const MINUTE_MS = 60_000
/** The shortest time a lot may run. */
const SHORTEST_MS = 10 * MINUTE_MS
const lotOf = (id: number) => world.call(guest, auction.lot, { id })

/** A lot that waits for its start. */
async function scheduledLot({
  starts_in_ms,
  runs_ms,
  shop,
}: {
  starts_in_ms: number
  runs_ms: number
  shop?: Awaited<ReturnType<typeof newShop>>
}) {
  const starts_at = Math.ceil(((await world.now()) + starts_in_ms) / 1_000) * 1_000
  const lot = await draftLot(world, { starts_at, planned_end_at: starts_at + runs_ms, shop })
  await inTransaction(world.ctx, async (tx) => admit(tx, await store.lockLots(tx, [lot.id]), await world.now()))
  return { ...lot, starts_at, ends_at: starts_at + runs_ms }
}

/** The service is away for a while, and does what came due once it is back. @returns the first full second after */
async function outage(ms: number): Promise<number> {
  await silentFor(world, ms)
  await leaveHeartbeat(world.ctx)
  const back_at = Math.floor((await world.now()) / 1_000) * 1_000
  await world.settle()
  return back_at
}

test('a lot whose start and end fall into an outage opens for the shortest time, can be bid on and is sold', async () => {
  const lot = await scheduledLot({ starts_in_ms: 10 * MINUTE_MS, runs_ms: 20 * MINUTE_MS })
  const back_at = await outage(60 * MINUTE_MS)

  const opened = await lotOf(lot.id)
  const runs_ms = opened.tick.ends_at_ms - back_at
  expect(opened.status).toBe('live')
  expect(runs_ms).toBeGreaterThanOrEqual(SHORTEST_MS)
  expect(runs_ms).toBeLessThan(SHORTEST_MS + 30_000)
  expect(opened.rules.facts).toMatchObject({ planned_end_at: opened.tick.ends_at_ms / 1_000 })

  await placed(world, await newBuyer(world), lot, 300)
  await world.advance(SHORTEST_MS + 60_000)
  expect(await lotOf(lot.id)).toMatchObject({ status: 'sold', hammer_fen: 300_00 })
  expect(
    await world.sql(`select kind, last_error from platform_deadlines where ref_id = $1 and attempts > 0`, [lot.id]),
  ).toEqual([])
})

test('a lot that has ten seconds left when the service is back runs for the shortest time, too', async () => {
  const lot = await scheduledLot({ starts_in_ms: 10 * MINUTE_MS, runs_ms: 50 * MINUTE_MS })
  const back_at = await outage(lot.ends_at - 10_000 - (await world.now()))

  expect((await lotOf(lot.id)).tick.ends_at_ms - back_at).toBeGreaterThanOrEqual(SHORTEST_MS)
})

test('its shop is told when it ends now, and that this is later than planned', async () => {
  const shop = await newShop(world)
  const lot = await scheduledLot({ starts_in_ms: MINUTE_MS, runs_ms: SHORTEST_MS, shop })
  await outage(30 * MINUTE_MS)

  const [told] = await world.sql<{ payload: { ends_at: number; was_ends_at: number } }>(
    `select payload from platform_outbox where topic = 'auction.lot_started' and (payload ->> 'lot_id')::bigint = $1`,
    [lot.id],
  )
  expect(told!.payload).toMatchObject({ was_ends_at: lot.ends_at, ends_at: (await lotOf(lot.id)).tick.ends_at_ms })
})

test('a lot that opens in time keeps its planned end, and so does one that opens late with time enough', async () => {
  const punctual = await scheduledLot({ starts_in_ms: 5 * MINUTE_MS, runs_ms: SHORTEST_MS })
  await world.advance(5 * MINUTE_MS + 1_000)
  const long = await scheduledLot({ starts_in_ms: 5 * MINUTE_MS, runs_ms: 5 * 60 * MINUTE_MS })
  const { tick } = await lotOf(punctual.id)
  await outage(30 * MINUTE_MS)

  expect(tick.ends_at_ms).toBe(punctual.ends_at)
  expect((await lotOf(long.id)).tick.ends_at_ms).toBe(long.ends_at)
})

test('lots of a mass auction go on ending one after another', async () => {
  const shop = await newShop(world)
  const lots = [
    await scheduledLot({ starts_in_ms: 10 * MINUTE_MS, runs_ms: 20 * MINUTE_MS, shop }),
    await scheduledLot({ starts_in_ms: 10 * MINUTE_MS, runs_ms: 21 * MINUTE_MS, shop }),
    await scheduledLot({ starts_in_ms: 10 * MINUTE_MS, runs_ms: 22 * MINUTE_MS, shop }),
  ]
  const batch_id = await inTransaction(world.ctx, (tx) =>
    addBatch(tx, {
      shop_id: shop.id,
      title: '晨拍',
      first_ends_at: lots[0]!.ends_at,
      stagger_s: 60,
      lot_count: 3,
    }),
  )
  await world.sql('update lot_lots set batch_id = $1 where id = any($2)', [batch_id, lots.map(({ id }) => id)])
  await outage(60 * MINUTE_MS)

  const opened = await Promise.all(lots.map(({ id }) => lotOf(id)))
  const ends = opened.map(({ tick }) => tick.ends_at_ms)
  expect(opened.map(({ status }) => status)).toEqual(['live', 'live', 'live'])
  expect(ends.map((end) => end - ends[0]!)).toEqual(lots.map(({ ends_at }) => ends_at - lots[0]!.ends_at))
})
