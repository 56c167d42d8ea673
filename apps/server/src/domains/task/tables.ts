/** Tasks of shops and of Juya: what is asked for, the places people have in them, and what lifts a task in the hall. */
import {
  PLACE_DECIDERS,
  PLACE_STATUSES,
  PRIVILEGE_CODES,
  TASK_BUDGET_MOST_FEN,
  TASK_POINTS_MOST,
  TASK_QUOTA_MOST,
  TASK_REWARD_LEAST_FEN,
  TASK_REWARD_MOST_FEN,
  TASK_STATUSES,
} from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

export type TaskStatus = (typeof TASK_STATUSES)[number]
export type PlaceStatus = (typeof PLACE_STATUSES)[number]
export type Decider = (typeof PLACE_DECIDERS)[number]
export type PrivilegeCode = (typeof PRIVILEGE_CODES)[number]
export interface Step {
  text: string
  image?: string | undefined
}
export interface Proof {
  text?: string | undefined
  link?: string | undefined
  images: string[]
}

/** What tasks are sorted by. */
export const task_categories = pgTable(
  'task_categories',
  {
    id: id(),
    name: text().notNull(),
    name_en: text().notNull(),
    icon: text().notNull(),
    sort: integer().notNull().default(0),
    status: text({ enum: ['shown', 'off'] })
      .notNull()
      .default('shown'),
    revision: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    check('task_categories_status', oneOf(t.status, ['shown', 'off'])),
    index('task_categories_sorted').on(t.sort, t.id), // the console's list
    index('task_categories_by_status').on(t.status, t.id), // the console's list
  ],
)

/** One row per task. Its terms stand once its money is locked, or once it is published where Juya gives points for it. */
export const task_tasks = pgTable(
  'task_tasks',
  {
    id: id(),
    shop_id: refId(), // null: Juya's own
    category_id: refId().notNull(),
    title: text().notNull(),
    cover: text(),
    steps: jsonb().$type<Step[]>().notNull(),
    proof_images: integer().notNull(),
    proof_text: boolean().notNull(),
    proof_link: boolean().notNull(),
    reward_fen: fen().notNull(), // of a shop's task
    reward_points: integer().notNull().default(0), // of Juya's
    quota: integer().notNull(),
    level_min: integer().notNull().default(0),
    take_hours: integer().notNull(),
    review_hours: integer().notNull(),
    ends_at: instant().notNull(),
    fee_bp: integer().notNull(),
    budget_fen: fen().notNull(),
    fee_fen: fen().notNull(),
    taken: integer().notNull().default(0), // places that are kept: taken, submitted, rejected and not final, disputed
    approved: integer().notNull().default(0), // places that were paid
    paid_fen: fen().notNull().default(0),
    returned_fen: fen().notNull().default(0), // of the budget
    fee_back_fen: fen().notNull().default(0),
    payment_id: refId(), // what locked its money; gone with a rejection
    pay_no: text(),
    status: text().$type<TaskStatus>().notNull().default('draft'),
    paused_by: text({ enum: ['shop', 'standing'] }),
    reject_reason: text(),
    revision: integer().notNull().default(1), // of Juya's draft
    stopped_at: instant(), // operators took it down: its fee is kept
    submitted_at: instant(), // to the review
    opened_at: instant(),
    finished_at: instant(),
    settles_at: instant(),
    settled_at: instant(),
    top_until: instant(),
    highlight_until: instant(),
    refreshed_at: createdAt(),
    created_at: createdAt(),
  },
  (t) => [
    check('task_tasks_status', oneOf(t.status, TASK_STATUSES)),
    check(
      'task_tasks_reward',
      sql`case when ${t.shop_id} is null then ${t.reward_fen} = 0 and ${t.reward_points} between 1 and ${sql.raw(String(TASK_POINTS_MOST))}
        else ${t.reward_points} = 0 and ${t.reward_fen} between ${sql.raw(String(TASK_REWARD_LEAST_FEN))} and ${sql.raw(String(TASK_REWARD_MOST_FEN))} end`,
    ),
    check('task_tasks_quota', sql`${t.quota} between 1 and ${sql.raw(String(TASK_QUOTA_MOST))}`),
    check(
      'task_tasks_budget',
      sql`${t.budget_fen} = ${t.reward_fen} * ${t.quota} and ${t.budget_fen} <= ${sql.raw(String(TASK_BUDGET_MOST_FEN))}`,
    ),
    check(
      'task_tasks_places',
      sql`${t.taken} >= 0 and ${t.approved} >= 0 and ${t.taken} + ${t.approved} <= ${t.quota}`,
    ),
    check('task_tasks_paid', sql`${t.paid_fen} = ${t.approved} * ${t.reward_fen}`),
    check('task_tasks_left', sql`${t.returned_fen} between 0 and ${t.budget_fen} - ${t.paid_fen}`),
    check('task_tasks_fee_back', sql`${t.fee_back_fen} between 0 and ${t.fee_fen}`),
    check(
      'task_tasks_funded',
      sql`case when ${t.shop_id} is null then ${t.payment_id} is null and ${t.status} in ('draft', 'active', 'finished', 'settled', 'cancelled')
        else (${t.status} in ('reviewing', 'active', 'paused', 'finished', 'settled')) = (${t.payment_id} is not null) end`,
    ),
    check('task_tasks_paused', sql`(${t.status} = 'paused') = (${t.paused_by} is not null)`),
    check('task_tasks_settles', sql`(${t.status} = 'finished') = (${t.settles_at} is not null)`),
    index('task_tasks_hall').on(t.refreshed_at.desc(), t.id.desc()).where(sql`status = 'active'`), // the hall
    index('task_tasks_of_shop').on(t.shop_id, t.id), // a shop's own, and what keeps it from closing
    index('task_tasks_by_status').on(t.status, t.id), // the console's list
    index('task_tasks_submitted').on(sql`coalesce(submitted_at, 'infinity')`, t.id), // the queue
    index('task_tasks_by_shop').on(t.shop_id, t.id.desc()), // the console's list
  ],
)

