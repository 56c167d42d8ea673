/** A recording is over: its last link is signed, and stands for all of it under the root of the day. */
import { LIVE_KEEP_YEARS, LIVE_REPLAY_DAYS } from '@juya/contract'
import { recordingText } from '@juya/verify'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { signText } from '../../../platform/secrets/sign-text.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { rooms } from '../../lot/index.ts'
import { ordersFromLive } from '../../order/index.ts'
import { isOver, ranIn, seenOn } from '../air/air-rules.ts'
import { sessionById } from '../store.ts'
import type { Session } from '../tables.ts'
import { LIVE_RECORDING_ENDS, LIVE_REPLAY_ENDS } from './recording-clocks.ts'
import { recordingRecord } from './recording-records.ts'
import { lockRecording, noteGap, setSealed } from './recording-store.ts'

const DAY_MS = 86_400_000
/** What is recorded of a session with sales is kept so long, from its seal on. */
export const KEPT_MS = LIVE_KEEP_YEARS * 365 * DAY_MS

/** Whether a lot of a session was sold by now, or goods were. */
export async function hasSales(ctx: Ctx, session: Session): Promise<boolean> {
  const lots = (await rooms.lotsOn(ctx, seenOn(session))).filter((lot) => ranIn(session, lot))
  if (lots.some(({ status }) => status === 'sold' || status === 'defaulted')) return true
  return (await ordersFromLive(ctx, session)).length > 0
}

/** Signs a recording that is open. The caller holds it. */
export async function sealRecording(tx: Tx, session_id: number): Promise<void> {
  const session = (await sessionById(tx, session_id))!
  const recording = (await lockRecording(tx, session_id))!
  const now = await databaseNow(tx)
  const replay_until = now + LIVE_REPLAY_DAYS * DAY_MS
  const has_sales = await hasSales(tx, session)
  await setSealed(tx, session_id, {
    ...signText(tx.services, recordingText(recordingRecord(recording, now))),
    ...{
      has_sales,
      sealed_at: now,
      replay_until,
      keep_until: has_sales ? now + KEPT_MS : replay_until,
    },
  })
  await clearDeadline(tx, LIVE_RECORDING_ENDS, session_id)
  await setDeadline(tx, LIVE_REPLAY_ENDS, session_id, replay_until)
}

/** Deadline: the session is over, and the media role never said that its recording is: it is sealed as far as it is known. */
export async function sealUntold(tx: Tx, session_id: number): Promise<void> {
  const session = await sessionById(tx, session_id)
  if (!session || !isOver(session.status)) return
  const recording = await lockRecording(tx, session_id)
  if (recording?.status !== 'open') return
  await noteGap(tx, session_id)
  await sealRecording(tx, session_id)
}
