/**
 * Taking from a shop's deposit: an operator opens a case with a rule and a document, the shop is told and may answer, and another operator
 * decides. Money moves with that decision and never before. The console checks operators' rights and writes the audit log.
 */

import type { Ctx, OperatorCtx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { accounts, lockBalances, post, shopDepositDeducted } from '../../ledger/index.ts'
import { shopEvents } from '../events.ts'
import { type Shop, shopRow } from '../shops.ts'
import { heldFen, lookAtDeposit } from '../standing/deposits.ts'
import { lockStanding } from '../standing/opening.ts'
import { deductedFen } from './open-deductions.ts'
import { deductionSetting } from './settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Deadline: the shop's time to answer has passed. */
export const DEDUCTION_DUE = 'shop_deduction_due'

export interface Deduction extends Record<string, unknown> {
  id: number
  shop_id: number
  basis: 'ruling' | 'claim' | 'report'
  ref_id: number | null
  rule_no: string
  document: string
  words: string
  amount_fen: number
  user_id: number | null
  status: 'notified' | 'answered' | 'unanswered' | 'imposed' | 'dropped'
  opened_by: number
  noticed_at: number
  answer_due_at: number
  answer: string | null
  answer_images: string[]
  answered_at: number | null
  decided_by: number | null
  decided_at: number | null
  reason: string | null
  taken_fen: number
}

/** A shop whose deposit answers for claims: until it is closed, the wait while it closes included. */
const ANSWERS: ReadonlySet<Shop['status']> = new Set(['active', 'suspended', 'closing'])

/** In no order; unknown ids are left out. */
export const deductionsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Deduction[]> =>
  query<Deduction>(ctx, 'shop_deductions_by_ids', 'select * from shop_deductions where id = any($1)', [[...ids]])

/** A shop's latest, the newest first. */
export const deductionsOf = (ctx: Ctx, shop_id: number): Promise<Deduction[]> =>
  query<Deduction>(
    ctx,
    'shop_deductions_of_shop',
    'select * from shop_deductions where shop_id = $1 order by id desc limit 20',
    [shop_id],
  )

/** Locks a case: answers and decisions follow each other. Undefined: there is none. */
export async function lockDeduction(tx: Tx, id: number): Promise<Deduction | undefined> {
  const [row] = await query<Deduction>(
    tx,
    'shop_deduction_lock',
    'select * from shop_deductions where id = $1 for update',
    [id],
  )
  return row
}

export interface NewDeduction {
  shop_id: number
  basis: Deduction['basis']
  /** The case or the order. */
  ref_id: number | null
  /** The buyer who is paid; null: the money is Juya's. */
  user_id: number | null
  rule_no: string
  document: string
  words: string
  amount_fen: number
}

/**
 * Opens a case and tells the shop. Nothing is taken yet.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (the shop is not open, or closed), AMOUNT_INVALID {held_fen} (more than is there and free)
 */
export async function openDeduction(tx: Tx<OperatorCtx>, one: NewDeduction): Promise<Deduction> {
  await lockStanding(tx, one.shop_id)
  const { status } = await shopRow(tx, one.shop_id)
  if (!ANSWERS.has(status)) refuse('STATE_CONFLICT', { status })
  const held_fen = (await heldFen(tx, one.shop_id)) - (await deductedFen(tx, one.shop_id))
  if (one.amount_fen === 0 || one.amount_fen > held_fen) refuse('AMOUNT_INVALID', { held_fen: Math.max(0, held_fen) })
  const due_at = (await databaseNow(tx)) + (await deductionSetting(tx, 'shop.deduction_answer_days')) * DAY_MS
  const [row] = await query<Deduction>(
    tx,
    'shop_deduction_add',
    `insert into shop_deductions (shop_id, basis, ref_id, rule_no, document, words, amount_fen, user_id, opened_by, answer_due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000)) returning *`,
    [
      one.shop_id,
      one.basis,
      one.ref_id,
      one.rule_no,
      one.document,
      one.words,
      one.amount_fen,
      one.user_id,
      tx.operator.id,
      due_at,
    ],
  )
  await setDeadline(tx, DEDUCTION_DUE, row!.id, due_at)
  const { shop_id, amount_fen, words, rule_no } = row!
  await emit(tx, shopEvents.deduction_noticed, { shop_id, deduction_id: row!.id, amount_fen, words, rule_no, due_at })
  return row!
}

async function wait(tx: Tx, id: number): Promise<void> {
  await startReviewDeadlines(tx, 'deduction', [id], (await deductionSetting(tx, 'shop.deduction_ruling_h')) * HOUR_MS)
}

/**
 * The shop answers. The money stays where it is until another operator has decided.
 * @throws Refusal NOT_FOUND, ALREADY_DONE (answered before), STATE_CONFLICT {status}, WINDOW_CLOSED
 */
export function answerDeduction(
  ctx: ShopCtx,
  { id, content, images }: { id: number; content: string; images: readonly string[] },
): Promise<Deduction> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockDeduction(tx, id)
    if (!before || before.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
    if (before.status === 'answered') refuse('ALREADY_DONE')
    if (before.status === 'unanswered') refuse('WINDOW_CLOSED')
    if (before.status !== 'notified') refuse('STATE_CONFLICT', { status: before.status })
    if (before.answer_due_at <= (await databaseNow(tx))) refuse('WINDOW_CLOSED')
    const [row] = await query<Deduction>(
      tx,
      'shop_deduction_answer',
      `update shop_deductions set status = 'answered', answer = $2, answer_images = $3, answered_at = platform_now() where id = $1 returning *`,
      [id, content, [...images]],
    )
    await clearDeadline(tx, DEDUCTION_DUE, id)
    await wait(tx, id)
    return row!
  })
}

