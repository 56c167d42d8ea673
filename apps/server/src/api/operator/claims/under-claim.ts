/** The frame of every decision: who decides holds the thing, and has seen it as it is. */
import { changedParts, checkClaim, releaseClaim, renewClaim, type Thing } from '../../../domains/operator/index.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { queueNamed } from '../../../platform/things/queues.ts'
import { checkNotOnesOwn } from './not-ones-own.ts'
import { changedWords } from './standing.ts'

/**
 * Decides a thing under its lock: of many who decide at once one does, and the others are told. What no longer waits is left to the
 * decision itself to refuse. Decided, the thing is free; one that still waits stays with its holder.
 * @param seen what the page showed that the decision was made on
 * @throws Refusal CLAIM_HELD {name, until}, CLAIM_NEEDED, CHANGED_SINCE {what, changes}, NOT_ONES_OWN, and what the decision itself refuses
 */
export async function underClaim<R>(
  ctx: OperatorCtx,
  { seen, ...thing }: Thing & { seen: string },
  decide: (tx: Tx<OperatorCtx>) => Promise<R>,
): Promise<R> {
  const { lock, standing } = queueNamed(thing.queue)
  return inTransaction(ctx, async (tx) => {
    await lock(tx, thing.id)
    const before = await standing(tx, thing.id)
    if (before?.open) {
      await checkClaim(tx, thing)
      const changes = changedParts(before.parts, seen)
      if (changes.length > 0) refuse('CHANGED_SINCE', { what: changedWords(tx, changes), changes })
      await checkNotOnesOwn(tx, thing.queue, thing.id)
    }
    const decided = await decide(tx)
    const after = await standing(tx, thing.id)
    if (after?.open && after.parts.status === before?.parts.status) await renewClaim(tx, thing)
    else await releaseClaim(tx, thing)
    return decided
  })
}
