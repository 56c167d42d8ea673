/** Operators decide what no rule lets pass: approve, two of them above an amount, or decline with the reason. */

import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { accountFactsOf } from '../../account/index.ts'
import { isFrozen, post, withdrawalReturned } from '../../ledger/index.ts'
import { shopRow } from '../../shop/index.ts'
import { payoutEvents } from '../events.ts'
import { moveOf } from '../movement.ts'
import { tell } from '../notices/telling.ts'
import { walletOf } from '../owner.ts'
import { type Decided, endOfWorkingDay, SEND, type StopReason } from '../rules.ts'
import { readSetting } from '../settings.ts'
import * as store from '../store.ts'
import type { Withdrawal } from '../tables.ts'

const HOUR_MS = 3_600_000

/** The columns of a withdrawal that is approved now. */
export async function approved(tx: Tx, { decided, operator_id }: { decided: Decided; operator_id: number | null }) {
  const now = await databaseNow(tx)
  const days = await readSetting(tx, 'payout.working_days')
  return {
    status: 'approved' as const,
    decided,
    decided_by: operator_id,
    decided_at: now,
    pay_by_at: endOfWorkingDay(now, days),
    stopped: null,
  }
}

/** Why nothing may leave: the asker or the shop's owner is restricted, banned or locked, or the shop's wallet is frozen. */
export async function stopReason(ctx: Ctx, w: Withdrawal): Promise<StopReason | null> {
  const owner_id = w.owner === 'shop' ? (await shopRow(ctx, w.owner_id)).owner_user_id : w.owner_id
  for (const user_id of new Set([w.user_id, owner_id])) {
    const { status, is_locked } = await accountFactsOf(ctx, user_id)
    if (status === 'banned' || status === 'restricted') return status
    if (is_locked) return 'locked'
  }
  return (await isFrozen(ctx, walletOf(w))) ? 'frozen' : null
}

async function lockRequested(tx: Tx, id: number): Promise<Withdrawal> {
  const w = (await store.lockWithdrawal(tx, id)) ?? refuse('NOT_FOUND')
  if (w.status !== 'requested') refuse('STATE_CONFLICT', { status: w.status })
  return w
}

async function approveNow(tx: Tx, w: Withdrawal, by: { decided: Decided; operator_id: number }): Promise<Withdrawal> {
  const stopped = await stopReason(tx, w)
  if (stopped) refuse('STATE_CONFLICT', { status: stopped })
  const row = await store.saveWithdrawal(tx, w.id, await approved(tx, by))
  await endReviewDeadlines(tx, 'payout', [w.id])
  await setDeadline(tx, SEND, w.id, row.decided_at!)
  await tell(tx, payoutEvents.approved, row, { pay_by_at: row.pay_by_at })
  return row
}

const largePayout = defineApproval({
  kind: 'payout_approve',
  roles: ['finance'],
  title: { en: 'Pay out a large sum', zh: '大额提现复核' },
  effect: {
    en: '{amount} of withdrawal {wd_no} goes to {to}.',
    zh: '提现 {wd_no} 的 {amount} 将转至 {to}。',
  },
  run: async (tx, { input }) => {
    const w = await lockRequested(tx, Number(input.withdrawal_id))
    await approveNow(tx, w, { decided: 'operators', operator_id: tx.operator.id })
  },
})

/** Whether its amount takes a second operator. */
export const needsTwo = async (ctx: Ctx, { amount_fen }: Withdrawal): Promise<boolean> =>
  amount_fen > (await readSetting(ctx, 'payout.two_above_fen'))

/**
 * Approves a withdrawal: it is sent at once. Above an amount a second operator confirms.
 * @returns the proposal, where it takes a second operator
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (decided, or its owner is restricted, banned or frozen), EDIT_CONFLICT (a proposal waits)
 */
export async function approveWithdrawal(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval | null> {
  const w = await lockRequested(tx, id)
  if (await needsTwo(tx, w)) {
    const stopped = await stopReason(tx, w)
    if (stopped) refuse('STATE_CONFLICT', { status: stopped })
    const proposal = await propose(tx, largePayout, {
      target_type: 'withdrawal',
      target_id: id,
      amount_fen: w.amount_fen - w.fee_fen,
      input: { withdrawal_id: id },
      facts: { wd_no: w.wd_no, to: `${w.paid_to.bank_name ?? ''} ${w.paid_to.number_masked}`.trim() },
      reason,
    })
    return proposal
  }
  await approveNow(tx, w, { decided: 'operator', operator_id: tx.operator.id })
  return null
}

/**
 * Declines a withdrawal; the money is back in the wallet, and the owner reads the reason.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (decided)
 */
export async function rejectWithdrawal(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<void> {
  const w = await lockRequested(tx, id)
  await post(tx, withdrawalReturned(moveOf(w)))
  const now = await databaseNow(tx)
  const row = await store.saveWithdrawal(tx, id, {
    status: 'rejected',
    decided: 'operator',
    decided_by: tx.operator.id,
    decided_at: now,
    ended_at: now,
    reason,
  })
  await endReviewDeadlines(tx, 'payout', [id])
  await tell(tx, payoutEvents.rejected, row, { reason })
}

/** An approved one whose owner was restricted, banned or frozen meanwhile: it is not sent, and waits for an operator again. */
export async function stop(tx: Tx, w: Withdrawal, stopped: StopReason): Promise<void> {
  const row = await store.saveWithdrawal(tx, w.id, { status: 'requested', stopped, pay_by_at: null })
  await startReviewDeadlines(tx, 'payout', [w.id], (await readSetting(tx, 'payout.review_h')) * HOUR_MS)
  await tell(tx, payoutEvents.stopped, row, { stopped })
}
