/** Live lots of a room: started, passed and withdrawn one by one, as its clerk says. The domain of auction houses holds the sale's lock. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { endEarly, noteChanges } from '../../listing/index.ts'
import { closing, type Lot, lockLot, lotById, opening, tickFactsOf, ticks } from '../../lot/index.ts'

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
  await opening.openAll(tx, [lot], await databaseNow(tx))
  return (await lotById(tx, lot_id))!
}

/** Ends a lot without a sale before its time. Repeating it changes nothing. @throws Refusal NOT_FOUND, STATE_CONFLICT (a bid stands, or it is not running) */
export async function passLiveLot(tx: Tx, session_id: number, lot_id: number): Promise<void> {
  const lot = await lockIn(tx, session_id, lot_id)
  if (lot.status !== 'passed') await closing.passNow(tx, lot, await databaseNow(tx))
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
  const tick = ticks.tickOf({ ...facts, state: { ...facts.state, status: 'cancelled' }, tick_seq: seq })
  tx.after_commit.push(() => tx.services.realtime.push({ ch: `lot:${lot.id}`, type: 'lot.closed', seq, data: tick }))
}