/** Deadline: the shop did not answer in time; the case waits for its decision all the same. */
export async function endAnswering(tx: Tx, id: number): Promise<void> {
  const row = await lockDeduction(tx, id)
  if (row?.status !== 'notified') return
  if (row.answer_due_at > (await databaseNow(tx))) return setDeadline(tx, DEDUCTION_DUE, id, row.answer_due_at)
  await query(tx, 'shop_deduction_unanswered', `update shop_deductions set status = 'unanswered' where id = $1`, [id])
  await wait(tx, id)
}

/**
 * Another operator takes the money, at most what is there then (T22b), or the case is dropped. A case is dropped by any operator at any time, taken
 * only once the shop has answered or its time is over, and never by who opened it.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, FORBIDDEN (one's own case), AMOUNT_INVALID {held_fen: 0} (nothing is left)
 */
export async function decideDeduction(
  tx: Tx<OperatorCtx>,
  { id, result, reason }: { id: number; result: 'impose' | 'drop'; reason: string },
): Promise<Deduction> {
  const row = (await lockDeduction(tx, id)) ?? refuse('NOT_FOUND')
  const { status, shop_id, user_id } = row
  if (row.decided_at !== null || (result === 'impose' && status === 'notified')) refuse('STATE_CONFLICT', { status })
  if (result === 'impose' && row.opened_by === tx.operator.id) refuse('FORBIDDEN')
  const taken_fen = result === 'impose' ? await takenFen(tx, row) : 0
  const [after] = await query<Deduction>(
    tx,
    'shop_deduction_decide',
    `update shop_deductions set status = $2, decided_by = $3, reason = $4, taken_fen = $5, decided_at = platform_now() where id = $1 returning *`,
    [id, result === 'impose' ? 'imposed' : 'dropped', tx.operator.id, reason, taken_fen],
  )
  await clearDeadline(tx, DEDUCTION_DUE, id)
  await endReviewDeadlines(tx, 'deduction', [id])
  if (result === 'drop') {
    await emit(tx, shopEvents.deduction_dropped, { shop_id, deduction_id: id, amount_fen: row.amount_fen, reason })
    return after!
  }
  const operator_id = tx.operator.id
  await post(tx, shopDepositDeducted({ deduction_id: id, shop_id, user_id, amount_fen: taken_fen, operator_id }))
  await lookAtDeposit(tx, shop_id)
  const told = { shop_id, deduction_id: id, taken_fen, amount_fen: row.amount_fen, reason }
  await emit(tx, shopEvents.deduction_imposed, told)
  if (user_id !== null) await emit(tx, shopEvents.deduction_paid, { ...told, user_id })
  return after!
}

/** What can be taken now: never more than is there. */
async function takenFen(tx: Tx, { shop_id, user_id, amount_fen }: Deduction): Promise<number> {
  await lockStanding(tx, shop_id)
  const code = accounts.shopDeposit(shop_id)
  const has = await lockBalances(tx, [code, ...(user_id === null ? [] : [accounts.userWallet(user_id)])])
  const taken_fen = Math.min(amount_fen, has[code]!)
  return taken_fen > 0 ? taken_fen : refuse('AMOUNT_INVALID', { held_fen: 0 })
}
