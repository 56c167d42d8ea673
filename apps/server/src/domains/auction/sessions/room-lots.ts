/** Live lots of a room: started, passed and withdrawn one by one, as its clerk says. The domain of auction houses holds the sale's lock. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { tickOf } from '../bidding/tick.ts'
import { tickFactsOf } from '../bidding/tick-facts.ts'
import { passNow } from '../closing/closing.ts'
import { noteChanges } from '../preparing/changes.ts'
import { openAll } from '../publishing/opening.ts'
import { endEarly } from '../publishing/reviewing.ts'
import { type Lot, lockLot, lotById } from '../store.ts'

const SECOND_MS = 1_000

/** A live lot of a sale, locked. @throws Refusal NOT_FOUND */
async function lockIn(tx: Tx, session_id: number, lot_id: number): Promise<Lot> {
  const lot = await lockLot(tx, lot_id)
  await pausePoint('lot_closing')
  return lot?.session_id === session_id && lot.in_room ? lot : refuse('NOT_FOUND')
}

/** Opens a lot now, for the seconds its sale says. @throws Refusal NOT_FOUND, STATE_CONFLICT (it is not waiting) */
export async function startLiveLot(tx: Tx, session_id: number, lot_id: number): Promise<Lot> {
  const lot = await lockIn(tx, session_id, lot_id)
  if (lot.status !== 'scheduled') refuse('STATE_CONFLICT', { status: lot.status })
  await openAll(tx, [lot], await databaseNow(tx))
  return (await lotById(tx, lot_id))!
}

/** Ends a lot without a sale before its time. Repeating it changes nothing. @throws Refusal NOT_FOUND, STATE_CONFLICT (a bid stands, or it is not running) */
export async function passLiveLot(tx: Tx, session_id: number, lot_id: number): Promise<void> {
  const lot = await lockIn(tx, session_id, lot_id)
  if (lot.status !== 'passed') await passNow(tx, lot, await databaseNow(tx))
}

/**
 * Takes a lot out of its sale, for a reason everybody reads; it stays in the catalogue. Repeating it changes nothing.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (a bid stands, or it has ended)
 */
export async function withdrawLiveLot(tx: Tx, session_id: number, lot_id: number, reason: string): Promise<void> {
  const lot = await lockIn(tx, session_id, lot_id)
  if (lot.status === 'cancelled') return
  const open = lot.status === 'scheduled' || (lot.status === 'live' && lot.leader_user_id === null)
  if (!open) refuse('STATE_CONFLICT', { status: lot.status })
  await endEarly(tx, lot, reason)
  await noteChanges(tx, lot, [{ field: 'withdrawn', before: '', after: reason }])
  const seq = lot.tick_seq + 1
  const facts = (await tickFactsOf(tx, [lot])).get(lot.id)!
  const tick = tickOf({ ...facts, state: { ...facts.state, status: 'cancelled' }, tick_seq: seq })
  tx.after_commit.push(() => tx.services.realtime.push({ ch: `lot:${lot.id}`, type: 'lot.closed', seq, data: tick }))
}

/** When the lots that still wait are likely to run, one after another from a moment on, in ms. It promises nothing. */
export async function forecastLiveLots(
  tx: Tx,
  session_id: number,
  { from_at, pace_ms }: { from_at: number; pace_ms: number },
): Promise<void> {
  await query(
    tx,
    'auction_live_lots_forecast',
    `update auction_lots l set starts_at = f.at, planned_end_at = f.at + l.duration_s * interval '1 second', ends_at = f.at + l.duration_s * interval '1 second'
     from (select id, to_timestamp(($2::float8 + (row_number() over (order by session_position, id) - 1) * $3::float8) / 1000.0) as at
       from auction_lots where session_id = $1 and status = 'scheduled' and in_room and deleted_at is null) f
     where l.id = f.id`,
    [session_id, Math.ceil(from_at / SECOND_MS) * SECOND_MS, Math.round(pace_ms / SECOND_MS) * SECOND_MS],
  )
}
