/** VIP: the plans, what one has and what it saved, buying it, and giving it back. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Can, opt, PAY_REFUSALS, PaidBackTo, PayOptions, PayResult, payStart, submitToken } from '../../shapes/index.ts'
import { At, Fen, Id } from '../../units.ts'

/** What VIP brings. Each has a function that grants it (domains/vip/benefits). */
export const VIP_BENEFITS = ['points', 'deposit', 'coupons'] as const
export const VIP_PLAN_STATES = ['draft', 'on_sale', 'taken_down'] as const
/** pending: its payment is not through. */
export const VIP_STATES = ['pending', 'active', 'over', 'refunded'] as const
/** What it was had by: bought, or exchanged for points. */
export const VIP_SOURCES = ['purchase', 'exchange'] as const

const count = z.number().int()

/** A benefit with what it comes to. */
export const VipBenefit = z.object({
  code: z.enum(VIP_BENEFITS),
  /** points: so many times what everybody gets. */
  times_bp: opt(count),
  /** deposit: deposits up to so much are not asked for. */
  most_fen: opt(Fen),
  /** coupons: how many for VIPs are on offer now. */
  count: opt(count),
})

export const VipPlan = z.object({
  id: Id,
  name: z.string(),
  months: count,
  price_fen: Fen,
  /** What the same months cost one by one. */
  origin_fen: Fen,
  benefits: z.array(VipBenefit),
})

/** One time of VIP that was bought or had for points. */
export const VipHad = z.object({
  id: Id,
  source: z.enum(VIP_SOURCES),
  /** Of what was bought. */
  plan: opt(z.string()),
  months: count,
  days: count,
  amount_fen: Fen,
  status: z.enum(VIP_STATES),
  from_at: At,
  until_at: At,
  refund_until: opt(At),
  /** Whether it can be given back now, and why not. */
  refundable: Can,
})

/** What a benefit has brought. */
const Brought = z.object({
  code: z.enum(VIP_BENEFITS),
  count,
  saved_fen: Fen,
  /** points */
  points: count,
  /** deposit: set aside neither by wallet nor card; it would have come back, so it saved nothing. */
  waived_fen: Fen,
})

export const MyVip = z.object({
  /** Absent: never had, or over. */
  until_at: opt(At),
  saved_fen: Fen,
  /** What was paid for it, less what was refunded. */
  cost_fen: Fen,
  brought: z.array(Brought),
  /** The latest first. */
  had: z.array(VipHad),
  /** A payment for it that is not through. */
  pending: opt(z.object({ pay_no: z.string(), amount_fen: Fen, expires_at: At })),
})

/** What the caller's last days would have saved, had they been VIP. */
const Lately = z.object({
  days: count,
  orders: count,
  points: count,
  saved_fen: Fen,
  deposits: count,
  waived_fen: Fen,
})

// biome-ignore format: a row opens with its method and path on one line
export const vip = defineCalls('vip', {
  list: {
    method: 'POST', path: '/api/portal/Vip/list', effect: 'read', auth: 'public',
    input: z.object({}),
    data: z.object({
      plans: z.array(VipPlan),
      benefits: z.array(VipBenefit),
      /** Days in which what is bought now can be given back, and days before its end that one is told. */
      refund_days: count,
      told_days: count,
      mine: opt(MyVip),
    }),
    refusals: [],
    note: 'VIP plans that are on sale, what they bring, and what the caller has, what it saved and what it cost.',
  },
  quote: {
    method: 'GET', path: '/api/portal/Vip/buy_vip', effect: 'read', auth: 'user',
    input: z.object({ plan_id: Id }),
    data: z.object({ plan: VipPlan, from_at: At, to_at: At, lately: Lately, pay: PayOptions, ...submitToken }),
    refusals: ['NOT_FOUND'],
    note: 'One plan: from when until when it would run, what the last 90 days would have saved with it, and the ways to pay.',
  },
  buy: {
    method: 'POST', path: '/api/portal/Vip/buy_vip', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ plan_id: Id, ...submitToken, ...payStart }),
    data: PayResult,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', ...PAY_REFUSALS],
    note: 'Buy VIP. It runs behind what one has, and never renews itself.',
  },
  refund: {
    method: 'POST', path: '/api/portal/Vip/refund', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id }),
    data: z.object({ amount_fen: Fen, to: PaidBackTo, mine: MyVip }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'VIP_BENEFIT_USED', 'REFUND_FAILED'],
    note: 'Give back what was bought within its days and has brought nothing but points for check-ins, which are taken back. The money goes the way it came.',
  },
})
