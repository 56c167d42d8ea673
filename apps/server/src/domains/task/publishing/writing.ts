/** A shop writes its tasks: drafting, submitting, deleting. What was paid for stands. */
import { TASK_BUDGET_MOST_FEN, type taskForm, type taskTerms } from '@juya/contract'
import type { z } from 'zod'
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { cancelPayments, paymentsInProgress } from '../../payment/index.ts'
import { checkTitle, checkWords } from '../../site/index.ts'
import { checkMayPublish } from '../judging/marks.ts'
import { costOf, mayMove, type TaskEvent } from '../rules.ts'
import { setting } from '../settings.ts'
import { giveAllBack } from '../settling/giving-back.ts'
import * as store from '../store.ts'
import { type Task, task_tasks } from '../tables.ts'

type Form = z.output<z.ZodObject<typeof taskForm>>
type Terms = z.output<z.ZodObject<typeof taskTerms>>
const HOUR_MS = 3_600_000

/** The caller's task, locked, where this may happen to it. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function lockOwn(tx: Tx<ShopCtx>, id: number, event: TaskEvent): Promise<Task> {
  const task = await store.lockTask(tx, id)
  if (task?.shop_id !== tx.shop.shop_id) refuse('NOT_FOUND')
  if (!mayMove(task.status, event)) refuse('STATE_CONFLICT', { status: task.status })
  return task
}

/**
 * Writes a task, or changes one that is not paid for. Submitted, it waits for its money. A payment of an older version that is under way
 * is cancelled.
 * @throws Refusal NOT_FOUND (task, category), STATE_CONFLICT {status} (also while a bank works on its payment), VALIDATION {field},
 *   AMOUNT_INVALID (the budget), CONTENT_BLOCKED, LIMIT_REACHED {limit}, and what checkMayPublish refuses
 */
export async function saveTask(
  ctx: ShopCtx,
  { id, save, ...form }: Form & { id?: number | undefined; save: 'draft' | 'submit' },
): Promise<Task> {
  return inTransaction(ctx, async (tx) => {
    const before = id === undefined ? undefined : await lockOwn(tx, id, 'save')
    if (!before) await checkRoom(tx)
    else if (before.status === 'pending_payment') await dropPayments(tx, before.id)
    const fields = await fieldsFrom(tx, form)
    if (save === 'submit') await checkMayPublish(tx, tx.shop.shop_id)
    const status = save === 'submit' ? ('pending_payment' as const) : ('draft' as const)
    const written = { ...fields, status, reject_reason: save === 'submit' ? null : (before?.reject_reason ?? null) }
    if (before) return store.changeTask(tx, before.id, written)
    const [added] = await tx.db
      .insert(task_tasks)
      .values({ ...written, shop_id: tx.shop.shop_id })
      .returning()
    return added!
  })
}

async function dropPayments(tx: Tx, id: number): Promise<void> {
  if ((await paymentsInProgress(tx, 'task_budget', [id])) === 'processing')
    refuse('STATE_CONFLICT', { status: 'processing' })
  await cancelPayments(tx, 'task_budget', [id])
}

/** @throws Refusal LIMIT_REACHED {limit} */
async function checkRoom(tx: Tx<ShopCtx>): Promise<void> {
  const limit = await setting(tx, 'task.open_max')
  const [row] = await query<{ n: number }>(
    tx,
    'task_open_count',
    `select count(*)::int as n from task_tasks where shop_id = $1 and status not in ('settled', 'cancelled')`,
    [tx.shop.shop_id],
  )
  if (row!.n >= limit) refuse('LIMIT_REACHED', { limit })
}

/** @throws Refusal AMOUNT_INVALID (the budget), and as termsFrom */
async function fieldsFrom(tx: Tx, form: Form) {
  const terms = await termsFrom(tx, form)
  const fee_bp = await setting(tx, 'fees.task_bp')
  const { budget_fen, fee_fen } = costOf({ ...form, fee_bp })
  if (budget_fen > TASK_BUDGET_MOST_FEN) refuse('AMOUNT_INVALID')
  return { ...terms, reward_fen: form.reward_fen, fee_bp, budget_fen, fee_fen }
}

/** What a task of a shop or of Juya asks for, as its columns have it. @throws Refusal NOT_FOUND (category), VALIDATION {field}, CONTENT_BLOCKED */
export async function termsFrom(tx: Tx, form: Terms) {
  const [category] = await store.categoriesByIds(tx, [form.category_id])
  if (category?.status !== 'shown') refuse('NOT_FOUND')
  await checkTitle(tx, 'title', form.title)
  await checkWords(tx, ...form.steps.map((step) => step.text))
  const ends_at = form.ends_at * 1_000
  if (ends_at < (await databaseNow(tx)) + form.take_hours * HOUR_MS)
    refuse('VALIDATION', {
      field: 'ends_at',
      reason: tx.locale === 'zh-CN' ? '截止时间须晚于一次提交时限' : 'leave at least the time to submit',
    })
  if (form.proof_images === 0 && !form.proof_text && !form.proof_link)
    refuse('VALIDATION', {
      field: 'proof_images',
      reason: tx.locale === 'zh-CN' ? '请至少要求一种凭证' : 'ask for a proof',
    })
  const { category_id, title, steps, proof_images, proof_text, proof_link } = form
  const { quota, level_min, take_hours, review_hours } = form
  return {
    ...{ category_id, title, steps, proof_images, proof_text, proof_link },
    ...{ quota, level_min, take_hours, review_hours, ends_at, cover: form.cover ?? null },
  }
}

/**
 * Deletes a task that no person has seen. What was paid for one in review goes back, all of it.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function deleteTask(ctx: ShopCtx, id: number): Promise<Task> {
  return inTransaction(ctx, async (tx) => {
    const found = await store.lockTask(tx, id)
    if (found?.shop_id === tx.shop.shop_id && found.status === 'cancelled') return found
    const task = await lockOwn(tx, id, 'delete')
    if (task.status === 'pending_payment') await dropPayments(tx, id)
    if (task.status !== 'reviewing') return store.changeTask(tx, id, { status: 'cancelled' })
    const { task: gone } = await giveAllBack(tx, task, 'cancelled')
    return gone
  })
}
