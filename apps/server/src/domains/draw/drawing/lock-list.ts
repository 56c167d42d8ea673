/** Deadline draw_lock: no ticket comes any more; the list is signed, and with it the round of the beacon that decides. */
import { roundOfLock, roundTimeMs } from '@juya/verify'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { drawEvents } from '../events.ts'
import { changeDraw, lockDraw } from '../store.ts'
import { signLock } from './records.ts'

export const DRAW_DRAW = 'draw_draw'

/** Locks a draw whose time for entries is over. Does nothing when the state has moved on. */
export async function lockByTime(tx: Tx, draw_id: number): Promise<void> {
  const draw = await lockDraw(tx, draw_id)
  if (draw?.status !== 'open') return
  const now = await databaseNow(tx)
  if (draw.closes_at > now) return setDeadline(tx, 'draw_lock', draw.id, draw.closes_at)
  const locked_at = Math.floor(now)
  const round = roundOfLock(draw.facts!, locked_at)
  const { signature, key_id } = signLock(tx, draw, locked_at, round)
  await changeDraw(tx, draw.id, { status: 'locked', locked_at, round, lock_signature: signature, lock_key_id: key_id })
  await setDeadline(tx, DRAW_DRAW, draw.id, Math.max(draw.draws_at, roundTimeMs(draw.facts!.beacon, round)))
  const { id, title, title_en, ticket_count } = draw
  await emit(tx, drawEvents.locked, { draw_id: id, title, title_en, ticket_count, round })
}
