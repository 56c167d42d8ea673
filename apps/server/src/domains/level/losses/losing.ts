/** A loss of growth value or of a shop's credit: told with its rule and evidence, reviewed where its owner asks, undone by another row of the log. */
import type { OperatorCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { undoGrowth } from '../../account/index.ts'
import { undoCredit } from '../../shop/index.ts'
import { levelEvents } from '../events.ts'
import { setting } from '../settings.ts'
import { addLoss, changeLoss, type LossOwner, lockLoss, lockLossOf } from '../store.ts'
import type { Loss } from '../tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Deadline: the time to ask for a review is over. */
export const LOSS_FINAL = 'level_loss_final'
/** Deadline: no operator decided on a review in time. */
export const LOSS_SILENT = 'level_loss_silent'

/** What a log tells of a loss, of a person's or a shop's. */
interface Told {
  log_id: number
  delta: number
  reason: string
  ref: string
  title: string
  title_en: string | null
  detail: string
  imposed_by: readonly number[]
}

const said = ({ id, user_id, shop_id, log_id, delta, reason, title, title_en }: Loss) => ({
  ...{ loss_id: id, user_id, shop_id, log_id, delta, reason, title, title_en },
})

/** Writes a loss down and tells its owner until when they may ask for a review. */
export async function noteLoss(tx: Tx, owner: LossOwner, told: Told): Promise<void> {
  const ask_until = (await databaseNow(tx)) + (await setting(tx, 'level.ask_days')) * DAY_MS
  const { log_id, delta, reason, ref, title, title_en, detail } = told
  const loss = await addLoss(tx, {
    ...owner,
    ...{ log_id, delta, reason, ref, title, title_en, detail, ask_until },
    imposed_by: [...told.imposed_by],
  })
  if (!loss) return
  await setDeadline(tx, LOSS_FINAL, loss.id, ask_until)
  await emit(tx, levelEvents.lost, { ...said(loss), detail, ask_until })
}

/**
 * Its person, or a member of its shop, asks for a review of a loss. An operator who did not impose it decides.
 * @throws Refusal NOT_FOUND (no loss of theirs), STATE_CONFLICT {status}, WINDOW_CLOSED
 */
export function askReview(
  ctx: SignedCtx,
  owner: LossOwner,
  { id, content, images }: { id: number; content: string; images: readonly string[] },
): Promise<Loss> {
  return inTransaction(ctx, async (tx) => {
    const loss = (await lockLossOf(tx, owner, id)) ?? refuse('NOT_FOUND')
    const now = await databaseNow(tx)
    if (loss.status === 'final' || (loss.status === 'stands' && loss.ask_until <= now)) {
      if (loss.asked_at === null) refuse('WINDOW_CLOSED')
    }
    if (loss.status !== 'stands') refuse('STATE_CONFLICT', { status: loss.status })
    const within_ms = (await setting(tx, 'level.review_h')) * HOUR_MS
    const asked = await changeLoss(tx, loss.id, {
      ...{ status: 'appealed', asked_by: tx.user.id, asked_at: now, content, images: [...images] },
    })
    await clearDeadline(tx, LOSS_FINAL, loss.id)
    await setDeadline(tx, LOSS_SILENT, loss.id, now + within_ms)
    await startReviewDeadlines(tx, 'loss', [loss.id], within_ms)
    return asked
  })
}

/**
 * An operator undoes a loss after its review, or lets it stand permanently. None of those who imposed it decides.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, SELF_ACTION (they imposed it)
 */
export async function decideLoss(
  tx: Tx<OperatorCtx>,
  { id, undo, reason }: { id: number; undo: boolean; reason: string },
): Promise<Loss> {
  const loss = (await lockLoss(tx, id)) ?? refuse('NOT_FOUND')
  if (loss.status !== 'appealed') refuse('STATE_CONFLICT', { status: loss.status })
  if (loss.imposed_by.includes(tx.operator.id)) refuse('SELF_ACTION')
  return undo ? undoLoss(tx, loss, reason) : uphold(tx, loss, reason)
}

async function uphold(tx: Tx<OperatorCtx>, loss: Loss, decision: string): Promise<Loss> {
  const upheld = await end(tx, loss, { status: 'final', decided_by: tx.operator.id, decision })
  await emit(tx, levelEvents.upheld, { ...said(loss), decision })
  return upheld
}

async function undoLoss(tx: Tx, loss: Loss, decision: string | null): Promise<Loss> {
  const undone = await end(tx, loss, { status: 'undone', decided_by: tx.operator?.id ?? null, decision })
  await (loss.user_id !== null ? undoGrowth : undoCredit)(tx, loss.log_id, 'undone')
  await emit(tx, levelEvents.undone, { ...said(loss), decision: decision ?? '', by_time: decision === null })
  return undone
}

async function end(tx: Tx, { id }: Loss, patch: Partial<Loss>): Promise<Loss> {
  await clearDeadline(tx, LOSS_FINAL, id)
  await clearDeadline(tx, LOSS_SILENT, id)
  await endReviewDeadlines(tx, 'loss', [id])
  return changeLoss(tx, id, { ...patch, ended_at: await databaseNow(tx) })
}

/** Deadline: nothing was asked in time; the loss is final. */
export async function closeUnasked(tx: Tx, id: number): Promise<void> {
  const loss = await lockLoss(tx, id)
  if (loss?.status !== 'stands') return
  if (loss.ask_until > (await databaseNow(tx))) return setDeadline(tx, LOSS_FINAL, id, loss.ask_until)
  await end(tx, loss, { status: 'final' })
}

/** Deadline: Juya did not decide in time. Silence is never to its owner's cost: the loss is undone. */
export async function undoUndecided(tx: Tx, id: number): Promise<void> {
  const loss = await lockLoss(tx, id)
  if (loss?.status === 'appealed') await undoLoss(tx, loss, null)
}

/** What a loss rested on is no more, and the log has given it back: there is nothing left to review. */
export async function endReturned(tx: Tx, owner: LossOwner, log_id: number): Promise<void> {
  const loss = await lockLossOf(tx, owner, log_id)
  if (loss && (loss.status === 'stands' || loss.status === 'appealed')) await end(tx, loss, { status: 'undone' })
}

/** A person who left asks for nothing any more, and what they wrote is gone. What was lost stays lost. */
export async function forgetLosses(tx: Tx, user_id: number): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    'level_losses_of_leaver',
    'select id from level_losses where user_id = $1 order by id',
    [user_id],
  )
  for (const { id } of rows) {
    const loss = await lockLoss(tx, id)
    if (loss?.status === 'stands' || loss?.status === 'appealed') await end(tx, loss, { status: 'final' })
    await changeLoss(tx, id, { content: null, images: [], detail: '' })
  }
}
