/** Balances corrected by hand, as the console asks for it. */
import type { Parsed, operator as rows } from '@juya/contract'
import { userBriefs } from '../../domains/account/index.ts'
import { checkReason } from '../../domains/operator/index.ts'
import { proposeAdjustment } from '../../domains/wallet/index.ts'
import type { OperatorCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { shopNames } from '../shop/cards.ts'
import { presentApproval } from './approvals.ts'
import { checkNotOwnAccounts } from './claims/not-ones-own.ts'

/** @throws Refusal MISSING_PARAM (no file) */
export async function uploadDocument(ctx: OperatorCtx) {
  const { path, sha256 } = ctx.uploads?.[0] ?? refuse('MISSING_PARAM', { field: 'file' })
  return { path, sha256 }
}

/**
 * Proposes a correction; a second operator confirms it under Approvals.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND (no such person, shop or document), NOT_ONES_OWN, AMOUNT_INVALID, BALANCE_SHORT,
 *   EDIT_CONFLICT
 */
export async function adjustBalances(ctx: OperatorCtx, input: Parsed<(typeof rows)['adjustBalances']>) {
  checkReason(input.reason)
  const codes = input.moves.flatMap(({ from, to }) => [from, to])
  const idsOf = (owner: string) =>
    codes.flatMap((code) => (code.startsWith(`${owner}:`) ? [Number(code.split(':')[1])] : []))
  const [people, shops] = [await userBriefs(ctx, idsOf('user')), await shopNames(ctx, idsOf('shop'))]
  if (!idsOf('user').every((id) => people.has(id)) || !idsOf('shop').every((id) => shops.has(id))) refuse('NOT_FOUND')
  if (!(await ctx.services.files.isOperators(ctx, input.document, 'document')))
    refuse('NOT_FOUND', { field: 'document' })
  await checkNotOwnAccounts(ctx, codes)
  return inTransaction(ctx, async (tx) => presentApproval(tx, await proposeAdjustment(tx, input)))
}
