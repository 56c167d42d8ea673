/** How long recordings stay: as a replay some weeks, with sales some years, and longer while a case rests on them. */
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { type Due, setDeadline } from '../../../platform/time/deadlines.ts'
import { rooms } from '../../lot/index.ts'
import { ordersFromLive, ordersOfLots } from '../../order/index.ts'
import { openReportsOn } from '../../report/index.ts'
import { ranIn, seenOn } from '../air/air-rules.ts'
import { sessionById } from '../store.ts'
import { takedownOf } from '../takedowns/takedown-store.ts'
import { LIVE_RECORDING_PURGE } from './recording-clocks.ts'
import { lockRecording, openReplaysOfHost, recordingOf, setArchived, setPurged } from './recording-store.ts'
import { hasSales, KEPT_MS } from './sealing.ts'
import type { Recording, ReplayClose } from './tables.ts'

const AGAIN_MS = 5_000
const AWAY_AGAIN_MS = 10 * 60_000
const HELD_AGAIN_MS = 30 * 86_400_000

/** Closes a replay; what is recorded goes when its time is over. The caller holds nothing. */
async function closeReplay(tx: Tx, session_id: number, cause: ReplayClose): Promise<void> {
  const recording = await lockRecording(tx, session_id)
  if (recording?.status !== 'whole' && recording?.status !== 'gap_marked') return
  await setArchived(tx, session_id, cause)
  const now = await databaseNow(tx)
  await setDeadline(
    tx,
    LIVE_RECORDING_PURGE,
    session_id,
    recording.has_sales ? Math.max(now, recording.keep_until!) : now,
  )
}

/** Deadline: a replay was open as long as replays are. */
export const endReplay = (tx: Tx, session_id: number): Promise<void> => closeReplay(tx, session_id, 'time')

/** The host of some sessions leaves Juya: their replays close. What was sold in them stays in the archive, for rulings. */
export async function closeReplaysOf(tx: Tx, user_id: number): Promise<void> {
  for (const session_id of await openReplaysOfHost(tx, user_id)) await closeReplay(tx, session_id, 'host_left')
}

/** Whether something that was sold in a session is disputed. */
async function isEvidence(ctx: Ctx, session_id: number): Promise<boolean> {
  const session = await sessionById(ctx, session_id)
  if (!session) return false
  const lots = (await rooms.lotsOn(ctx, seenOn(session))).filter((lot) => ranIn(session, lot))
  const orders = [
    ...(await ordersOfLots(
      ctx,
      lots.map(({ id }) => id),
    )),
    ...(await ordersFromLive(ctx, session)),
  ]
  return orders.some(({ after_sale_open, disputed_fen }) => after_sale_open || disputed_fen > 0)
}

/** Whether a report of a session, or what took its replay down, waits for a decision. */
async function isUnderReview(ctx: Ctx, session_id: number): Promise<boolean> {
  if ((await takedownOf(ctx, session_id))?.status === 'appealed') return true
  return (await openReportsOn(ctx, 'live_session')).has(session_id)
}

/**
 * Until when (ms) a recording is kept that had no sales when it was sealed: its session may have been cut while a lot ran, and a lot that was passed may be
 * sold afterwards. Null: nothing was sold.
 */
async function keptAfterAll(ctx: Ctx, { session_id, has_sales, sealed_at }: Recording): Promise<number | null> {
  const session = has_sales ? undefined : await sessionById(ctx, session_id)
  return session && (await hasSales(ctx, session)) ? sealed_at! + KEPT_MS : null
}

/** Deadline `live_recording_purge`. @returns when to ask again (ms), or null: its files are gone */
export async function purge(ctx: Ctx, { ref_id }: Due): Promise<number | null> {
  const recording = await recordingOf(ctx, ref_id)
  if (recording?.status !== 'archived') return null
  const now = await databaseNow(ctx)
  if ((await isEvidence(ctx, ref_id)) || (await isUnderReview(ctx, ref_id))) return now + HELD_AGAIN_MS
  const kept_until = await keptAfterAll(ctx, recording)
  if (kept_until !== null && now < kept_until) return kept_until
  try {
    const { is_done } = await ctx.services.gateways.video.purge({ session_id: ref_id })
    if (!is_done) return now + AGAIN_MS
  } catch (problem) {
    if (problem instanceof GatewayRefused || problem instanceof OutcomeUnknown) return now + AWAY_AGAIN_MS
    throw problem
  }
  await inTransaction(ctx, async (tx) => {
    const locked = await lockRecording(tx, ref_id)
    if (locked?.status === 'archived') await setPurged(tx, ref_id)
  })
  return null
}
