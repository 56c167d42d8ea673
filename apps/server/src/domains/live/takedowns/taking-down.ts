/** An operator takes a replay down; its shop asks for a review, once, an arbiter decides, and silence undoes it. */
import type { OperatorCtx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { clearDeadline, clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { checkWords } from '../../site/index.ts'
import { liveEvents } from '../events.ts'
import { recordingOf } from '../recording/recording-store.ts'
import { isReplayOpen } from '../recording/replaying.ts'
import { setting } from '../settings.ts'
import { sessionById } from '../store.ts'
import type { Takedown } from './tables.ts'
import * as store from './takedown-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Deadline: the time to ask for a review is over. */
export const LIVE_TAKEDOWN_FINAL = 'live_takedown_final'
/** Deadline: no operator decided on a review in time. */
export const LIVE_TAKEDOWN_SILENT = 'live_takedown_silent'

/**
 * Takes the replay of a session down. Buyers and the shop keep the moments of its lots.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (its replay is not open, or down already)
 */
export async function takeReplayDown(tx: Tx<OperatorCtx>, session_id: number, reason: string): Promise<void> {
  const { shop_id, title } = (await sessionById(tx, session_id)) ?? refuse('NOT_FOUND')
  const recording = await recordingOf(tx, session_id)
  if (!isReplayOpen(recording)) refuse('STATE_CONFLICT', { status: recording?.status ?? 'none' })
  const ask_until = (await databaseNow(tx)) + (await setting(tx, 'live.ask_days')) * DAY_MS
  const row = { session_id, shop_id, reason, taken_by: tx.operator.id, ask_until }
  const { id } = (await store.addTakedown(tx, row)) ?? refuse('STATE_CONFLICT', { status: 'taken_down' })
  await setDeadline(tx, LIVE_TAKEDOWN_FINAL, id, ask_until)
  await emit(tx, liveEvents.replay_taken_down, { takedown_id: id, session_id, shop_id, title, reason, ask_until })
}

/**
 * Asks for a review of what took the replay of a session of the caller's shop down.
 * @throws Refusal NOT_FOUND, WINDOW_CLOSED, STATE_CONFLICT {status}, CONTENT_BLOCKED
 */
export async function appealTakedown(
  ctx: ShopCtx,
  { session_id, content }: { session_id: number; content: string },
): Promise<Takedown> {
  return inTransaction(ctx, async (tx) => {
    const found = await store.takedownOf(tx, session_id)
    if (found?.shop_id !== tx.shop.shop_id) refuse('NOT_FOUND')
    const { id, status, ask_until, appealed_at } = (await store.lockTakedown(tx, found.id))!
    if (status === 'final' && appealed_at === null) refuse('WINDOW_CLOSED')
    if (status !== 'stands') refuse('STATE_CONFLICT', { status })
    const now = await databaseNow(tx)
    if (ask_until <= now) refuse('WINDOW_CLOSED')
    await checkWords(tx, content)
    await store.setAppealed(tx, id, { appeal: content, user_id: tx.user.id })
    const within_ms = (await setting(tx, 'live.contest_h')) * HOUR_MS
    await clearDeadline(tx, LIVE_TAKEDOWN_FINAL, id)
    await setDeadline(tx, LIVE_TAKEDOWN_SILENT, id, now + within_ms)
    await startReviewDeadlines(tx, 'live_takedown', [id], within_ms)
    return (await store.takedownOf(tx, session_id))!
  })
}

/** An arbiter shows a replay again, or lets it stay down. @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, SELF_ACTION (they took it down) */
export async function decideTakedown(
  tx: Tx<OperatorCtx>,
  { id, undo, reason }: { id: number; undo: boolean; reason: string },
): Promise<void> {
  const takedown = (await store.lockTakedown(tx, id)) ?? refuse('NOT_FOUND')
  if (takedown.status !== 'appealed') refuse('STATE_CONFLICT', { status: takedown.status })
  if (takedown.taken_by === tx.operator.id) refuse('SELF_ACTION')
  await end(tx, takedown, undo, { decided_by: tx.operator.id, decision: reason })
}

async function end(
  tx: Tx,
  { id, session_id, shop_id }: Takedown,
  undo: boolean,
  by: { decided_by: number | null; decision: string | null },
): Promise<void> {
  await clearDeadlines(tx, [LIVE_TAKEDOWN_FINAL, LIVE_TAKEDOWN_SILENT], [id])
  await endReviewDeadlines(tx, 'live_takedown', [id])
  await store.endTakedown(tx, id, undo ? 'undone' : 'final', by)
  const { title } = (await sessionById(tx, session_id))!
  await emit(tx, liveEvents.takedown_decided, {
    ...{ takedown_id: id, session_id, shop_id, title, undone: undo, decision: by.decision },
  })
}

/** Deadline: nothing was asked in time. */
export async function closeUnaskedTakedown(tx: Tx, id: number): Promise<void> {
  const takedown = await store.lockTakedown(tx, id)
  if (takedown?.status !== 'stands') return
  if (takedown.ask_until > (await databaseNow(tx))) return setDeadline(tx, LIVE_TAKEDOWN_FINAL, id, takedown.ask_until)
  await store.endTakedown(tx, id, 'final', { decided_by: null, decision: null })
}

/** Deadline: Juya did not decide in time. Silence is never to the shop's cost. */
export async function undoUndecidedTakedown(tx: Tx, id: number): Promise<void> {
  const takedown = await store.lockTakedown(tx, id)
  if (takedown?.status === 'appealed') await end(tx, takedown, true, { decided_by: null, decision: null })
}

/** Takedowns whose shops ask for a review, and the parts a decision rests on. */
export const registerTakedownQueue = (): void =>
  registerQueue('live_takedown', {
    lock: store.lockTakedown,
    async standing(ctx, id) {
      const [row] = await store.takedownsByIds(ctx, [id])
      if (!row) return undefined
      return { open: row.status === 'appealed', parts: { status: print(row.status), answer: print(row.appeal) } }
    },
    parties: store.takedownsByIds,
  })
