/** Stages: lots that follow one another on a sale or in a live session. No domain of live sessions stands here: the tests ask the engine as one would. */
import { auction } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { draftLot, exportedLog, leaveHeartbeat, placed, type TestLot } from '../testing.ts'
import { lotsOn, passLot, setForecast, startLot, withdrawLot } from './room-lots.ts'
import { forecast, nextLot, runningLot, type StageNow, turnOf } from './room-rules.ts'
import type { Stage } from './stage.ts'

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
const FIRST_STAGE = 900_001
let stages = FIRST_STAGE

/** Lots that wait on a stage, one for each shipping (fen), each for 30 seconds with 10 to answer. */
async function waiting(kind: Stage['kind'], shipping_fen: readonly number[]) {
  const stage: Stage = { kind, id: stages++ }
  const shop = await newShop(world)
  const lots: TestLot[] = []
  for (const fen of shipping_fen) lots.push(await draftLot(world, { shop, shipping_fen: fen }))
  const [column, mode] = kind === 'sale' ? ['session_id', 'house'] : ['live_session_id', 'live']
  for (const [n, { id }] of lots.entries())
    await world.sql(
      `update lot_lots set ${column} = $2, mode = $3, lot_no = $4, session_position = $5, status = 'scheduled', in_room = true, duration_s = 30,
         soft_close_window_s = 10, soft_close_extend_s = 10, hard_end_after_s = 570 where id = $1`,
      [id, stage.id, mode, `${n + 1}`, n + 1],
    )
  const from_at = (await world.now()) + 60 * SECOND_MS
  await act((tx) => setForecast(tx, stage, { from_at, pace_ms: 60 * SECOND_MS }))
  return { stage, lots, from_at }
}
const act = <T>(does: (tx: Tx) => Promise<T>) => inTransaction(world.ctx, does)
const refused = (does: (tx: Tx) => Promise<unknown>, key: string) => expect(act(does)).rejects.toMatchObject({ key })
const statuses = async (stage: Stage) => (await lotsOn(world.ctx, stage)).map(({ status }) => status)
/** Time goes by with the service there all the while. */
async function pass(ms: number): Promise<void> {
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
  await world.sql('update lot_heartbeat set seen_at = platform_now()')
  await world.settle()
}
const bidder = () => newBuyer(world, { verified: true })
/** A lot runs and is won at its start price. */
async function won(stage: Stage, lot: TestLot, person: TestPerson): Promise<void> {
  await act((tx) => startLot(tx, stage, lot.id))
  await placed(world, person, lot, 100)
  await pass(31 * SECOND_MS)
}

test('the lots of a live session follow one another as those of a sale do: one at a time, to the end their rules say', async () => {
  const { stage, lots, from_at } = await waiting('live', [0, 0, 0])
  const [first, second, third] = lots as [TestLot, TestLot, TestLot]
  const now: StageNow = {
    state: 'on',
    starts_at: from_at,
    on_since: from_at,
    lot_s: 30,
    pace_ms: 60_000,
    gap_s: null,
    current_lot_id: null,
  }
  const there = await lotsOn(world.ctx, stage)
  expect(forecast({ ...now, state: 'ahead' }, there, 0).map(({ about_at }) => about_at! - from_at)).toEqual([
    0, 60_000, 120_000,
  ])
  expect(there[1]!.starts_at! - there[0]!.starts_at!).toBe(60_000)
  await refused((tx) => startLot(tx, { ...stage, kind: 'sale' }, first.id), 'NOT_FOUND')
  await act((tx) => startLot(tx, stage, first.id))
  await refused((tx) => startLot(tx, stage, second.id), 'STATE_CONFLICT')
  const ann = await bidder()
  await placed(world, ann, first, 200)
  await refused((tx) => withdrawLot(tx, stage, first.id, '受损'), 'STATE_CONFLICT')
  await refused((tx) => passLot(tx, stage, first.id), 'STATE_CONFLICT')
  await pass(31 * SECOND_MS)

  await act((tx) => startLot(tx, stage, second.id))
  expect(await act((tx) => withdrawLot(tx, stage, second.id, '受损'))).toMatchObject({ id: second.id })
  expect(await act((tx) => withdrawLot(tx, stage, second.id, '受损'))).toBeUndefined()
  const left = await lotsOn(world.ctx, stage)
  expect([runningLot(left), nextLot(left)?.id]).toEqual([undefined, third.id])
  expect(turnOf({ ...now, gap_s: 10 }, left, from_at + 10_000)).toMatchObject({ is: 'due', lot: { id: third.id } })
  await act((tx) => withdrawLot(tx, stage, third.id, '受损'))
  expect(turnOf(now, await lotsOn(world.ctx, stage), from_at)).toEqual({ is: 'over' })
  expect(await statuses(stage)).toEqual(['sold', 'cancelled', 'cancelled'])
  const { rules, closing } = await world.call(guest, auction.bidLog, { id: first.id })
  expect(closing).toMatchObject({ result: 'sold' })
  expect(rules!.facts).toMatchObject({ live_session: { id: stage.id, one_parcel: true }, pay_window_h: 24 })
  expect(rules!.plain.find(({ key }) => key === 'live')!.text).toContain('The host starts this lot')
  for (const lot of [first, second]) expect((await verifyLog(await exportedLog(world, lot))).problems).toEqual([])
})

