/** What lets a shop trade: its fee and its guarantee deposit. Part of the shop domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  Image,
  Images,
  LedgerLine,
  Nothing,
  opt,
  PAY_REFUSALS,
  PayChannel,
  PayOptions,
  PayResult,
  payStart,
  ShopStatus,
  submitToken,
} from '../../shapes/index.ts'
import { AskedFen, At, Bp, csv, Fen, Id, PayPassword, text } from '../../units.ts'

export const ShopKind = z.enum(['individual', 'company', 'platform', 'auction_house'])

/** What a shop pays for being open, for so many months. */
export const FeePlan = z.object({
  id: Id,
  name: z.string(),
  months: z.number().int(),
  price_fen: Fen,
  benefits: z.array(z.string()),
  shop_kind: ShopKind,
})

/** none: nothing is due · due: to be paid before it opens · over: run out, lists until held_at · held: nothing new is listed. */
export const FeeState = z.enum(['none', 'due', 'running', 'over', 'held'])
/** none: no deposit is asked for · short: below the least share, lists until held_at · held: nothing new is listed. */
export const DepositState = z.enum(['none', 'enough', 'short', 'held'])

/** Money of the deposit that was asked back and waits until nothing can be claimed from it any more. */
export const DepositReturn = z.object({ id: Id, amount_fen: Fen, due_at: At })

/** What still runs in a shop and keeps it from closing. */
export const DeductionStatus = z.enum(['notified', 'answered', 'unanswered', 'imposed', 'dropped'])
/** A case in which money is to be taken from the shop's deposit, as the shop reads it. */
export const Deduction = z.object({
  id: Id,
  amount_fen: Fen,
  /** The side that gets it. */
  payee: z.enum(['buyer', 'platform']),
  basis: z.enum(['ruling', 'claim', 'report']),
  rule_no: z.string(),
  document: z.string(),
  words: z.string(),
  status: DeductionStatus,
  noticed_at: At,
  answer_due_at: At,
  answer: opt(z.object({ content: z.string(), images: z.array(Image), at: At })),
  /** By when it is decided, once the shop has answered or its time is over. */
  decided_by_at: opt(At),
  decision: opt(z.object({ reason: z.string(), taken_fen: Fen, at: At })),
  can_answer: z.boolean(),
})
export const ShopOpenItem = z.enum([
  'lots',
  'goods',
  'group_buys',
  'campaigns',
  'tasks',
  'live_sessions',
  'giveaways',
  'orders',
  'cases',
  'chargebacks',
  'withdrawals',
  'debt',
  'deposit_return',
  'deduction',
])

const Closing = z.object({
  status: ShopStatus,
  /** Of a debt the fen, of all else how many; with any of them it cannot begin to close. */
  items: z.array(z.object({ item: ShopOpenItem, count: z.number().int() })),
  /** So long buyers may claim from the deposit after that; 0 of a shop that never opened. */
  days: z.number().int(),
  closes_at: opt(At),
  /** Why an operator closes it, or had suspended it: then its owner cannot take it back. */
  reason: opt(z.string()),
  deposit_fen: Fen,
  wallet_fen: Fen,
})

