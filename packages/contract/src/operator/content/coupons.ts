/** The console's calls about coupons of the platform. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { couponFields } from '../../calls/coupon.ts'
import { ById, listOf, opt } from '../../shapes/index.ts'
import { AskedFen, At, Fen, Id, line, rowNumber, whole } from '../../units.ts'
import {
  COUPONS,
  PLATFORM_COUPON_AUDIENCES,
  PLATFORM_COUPON_KINDS,
  PLATFORM_COUPON_SCOPES,
  PLATFORM_COUPON_STATES,
} from '../resources/content/coupons.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { Approval, AuditEntry, reason } from '../shapes.ts'

/** A coupon of the platform in the console's list. */
export const PlatformCouponRow = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(PLATFORM_COUPON_KINDS),
  amount_fen: opt(Fen),
  percent_bp: opt(z.number().int()),
  max_off_fen: opt(Fen),
  min_spend_fen: Fen,
  scope: z.enum(PLATFORM_COUPON_SCOPES),
  scope_ids: z.array(Id),
  /** What it is for and how long it holds once claimed, in words. */
  scope_text: z.string(),
  valid_text: z.string(),
  audience: z.enum(PLATFORM_COUPON_AUDIENCES),
  level_min: opt(z.number().int()),
  code: opt(z.string()),
  total: z.number().int(),
  issued: z.number().int(),
  used: z.number().int(),
  /** What it has taken off paid orders. */
  off_fen: Fen,
  /** What all of them together may cost at most; null for one from before budgets were asked for. */
  budget_fen: opt(Fen),
  per_user: z.number().int(),
  claim_from: At,
  claim_to: At,
  valid_from: opt(At),
  valid_to: opt(At),
  valid_days: opt(z.number().int()),
  status: z.enum(PLATFORM_COUPON_STATES),
  revision: z.number().int(),
})

/** What came of a coupon. */
const Report = z.object({
  /** How those that were claimed stand. */
  available: z.number().int(),
  locked: z.number().int(),
  used: z.number().int(),
  expired: z.number().int(),
  revoked: z.number().int(),
  people: z.number().int(),
  orders: z.number().int(),
  /** What buyers paid for those orders. */
  paid_fen: Fen,
  /** What the platform paid for it (T10), what came back of that with refunds, and what is left. */
  spent_fen: Fen,
  returned_fen: Fen,
  cost_fen: Fen,
  /** What those that can still be used, or are bound to an unpaid order, would cost at most. */
  ahead_fen: Fen,
})

const { is_exclusive: _, kind: __, scope: ___, audience: ____, ...fields } = couponFields
const REFUSED = ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'] as const
const CONTENT = ['content'] as const

/** Whom an operator names, by their numbers. */
const people = { user_ids: listOf(Id, 200, 1) } as const
/** What became of a person a coupon was to be given to, or taken back from. */
const COUPON_GIVEN = ['given', 'unknown', 'barred', 'has_it', 'gone'] as const
const COUPON_TAKEN = ['taken', 'holds_none', 'in_order', 'over'] as const

// biome-ignore format: a row opens with its method and path on one line
export const couponRows = {
  coupons: {
    method: 'GET', path: '/api/operator/coupons', effect: 'read', auth: 'operator', roles: COUPONS.roles,
    input: listInput(COUPONS),
    data: listPage(PlatformCouponRow),
    refusals: [],
    note: "The platform's coupons, whatever their state.",
  },
  coupon: {
    method: 'GET', path: '/api/operator/coupons/info', effect: 'read', auth: 'operator', roles: COUPONS.roles,
    input: ById,
    data: PlatformCouponRow.extend({
      report: Report,
      /** From which budget on a second operator confirms. */
      two_above_fen: Fen,
      approval: opt(Approval),
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One coupon of the platform with what was claimed, used, and what it cost.',
  },
  saveCoupon: {
    method: 'POST', path: '/api/operator/coupons/save', effect: 'write', auth: 'operator', roles: CONTENT,
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      id: Id.optional(), revision: rowNumber(1).optional(), ...fields,
      kind: z.enum(PLATFORM_COUPON_KINDS), scope: z.enum(PLATFORM_COUPON_SCOPES).default('all'),
      audience: z.enum(PLATFORM_COUPON_AUDIENCES).default('all'), budget_fen: AskedFen,
    }),
    data: PlatformCouponRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'VALIDATION', 'NAME_TAKEN', 'CONTENT_BLOCKED'],
    note: 'Write a coupon of the platform as a draft, or change the draft with this id.',
  },
  startCoupon: {
    method: 'POST', path: '/api/operator/coupons/start', effect: 'write', auth: 'operator', roles: CONTENT,
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: PlatformCouponRow,
    refusals: [...REFUSED, 'EDIT_CONFLICT', 'WINDOW_CLOSED'],
    note: 'Put a draft on offer, or a paused one again. One with a large budget waits for a second operator first.',
  },
  pauseCoupon: {
    method: 'POST', path: '/api/operator/coupons/pause', effect: 'write', auth: 'operator', roles: COUPONS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: PlatformCouponRow,
    refusals: REFUSED,
    note: 'Stop giving it out for now. What people hold stays theirs.',
  },
  endCoupon: {
    method: 'POST', path: '/api/operator/coupons/end', effect: 'write', auth: 'operator', roles: CONTENT,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: PlatformCouponRow,
    refusals: REFUSED,
    note: 'End it for good, a draft too. What people hold stays theirs.',
  },
  changeCoupon: {
    method: 'POST', path: '/api/operator/coupons/change', effect: 'write', auth: 'operator', roles: CONTENT,
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      id: Id, name: line(30, 2).optional(), total: whole(1, 100_000).optional(), claim_to: At.optional(), ...reason,
    }),
    data: PlatformCouponRow,
    refusals: [...REFUSED, 'VALIDATION', 'CONTENT_BLOCKED'],
    note: 'Change what no holder was promised: its name, how many there are, until when they can be claimed.',
  },
  setCouponBudget: {
    method: 'POST', path: '/api/operator/coupons/budget', effect: 'write', auth: 'operator', roles: COUPONS.roles,
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id, budget_fen: AskedFen, ...reason }),
    data: PlatformCouponRow,
    refusals: [...REFUSED, 'ALREADY_DONE', 'EDIT_CONFLICT', 'VALIDATION'],
    note: 'Give a coupon another budget, never less than what was claimed may cost. A large one waits for a second operator first.',
  },
  grantCoupon: {
    method: 'POST', path: '/api/operator/coupons/grant', effect: 'write', auth: 'operator', roles: CONTENT,
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id, ...people, ...reason }),
    data: PlatformCouponRow.extend({ people: z.array(z.object({ user_id: Id, outcome: z.enum(COUPON_GIVEN) })) }),
    refusals: REFUSED,
    note: 'Give one each to people by their numbers. Who has had as many as a person may gets none, and none goes beyond number and budget.',
  },
  revokeCoupon: {
    method: 'POST', path: '/api/operator/coupons/revoke', effect: 'write', auth: 'operator', roles: COUPONS.roles,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...people, ...reason }),
    data: PlatformCouponRow.extend({ people: z.array(z.object({ user_id: Id, outcome: z.enum(COUPON_TAKEN) })) }),
    refusals: REFUSED,
    note: 'Take back what people came by through fraud, as far as it was not used. Holders read the reason; what stands on an order stays.',
  },
} as const satisfies Record<string, CallRow>
