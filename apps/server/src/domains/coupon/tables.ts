/** Coupons: what shops and the platform offer, what people hold, and which orders they lower. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../platform/db/columns.ts'
import type { CouponKind, CouponScope, CouponTerms } from './best-coupons.ts'

export type Audience = 'all' | 'new_customer' | 'follower' | 'level' | 'vip' | 'code' | 'share'
/** draft, waiting: the platform's alone, that is not on offer yet, the latter with its second operator */
export type TemplateStatus = 'draft' | 'waiting' | 'active' | 'paused' | 'ended'
/** reserved: kept for who still has to earn it; counts like one that was claimed */
export type HeldStatus = 'reserved' | 'available' | 'locked' | 'used' | 'expired' | 'revoked'

/** One row per coupon on offer. What it takes off stands once the first was claimed; a trigger holds that. */
export const coupon_templates = pgTable(
  'coupon_templates',
  {
    id: id(),
    issuer: text().$type<'shop' | 'platform'>().notNull(),
    shop_id: refId(), // issuer shop
    name: text().notNull(),
    kind: text().$type<CouponKind>().notNull(),
    amount_fen: fen(),
    percent_bp: integer(),
    max_off_fen: fen(),
    min_spend_fen: fen().notNull().default(0),
    scope: text().$type<CouponScope>().notNull(),
    scope_ids: bigint({ mode: 'number' }).array().notNull().default([]),
    is_exclusive: boolean().notNull().default(false),
    audience: text().$type<Audience>().notNull(),
    level_min: integer(), // audience level
    code: text(), // audience code: who knows it may claim
    share_helps: integer(), // audience share: so many friends
    share_hours: integer(), // and within so many hours
    total: integer().notNull(), // at most so many are given out
    budget_fen: fen(), // what all of them together may cost the platform at most
    issued: integer().notNull().default(0),
    used: integer().notNull().default(0),
    off_fen: fen().notNull().default(0), // what the used ones took off
    per_user: integer().notNull().default(1),
    claim_from: instant().notNull(),
    claim_to: instant().notNull(),
    valid_from: instant(), // valid from the claim on where it is null
    valid_to: instant(),
    valid_days: integer(), // from the claim on, where valid_to is null
    status: text().$type<TemplateStatus>().notNull().default('active'),
    revision: integer().notNull().default(1), // counts the changes of a draft
    created_at: createdAt(),
    changed_at: createdAt(),
  },
  (t) => [
    uniqueIndex('coupon_templates_code').on(t.code).where(sql`code is not null`),
    check('coupon_templates_issuer', sql`(${t.issuer} = 'shop') = (${t.shop_id} is not null)`),
    check(
      'coupon_templates_status',
      sql`${t.status} in ('active', 'paused', 'ended') or ${t.issuer} = 'platform' and ${t.issued} = 0 and ${t.status} in ('draft', 'waiting')`,
    ),
    check(
      'coupon_templates_kind',
      sql`case ${t.kind} when 'percent' then ${t.percent_bp} between 1 and 10000 and ${t.max_off_fen} > 0 and ${t.amount_fen} is null else ${t.kind} in ('amount', 'shipping') and ${t.amount_fen} > 0 and ${t.percent_bp} is null end`,
    ),
    check(
      'coupon_templates_audience',
      sql`${t.audience} in ('all', 'new_customer', 'follower', 'level', 'vip', 'code', 'share') and (${t.audience} = 'level') = (${t.level_min} is not null) and (${t.audience} = 'code') = (${t.code} is not null)`,
    ),
    check(
      'coupon_templates_share',
      sql`case when ${t.audience} = 'share' then ${t.issuer} = 'platform' and ${t.share_helps} between 1 and 10 and ${t.share_hours} between 1 and 72 else ${t.share_helps} is null and ${t.share_hours} is null end`,
    ),
    check(
      'coupon_templates_scope',
      sql`${t.scope} in ('all', 'category', 'goods', 'lot_premium') and (${t.scope} in ('category', 'goods')) = (cardinality(${t.scope_ids}) > 0)`,
    ),
    check(
      'coupon_templates_count',
      sql`${t.issued} between 0 and ${t.total} and ${t.used} between 0 and ${t.issued} and ${t.per_user} > 0`,
    ),
    check(
      'coupon_templates_times',
      sql`${t.claim_from} < ${t.claim_to} and (${t.valid_to} is null) = (${t.valid_days} is not null)`,
    ),
    index('coupon_templates_of_shop').on(t.shop_id, t.id), // the shop's own list, and what it offers
    index('coupon_templates_on_offer').on(t.issuer, t.claim_to).where(sql`status = 'active'`), // what the platform offers
    // the console's list, by state and by whom it is for
    index('coupon_templates_by_issuer').on(t.issuer, t.id),
    index('coupon_templates_by_state').on(t.issuer, t.status, t.id),
    index('coupon_templates_by_audience').on(t.issuer, t.audience, t.id),
    index('coupon_templates_shared').on(t.claim_to, t.id).where(sql`audience = 'share' and status = 'active'`), // what friends bring
    index('coupon_templates_changed').on(t.changed_at), // invariant I16
  ],
)

