/** The bidding deposit of one lot: what the caller would need, and setting it aside. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkPayPassword } from '../../account/index.ts'
import {
  type DepositRequest,
  type HoldRow,
  heldFen,
  holdOf,
  holdOfForm,
  payDeposit,
  releaseHoldsOf,
} from '../../deposit/index.ts'
import { biddingRules, bids, isAgeBarred, lotStates, setting, store } from '../../lot/index.ts'
import type { Payment } from '../../payment/index.ts'
import { type BidderKnown, bidderKnown, isBarred } from './bidder-facts.ts'
import { bidLimitFen, type DepositFacts, depositNeed, type Why } from './deposit-rules.ts'
import { filterOf, judgeBidder } from './eligibility.ts'
import { isQuoteToken, newQuoteToken } from './quote-token.ts'

interface Need {
  lot: store.Lot
  facts: DepositFacts
  now: number
  required_fen: number
  why: Why
  held_fen: number
  waived: boolean
  waive_reason: 'level' | 'vip' | null
}

const factsOf = ({ facts }: BidderKnown, lot: store.Lot): DepositFacts => ({
  credit_level: facts.credit_level,
  is_vip: facts.is_vip,
  strikes_at: facts.strikes_at,
  shop_multiplier: filterOf(lot).deposit_multiplier ?? 1,
})

/** The deposit the caller needs for a bid of amount_fen (the lowest bid by default). @throws Refusal as depositQuote */
async function needOf(ctx: SignedCtx, lot: store.Lot | undefined, amount_fen: number | undefined): Promise<Need> {
  if (!lot || !lotStates.isPublic(lot.status)) refuse('NOT_FOUND')
  const [known, age_barred, now, held_fen, open_unpaid_max] = await readTogether(ctx, [
    () => bidderKnown(ctx, ctx.user.id, lot),
    () => isAgeBarred(ctx, lot.category_id, ctx.user.id),
    () => databaseNow(ctx),
    () => heldFen(ctx, ctx.user.id, { scope: 'lot', ref_id: lot.id }),
    () => setting(ctx, 'auction.open_unpaid_max'),
  ])
  const state = bids.stateOf(lot)
  // For an opening that is announced one sets aside before, to leave a maximum.
  const closed = lot.status === 'scheduled' ? undefined : biddingRules.refusalByTime(state, now)
  if (closed) refuse(closed.key, closed.details)
  const bid_fen = Math.max(amount_fen ?? 0, biddingRules.lowestBidFen(state))
  const terms = {
    mode: lot.mode,
    premium_bp: lot.premium_bp,
    open_unpaid_max,
    age_barred,
    join_filter: filterOf(lot),
  }
  const blocked = await isBarred(ctx, ctx.user.id, known)
  const barred = judgeBidder(known.facts, terms, { agree_premium: true, blocked }, now)
  if (barred) refuse(barred.key, barred.details)
  // In a sale the paddle stands for all its lots.
  if (lot.session_id !== null) refuse('PADDLE_REQUIRED', { session_id: lot.session_id })
  return {
    lot,
    facts: factsOf(known, lot),
    now,
    held_fen,
    ...depositNeed(lot.deposit_fen, bid_fen, factsOf(known, lot), now),
  }
}

const topupFen = ({ waived, required_fen, held_fen }: Need): number =>
  waived ? 0 : Math.max(0, required_fen - held_fen)

/** The deposit a bid would need set aside, in fen. */
export interface DepositFor {
  lot_id: number
  required_fen: number
  why: Why
  held_fen: number
  topup_fen: number
  waived: boolean
  waive_reason: 'level' | 'vip' | null
  /** Up to which bid held_fen and topup_fen suffice; null: up to any. */
  bid_limit_fen: number | null
  /** What the form that pays it is known by. */
  submit_token: string
}

/**
 * The deposit the caller would need for a bid of amount_fen, or for the lowest one.
 * @throws Refusal NOT_FOUND, LOT_NOT_LIVE, LOT_ENDED, BID_SELF, BID_FILTERED, ADULT_REQUIRED, ACCOUNT_RESTRICTED
 */
