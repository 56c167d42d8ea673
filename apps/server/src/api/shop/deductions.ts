/** Cases in which money is to be taken from a shop's deposit, as the shop and operators read them. */
import type { shop } from '@juya/contract'
import type { z } from 'zod'
import { answerDeduction, type Deduction, deductionsOf } from '../../domains/shop/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
import { reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Shown = z.input<(typeof shop)['answerDeduction']['data']>

/** In the order given. */
export async function deductionLines(ctx: Ctx, rows: readonly Deduction[]): Promise<Shown[]> {
  if (rows.length === 0) return []
  const review_deadlines = await reviewDeadlinesOf(
    ctx,
    'deduction',
    rows.map((row) => row.id),
  )
  const now = await databaseNow(ctx)
  return rows.map((row) => ({
    id: row.id,
    amount_fen: row.amount_fen,
    payee: row.user_id === null ? 'platform' : 'buyer',
    basis: row.basis,
    rule_no: row.rule_no,
    document: row.document,
    words: row.words,
    status: row.status,
    noticed_at: seconds(row.noticed_at),
    answer_due_at: seconds(row.answer_due_at),
    answer: row.answered_at
      ? { content: row.answer ?? '', images: forReader(ctx, row.answer_images), at: seconds(row.answered_at) }
      : null,
    decided_by_at: row.decided_at ? null : seconds(review_deadlines.get(row.id)?.due_at ?? null),
    decision: row.decided_at
      ? { reason: row.reason ?? '', taken_fen: row.taken_fen, at: seconds(row.decided_at) }
      : null,
    can_answer: row.status === 'notified' && row.answer_due_at > now,
  }))
}

export const shopDeductions = async (ctx: Ctx, shop_id: number): Promise<Shown[]> =>
  deductionLines(ctx, await deductionsOf(ctx, shop_id))

/** The shop's owner answers. */
export async function answer(ctx: ShopCtx, input: z.output<(typeof shop)['answerDeduction']['input']>): Promise<Shown> {
  const [line] = await deductionLines(ctx, [await answerDeduction(ctx, input)])
  return line!
}
