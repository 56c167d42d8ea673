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

/**
 * The acts on things of a review queue. The log keeps the status each began at; a decision may get an audit.
 * @param statusOf the status of a thing now; undefined where it is not there, which the act then refuses
 */
export function reviewActs(
  queue: AuditedQueue,
  statusOf: (tx: Tx<OperatorCtx>, id: number) => Promise<string | undefined>,
) {
  async function changed(tx: Tx<OperatorCtx>, id: number, act: () => Promise<unknown>) {
    const before = { status: await statusOf(tx, id) }
    await act()
    return { before }
  }
  const decided = (tx: Tx<OperatorCtx>, id: number, made: Made, act: () => Promise<unknown>) =>
    counted(
      tx,
      queue,
      id,
      () => changed(tx, id, act),
      () => made,
    )
  return { changed, decided }
}
