/** Deductions from shops' deposits: the queue, one of them, opening one and deciding it. */
import { DEDUCTIONS, type Parsed, type operator as rows } from '@juya/contract'
import { caseById } from '../../../domains/aftersale/index.ts'
import { accounts, balanceFen } from '../../../domains/ledger/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import { orderById } from '../../../domains/order/index.ts'
import * as shops from '../../../domains/shop/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { shopNames } from '../../shop/cards.ts'
import { deductionSource } from '../../shop/console.ts'
import { deductionLines } from '../../shop/deductions.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await shops.deductionsByIds(ctx, ids))
  const names = await shopNames(
    ctx,
    found.map((row) => row.shop_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'deduction', ids)
  const claims = await claimsShown(ctx, 'deduction', ids)
  const lines = await deductionLines(ctx, found)
  return found.map((row, at) => ({
    ...lines[at]!,
    shop_id: row.shop_id,
    shop_name: names.get(row.shop_id) ?? '',
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
    claim: claims.get(row.id) ?? null,
    decided_at: lines[at]!.decision?.at ?? null,
  }))
}

export const deductions = bindDefined(DEDUCTIONS, {
  source: deductionSource,
  rows: present,
  file: { shop: (row) => row.shop_name },
  async view(ctx, { id, shop_id }) {
    const [row] = await shops.deductionsByIds(ctx, [id])
    return {
      ref_id: row!.ref_id,
      user_id: row!.user_id,
      held_fen: await balanceFen(ctx, accounts.shopDeposit(shop_id)),
      own: row!.opened_by === ctx.operator.id,
    }
  },
  logged: ({ status, decision }) => ({ status, taken_fen: decision?.taken_fen }),
  acts: {
    async decideDeduction(tx, { id, result, reason }) {
      const { status, taken_fen } = await shops.decideDeduction(tx, { id, result, reason })
      return { action: `deduction.${result}`, after: { status, taken_fen } }
    },
  },
})

/** What a case rests on names the buyer who is paid; a report names none. */
async function payeeOf(ctx: Ctx, { id, basis, ref_id }: Parsed<(typeof rows)['openDeduction']>) {
  if (basis === 'report') return { ref_id: null, user_id: null }
  if (ref_id === undefined) refuse('MISSING_PARAM', { field: 'ref_id' })
  const found = basis === 'ruling' ? await caseById(ctx, ref_id) : await orderById(ctx, ref_id)
  if (found?.shop_id !== id) refuse('NOT_FOUND')
  return { ref_id, user_id: found.user_id }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status}, AMOUNT_INVALID {held_fen}, MISSING_PARAM */
export async function openDeduction(ctx: OperatorCtx, input: Parsed<(typeof rows)['openDeduction']>) {
  checkReason(input.reason)
  const { id: shop_id, basis, rule_no, document, words, amount_fen, reason } = input
  return inTransaction(ctx, async (tx) => {
    const payee = await payeeOf(tx, input)
    const { id } = await shops.openDeduction(tx, { shop_id, basis, rule_no, document, words, amount_fen, ...payee })
    await note(tx, {
      action: 'deduction.open',
      target_type: 'deduction',
      target_id: id,
      after: { shop_id, basis, ref_id: payee.ref_id, rule_no, document, amount_fen },
      reason,
    })
    const [row] = await present(tx, [id])
    return row!
  })
}