/** One row per person who took a place. It stays in every state; its proof is deleted in time. */
export const task_places = pgTable(
  'task_places',
  {
    id: id(),
    task_id: refId()
      .notNull()
      .references(() => task_tasks.id),
    shop_id: refId(), // its task's: how a shop answers, and what a person has from one shop a month
    user_id: refId().notNull(),
    reward_fen: fen().notNull(),
    reward_points: integer().notNull().default(0),
    status: text().$type<PlaceStatus>().notNull().default('taken'),
    proof: jsonb().$type<Proof>(),
    tries: integer().notNull().default(0),
    taken_at: createdAt(),
    submit_by: instant().notNull(),
    submitted_at: instant(),
    review_by: instant(),
    decided_by: text().$type<Decider>(),
    decided_at: instant(),
    judged_by: refId(), // the operator who approved or rejected it, in a task of Juya's
    while_suspended: boolean().notNull().default(false), // decided while its shop could not sell
    rejected_at: instant(), // the last rejection; it stays where that is overturned
    reject_reason: text(),
    retry_by: instant(),
    appeal_by: instant(),
    undone_at: instant(), // its shop took the rejection back
    appeal: text(),
    appeal_images: jsonb().$type<string[]>().notNull().default([]),
    appealed_at: instant(),
    ruled_at: instant(),
    ruling: text(),
    overturned: boolean().notNull().default(false),
    held_at: instant(), // its person said "It was not me": its clocks stand still since then
    ended_at: instant(), // nothing happens to it any more
  },
  (t) => [
    check('task_places_status', oneOf(t.status, PLACE_STATUSES)),
    check('task_places_decider', sql`${t.decided_by} is null or ${oneOf(t.decided_by, PLACE_DECIDERS)}`),
    check(
      'task_places_reward',
      sql`case when ${t.shop_id} is null then ${t.reward_fen} = 0 and ${t.reward_points} > 0 else ${t.reward_points} = 0 and ${t.reward_fen} > 0 end`,
    ),
    check(
      'task_places_submitted',
      sql`${t.status} <> 'submitted' or (${t.submitted_at} is not null and ${t.review_by} is not null)`,
    ),
    check(
      'task_places_rejected',
      sql`${t.status} <> 'rejected' or (${t.rejected_at} is not null and ${t.reject_reason} is not null)`,
    ),
    check('task_places_disputed', sql`${t.status} <> 'disputed' or ${t.appealed_at} is not null`),
    check('task_places_overturned', sql`not ${t.overturned} or (${t.ruled_at} is not null and ${t.status} = 'paid')`),
    check(
      'task_places_ended',
      sql`case when ${t.status} in ('paid', 'returned', 'expired') then ${t.ended_at} is not null when ${t.status} = 'rejected' then true else ${t.ended_at} is null end`,
    ),
    uniqueIndex('task_places_once').on(t.task_id, t.user_id).where(sql`status not in ('returned', 'expired')`), // a person has one place in a task
    index('task_places_of_task').on(t.task_id, t.id), // a shop's page, and counting
    index('task_places_of_person').on(t.user_id, t.id), // one's own
    index('task_places_of_person_here').on(t.user_id, t.shop_id), // the month's cap
    index('task_places_answered').on(t.shop_id, t.decided_at).where(sql`decided_at is not null`), // how a shop answers
    index('task_places_rejections')
      .on(t.shop_id, t.rejected_at)
      .where(sql`rejected_at is not null and undone_at is null`), // its rejections
    index('task_places_house_by_status').on(t.status, t.id).where(sql`shop_id is null and submitted_at is not null`), // the queue of Juya's proofs
    index('task_places_house').on(t.id, t.status).where(sql`shop_id is null and submitted_at is not null`), // the same, of every state
    index('task_places_appealed').on(t.status, t.id).where(sql`appealed_at is not null`), // the queue of appeals
    index('task_places_appeals').on(t.id).where(sql`appealed_at is not null`), // the same, of every state
    index('task_places_appeals_of_shop').on(t.shop_id, t.id).where(sql`appealed_at is not null`), // the console's list
  ],
)

