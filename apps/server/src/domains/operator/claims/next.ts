/** The next thing of a queue: of those no operator works on, the one with the oldest deadline. */
import type { QueueName } from '@juya/contract'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { lockOldestReviewDeadline, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { checkReason, note } from '../action-audit.ts'
import { putClaim, releaseClaim } from './claims.ts'

/** Others may take so many in front of one's nose before the queue counts as empty. */
const TRIES = 20

/**
 * Serves the next thing and claims it. The one served before comes again until it is decided, or put aside with a reason, which is kept; who
 * put something aside gets it after all others.
 * @param but_ids things that are not this operator's to decide
 * @returns its id, or undefined: the queue has none for this operator
 * @throws Refusal REASON_REQUIRED
 */
export async function nextThing(
  tx: Tx<OperatorCtx>,
  queue: QueueName,
  { skip, but_ids: kept }: { skip: { id: number; reason: string } | undefined; but_ids: readonly number[] },
): Promise<number | undefined> {
  if (skip) await putAside(tx, queue, skip)
  else {
    const [served] = await query<{ ref_id: number }>(
      tx,
      'operator_claim_served',
      `select ref_id from operator_claims where operator_id = $1 and queue = $2 and served and until_at > platform_now() order by created_at limit 1`,
      [tx.operator.id, queue],
    )
    if (served && !kept.includes(served.ref_id) && (await reviewDeadlinesOf(tx, queue, [served.ref_id])).size > 0)
      return served.ref_id
  }
  const skipped = await query<{ ref_id: number }>(
    tx,
    'operator_skipped',
    `select ref_id from operator_skipped_items where operator_id = $1 and queue = $2 and created_at > platform_now() - interval '7 days' group by ref_id order by max(id)`,
    [tx.operator.id, queue],
  )
  const last_ids = skipped.map(({ ref_id }) => ref_id)
  for (let tries = 0; tries < TRIES; tries++) {
    const claimed = await query<{ ref_id: number }>(
      tx,
      'operator_claimed_now',
      'select ref_id from operator_claims where queue = $1 and until_at > platform_now()',
      [queue],
    )
    const but_ids = [...kept, ...claimed.map(({ ref_id }) => ref_id), ...(skip ? [skip.id] : [])]
    // Two who ask at once lock different rows; one who asks a moment later finds the claim.
    const id = await lockOldestReviewDeadline(tx, queue, { but_ids, last_ids })
    if (id === undefined) return undefined
    if (await putClaim(tx, { queue, id }, { served: true })) return id
  }
  return undefined
}

async function putAside(tx: Tx<OperatorCtx>, queue: QueueName, { id, reason }: { id: number; reason: string }) {
  checkReason(reason)
  await query(
    tx,
    'operator_skip_add',
    'insert into operator_skipped_items (queue, ref_id, operator_id, reason) values ($1, $2, $3, $4)',
    [queue, id, tx.operator.id, reason],
  )
  await note(tx, { action: 'claim.skip', target_type: queue === 'filing' ? 'realname' : queue, target_id: id, reason })
  await releaseClaim(tx, { queue, id })
}
