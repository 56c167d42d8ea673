/** Money of a task goes back to where it came from: what was not paid to anybody (T25), and the fee on it (T22). */
import type { Tx } from '../../../platform/context.ts'
import { invariant } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { feeRefunded, type Posting, postMany, taskSettled } from '../../ledger/index.ts'
import { requestShopRefund } from '../../payment/index.ts'
import * as store from '../store.ts'
import type { Task } from '../tables.ts'

/** The caller holds the task. Its payment is locked after it, then the accounts. */
export async function giveBack(
  tx: Tx,
  { id: task_id, shop_id, payment_id, pay_no }: Task,
  { rest_fen, fee_back_fen, reason }: { rest_fen: number; fee_back_fen: number; reason: string },
): Promise<void> {
  const amount_fen = rest_fen + fee_back_fen
  if (amount_fen === 0) return
  invariant(payment_id && pay_no && shop_id, `task ${task_id} has no payment`)
  const wanted = { payment_id, amount_fen, reason, ref_type: 'task', ref_id: task_id }
  const { refund } = await requestShopRefund(tx, { ...wanted, shop_id })
  const postings: Posting[] = []
  if (rest_fen > 0) postings.push(taskSettled({ task_id, pay_no, shop_id, amount_fen: rest_fen, refund }))
  if (fee_back_fen > 0)
    postings.push(
      feeRefunded({ refund_id: `task:${task_id}:${pay_no}`, kind: 'task', amount_fen: fee_back_fen, refund }),
    )
  await postMany(tx, postings)
}

/** A task that no person has seen has all of its money back. The caller holds it. @returns the task, and how many fen went back */
export async function giveAllBack(
  tx: Tx,
  task: Task,
  status: 'rejected' | 'cancelled',
  reject_reason: string | null = null,
): Promise<{ task: Task; back_fen: number }> {
  const { budget_fen, fee_fen } = task
  await giveBack(tx, task, { rest_fen: budget_fen, fee_back_fen: fee_fen, reason: reject_reason ?? 'withdrawn' })
  await endReviewDeadlines(tx, 'task', [task.id])
  const changed = await store.changeTask(tx, task.id, { status, reject_reason, payment_id: null, pay_no: null })
  return { task: changed, back_fen: budget_fen + fee_fen }
}
