/** Auction houses, their sales, and who takes part. The lots of a sale are the auction's. */
import type { IncrementRow, Ladder, PremiumSlice } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../platform/db/columns.ts'

export type SessionStatus = 'draft' | 'reviewing' | 'preview' | 'live' | 'paused' | 'ended' | 'cancelled'
/** Timed: lots end one after another at planned times. Room: a clerk starts them one by one. */
export type SessionMode = 'timed' | 'room'

/** One row per shop that is an auction house. */
export const sale_houses = pgTable(
  'sale_houses',
  {
    shop_id: refId().primaryKey(),
    licence_no: text().notNull(),
    intro: text().notNull(),
    intro_en: text(), // for readers of English
    category_ids: refId().array().notNull().default(sql`'{}'`), // what it deals in
    is_open: boolean().notNull().default(true), // false while its shop is suspended or closed
    created_at: createdAt(),
  },
  (t) => [index('sale_houses_open').on(t.shop_id).where(sql`is_open`)], // the list of houses
)

/** One row per sale: its terms, and where it stands. guards.sql keeps the terms once it was let in. */
export const sale_sales = pgTable(
  'sale_sales',
  {
    id: id(),
    shop_id: refId().notNull(),
    title: text().notNull(),
    title_en: text(), // for readers of English
    intro: text().notNull().default(''),
    intro_en: text(),
    cover: text().notNull(),
    status: text().$type<SessionStatus>().notNull().default('draft'),
    mode: text().$type<SessionMode>().notNull().default('timed'),
    starts_at: instant().notNull(), // its lots open for bids; in a room its clerk begins
    first_ends_at: instant().notNull(), // the first of them ends; each of the others stagger_s after the one before
    stagger_s: integer().notNull(),
    lot_s: integer(), // room: how long each lot runs
    counter_s: integer(), // room: how long a late bid leaves to answer
    gap_s: integer(), // room: the next lot starts by itself so long after the one before; null: its clerk starts each
    begun_at: instant(), // room: its clerk began, or went on after a pause
    current_lot_id: refId(), // room: the lot that runs, or the last one that did
    paused_at: instant(), // room: its clerk lets no lot start
    date_needed_at: instant(), // room: nothing ran for too long, so it goes on only at a new date
    room_seq: integer().notNull().default(0), // room: rises with every change that is pushed
    premium_bp: integer().notNull(), // in slices: of the first
    premium_slices: jsonb().$type<PremiumSlice[]>(), // null: one rate
    ladder: text().$type<Ladder>().notNull().default('ours'), // how bids on its lots rise
    ladder_rows: jsonb().$type<IncrementRow[]>(), // own
    deposit_fen: fen().notNull(),
    lot_count: integer().notNull().default(0),
    paddle_count: integer().notNull().default(0), // the next paddle's number is one more
    reject_reason: text(), // of the last review that sent it back
    cancel_reason: text(),
    submitted_at: instant(),
    opened_at: instant(), // let in: people see its catalogue
    ended_at: instant(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    check('sale_sales_status', sql`${t.status} in ('draft','reviewing','preview','live','paused','ended','cancelled')`),
    check('sale_sales_times', sql`${t.first_ends_at} > ${t.starts_at}`),
    check('sale_sales_mode', sql`${t.mode} in ('timed','room')`),
    check(
      'sale_sales_room',
      sql`(${t.mode} = 'room') = (${t.lot_s} is not null and ${t.counter_s} is not null) and ${t.lot_s} between 15 and 120 and ${t.counter_s} between 5 and 15 and ${t.gap_s} between 3 and 120 and (${t.mode} = 'room' or ${t.status} <> 'paused')`,
    ),
    check('sale_sales_stagger', sql`${t.stagger_s} between 20 and 120`),
    check('sale_sales_premium', sql`${t.premium_bp} between 0 and 2000`),
    check(
      'sale_sales_ladder',
      sql`${t.ladder} in ('ours','two_five_eight','own') and (${t.ladder} = 'own') = (${t.ladder_rows} is not null)`,
    ),
    check('sale_sales_deposit', sql`${t.deposit_fen} >= 10000 and ${t.deposit_fen} % 100 = 0`),
    index('sale_sales_of_shop').on(t.shop_id, t.id), // a house's sales, the newest first
    index('sale_sales_open').on(t.first_ends_at, t.id).where(sql`status in ('preview', 'live', 'paused')`), // sales that run or are to come
    index('sale_sales_by_status').on(t.status, t.id), // the console's list
    index('sale_sales_by_submission').on(sql`(coalesce(${t.submitted_at}, 'infinity'))`, t.id), // the console's list
  ],
)

/** One row per person and sale they registered for. */
export const sale_paddles = pgTable(
  'sale_paddles',
  {
    id: id(),
    session_id: refId().notNull(),
    user_id: refId().notNull(),
    paddle_no: integer().notNull(),
    deposit_fen: fen().notNull(), // all that is held for it
    limit_fen: fen().notNull(), // the most that may stand on it
    status: text({ enum: ['active', 'suspended', 'settled'] })
      .notNull()
      .default('active'),
    suspended_reason: text(), // why its house takes no new bids with it; null: a lot won with it was not paid
    settled_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    unique('sale_paddles_one').on(t.session_id, t.user_id), // one each; what a bid asks
    unique('sale_paddles_no').on(t.session_id, t.paddle_no),
    index('sale_paddles_by_user').on(t.user_id, t.id), // a person's paddles
    check('sale_paddles_status', sql`${t.status} in ('active','suspended','settled')`),
    check('sale_paddles_limit', sql`${t.limit_fen} >= ${t.deposit_fen}`),
  ],
)

/** One row per lot of a sale that was won and not paid, as it was then: what a penalty is worked out from. */
export const sale_unpaid_wins = pgTable(
  'sale_unpaid_wins',
  {
    lot_id: refId().notNull(),
    user_id: refId().notNull(),
    session_id: refId().notNull(),
    order_id: refId().notNull(),
    hammer_fen: fen().notNull(),
    defaulted_at: instant().notNull().default(sql`platform_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.lot_id, t.user_id] }),
    index('sale_unpaid_wins_of_person').on(t.session_id, t.user_id), // settling a paddle
  ],
)

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>
export type House = Row<typeof sale_houses.$inferSelect>
export type Session = Row<typeof sale_sales.$inferSelect>
export type PaddleRow = Row<typeof sale_paddles.$inferSelect>
