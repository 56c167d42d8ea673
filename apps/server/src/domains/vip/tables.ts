/** VIP: the plans there are, who holds it until when, what it was bought or given for, and what it has brought. */
import { VIP_BENEFITS, VIP_PLAN_STATES, VIP_SOURCES, type VIP_STATES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

export type PlanState = (typeof VIP_PLAN_STATES)[number]
export type VipState = Exclude<(typeof VIP_STATES)[number], 'pending'>
export type VipSource = (typeof VIP_SOURCES)[number]
export type VipBenefit = (typeof VIP_BENEFITS)[number]

/** One row per plan. What is bought keeps its own months and price, so a plan may change or be taken down at any time. */
export const vip_plans = pgTable(
  'vip_plans',
  {
    id: id(),
    name: text().notNull(),
    name_en: text().notNull(),
    months: integer().notNull(), // calendar months, Asia/Shanghai
    price_fen: fen().notNull(),
    origin_fen: fen().notNull(), // what the same months cost one by one; never below the price
    sort: integer().notNull().default(0),
    status: text().$type<PlanState>().notNull().default('draft'),
    revision: integer().notNull().default(1), // counts the changes of a draft
    created_at: createdAt(),
  },
  (t) => [
    check('vip_plans_status', oneOf(t.status, VIP_PLAN_STATES)),
    check('vip_plans_bounds', sql`months between 1 and 36 and price_fen > 0 and origin_fen >= price_fen`),
    index('vip_plans_on_sale').on(t.sort, t.id).where(sql`status = 'on_sale'`), // what is on sale
    index('vip_plans_by_state').on(t.status, t.id), // the console's list
    index('vip_plans_sorted').on(t.sort, t.id), // the console's list
  ],
)

/** One row per person who ever had VIP: the lock of theirs, and the end their purchases fold to. account_users has the same end. */
export const vip_members = pgTable(
  'vip_members',
  {
    user_id: bigint({ mode: 'number' }).primaryKey(),
    until_at: instant(), // null: nothing was ever had
    changed_at: createdAt(),
  },
  (t) => [index('vip_members_changed').on(t.changed_at)], // invariant I47
)

/** One row per time of VIP that was bought or given. They follow each other: each begins when the one before it ends, or at once. */
export const vip_purchases = pgTable(
  'vip_purchases',
  {
    id: id(),
    user_id: refId().notNull(),
    source: text().$type<VipSource>().notNull(),
    ref: text().notNull(), // the payment's number, or what gave the days: once each
    plan_id: refId(), // of what was bought
    months: integer().notNull().default(0),
    days: integer().notNull().default(0),
    amount_fen: fen().notNull().default(0),
    payment_id: refId(),
    at: createdAt(), // when it was had
    from_at: instant().notNull(),
    to_at: instant().notNull(), // the end of its months and days
    until_at: instant().notNull(), // the end there is: to_at, or when it was refunded
    ended_at: instant(), // refunded, or its person has left
    refund_until: instant(), // of what was bought
    status: text().$type<VipState>().notNull().default('active'),
  },
  (t) => [
    check('vip_purchases_source', oneOf(t.source, VIP_SOURCES)),
    check('vip_purchases_status', sql`${t.status} in ('active', 'over', 'refunded')`),
    check(
      'vip_purchases_time',
      sql`${t.from_at} >= ${t.at} and ${t.to_at} > ${t.from_at} and ${t.until_at} between ${t.from_at} and ${t.to_at}`,
    ),
    check(
      'vip_purchases_length',
      sql`${t.months} between 0 and 36 and ${t.days} between 0 and 3660 and ${t.months} + ${t.days} > 0`,
    ),
    check(
      'vip_purchases_bought',
      sql`case when ${t.source} = 'purchase' then ${t.amount_fen} > 0 and ${t.plan_id} is not null and ${t.payment_id} is not null and ${t.refund_until} is not null else ${t.amount_fen} = 0 and ${t.payment_id} is null and ${t.refund_until} is null and ${t.status} <> 'refunded' end`,
    ),
    check('vip_purchases_refunded', sql`${t.status} <> 'refunded' or ${t.ended_at} is not null`),
    uniqueIndex('vip_purchases_ref').on(t.source, t.ref),
    index('vip_purchases_of_plan').on(t.plan_id).where(sql`plan_id is not null`), // the console: what was sold
    index('vip_purchases_of_person').on(t.user_id, t.at, t.id), // one's own, and the fold
  ],
)

/** One row per benefit that VIP has brought somebody: what for, and what it saved. */
export const vip_uses = pgTable(
  'vip_uses',
  {
    id: id(),
    user_id: refId().notNull(),
    purchase_id: refId()
      .notNull()
      .references(() => vip_purchases.id), // what ran then
    benefit: text().$type<VipBenefit>().notNull(),
    ref: text().notNull(), // the lot, the coupon held, what the points are for
    saved_fen: fen().notNull().default(0),
    waived_fen: fen().notNull().default(0), // a deposit that was not set aside; it would have come back, so nothing is saved
    points: integer().notNull().default(0), // those beside what everybody gets
    is_returnable: boolean().notNull().default(false), // a refund takes it back; every other use bars one
    returned_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('vip_uses_benefit', oneOf(t.benefit, VIP_BENEFITS)),
    check('vip_uses_sums', sql`${t.saved_fen} >= 0 and ${t.waived_fen} >= 0 and ${t.points} >= 0`),
    check('vip_uses_returned', sql`${t.returned_at} is null or ${t.is_returnable}`),
    uniqueIndex('vip_uses_once').on(t.user_id, t.benefit, t.ref),
    index('vip_uses_of_purchase').on(t.purchase_id, t.id), // whether it may be refunded
  ],
)

export type VipPlan = typeof vip_plans.$inferSelect
export type VipPurchase = typeof vip_purchases.$inferSelect
export type VipUseRow = typeof vip_uses.$inferSelect
