/** A task's budget and fee, as the payment domain sees them (T23). The money is locked before anybody sees the task. */
import type { ShopCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { post, taskFunded } from '../../ledger/index.ts'
import { type Payment, type PaymentRequest, type Purpose, startPayment } from '../../payment/index.ts'
import { shopRow } from '../../shop/index.ts'
import { checkMayPublish } from '../judging/marks.ts'
import { paidBy } from '../paid-by.ts'
import { costOf } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'

const HOUR_MS = 3_600_000

/**
 * Starts locking a task's money, and with the shop's wallet does it. Opens its own transactions.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED (its end is too near), what checkMayPublish refuses, and as startPayment
 */
export const payTask = (
  ctx: ShopCtx,
  { task_id, ...pay }: Omit<PaymentRequest, 'purpose' | 'ids' | 'details'> & { task_id: number },
): Promise<Payment> =>
  startPayment(ctx, { ...pay, purpose: 'task_budget', ids: [task_id], details: { shop_id: ctx.shop.shop_id } })

export const budgetPurpose: Purpose = {
  title: { en: 'Task budget', zh: '任务预算' },
  channels: ['shop_wallet', 'card'],
  lock: async (tx, { ids }) => void (await store.lockTasks(tx, ids)),
  async amountDue(tx, { user_id, ids, details }) {
    const task = await store.taskById(tx, ids[0] ?? 0)
    if (!task?.shop_id) refuse('NOT_FOUND')
    const shop = await shopRow(tx, task.shop_id)
    if (shop.owner_user_id !== user_id || Number(details.shop_id) !== shop.id) refuse('NOT_FOUND')
    if (task.status !== 'pending_payment') refuse('STATE_CONFLICT', { status: task.status })
    if (task.ends_at < (await databaseNow(tx)) + task.take_hours * HOUR_MS) refuse('WINDOW_CLOSED')
    await checkMayPublish(tx, shop.id)
    return { amount_fen: costOf(task).payable_fen }
  },
  async onPaid(tx, payment) {
    const task = await store.taskById(tx, payment.ids[0]!)
    if (task?.status !== 'pending_payment' || task.shop_id === null || costOf(task).payable_fen !== payment.amount_fen)
      return false
    const { id, shop_id, budget_fen, fee_fen } = task
    await post(tx, taskFunded({ pay_no: payment.pay_no, shop_id, budget_fen, fee_fen, paid: paidBy(payment, shop_id) }))
    await store.changeTask(tx, id, {
      ...{ status: 'reviewing', payment_id: payment.id, pay_no: payment.pay_no, reject_reason: null },
      ...{ paid_fen: 0, returned_fen: 0, fee_back_fen: 0, submitted_at: await databaseNow(tx) },
    })
    await startReviewDeadlines(tx, 'task', [id], (await setting(tx, 'task.review_h')) * HOUR_MS)
    return true
  },
}
