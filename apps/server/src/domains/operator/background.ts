/** Background work that fails, put right by an operator: each act with its reason in the audit log. */
import type { OperatorCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { replay, replayAll } from '../../platform/outbox/dead-letters.ts'
import { refuse } from '../../platform/refuse.ts'
import { retryDeadline as retry } from '../../platform/time/stuck-deadlines.ts'
import { checkReason, note } from './action-audit.ts'

/**
 * Hands a dead letter out again.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND (it is no dead letter any more)
 */
export async function replayLetter(
  ctx: OperatorCtx,
  { event_id, subscriber, reason }: { event_id: number; subscriber: string; reason: string },
): Promise<void> {
  checkReason(reason)
  await inTransaction(ctx, async (tx) => {
    const { topic, attempts, last_error } = (await replay(tx, event_id, subscriber)) ?? refuse('NOT_FOUND')
    await note(tx, {
      action: 'dead_letter.replay',
      target_type: 'subscriber',
      target_id: subscriber,
      before: { event_id, topic, attempts, last_error },
      reason,
    })
  })
}

/**
 * Hands the dead letters of a subscriber out again, the oldest 1,000 of them.
 * @returns how many
 * @throws Refusal REASON_REQUIRED, NOT_FOUND (there are none)
 */
export async function replayLetters(
  ctx: OperatorCtx,
  { subscriber, reason }: { subscriber: string; reason: string },
): Promise<number> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const replayed = await replayAll(tx, subscriber)
    if (replayed === 0) refuse('NOT_FOUND')
    await note(tx, {
      action: 'dead_letter.replay_all',
      target_type: 'subscriber',
      target_id: subscriber,
      after: { replayed },
      reason,
    })
    return replayed
  })
}

/**
 * Has a stuck deadline tried at once.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND (it is not stuck any more)
 */
export async function retryDeadline(ctx: OperatorCtx, { id, reason }: { id: number; reason: string }): Promise<void> {
  checkReason(reason)
  await inTransaction(ctx, async (tx) => {
    const { kind, ref_id, attempts, last_error } = (await retry(tx, id)) ?? refuse('NOT_FOUND')
    await note(tx, {
      action: 'deadline.retry',
      target_type: 'deadline',
      target_id: id,
      before: { kind, ref_id, attempts, last_error },
      reason,
    })
  })
}
