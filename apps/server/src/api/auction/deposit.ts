/** The bidding deposit: the quote, setting it aside, and the caller's deposits. */
import type { DepositQuote } from '@juya/contract'
import type { z } from 'zod'
import { depositFor, setAside } from '../../domains/bidder/index.ts'
import { listHolds } from '../../domains/deposit/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import { holdsShown } from '../deposit/cards.ts'
import { payResult } from '../payment/cards.ts'
import { payOptions } from '../payment/options.ts'

const RULES_ARTICLE = 'auction_rules'
const WAIVED = {
  vip: { en: 'Waived for VIP', 'zh-CN': 'VIP 免缴' },
  level: { en: 'Waived for your good record', 'zh-CN': '信用良好，免缴' },
}

/**
 * The deposit the caller would need for a bid of amount_fen, or for the lowest one, and the ways to pay it.
 * @throws Refusal as depositFor
 */
export async function depositQuote(
  ctx: SignedCtx,
  lot_id: number,
  amount_fen: number | undefined,
): Promise<z.input<typeof DepositQuote>> {
  const { lot_id: ref_id, waive_reason, ...sums } = await depositFor(ctx, lot_id, amount_fen)
  return {
    scope: 'lot',
    ref_id,
    ...sums,
    waive_reason: waive_reason && WAIVED[waive_reason][ctx.locale],
    rules_article: RULES_ARTICLE,
    pay: await payOptions(ctx, sums.topup_fen),
  }
}

/** A bid that lacks its deposit is refused with the whole quote, so that the form can be shown at once. */
export async function withQuote<T>(ctx: SignedCtx, bid: { id: number; amount_fen: number }, place: () => Promise<T>) {
  try {
    return await place()
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'DEPOSIT_REQUIRED') throw error
    return refuse('DEPOSIT_REQUIRED', { ...error.details, quote: await depositQuote(ctx, bid.id, bid.amount_fen) })
  }
}

/** Sets the missing part of the deposit aside. @throws Refusal as setAside */
export async function payDeposit(ctx: SignedCtx, input: Parameters<typeof setAside>[1]) {
  const { payment, hold } = await setAside(ctx, input)
  return {
    pay: payment && payResult(payment, ctx.locale),
    hold: hold && holdsShown(ctx, [hold])[0]!,
  }
}

/** The caller's deposits, newest first. */
export async function myDeposits(ctx: SignedCtx, input: Parameters<typeof listHolds>[2]) {
  const found = await listHolds(ctx, ctx.user.id, input)
  return { ...found, list: holdsShown(ctx, found.list) }
}