export async function depositFor(ctx: SignedCtx, lot_id: number, amount_fen: number | undefined): Promise<DepositFor> {
  const need = await needOf(ctx, await store.lotById(ctx, lot_id), amount_fen)
  const { lot, required_fen, why, held_fen, waived, waive_reason, facts, now } = need
  const topup_fen = topupFen(need)
  return {
    lot_id,
    required_fen,
    why,
    held_fen,
    topup_fen,
    waived,
    waive_reason,
    bid_limit_fen: bidLimitFen(lot.deposit_fen, held_fen + topup_fen, facts, now),
    submit_token: newQuoteToken(ctx, { user_id: ctx.user.id, lot_id }),
  }
}

interface DepositInput
  extends Pick<DepositRequest, 'channel' | 'card_id' | 'pay_password' | 'shown_total_fen' | 'submit_token'> {
  id: number
  amount_fen?: number | undefined
}

/**
 * Sets the missing part of the deposit aside. From the wallet the lot is locked meanwhile, so that it cannot end in between; a card
 * payment that arrives after the end goes back by itself. Opens its own transactions.
 *
 * @returns null payment when nothing was due
 * @throws Refusal as depositFor, SUBMIT_TOKEN_INVALID (not of a quote the caller got for this lot), and as payDeposit
 */
export async function setAside(
  ctx: SignedCtx,
  { id, amount_fen, ...pay }: DepositInput,
): Promise<{ payment: Payment | null; hold: HoldRow | null }> {
  const request = async (lot: store.Lot | undefined, on: SignedCtx) => {
    // A form sent again gets its first answer, before any rule could refuse it.
    const sent_before = lot && (await holdOfForm(on, ctx.user.id, pay.submit_token))
    if (sent_before) return ask(on, lot, sent_before.amount_fen)
    const need = await needOf(on, lot, amount_fen)
    if (!isQuoteToken(on, { user_id: ctx.user.id, lot_id: id }, pay.submit_token)) refuse('SUBMIT_TOKEN_INVALID')
    const topup_fen = topupFen(need)
    if (topup_fen === 0)
      return {
        payment: null,
        hold: need.waived ? null : ((await holdOf(on, ctx.user.id, { scope: 'lot', ref_id: id })) ?? null),
      }
    return ask(on, need.lot, topup_fen)
  }
  const ask = (on: SignedCtx, { shop_id, title, title_en, image }: store.Lot, topup_fen: number) =>
    payDeposit(on, { scope: 'lot', ref_id: id, shop_id, title, title_en, image, amount_fen: topup_fen, ...pay })
  // Checked, and remembered for a moment, before the lot is locked: hashing takes long, and bids would wait for it.
  if (pay.channel === 'wallet' && pay.pay_password !== undefined) await checkPayPassword(ctx, pay.pay_password)
  if (pay.channel !== 'wallet') return request(await store.lotById(ctx, id), ctx)
  return inTransaction(ctx, async (tx) => request(await store.lockLot(tx, id), tx))
}

export interface HeldDeposit {
  user_id: number
  scope: string
  /** The lot, where scope is lot. */
  ref_id: number
}

/** Deposits have become held: each person's next bid looks at it. Where the lot has ended meanwhile they go straight back. */
export async function depositsHeld(tx: Tx, deposits: readonly HeldDeposit[]): Promise<void> {
  const of_lots = deposits.filter(({ scope }) => scope === 'lot')
  if (of_lots.length === 0) return
  const locked = await store.lockLots(
    tx,
    of_lots.map(({ ref_id }) => ref_id),
  )
  const lots = new Map(locked.map((lot) => [lot.id, lot]))
  await bids.forgetCovers(tx, of_lots)
  const now = await databaseNow(tx)
  const too_late = of_lots.filter(({ user_id, ref_id }) => {
    const lot = lots.get(ref_id)
    const ended = !lot || !biddingRules.isOpen(bids.stateOf(lot), now)
    return ended && lot?.winner_user_id !== user_id && lot?.status !== 'live' && lot?.status !== 'scheduled'
  })
  await releaseHoldsOf(
    tx,
    too_late.map(({ user_id, ref_id }) => ({ user_id, scope: 'lot' as const, ref_id })),
    'outbid',
  )
}
