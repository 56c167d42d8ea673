/** Field sets about paying and about money that is held. All amounts are integer fen and say what they are. */
import { z } from 'zod'
import type { RefusalKey } from '../refusals.ts'
import { AskedFen, At, Fen, Id, PayPassword, SignedFen, Uuid } from '../units.ts'
import { Image, opt } from './parts.ts'

/** Channels by which money comes from outside and goes back there. */
export const OUTSIDE_CHANNELS = ['card', 'wechat', 'alipay'] as const
export const PaidBackTo = z.enum(['wallet', ...OUTSIDE_CHANNELS])

/** How a person pays; shop_wallet is the wallet of the shop they own, for what the shop itself owes. */
export const PayChannel = z.enum(['wallet', ...OUTSIDE_CHANNELS, 'shop_wallet'])

/** A bound bank card; the number itself is never stored. */
export const CardBrief = z.object({
  id: Id,
  bank_code: z.string(),
  bank_name: z.string(),
  last4: z.string(),
  card_type: z.enum(['debit', 'credit']),
  is_default: z.boolean(),
  status: z.enum(['pending', 'active', 'unbound']),
})

/** The caller's ways to pay an amount, with the entry each asks for. */
export const PayOptions = z.object({
  amount_fen: Fen,
  wallet: z.object({ balance_fen: Fen, enough: z.boolean(), needs_password: z.boolean() }),
  /** Where a shop's own fee or deposit is paid for; it always asks for the pay password. */
  shop_wallet: opt(z.object({ balance_fen: Fen, enough: z.boolean(), frozen: z.boolean() })),
  channels: z.array(z.object({ code: PayChannel, name: z.string(), enabled: z.boolean(), reason: opt(z.string()) })),
  cards: z.array(CardBrief),
  default_channel: PayChannel,
})

/**
 * The fields of a request that starts a payment. shown_total_fen is what the person saw; a difference is refused with
 * PRICE_CHANGED. card_id is needed with channel card, pay_password with channel wallet above the free limit and always with shop_wallet.
 */
export const payStart = {
  channel: PayChannel,
  card_id: Id.optional(),
  pay_password: PayPassword.optional(),
  shown_total_fen: AskedFen,
}

/** The purpose of a payment. */
export const PaymentPurpose = z.enum([
  'orders',
  'deposit',
  'session_deposit',
  'recharge',
  'vip',
  'store_fee',
  'shop_deposit',
  'live_fee',
  'appraisal',
  'task_budget',
  'ad',
  'promotion',
  'activity_fee',
  'privilege',
  'course',
])

/** One-time token of a preview; it makes the payment or creation that follows happen once. */
export const submitToken = { submit_token: Uuid }

export const PaymentStatus = z.enum([
  'created',
  'awaiting_code',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
])

/** How far a payment is and what the client does next. */
export const PayResult = z.object({
  pay_no: z.string(),
  status: PaymentStatus,
  amount_fen: Fen,
  channel: PayChannel,
  purpose: PaymentPurpose,
  /** What is paid for. */
  purpose_ids: z.array(Id),
  /** redirect: open next_data.url; jsapi: give next_data to the messenger's payment window. Both only where the payment was just started. */
  next: z.enum(['none', 'sms', 'redirect', 'jsapi']),
  next_data: opt(z.record(z.string(), z.unknown())),
  order_ids: opt(z.array(Id)),
  /** Why it failed, in the caller's language. */
  fail_reason: opt(z.string()),
  expires_at: At,
})

export const HoldStatus = z.enum(['pending', 'held', 'releasing', 'released', 'applied', 'forfeited'])

/** A bidding deposit of one person for one lot or session. */
export const Hold = z.object({
  id: Id,
  scope: z.enum(['lot', 'session']),
  ref_id: Id,
  title: z.string(),
  image: opt(Image),
  amount_fen: Fen,
  source: PaidBackTo,
  status: HoldStatus,
  held_at: At,
  decided_at: opt(At),
  /** Why it was released, applied or forfeited. */
  reason: opt(z.string()),
  /** Where a penalty rests on it. */
  penalty_id: opt(Id),
})