/** One row per coupon somebody has claimed, with the terms as they were then. */
export const coupon_held = pgTable(
  'coupon_held',
  {
    id: id(),
    template_id: refId()
      .notNull()
      .references(() => coupon_templates.id),
    user_id: refId().notNull(),
    code: text().notNull(),
    terms: jsonb().$type<CouponTerms>().notNull(),
    status: text().$type<HeldStatus>().notNull().default('available'),
    valid_from: instant().notNull(),
    valid_to: instant().notNull(),
    claimed_at: createdAt(),
    used_at: instant(),
    revoked_reason: text(), // an operator's, which the holder reads; null also for coupons of who left
    changed_at: createdAt(),
  },
  (t) => [
    unique('coupon_held_code').on(t.code),
    check('coupon_held_status', sql`${t.status} in ('reserved', 'available', 'locked', 'used', 'expired', 'revoked')`),
    // Taken back while it stands on an order, or has paid for one: it is revoked once the order lets go of it.
    check('coupon_held_revoked', sql`${t.revoked_reason} is null or ${t.status} in ('revoked', 'locked', 'used')`),
    check('coupon_held_used', sql`(${t.status} = 'used') = (${t.used_at} is not null)`),
    index('coupon_held_of_person').on(t.user_id, t.status, t.valid_to), // my coupons; what can be used at a checkout
    index('coupon_held_of_template').on(t.template_id, t.user_id), // how many a person has of it
    index('coupon_held_claims').on(t.user_id, t.claimed_at), // the day's limit
    index('coupon_held_changed').on(t.changed_at), // invariant I16
  ],
)

/** One row per order a coupon lowers: one of a shop's coupon, several of one of the platform's. Gone when the coupon is free again. */
export const coupon_uses = pgTable(
  'coupon_uses',
  {
    held_id: refId()
      .notNull()
      .references(() => coupon_held.id),
    order_id: refId().notNull(),
    issuer: text().$type<'shop' | 'platform'>().notNull(),
    off_fen: fen().notNull(), // in all
    shipping_off_fen: fen().notNull().default(0), // the part a shop's coupon takes off its own shipping
    at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.held_id, t.order_id] }),
    uniqueIndex('coupon_uses_one_each').on(t.order_id, t.issuer), // one coupon of the shop and one of the platform an order
    check('coupon_uses_off', sql`${t.off_fen} > 0 and ${t.shipping_off_fen} between 0 and ${t.off_fen}`),
  ],
)

/** One row per sum an operator decided on alone for a coupon of the platform: put on offer, or its budget raised. They are summed by day and operator. */
export const coupon_alone = pgTable(
  'coupon_alone',
  {
    id: id(),
    operator_id: refId().notNull(),
    template_id: refId()
      .notNull()
      .references(() => coupon_templates.id),
    fen: fen().notNull(),
    most_fen: fen(), // what one operator could decide on alone in a day then; null: noted before it was kept
    at: createdAt(),
  },
  (t) => [
    check('coupon_alone_fen', sql`${t.fen} > 0`),
    index('coupon_alone_of').on(t.operator_id, t.at), // what an operator decided on alone in a day
  ],
)

export type Template = typeof coupon_templates.$inferSelect
export type NewTemplate = typeof coupon_templates.$inferInsert
export type Held = typeof coupon_held.$inferSelect
export type Use = typeof coupon_uses.$inferSelect
