/** Crowdfunding: campaigns, the tiers one backs, pledges, and what a shop tells its backers. */
import { CAMPAIGN_STATUSES, PLEDGE_STATES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'
import type { CampaignStatus, PledgeState } from './rules.ts'

const OVER = "'counting', 'succeeded', 'failed', 'fulfilling', 'finished'"

/** One row per campaign. What it promises stands from the moment it is approved. */
export const funding_campaigns = pgTable(
  'funding_campaigns',
  {
    id: id(),
    shop_id: refId().notNull(),
    category_id: refId().notNull(),
    title: text().notNull(),
    title_en: text(),
    images: text().array().notNull(),
    video: text(),
    video_poster: text(),
    story: text().notNull(),
    story_en: text(),
    risk_text: text().notNull(),
    goal_fen: fen().notNull(),
    asked_from_at: instant(), // when it is to open; left out: as soon as it is approved
    days: integer().notNull(),
    from_at: instant(), // when it opens, from the approval on
    to_at: instant(), // from then on nothing is pledged
    ship_by: instant().notNull(), // by when what was backed is sent
    commission_bp: integer(), // as it was when it was approved
    status: text().$type<CampaignStatus>().notNull().default('draft'),
    raised_fen: fen().notNull().default(0), // goods of paid pledges, without shipping; stands from the end on
    watch_count: integer().notNull().default(0),
    backer_count: integer().notNull().default(0), // people with a paid pledge; stands from the end on
    // Where the money of its pledges is now, shipping included: a trigger on their orders keeps the three (guards.sql).
    escrow_fen: fen().notNull().default(0),
    to_shop_fen: fen().notNull().default(0), // less what the shop gave back since
    back_fen: fen().notNull().default(0), // with their buyers again
    // What it kept of its promise, counted when it is finished (delivering/record.ts).
    record_pledges: integer(),
    record_on_time: integer(), // of these, sent by the promised day
    record_late_ms: bigint({ mode: 'number' }), // of the others together
    reject_reason: text(), // also why it was stopped
    held_at: instant(), // a report about it was upheld: nothing is pledged until two operators have stopped it, or its end
    submitted_at: instant(),
    ended_at: instant(), // succeeded, failed or cancelled
    finished_at: instant(),
    postponed_to: instant(), // the day the shop has named instead, for those who agree
    postponed_at: instant(),
    addresses_lock_at: instant(), // from then on addresses stand
    last_update_at: instant(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    check('funding_campaigns_status', oneOf(t.status, CAMPAIGN_STATUSES)),
    check('funding_campaigns_goal', sql`${t.goal_fen} between 100000 and 500000000`),
    check('funding_campaigns_days', sql`${t.days} between 7 and 60`),
    check('funding_campaigns_time', sql`(${t.from_at} is null) = (${t.to_at} is null) and ${t.to_at} > ${t.from_at}`),
    check('funding_campaigns_raised', sql`${t.raised_fen} >= 0 and ${t.backer_count} >= 0`),
    check(
      'funding_campaigns_record',
      sql`num_nulls(${t.record_pledges}, ${t.record_on_time}, ${t.record_late_ms}) in (0, 3) and ${t.record_on_time} <= ${t.record_pledges}`,
    ),
    check('funding_campaigns_postponed', sql`(${t.postponed_to} is null) = (${t.postponed_at} is null)`),
    index('funding_campaigns_live').on(t.to_at, t.id).where(sql`status = 'live'`), // the list for backers
    index('funding_campaigns_public').on(t.status, t.from_at.desc().nullsFirst(), t.id), // soon, and over
    // Those that are over, in the three orders of their list.
    index('funding_campaigns_over')
      .on(t.from_at.desc().nullsFirst(), t.id)
      .where(sql`status in (${sql.raw(OVER)})`),
    index('funding_campaigns_over_by_end')
      .on(t.to_at.desc().nullsFirst(), t.id)
      .where(sql`status in (${sql.raw(OVER)})`),
    index('funding_campaigns_over_by_raised')
      .on(t.raised_fen.desc(), t.id)
      .where(sql`status in (${sql.raw(OVER)})`),
    index('funding_campaigns_of_shop').on(t.shop_id, t.status, t.id), // the shop's own list
    index('funding_campaigns_by_status').on(t.status, t.id), // the console's list
    index('funding_campaigns_by_submission').on(sql`(coalesce(${t.submitted_at}, 'infinity'))`, t.id), // the console's queue
  ],
)

/** One row per tier: what a backer has for their money. Made before the campaign or in it. */
export const funding_tiers = pgTable(
  'funding_tiers',
  {
    id: id(),
    shop_id: refId().notNull(),
    campaign_id: refId().references(() => funding_campaigns.id),
    name: text().notNull(),
    name_en: text(),
    image: text(),
    price_fen: fen().notNull(),
    content: text().notNull(),
    content_en: text(),
    stock: integer(), // null: as many as are wanted
    held: integer().notNull().default(0), // pieces of unpaid pledges
    sold: integer().notNull().default(0), // pieces of paid pledges
    per_user: integer().notNull(),
    shipping_fen: fen().notNull(), // once an order
    sort: integer().notNull().default(0),
    status: text().$type<'active' | 'off'>().notNull().default('active'),
    created_at: createdAt(),
  },
  (t) => [
    check('funding_tiers_status', oneOf(t.status, ['active', 'off'])),
    check('funding_tiers_price', sql`${t.price_fen} > 0 and ${t.shipping_fen} between 0 and 20000`),
    check('funding_tiers_per_user', sql`${t.per_user} between 1 and 99`),
    check('funding_tiers_pieces', sql`${t.held} >= 0 and ${t.sold} >= 0 and ${t.held} + ${t.sold} <= ${t.stock}`), // paid within stock
    check('funding_tiers_worth', sql`${t.price_fen} * ${t.stock} <= 5000000000`),
    index('funding_tiers_of_campaign').on(t.campaign_id, t.sort, t.id), // a campaign's page
    index('funding_tiers_free').on(t.shop_id, t.id).where(sql`campaign_id is null`), // the shop's tiers without a campaign
  ],
)

/** One row per order of a tier. */
export const funding_pledges = pgTable(
  'funding_pledges',
  {
    order_id: refId().primaryKey(),
    campaign_id: refId()
      .notNull()
      .references(() => funding_campaigns.id),
    tier_id: refId()
      .notNull()
      .references(() => funding_tiers.id),
    user_id: refId().notNull(),
    qty: integer().notNull(),
    goods_fen: fen().notNull(), // what counts towards the goal
    state: text().$type<PledgeState>().notNull().default('held'),
    instead_of: refId(), // the pledge that goes back when this one is paid
    submit_token: text().notNull(), // of the form it was ordered with: the same form again is the same order
    content_hash: bytea().notNull(), // what that form said
    postpone_agreed_at: instant(), // waits until the new day
    paid_at: instant(),
    ended_at: instant(), // gave it up, or had it back
    created_at: createdAt(),
  },
  (t) => [
    check('funding_pledges_state', oneOf(t.state, PLEDGE_STATES)),
    check('funding_pledges_qty', sql`${t.qty} between 1 and 99 and ${t.goods_fen} > 0`),
    check('funding_pledges_paid', sql`(${t.state} in ('held', 'lapsed')) = (${t.paid_at} is null)`),
    check('funding_pledges_ended', sql`(${t.state} in ('held', 'paid')) = (${t.ended_at} is null)`),
    uniqueIndex('funding_pledges_form').on(t.user_id, t.submit_token),
    uniqueIndex('funding_pledges_instead').on(t.instead_of).where(sql`state = 'held'`), // one way out of a pledge at a time
    index('funding_pledges_of_campaign').on(t.campaign_id, t.state, t.order_id), // its end, and the shop's table
    index('funding_pledges_of_tier').on(t.tier_id, t.state, t.order_id), // the shop's table, narrowed
    index('funding_pledges_of_person').on(t.user_id, t.order_id), // one's own
  ],
)

/** One row per step of making what was promised, with what the shop showed of it. */
export const funding_stages = pgTable(
  'funding_stages',
  {
    id: id(),
    campaign_id: refId()
      .notNull()
      .references(() => funding_campaigns.id),
    position: integer().notNull(),
    name: text().notNull(),
    planned_at: instant().notNull(),
    done_at: instant(),
    note: text().notNull().default(''),
    images: text().array().notNull().default([]),
  },
  (t) => [uniqueIndex('funding_stages_of_campaign').on(t.campaign_id, t.position)],
)

/** One row per update of a campaign. */
export const funding_updates = pgTable(
  'funding_updates',
  {
    id: id(),
    campaign_id: refId()
      .notNull()
      .references(() => funding_campaigns.id),
    content: text().notNull(),
    images: text().array().notNull().default([]),
    for_backers: boolean().notNull(),
    created_at: createdAt(),
    corrected_at: instant(),
  },
  (t) => [index('funding_updates_of_campaign').on(t.campaign_id, t.id)], // its page
)

/** One row per question about a campaign. */
export const funding_questions = pgTable(
  'funding_questions',
  {
    id: id(),
    campaign_id: refId()
      .notNull()
      .references(() => funding_campaigns.id),
    user_id: refId().notNull(),
    question: text().notNull(),
    answer: text(),
    answered_by: refId(), // the member who answered
    answered_at: instant(),
    hidden_by: refId(), // the report that was upheld about it, or that made those that wait weigh enough: it is not shown
    created_at: createdAt(),
  },
  (t) => [
    check('funding_questions_answered', sql`(${t.answer} is null) = (${t.answered_at} is null)`),
    index('funding_questions_of_campaign').on(t.campaign_id, t.id), // its page
    index('funding_questions_of_person').on(t.user_id, t.created_at), // how many a day
  ],
)

/** One row per campaign a person watches: they hear when it opens, ends and how it went. */
export const funding_watches = pgTable(
  'funding_watches',
  {
    user_id: refId().notNull(),
    campaign_id: refId()
      .notNull()
      .references(() => funding_campaigns.id),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.campaign_id] }),
    index('funding_watches_of_campaign').on(t.campaign_id, t.user_id), // a notice finds its recipients
  ],
)

