/** The frame of every decision that may get an audit: what stood in front of who decided is kept before it changes. */
import type { AuditedQueue, AuditOutcome } from '@juya/contract'
import { countDecision } from '../../../domains/operator/index.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { shownNow } from './shown.ts'

export interface Made {
  outcome: AuditOutcome
  reason?: string | undefined
  /** What a case gave back. */
  amount_fen?: number | undefined
}

/**
 * Decides, counts the decision and draws.
 * @param made what was decided, from what the decision answered; null where that was none (a question, a proposal)
 */
export async function counted<R>(
  tx: Tx<OperatorCtx>,
  queue: AuditedQueue,
  id: number,
  decide: () => Promise<R>,
  made: (decided: R) => Made | null,
): Promise<R> {
  const stood = await shownNow(tx, queue, id)
  const decided = await decide()
  const decision = made(decided)
  if (stood && decision)
    await countDecision(tx, { ...stood, ...decision, reason: decision.reason ?? '', queue, ref_id: id })
  return decided
}
