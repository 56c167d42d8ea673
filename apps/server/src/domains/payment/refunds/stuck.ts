/** Money that has no way on by itself, for operators: refunds the bank refuses, receipts that match nothing, days that differ. */
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../../platform/db/paging.ts'
import { refuse } from '../../../platform/refuse.ts'
import { userBriefs } from '../../account/index.ts'
import { accounts, post, unmatchedReceipt, unmatchedResolved } from '../../ledger/index.ts'
import type { ReconciliationStatus } from '../rules.ts'
import type { Difference, PaymentRefund } from '../tables.ts'
import { type ProviderDay, reconcileDay, resolveDay } from './reconcile.ts'

/** Refunds that were refused nine times, oldest first. */
export const refusedRefunds = (ctx: Ctx, paging: Paging): Promise<PageOf<PaymentRefund>> =>
  pageQuery(
    ctx,
    {
      name: 'payment_refunds_refused',
      columns: '*',
      from: `payment_refunds where status <> 'succeeded' and status = 'failed' and destination = 'original'`,
      order: 'id',
      values: [],
    },
    paging,
  )

export interface OpenDay extends Record<string, unknown> {
  provider: 'quickpay' | 'wechatpay' | 'alipay'
  status: 'awaited' | 'open'
  day: string
  paid_fen: number
  refunded_fen: number
  fee_fen: number
  differences: Difference[]
  checked_at: number
}

/** Days whose statement was not compared yet, or differs from the books and that no operator has explained yet, oldest first. */
export const openDays = (ctx: Ctx, paging: Paging): Promise<PageOf<OpenDay>> =>
  pageQuery(
    ctx,
    {
      name: 'payment_days_open',
      columns: 'provider, status, day, paid_fen, refunded_fen, fee_fen, differences, checked_at',
      from: `payment_reconciliations where status in ('awaited','open')`,
      order: 'day, provider',
      values: [],
    },
    paging,
  )

/** As the audit log names a day: the cards' by the day alone. */
const targetOf = ({ provider, day }: ProviderDay): string => (provider === 'quickpay' ? day : `${provider}:${day}`)

/**
 * Asks for the statement of a day once more and compares it, by an operator's hand.
 * @throws Refusal NOT_FOUND (no such day yet), STATE_CONFLICT (it is settled)
 */
export async function runDay(
  ctx: OperatorCtx,
  { provider, day }: ProviderDay,
  reason: string,
): Promise<ReconciliationStatus> {
  const [row] = await query<{ status: ReconciliationStatus }>(
    ctx,
    'payment_day_status',
    'select status from payment_reconciliations where provider = $1 and day = $2',
    [provider, day],
  )
  if (!row) refuse('NOT_FOUND')
  if (row.status !== 'awaited' && row.status !== 'open') refuse('STATE_CONFLICT', { status: row.status })
  await inTransaction(ctx, (tx) =>
    audit(tx, {
      actor_type: 'operator',
      actor_id: ctx.operator.id,
      action: 'reconciliation.run',
      target_type: 'reconciliation',
      target_id: targetOf({ provider, day }),
      reason,
    }),
  )
  return (await reconcileDay(ctx, day, provider)).status
}

/**
 * Explains a day that differs; it is settled as the statement says, and the explanation stays in the audit log.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT
 */
export async function explainDay(ctx: OperatorCtx, of: ProviderDay, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await resolveDay(tx, of, tx.operator.id, reason)
    await audit(tx, {
      actor_type: 'operator',
      actor_id: tx.operator.id,
      action: 'reconciliation.resolve',
      target_type: 'reconciliation',
      target_id: targetOf(of),
      reason,
    })
  })
}

const receiptResolution = defineApproval({
  kind: 'receipt_resolve',
  roles: ['finance'],
  title: { en: 'Assign an unmatched receipt', zh: '处理未匹配到账' },
  effect: {
    en: '{amount} of receipt {event_id} leaves suspense for {target}.',
    zh: '到账 {event_id} 的 {amount} 由待查账转入 {target}。',
  },
  run: async (tx, { input, reason }) => {
    const receipt = await unmatchedReceipt(tx, String(input.event_id))
    if (!receipt) refuse('STATE_CONFLICT')
    await post(
      tx,
      unmatchedResolved({
        event_id: receipt.event_id,
        amount_fen: receipt.amount_fen,
        target: String(input.target),
        operator_id: tx.operator.id,
        memo: reason,
      }),
    )
  },
})

/**
 * Proposes where an unmatched receipt goes: into a person's wallet, or back to who sent it, which finance does at the provider.
 * @param user_id whose wallet; left out: the provider gives it back
 * @throws Refusal NOT_FOUND (no such receipt, or resolved already; no such person), EDIT_CONFLICT (a proposal waits)
 */
export async function proposeReceipt(
  ctx: OperatorCtx,
  { event_id, user_id, reason }: { event_id: string; user_id: number | undefined; reason: string },
): Promise<Approval> {
  return inTransaction(ctx, async (tx) => {
    const receipt = (await unmatchedReceipt(tx, event_id)) ?? refuse('NOT_FOUND')
    if (user_id !== undefined && !(await userBriefs(tx, [user_id])).has(user_id)) refuse('NOT_FOUND')
    const target = user_id === undefined ? receipt.clearing : accounts.userWallet(user_id)
    return propose(tx, receiptResolution, {
      target_type: 'receipt',
      target_id: event_id,
      amount_fen: receipt.amount_fen,
      input: { event_id, target },
      facts: { event_id, target },
      reason,
    })
  })
}
