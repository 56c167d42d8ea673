/** What operators do about a refund that the bank refused, or that came out in another amount: ask once more, or pay the rest into the wallet. */

import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import { audit } from '../../../platform/audit.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { post, refundRedirected } from '../../ledger/index.ts'
import { paymentEvents } from '../events.ts'
import { mayBeRedirected, OTHER_AMOUNT, unarrivedFen } from '../rules.ts'
import * as store from '../store.ts'

const refundRedirection = defineApproval({
  kind: 'refund_redirect',
  roles: ['finance'],
  title: { en: 'Refund to the wallet instead of the way it came', zh: '退款改退至钱包' },
  effect: {
    en: '{amount} of refund {refund_no} goes into the wallet of user {user_id}. The provider is not asked again.',
    zh: '退款 {refund_no} 的 {amount} 转入用户 {user_id} 的钱包，不再原路退款。',
  },
  run: (tx, { input, amount_fen, reason }) =>
    redirectRefund(tx, {
      refund_no: String(input.refund_no),
      amount_fen: amount_fen!,
      operator_id: tx.operator.id,
      memo: reason,
    }),
})

/**
 * Proposes to pay into the wallet what did not arrive of a refund the bank refused.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (only what mayBeRedirected), EDIT_CONFLICT (a proposal waits)
 */
export async function proposeRedirect(
  ctx: OperatorCtx,
  { refund_no, reason, about_operators }: { refund_no: string; reason: string; about_operators?: readonly number[] },
): Promise<Approval> {
  return inTransaction(ctx, async (tx) => {
    const row = (await store.refundByNo(tx, refund_no)) ?? refuse('NOT_FOUND')
    if (!mayBeRedirected(row)) refuse('STATE_CONFLICT', { status: row.status })
    return propose(tx, refundRedirection, {
      target_type: 'refund',
      target_id: refund_no,
      amount_fen: unarrivedFen(row),
      input: { refund_no },
      facts: { refund_no, user_id: row.user_id },
      about_operators,
      reason,
    })
  })
}

/**
 * Sends a refund the bank refused nine times once more, with nine new tries. One that came out in another amount is asked for, not sent.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (only a failed refund to a card)
 */
export async function retryRefund(ctx: OperatorCtx, refund_no: string, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = (await store.refundByNo(tx, refund_no)) ?? refuse('NOT_FOUND')
    const row = await store.lockRefund(tx, found.id)
    if (row.status !== 'failed' || row.destination !== 'original') refuse('STATE_CONFLICT', { status: row.status })
    const status = row.fail_code === OTHER_AMOUNT ? 'processing' : 'created'
    await store.saveRefund(tx, row.id, { status, attempts: 0 })
    await setDeadline(tx, 'payment_refund_send', row.id, await databaseNow(tx))
    await audit(tx, {
      actor_type: 'operator',
      actor_id: tx.operator.id,
      action: 'refund.retry',
      target_type: 'refund',
      target_id: refund_no,
      before: { status: row.status, fail_code: row.fail_code },
      reason,
    })
  })
}

/**
 * Pays what did not arrive of a refund into the person's wallet instead. The caller has the consent of two operators.
 * @param amount_fen the rest, as they agreed to it
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (only what mayBeRedirected; more arrived since they agreed)
 */
export async function redirectRefund(
  tx: Tx,
  {
    refund_no,
    amount_fen,
    operator_id,
    memo,
  }: { refund_no: string; amount_fen: number; operator_id: number; memo: string },
): Promise<void> {
  const found = await store.refundByNo(tx, refund_no)
  if (!found) refuse('NOT_FOUND')
  const row = await store.lockRefund(tx, found.id)
  if (!mayBeRedirected(row) || unarrivedFen(row) !== amount_fen) refuse('STATE_CONFLICT')
  await post(tx, refundRedirected({ refund_no, user_id: row.user_id, amount_fen, operator_id, memo }))
  await store.saveRefund(tx, row.id, { status: 'succeeded', destination: 'wallet' })
  const payment = (await store.paymentById(tx, row.payment_id))!
  await emit(tx, paymentEvents.refund_done, {
    user_id: row.user_id,
    refund_no,
    pay_no: payment.pay_no,
    amount_fen: row.amount_fen,
    ref_type: row.ref_type,
    ref_id: row.ref_id,
    to_wallet: true,
    wallet_fen: amount_fen,
  })
}
