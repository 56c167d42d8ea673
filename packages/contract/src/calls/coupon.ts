/** Coupons: what is on offer, what somebody holds, and what a shop gives out. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Can, CouponCard, counters, listOf, opt, UserCoupon } from '../shapes/index.ts'
import { AskedFen, At, Fen, Flag, Id, line, Paging, page, text } from '../units.ts'

export const COUPON_KINDS = ['amount', 'percent', 'shipping'] as const
export const COUPON_SCOPES = ['all', 'category', 'goods'] as const
/** share: had by who brings friends, of the platform alone. */
export const COUPON_AUDIENCES = ['all', 'new_customer', 'follower', 'level', 'vip', 'code', 'share'] as const
export const COUPON_STATES = ['active', 'paused', 'ended'] as const

/** A coupon on offer, and whether the caller may have it. */
export const CouponOffer = CouponCard.extend({
  shop: opt(z.object({ id: Id, name: z.string(), logo: opt(z.string()) })),
  /** How many there still are; left out when there are plenty. */
  left: opt(z.number().int()),
  /** How many the caller has had. */
  mine: z.number().int(),
  per_user: z.number().int(),
  claim_to: At,
  can_claim: Can,
})

/** A shop's own coupon, with what came of it. */
export const OwnCoupon = CouponCard.extend({
  scope: z.enum([...COUPON_SCOPES, 'lot_premium']),
  scope_ids: z.array(Id),
  is_exclusive: z.boolean(),
  audience: z.enum(COUPON_AUDIENCES),
  level_min: opt(z.number().int()),
  code: opt(z.string()),
  total: z.number().int(),
  issued: z.number().int(),
  used: z.number().int(),
  /** What it has taken off paid orders. */
  off_fen: Fen,
  per_user: z.number().int(),
  claim_from: At,
  claim_to: At,
  valid_from: opt(At),
  valid_to: opt(At),
  valid_days: opt(z.number().int()),
  status: z.enum([...COUPON_STATES, 'over']),
})

const count = (max: number) => z.coerce.number().int().min(1).max(max)
/** What a coupon is made of. Which of the sums are needed follows from its kind. */
export const couponFields = {
  name: line(30, 2),
  kind: z.enum(COUPON_KINDS),
  amount_fen: AskedFen.optional(),
  percent_bp: count(9_500).optional(),
  max_off_fen: AskedFen.optional(),
  min_spend_fen: AskedFen.default(0),
  scope: z.enum(COUPON_SCOPES).default('all'),
  scope_ids: listOf(Id, 50).optional(),
  is_exclusive: Flag.default(false),
  audience: z.enum(COUPON_AUDIENCES).default('all'),
  level_min: count(10).optional(),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{4,16}$/, { message: '4 to 16 letters and digits' })
    .meta({ minLength: 4, maxLength: 16 })
    .optional(),
  /** Of audience share: how many friends, and within how many hours. */
  share_helps: count(10).optional(),
  share_hours: count(72).optional(),
  total: count(100_000),
  per_user: count(20).default(1),
  claim_from: At.optional(),
  claim_to: At,
  valid_from: At.optional(),
  valid_to: At.optional(),
  valid_days: count(365).optional(),
} as const

const couponChange = z.object({
  id: Id,
  name: line(30, 2).optional(),
  total: count(100_000).optional(),
  claim_to: At.optional(),
  status: z.enum(COUPON_STATES).optional(),
})

// biome-ignore format: a row opens with its method and path on one line
export const coupon = defineCalls('coupon', {
  offers: {
    method: 'GET', path: '/api/goods/Goods/bonus_list', effect: 'read', auth: 'public',
    input: z.object({ shop_id: Id.optional(), ...Paging }),
    data: page(CouponOffer),
    refusals: [],
    note: 'Coupons one may claim now: of one shop, or of the platform and of the shops one follows.',
  },
  claim: {
    method: 'GET', path: '/api/goods/Goods/get_bonus', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, code: text(20).optional() }),
    data: UserCoupon,
    refusals: ['NOT_FOUND', 'COUPON_GONE', 'COUPON_HAVE', 'COUPON_NOT_FOR_YOU', 'COUPON_FOLLOW_FIRST', 'REALNAME_REQUIRED', 'LEVEL_TOO_LOW', 'VIP_ONLY', 'LIMIT_REACHED', 'SELF_ACTION'],
    note: 'Claim a coupon. Its terms stay as they are now.',
  },
  mine: {
    method: 'GET', path: '/api/user/Bonus/bonus', effect: 'read', auth: 'user',
    input: z.object({ status: z.enum(['available', 'used', 'expired']).default('available'), ...Paging }),
    data: page(UserCoupon).extend({ counts: counters('available', 'used', 'expired') }),
    refusals: [],
    note: 'Coupons the caller holds: those that can be used by their end, others the latest first.',
  },
  shopList: {
    method: 'GET', path: '/api/store/Goods/bonus', effect: 'read', auth: 'shop', permission: 'marketing',
    input: z.object({ status: z.enum([...COUPON_STATES, 'over']).optional(), ...Paging }),
    data: page(OwnCoupon),
    refusals: [],
    note: "The shop's coupons, the newest first, with what came of each.",
  },
  shopListByPost: {
    method: 'POST', path: '/api/store/Goods/bonus', effect: 'read', auth: 'shop', permission: 'marketing',
    input: z.object({ status: z.enum([...COUPON_STATES, 'over']).optional(), ...Paging }),
    data: page(OwnCoupon),
    refusals: [],
    note: 'The same list, asked for by POST.',
  },
  addForm: {
    method: 'GET', path: '/api/store/Goods/bonus_add', effect: 'read', auth: 'shop', permission: 'marketing',
    input: z.object({}),
    data: z.object({
      kinds: z.array(z.enum(COUPON_KINDS)),
      scopes: z.array(z.enum(COUPON_SCOPES)),
      audiences: z.array(z.enum(COUPON_AUDIENCES)),
      total_max: z.number().int(),
      days_max: z.number().int(),
    }),
    refusals: [],
    note: 'What a coupon may be made of.',
  },
  add: {
    method: 'POST', path: '/api/store/Goods/bonus_add', effect: 'write', auth: 'shop', permission: 'marketing',
    repeat: { anew: 'each' }, states: [],
    input: z.object(couponFields),
    data: OwnCoupon,
    refusals: ['VALIDATION', 'CONTENT_BLOCKED', 'NAME_TAKEN', 'LIMIT_REACHED'],
    note: 'Offer a coupon of the shop.',
  },
  detail: {
    method: 'GET', path: '/api/store/Goods/bonus_edit', effect: 'write', auth: 'shop', permission: 'marketing',
    repeat: { anew: 'once' }, states: [],
    input: couponChange,
    data: OwnCoupon,
    refusals: ['NOT_FOUND', 'VALIDATION', 'CONTENT_BLOCKED', 'STATE_CONFLICT'],
    note: "One of the shop's coupons; with fields to change, as by POST.",
  },
  edit: {
    method: 'POST', path: '/api/store/Goods/bonus_edit', effect: 'write', auth: 'shop', permission: 'marketing',
    repeat: { anew: 'once' }, states: [],
    input: couponChange,
    data: OwnCoupon,
    refusals: ['NOT_FOUND', 'VALIDATION', 'CONTENT_BLOCKED', 'STATE_CONFLICT'],
    note: 'Pause, resume or end it, give out more, or longer. What it takes off stays once one was claimed.',
  },
})