describe('the database refuses', () => {
  const change = (lot: { id: number }, set: string) => world.sql(`update lot_lots set ${set} where id = $1`, [lot.id])
  const broken = (constraint: string) => ({ constraint })

  test.each(['sale', 'live'] as const)('a second live lot that runs on one stage, of kind %s', async (kind) => {
    const { stage, lots } = await waiting(kind, [0, 0])
    const other = await waiting(kind, [0])
    const runs = (lot: TestLot) => change(lot, `status = 'live', rules_hash = 'r', head_hash = 'h'`)
    await runs(lots[0]!)
    await expect(runs(lots[1]!)).rejects.toMatchObject(broken(`lot_lots_running_in_${kind}`))
    await runs(other.lots[0]!)
    expect(await statuses(stage)).toEqual(['live', 'scheduled'])
  })

  test('a lot on two stages, and another stage once people see it', async () => {
    const draft = await draftLot(world)
    await change(draft, 'live_session_id = 900100')
    await expect(change(draft, 'session_id = 900100')).rejects.toMatchObject(broken('lot_lots_one_stage'))
    const { lots } = await waiting('live', [0])
    await expect(change(lots[0]!, 'live_session_id = 900100')).rejects.toMatchObject({ code: '23001' })
  })

  test('a live lot on no stage or under terms of the other, and any other lot people see in a live session', async () => {
    const draft = await draftLot(world)
    const off = broken('lot_lots_in_room')
    await expect(change(draft, 'in_room = true')).rejects.toMatchObject(off)
    await expect(change(draft, `mode = 'live'`)).rejects.toMatchObject(off)
    await expect(change(draft, `in_room = true, mode = 'live', session_id = 900100`)).rejects.toMatchObject(off)
    await expect(change(draft, `in_room = true, mode = 'house', live_session_id = 900100`)).rejects.toMatchObject(off)
    await expect(change(draft, `status = 'scheduled', live_session_id = 900100`)).rejects.toMatchObject(off)
  })
})

describe('what one person wins in a live session', () => {
  const shippingOf = async ({ lots }: { lots: TestLot[] }) =>
    (
      await world.sql<{ shipping_fen: number }>(
        'select shipping_fen::int from order_orders where lot_id = any($1) order by lot_id',
        [lots.map(({ id }) => id)],
      )
    ).map(({ shipping_fen }) => shipping_fen)

  test('is one parcel, apart from other people’s and from what they win elsewhere', async () => {
    const [one, other] = [await waiting('live', [30_00, 80_00, 50_00]), await waiting('live', [40_00])]
    const [ann, bob] = [await bidder(), await bidder()]
    const [first, second, third] = one.lots as [TestLot, TestLot, TestLot]
    await won(one.stage, first, ann)
    await won(one.stage, second, ann)
    await won(one.stage, third, bob)
    await won(other.stage, other.lots[0]!, ann)

    expect(await shippingOf(one)).toEqual([30_00, 50_00, 50_00])
    expect(await shippingOf(other)).toEqual([40_00])
    const { rules } = await world.call(guest, auction.bidLog, { id: first.id })
    expect(rules!.plain.find(({ key }) => key === 'one_parcel')!.text).toContain('in this live session')
  })

  test('is counted one after another: an end waits while another of theirs is worked out', async () => {
    const { stage, lots } = await waiting('live', [30_00])
    const ann = await bidder()
    const client = await world.connect()
    await client.query('begin')
    await client.query(`insert into lot_parcels (stage_kind, stage_id, user_id) values ('live', $1, $2)`, [
      stage.id,
      ann.id,
    ])
    const ended = won(stage, lots[0]!, ann)
    const waits = () =>
      world.sql(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into lot_parcels%'`,
      )
    await expect.poll(waits, { timeout: 10_000 }).toHaveLength(1)
    expect(await statuses(stage)).toEqual(['live'])
    await client.query('commit')
    await ended
    expect(await statuses(stage)).toEqual(['sold'])
  })
})
