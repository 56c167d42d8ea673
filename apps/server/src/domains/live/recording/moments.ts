/** The moment of a lot: the seconds of the recording in which it was sold, sealed beside its closing record. */
import { LIVE_MOMENT_S } from '@juya/contract'
import { closingText, missingMs, momentSegmentsText, momentText, piecesIn, recordedSpan } from '@juya/verify'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { signText } from '../../../platform/secrets/sign-text.ts'
import { deadlinesOf, setDeadline } from '../../../platform/time/deadlines.ts'
import { bids, type Lot, lotById } from '../../lot/index.ts'
import { liveEvents } from '../events.ts'
import { sha256Of } from '../hash.ts'
import { LIVE_MOMENT } from './recording-clocks.ts'
import { momentRecord } from './recording-records.ts'
import { addMoment, lockRecording, momentOf, recordedUntil, segmentsAround } from './recording-store.ts'

const SECOND_MS = 1_000
/** A segment is stored so long after its last frame, as a rule. */
const STORED_MS = 4 * SECOND_MS
const AGAIN_MS = 2 * SECOND_MS
/** What has not been told so long after the end is not waited for: the record says what is missing. */
const WAITED_MS = 10 * 60 * SECOND_MS

/** When the last of a lot's picture is stored, in ms. */
const storedAt = ({ ends_at }: Pick<Lot, 'ends_at'>): number => ends_at! + LIVE_MOMENT_S.after * SECOND_MS + STORED_MS

/** A lot has started: its moment is sealed once it is over. */
export const awaitMoment = (tx: Tx, lot: Pick<Lot, 'id' | 'ends_at'>): Promise<void> =>
  setDeadline(tx, LIVE_MOMENT, lot.id, storedAt(lot))

/** Whether a lot's moment is still to be sealed, also where its recording is over already. */
export const isMomentAwaited = async (ctx: Ctx, lot_id: number): Promise<boolean> =>
  (await deadlinesOf(ctx, [LIVE_MOMENT], [lot_id])).length > 0

/**
 * Deadline `live_moment`: seals the recorded seconds of a lot that is over, once all of them were told, or no more will be. A lot of which nothing was
 * recorded has no moment.
 */
export async function sealMoment(tx: Tx, lot_id: number): Promise<void> {
  const lot = await lotById(tx, lot_id)
  if (!lot || lot.live_session_id === null || lot.starts_at === null || (await momentOf(tx, lot_id))) return
  // In an outage of the service a lot runs on past its end.
  if (lot.status === 'live')
    return setDeadline(tx, LIVE_MOMENT, lot_id, Math.max(storedAt(lot), (await databaseNow(tx)) + AGAIN_MS))
  const closing = await bids.closingOf(tx, lot_id)
  if (!closing) return
  const recording = await lockRecording(tx, lot.live_session_id)
  const span = {
    from_ms: lot.starts_at - LIVE_MOMENT_S.before * SECOND_MS,
    until_ms: closing.closed_at + LIVE_MOMENT_S.after * SECOND_MS,
  }
  const ahead_ms = recording?.ahead_ms ?? 0
  const recorded = recordedSpan({ ...span, ahead_ms })
  const now = await databaseNow(tx)
  const waits =
    now < closing.closed_at + WAITED_MS && (!recording || (recording.status === 'open' && !recording.stopped))
  if (waits && (await recordedUntil(tx, lot.live_session_id)) < recorded.until_ms)
    return setDeadline(tx, LIVE_MOMENT, lot_id, now + AGAIN_MS)
  const pieces = piecesIn(await segmentsAround(tx, lot.live_session_id, recorded), recorded)
  if (pieces.length === 0) return
  const { closed_at: closed_at_ms, ...record } = closing
  const moment = {
    ...{ lot_id, session_id: lot.live_session_id, from_at: span.from_ms, until_at: span.until_ms },
    closing_sha256: sha256Of(closingText({ ...record, closed_at_ms })),
    numbers: pieces.map(({ number }) => number),
    segments_sha256: sha256Of(momentSegmentsText(lot.live_session_id, pieces)),
    missing_ms: missingMs(pieces, recorded),
    ahead_ms,
    sealed_at: Math.max(now, closed_at_ms), // the clock may step back, records do not
  }
  await addMoment(tx, { ...moment, ...signText(tx.services, momentText(momentRecord(moment))) })
  const { session_id, missing_ms, sealed_at } = moment
  await emit(tx, liveEvents.moment_sealed, { lot_id, session_id, shop_id: lot.shop_id, missing_ms, sealed_at })
}