/** A shop whose rejections were overturned too often: the first time it is told, then it has no new task for a while. Append-only. */
export const task_marks = pgTable(
  'task_marks',
  {
    id: id(),
    shop_id: refId().notNull(),
    kind: text({ enum: ['told', 'barred'] }).notNull(),
    rejections: integer().notNull(),
    overturned: integer().notNull(),
    until_at: instant(),
    at: createdAt(),
  },
  (t) => [
    check(
      'task_marks_kind',
      sql`${t.kind} in ('told', 'barred') and (${t.kind} = 'barred') = (${t.until_at} is not null)`,
    ),
    index('task_marks_of_shop').on(t.shop_id, t.id), // the last one
  ],
)

/** What lifts a task in the hall, with its price. Two operators change a price. */
export const task_privileges = pgTable(
  'task_privileges',
  {
    id: id(),
    code: text().$type<PrivilegeCode>().notNull(),
    name: text().notNull(),
    name_en: text().notNull(),
    price_fen: fen().notNull(),
    units: integer().notNull(), // days, or times
    status: text({ enum: ['sold', 'off'] })
      .notNull()
      .default('sold'),
    created_at: createdAt(),
  },
  (t) => [
    check('task_privileges_code', oneOf(t.code, PRIVILEGE_CODES)),
    check('task_privileges_status', oneOf(t.status, ['sold', 'off'])),
    check('task_privileges_price', sql`${t.price_fen} > 0 and ${t.units} > 0`),
    uniqueIndex('task_privileges_one').on(t.code),
    index('task_privileges_by_status').on(t.status, t.id), // the console's list
  ],
)

/** What a shop bought of a privilege, and what is left of it. It never lapses. */
export const task_purchases = pgTable(
  'task_purchases',
  {
    id: id(),
    shop_id: refId().notNull(),
    code: text().$type<PrivilegeCode>().notNull(),
    units: integer().notNull(),
    left: integer().notNull(),
    price_fen: fen().notNull(),
    pay_no: text().notNull(),
    at: createdAt(),
  },
  (t) => [
    check('task_purchases_code', oneOf(t.code, PRIVILEGE_CODES)),
    check('task_purchases_left', sql`${t.left} between 0 and ${t.units}`),
    uniqueIndex('task_purchases_once').on(t.pay_no),
    index('task_purchases_of_shop').on(t.shop_id, t.code, t.id), // what is left
  ],
)

/** How often a shop used a privilege on which task. Append-only. */
export const task_uses = pgTable(
  'task_uses',
  {
    task_id: refId().notNull(),
    code: text().$type<PrivilegeCode>().notNull(),
    at: createdAt(),
    units: integer().notNull(),
    user_id: refId().notNull(),
  },
  (t) => [primaryKey({ columns: [t.task_id, t.code, t.at] })],
)

export type Task = typeof task_tasks.$inferSelect
export type Place = typeof task_places.$inferSelect
export type Category = typeof task_categories.$inferSelect
export type Privilege = typeof task_privileges.$inferSelect
