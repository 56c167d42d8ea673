/** Live time is used up by the picture that comes, second by second. */
import { LIVE_GRACE_MIN } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { armDeadlines, clearDeadline } from '../../../platform/time/deadlines.ts'
import type { Session } from '../tables.ts'
import { spendTime } from '../time/spending.ts'
import { LIVE_TIME_UP } from './air-clocks.ts'
import { dueSeconds, isOver, newPictureMs } from './air-rules.ts'
import { noteRun, setMetered } from './air-store.ts'

const GRACE_MS = LIVE_GRACE_MIN * 60_000

/**
 * Notes how much picture of a run came, and takes what is new of it from the shop's live time while the session is live: not while it is paused. Told
 * again, it takes nothing. Where no time is left the session goes on for some minutes. The caller holds room and session.
 */
export async function meter(tx: Tx, session: Session, run: string, picture_ms: number): Promise<void> {
  if (isOver(session.status)) return
  const added_ms = newPictureMs(await noteRun(tx, session.id, run, picture_ms), picture_ms)
  if (added_ms === 0 || session.status !== 'live') return
  const metered_ms = session.metered_ms + added_ms
  const due_s = dueSeconds({ metered_ms, metered_s: session.metered_s })
  await setMetered(tx, session.id, { metered_ms, metered_s: session.metered_s + due_s })
  const taken_s = due_s > 0 ? await spendTime(tx, session.shop_id, due_s) : 0
  if (taken_s < due_s)
    await armDeadlines(tx, LIVE_TIME_UP, [{ ref_id: session.id, due_at: (await databaseNow(tx)) + GRACE_MS }])
  else if (due_s > 0) await clearDeadline(tx, LIVE_TIME_UP, session.id)
}
