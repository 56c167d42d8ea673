/** The points book: what each person has, where each point came from and where it went. */
import { POINT_REASONS, POINT_TASK_CYCLES, POINT_TASK_EVENTS, POINTS_A_DAY } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

export type PointReason = (typeof POINT_REASONS)[number]

/** One row per person with points: the row that is locked before any of their lots. */
export const points_books = pgTable(
  'points_books',
  {
    user_id: refId().primaryKey(),
    balance: integer().notNull().default(0), // what is left in their lots
    debt: integer().notNull().default(0), // points taken back that were spent already; the next points repay it
  },
  (t) => [
    check('points_books_not_negative', sql`${t.balance} >= 0 and ${t.debt} >= 0`),
    check('points_books_debt_first', sql`${t.balance} = 0 or ${t.debt} = 0`),
    index('points_books_by_balance').on(t.balance, t.user_id), // the console's list in its orders, and what it is narrowed by
    index('points_books_by_debt').on(t.debt, t.user_id),
    index('points_books_by_status').on(
      sql`(case when ${t.debt} > 0 then 'owes' when ${t.balance} > 0 then 'has' end)`,
      t.user_id,
    ),
  ],
)

/** One row per change of a book, once per person, reason and ref. Append-only. */
export const points_entries = pgTable(
  'points_entries',
  {
    id: id(),
    user_id: refId().notNull(),
    reason: text().$type<PointReason>().notNull(),
    ref: text().notNull(), // what it is about, e.g. order:71
    of_id: refId(), // the earning that is taken back, or the spend that comes back
    delta: integer().notNull(), // of the balance
    debt_delta: integer().notNull().default(0), // of the debt
    multiplier_bp: integer().notNull().default(10_000), // what an earning was multiplied by
    in_day_limit: boolean().notNull().default(false), // counts toward what a person may earn a day
    balance_after: integer().notNull(),
    debt_after: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    check('points_entries_reason', oneOf(t.reason, POINT_REASONS)),
    check('points_entries_moves', sql`${t.delta} <> 0 or ${t.debt_delta} <> 0`),
    uniqueIndex('points_entries_once').on(t.user_id, t.reason, t.ref, sql`coalesce(of_id, 0)`),
    index('points_entries_of_person').on(t.user_id, t.id), // one's own list
    index('points_entries_undone').on(t.of_id).where(sql`of_id is not null`), // what became of an entry
    index('points_entries_by_day').on(t.user_id, t.created_at).where(sql`in_day_limit`), // the limit a day
    index('points_entries_tickets').on(t.ref.op('text_pattern_ops')).where(sql`reason = 'draw'`), // a draw that was called off
    index('points_entries_newest').on(t.created_at), // invariants, the console
  ],
)

/** One row per points that came at once and lapse at once. One that is past its end is never spent. */
export const points_lots = pgTable(
  'points_lots',
  {
    id: id(),
    user_id: refId().notNull(),
    entry_id: refId()
      .notNull()
      .references(() => points_entries.id), // the earning, or what brought points back
    from_lot_id: refId(), // a lot that had ended when its points came back
    points: integer().notNull(),
    remaining: integer().notNull(),
    ends_at: instant().notNull(),
    told_days: integer(), // how many days before the end the person was told last
    created_at: createdAt(),
  },
  (t) => [
    check('points_lots_remaining', sql`${t.points} > 0 and ${t.remaining} between 0 and ${t.points}`),
    index('points_lots_left').on(t.user_id, t.ends_at, t.id).where(sql`remaining > 0`), // spending, the earliest end first
    index('points_lots_of_entry').on(t.entry_id),
    index('points_lots_from').on(t.from_lot_id).where(sql`from_lot_id is not null`),
    index('points_lots_ending').on(t.ends_at).where(sql`remaining > 0`), // an outage moves ends
  ],
)

