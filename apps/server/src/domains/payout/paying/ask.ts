/** An operator has the bank asked now. Nothing is sent again. */
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import { audit } from '../../../platform/audit.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import * as store from '../store.ts'
import type { Withdrawal } from '../tables.ts'
import { settlePayout } from './settle.ts'

/**
 * Asks how a payout stands and settles it by the answer. The asking is logged first.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it never left, or it ended), UPSTREAM (no answer)
 */
export async function askByOperator(ctx: OperatorCtx, id: number, reason: string): Promise<Withdrawal> {
  const w = (await store.withdrawalById(ctx, id)) ?? refuse('NOT_FOUND')
  if (w.payment_id !== null || (w.status !== 'paying' && w.status !== 'paid'))
    refuse('STATE_CONFLICT', { status: w.status })
  await inTransaction(ctx, (tx) =>
    audit(tx, {
      actor_type: 'operator',
      actor_id: ctx.operator.id,
      action: 'withdrawal.ask',
      target_type: 'withdrawal',
      target_id: id,
      before: { status: w.status },
      reason,
    }),
  )
  try {
    return await settlePayout(ctx, id, await ctx.services.gateways.payouts.query(w.wd_no))
  } catch (problem) {
    // It never heard of it: the deadline voids the number in its own time.
    if (problem instanceof GatewayRefused) return w
    if (problem instanceof OutcomeUnknown) refuse('UPSTREAM')
    throw problem
  }
}
