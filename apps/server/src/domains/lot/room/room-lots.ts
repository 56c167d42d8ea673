/** Live lots of a stage: started, passed and withdrawn one by one. The domain the stage belongs to says when, and holds the lock of its row. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { tickOf } from '../bidding/tick.ts'
import { tickFactsOf } from '../bidding/tick-facts.ts'
import { endEarly } from '../closing/cancelling.ts'
import { passNow } from '../closing/closing.ts'
import { type ShownLag, withCountedLag } from '../of-live/counted-lag.ts'
import { openAll } from '../opening/opening.ts'
import { type Lot, lockLot, lotById } from '../store.ts'
import { isSameStage, STAGE_COLUMN, type Stage, stageOf } from './stage.ts'

const SECOND_MS = 1_000

/** The lots of a stage in their order there. */
export const lotsOn = (ctx: Ctx, { kind, id }: Stage): Promise<Lot[]> =>
  query<Lot>(
    ctx,
    `lot_lots_on_${kind}`,
    `select * from lot_lots where ${STAGE_COLUMN[kind]} = $1 and deleted_at is null order by session_position, id`,
    [id],
  )

/** A live lot of a stage, locked. @throws Refusal NOT_FOUND */
async function lockOn(tx: Tx, stage: Stage, lot_id: number): Promise<Lot> {
  const lot = await lockLot(tx, lot_id)
  await pausePoint('lot_closing')
  return lot?.in_room && isSameStage(stageOf(lot), stage) ? lot : refuse('NOT_FOUND')
}

async function isAnyRunning(tx: Tx, { kind, id }: Stage): Promise<boolean> {
  const rows = await query(
    tx,
    `lot_running_on_${kind}`,
    `select 1 from lot_lots where ${STAGE_COLUMN[kind]} = $1 and in_room and status = 'live'`,
    [id],
  )
  return rows.length > 0
}

/**
 * Opens a lot now, for the seconds its terms say.
 * @param lag how late the picture of a live session is now: it counts in the lot's time to answer; null: it is unknown
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (it is not waiting, or another runs on the stage)
 */
export async function startLot(tx: Tx, stage: Stage, lot_id: number, lag: ShownLag | null = null): Promise<Lot> {
  const lot = await lockOn(tx, stage, lot_id)
  if (lot.status !== 'scheduled' || (await isAnyRunning(tx, stage))) refuse('STATE_CONFLICT', { status: lot.status })
  if (stage.kind === 'live') {
    const { lot: ready, counted } = await withCountedLag(tx, lot, lag)
    await openAll(tx, [ready], await databaseNow(tx), new Map(), new Map([[lot_id, counted]]))
  } else await openAll(tx, [lot], await databaseNow(tx))
  return (await lotById(tx, lot_id))!
}

/** Ends a lot without a sale before its time. Repeating it changes nothing. @throws Refusal NOT_FOUND, STATE_CONFLICT (a bid stands, or it is not running) */
export async function passLot(tx: Tx, stage: Stage, lot_id: number): Promise<void> {
  const lot = await lockOn(tx, stage, lot_id)
  if (lot.status !== 'passed') await passNow(tx, lot, await databaseNow(tx))
}

/**
 * Takes a lot out, for a reason everybody reads; it stays among the lots of its stage. Repeating it changes nothing.
 * @returns the lot as it was; undefined where it had been withdrawn before
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (a bid stands, or it has ended)
 */
export async function withdrawLot(tx: Tx, stage: Stage, lot_id: number, reason: string): Promise<Lot | undefined> {
  const lot = await lockOn(tx, stage, lot_id)
  if (lot.status === 'cancelled') return undefined
  const open = lot.status === 'scheduled' || (lot.status === 'live' && lot.leader_user_id === null)
  if (!open) refuse('STATE_CONFLICT', { status: lot.status })
  await endEarly(tx, lot, reason)
  const seq = lot.tick_seq + 1
  const facts = (await tickFactsOf(tx, [lot])).get(lot.id)!
  const tick = tickOf({ ...facts, state: { ...facts.state, status: 'cancelled' }, tick_seq: seq })
  tx.after_commit.push(() => tx.services.realtime.push({ ch: `lot:${lot.id}`, type: 'lot.closed', seq, data: tick }))
  return lot
}

/** Writes when the lots that still wait are likely to run, one after another from a moment on, in ms. It promises nothing. */
export async function setForecast(
  tx: Tx,
  { kind, id }: Stage,
  { from_at, pace_ms }: { from_at: number; pace_ms: number },
): Promise<void> {
  await query(
    tx,
    `lot_room_forecast_${kind}`,
    `update lot_lots l set starts_at = f.at, planned_end_at = f.at + l.duration_s * interval '1 second', ends_at = f.at + l.duration_s * interval '1 second'
     from (select id, to_timestamp(($2::float8 + (row_number() over (order by session_position, id) - 1) * $3::float8) / 1000.0) as at
       from lot_lots where ${STAGE_COLUMN[kind]} = $1 and status = 'scheduled' and in_room and deleted_at is null) f
     where l.id = f.id`,
    [id, Math.ceil(from_at / SECOND_MS) * SECOND_MS, Math.round(pace_ms / SECOND_MS) * SECOND_MS],
  )
}