// biome-ignore format: a row opens with its method and path on one line
export const standingRows = {
  openingTerms: {
    method: 'GET', path: '/api/portal/Store/opening_terms', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ kind: z.enum(['individual', 'company']), category_ids: csv(Id, 10).default([]) }),
    data: z.object({
      /** What such a shop pays a year, or for as long as a plan says; none: the step is skipped. */
      plans: z.array(FeePlan),
      deposit_fen: Fen,
      /** So long after a shop has closed, or after money was asked back, its deposit comes back. */
      deposit_return_days: z.number().int(),
      /** By when an applicant hears, in hours. */
      answer_h: z.number().int(),
      /** The rules for sellers in force, to be agreed to. */
      rules_version: z.number().int(),
    }),
    refusals: [],
    note: 'What it takes to open a shop of a kind that sells these categories: fee, deposit, the time to an answer, the rules to agree to.',
  },
  feePlans: {
    method: 'GET', path: '/api/user/Profile/store_fee_list', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      /** For the kind of the caller's shop, or all where they have none; pay where they may buy it now. */
      list: z.array(FeePlan.extend({ pay: opt(PayOptions) })),
      current: opt(z.object({ from_at: opt(At), to_at: At })),
      state: FeeState,
      held_at: opt(At),
      shop: opt(z.object({ id: Id, name: z.string(), status: ShopStatus })),
      ...submitToken,
    }),
    refusals: [],
    note: "What a shop's fee costs, and how long the caller's is paid.",
  },
  buyFee: {
    method: 'POST', path: '/api/user/Profile/store_fee_buy', effect: 'write', auth: 'verified', secret: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ plan_id: Id, ...submitToken, ...payStart }),
    data: PayResult,
    refusals: ['SHOP_REQUIRED', 'NOT_FOUND', 'STATE_CONFLICT', ...PAY_REFUSALS],
    note: "Pay the fee of the caller's own shop: before it opens, then from 60 days before it runs out.",
  },
  deposit: {
    method: 'GET', path: '/api/store/Profile/baozhengjin', effect: 'read', auth: 'shop',
    input: Nothing,
    data: z.object({
      balance_fen: Fen,
      required_fen: Fen,
      missing_fen: Fen,
      /** Above what is required and set aside for nothing: it may be asked back. */
      spare_fen: Fen,
      /** At most this may be paid in: what is missing, or what campaigns that are prepared or run need beside the required sum. */
      payable_fen: Fen,
      /** What is set aside for campaigns, and what those that are prepared would need more; absent where there are none. */
      reserve: opt(z.object({ held_fen: Fen, wanted_fen: Fen })),
      state: DepositState,
      held_at: opt(At),
      returning: opt(DepositReturn),
      /** Cases to take from it, the newest first; of those decided, the latest. */
      deductions: z.array(Deduction),
      status: ShopStatus,
      fee: z.object({ state: FeeState, expires_at: opt(At), held_at: opt(At) }),
      log: z.array(LedgerLine),
      rules: z.object({ least_bp: Bp, topup_days: z.number().int(), fee_grace_days: z.number().int(), return_days: z.number().int() }),
      /** For what is missing; the owner alone pays. */
      pay: opt(PayOptions),
      ...submitToken,
    }),
    refusals: [],
    note: "The shop's guarantee deposit and fee, with what either stops and when.",
  },
  moveDeposit: {
    method: 'POST', path: '/api/store/Profile/baozhengjin', effect: 'write', auth: 'shop_owner', secret: true, while_suspended: true, while_opening: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({
      action: z.enum(['topup', 'withdraw']),
      amount_fen: AskedFen,
      ...submitToken,
      channel: PayChannel.optional(),
      card_id: Id.optional(),
      pay_password: PayPassword.optional(),
      shown_total_fen: AskedFen.optional(),
    }),
    data: z.object({ pay: opt(PayResult), request: opt(DepositReturn) }),
    refusals: ['AMOUNT_INVALID', 'STATE_CONFLICT', ...PAY_REFUSALS],
    note: 'Pay into the deposit what is missing, or ask back what is above the required sum.',
  },
  answerDeduction: {
    method: 'POST', path: '/api/store/Profile/answer_deduction', effect: 'write', auth: 'shop_owner', while_suspended: true, while_opening: true, takes_evidence: true,
    repeat: { anew: 'once', weighty: true }, states: ['deduction'],
    input: z.object({ id: Id, content: text(500, 5), images: Images().default([]) }),
    data: Deduction,
    refusals: ['NOT_FOUND', 'ALREADY_DONE', 'STATE_CONFLICT', 'WINDOW_CLOSED'],
    note: "Answer a planned deduction from the shop's deposit; the money stays where it is until another operator has decided.",
  },
  closing: {
    method: 'GET', path: '/api/store/Profile/closing', effect: 'read', auth: 'shop_owner',
    input: Nothing,
    data: Closing,
    refusals: [],
    note: 'What closing the shop would take: what still runs, and what goes to its owner in the end.',
  },
  close: {
    method: 'POST', path: '/api/store/Profile/close', effect: 'write', auth: 'shop_owner', secret: true, while_suspended: true, while_opening: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ action: z.enum(['close', 'stay']), pay_password: PayPassword.optional() }),
    data: Closing,
    refusals: ['HAS_OPEN_ITEMS', 'STATE_CONFLICT', 'PAY_PWD_NOT_SET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
    note: 'Begin to close the shop, with the pay password, once nothing runs in it; or take that back before the end. One that never opened is given up at once.',
  },
} as const satisfies Record<string, CallRow>