/** One row per campaign whose shop has set money aside in its deposit for backers who wait too long. */
export const funding_reserves = pgTable(
  'funding_reserves',
  {
    campaign_id: refId()
      .primaryKey()
      .references(() => funding_campaigns.id),
    shop_id: refId().notNull(),
    amount_fen: fen().notNull(),
    spent_fen: fen().notNull().default(0), // paid to backers
    released_at: instant(), // failed, cancelled or finished
    created_at: createdAt(),
  },
  (t) => [
    check('funding_reserves_spent', sql`${t.amount_fen} > 0 and ${t.spent_fen} between 0 and ${t.amount_fen}`),
    index('funding_reserves_of_shop').on(t.shop_id).where(sql`released_at is null`), // what the deposit may not give back
  ],
)

/** One row per campaign whose day passed with something unsent: the service looks into it and tells its backers. */
export const funding_late_campaigns = pgTable(
  'funding_late_campaigns',
  {
    id: id(),
    campaign_id: refId()
      .notNull()
      .references(() => funding_campaigns.id),
    status: text().$type<'waiting' | 'answered' | 'over'>().notNull().default('waiting'),
    answer: text(), // what the backers were told
    answered_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('funding_late_campaigns_status', oneOf(t.status, ['waiting', 'answered', 'over'])),
    check(
      'funding_late_campaigns_answer',
      sql`(${t.status} = 'answered') <= (${t.answer} is not null and ${t.answered_at} is not null)`,
    ),
    uniqueIndex('funding_late_campaigns_one').on(t.campaign_id), // a campaign is late once
    index('funding_late_campaigns_by_status').on(t.status, t.id), // the service's queue
  ],
)

export type Campaign = typeof funding_campaigns.$inferSelect
export type Tier = typeof funding_tiers.$inferSelect
export type Pledge = typeof funding_pledges.$inferSelect
export type Stage = typeof funding_stages.$inferSelect
export type CampaignUpdate = typeof funding_updates.$inferSelect
export type Question = typeof funding_questions.$inferSelect
export type Reserve = typeof funding_reserves.$inferSelect
export type LateCampaign = typeof funding_late_campaigns.$inferSelect