/** Which entry took how much from which lot; below zero: gave it back. Append-only. */
export const points_allocations = pgTable(
  'points_allocations',
  {
    id: id(),
    entry_id: refId()
      .notNull()
      .references(() => points_entries.id),
    lot_id: refId()
      .notNull()
      .references(() => points_lots.id),
    points: integer().notNull(),
  },
  (t) => [
    check('points_allocations_points', sql`${t.points} <> 0`),
    uniqueIndex('points_allocations_once').on(t.entry_id, t.lot_id),
    index('points_allocations_of_lot').on(t.lot_id), // where a lot went
  ],
)

/** Spends that may still come back as a whole: shown as frozen until they are settled. */
export const points_reservations = pgTable(
  'points_reservations',
  {
    entry_id: refId()
      .primaryKey()
      .references(() => points_entries.id),
    user_id: refId().notNull(),
    points: integer().notNull(), // less what came back
    settled_at: instant(),
  },
  (t) => [
    check('points_reservations_points', sql`${t.points} >= 0`),
    index('points_reservations_open').on(t.user_id).where(sql`settled_at is null`), // what is frozen
  ],
)

/** Times that break no streak: the service was away (of everybody), or an account was locked by its owner. */
export const points_pauses = pgTable(
  'points_pauses',
  {
    id: id(),
    user_id: refId(), // null: everybody
    from_at: instant().notNull(),
    until_at: instant(), // null: it lasts
  },
  (t) => [
    index('points_pauses_of_person').on(t.user_id, t.from_at), // a streak
    uniqueIndex('points_pauses_open').on(t.user_id).where(sql`until_at is null`), // one at a time
  ],
)

/** One row per person and day of Shanghai they checked in on, or made up. */
export const points_checkins = pgTable(
  'points_checkins',
  {
    user_id: refId().notNull(),
    day: date({ mode: 'string' }).notNull(),
    points: integer().notNull(), // 0: made up, earned by a linked account, or beyond the limit of the day
    is_makeup: boolean().notNull().default(false),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day] }), check('points_checkins_points', sql`${t.points} >= 0`)],
)

/** What people do for points besides buying: moved by our events, once a period. */
export const points_tasks = pgTable(
  'points_tasks',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text().notNull(),
    event: text().$type<(typeof POINT_TASK_EVENTS)[number]>().notNull(), // what moves it
    points: integer().notNull(),
    cycle: text().$type<(typeof POINT_TASK_CYCLES)[number]>().notNull(),
    target: integer().notNull(), // how often it must happen in a period
    sort: integer().notNull().default(0),
    status: text().$type<'draft' | 'in_force' | 'archived'>().notNull().default('draft'),
    revision: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('points_tasks_code').on(t.code),
    index('points_tasks_by_sort').on(t.sort, t.id), // the console's list
    index('points_tasks_by_status').on(t.status, t.id), // the console's list
    check('points_tasks_event', oneOf(t.event, POINT_TASK_EVENTS)),
    check('points_tasks_cycle', oneOf(t.cycle, POINT_TASK_CYCLES)),
    check('points_tasks_status', sql`${t.status} in ('draft', 'in_force', 'archived')`),
    check(
      'points_tasks_figures',
      sql`${t.points} between 1 and ${sql.raw(String(POINTS_A_DAY))} and ${t.target} between 1 and 1000`,
    ),
  ],
)

/** How far a person is in a task in one period. */
export const points_task_progress = pgTable(
  'points_task_progress',
  {
    user_id: refId().notNull(),
    task_id: refId()
      .notNull()
      .references(() => points_tasks.id),
    period: text().notNull(), // 2026-11-29, 2026-11, once
    progress: integer().notNull(),
    claimed_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.task_id, t.period] })],
)

export type Checkin = typeof points_checkins.$inferSelect
export type PointTask = typeof points_tasks.$inferSelect
export type Book = typeof points_books.$inferSelect
export type Entry = typeof points_entries.$inferSelect
export type Lot = typeof points_lots.$inferSelect