/** Why a deposit is what it is for the caller: so many times base_fen, because of lots left unpaid, their level, or the shop's terms. */
export const DepositWhy = z.object({
  base_fen: Fen,
  times: z.number().int(),
  /** Empty where times is 1. */
  causes: z.array(z.enum(['unpaid', 'level', 'shop'])),
  /** Lots the caller won and did not pay in the last unpaid_days. */
  unpaid_count: z.number().int(),
  unpaid_days: z.number().int(),
})

/** The price of a deposit for the caller. With waived nothing is due and bidding is open. */
export const DepositQuote = z.object({
  scope: z.enum(['lot', 'session']),
  ref_id: Id,
  required_fen: Fen,
  held_fen: Fen,
  /** required_fen less held_fen: what would be paid now. */
  topup_fen: Fen,
  /** Absent for a sale, whose deposit is the same for everybody. */
  why: opt(DepositWhy),
  waived: z.boolean(),
  waive_reason: opt(z.string()),
  /** Highest bid this deposit covers; absent when there is no limit. */
  bid_limit_fen: opt(Fen),
  /** Article code of the deposit's rules. */
  rules_article: z.string(),
  pay: PayOptions,
  submit_token: Uuid,
})

/** One line of a statement. */
export const LedgerLine = z.object({
  id: Id,
  at: At,
  /** What kind of movement, such as recharge, deposit_hold, escrow_release. */
  type: z.string(),
  title: z.string(),
  amount_fen: SignedFen,
  balance_after_fen: opt(SignedFen),
  ref_type: z.string(),
  ref_id: opt(z.union([Id, z.string()])),
  order_no: opt(z.string()),
})

/** Sums of the lines a statement's filter selects, over all its pages. */
export const LedgerSums = z.object({ in_fen: Fen, out_fen: Fen, count: z.number().int() })

/** Where withdrawn money goes; numbers are masked. */
export const PayoutAccount = z.object({
  id: Id,
  kind: z.enum(['bank', 'alipay', 'wechat']),
  account_masked: z.string(),
  holder_masked: z.string(),
  bank_name: opt(z.string()),
  branch: opt(z.string()),
  verified: z.boolean(),
  is_default: z.boolean(),
})

/** A coupon a shop or the platform offers. */
export const CouponCard = z.object({
  id: Id,
  name: z.string(),
  issuer: z.enum(['platform', 'shop']),
  shop_id: opt(Id),
  kind: z.enum(['amount', 'percent', 'shipping', 'vip']),
  amount_fen: opt(Fen),
  percent_bp: opt(z.number().int()),
  max_off_fen: opt(Fen),
  min_spend_fen: Fen,
  scope_text: z.string(),
  valid_text: z.string(),
})

/** A coupon somebody holds. */
export const UserCoupon = z.object({
  id: Id,
  coupon: CouponCard,
  code: z.string(),
  status: z.enum(['available', 'locked', 'used', 'expired', 'revoked']),
  valid_from: At,
  valid_to: At,
  order_id: opt(Id),
  /** Why it was taken back, where an operator did. */
  revoked_reason: opt(z.string()),
  usable_link: opt(z.string()),
})

/** Refusals of every call that starts a payment. */
export const PAY_REFUSALS = [
  'PRICE_CHANGED',
  'BALANCE_SHORT',
  'WALLET_FROZEN',
  'PAY_PWD_NOT_SET',
  'PAY_PASSWORD_WRONG',
  'PAY_PASSWORD_LOCKED',
  'CARD_INVALID',
  'CHANNEL_UNAVAILABLE',
  'PAY_CLOSED',
  'PAY_FAILED',
  'UPSTREAM',
] as const satisfies readonly RefusalKey[]
