/** Group buys: goods at a lower price for people who buy together, their teams, and the seats in these. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'
import {
  GROUP_MODES,
  GROUP_STATUSES,
  type GroupMode,
  type GroupStatus,
  SEAT_STATES,
  type SeatState,
  TEAM_STATUSES,
  type TeamStatus,
  type Tier,
} from './rules.ts'

/** One row per group buy of goods. Its terms stand from the moment it is active; a team copies those it was started under. */
export const group_buys = pgTable(
  'group_buys',
  {
    id: id(),
    shop_id: refId().notNull(),
    goods_id: refId().notNull(),
    mode: text().$type<GroupMode>().notNull().default('buy'),
    size: integer().notNull(), // people a team needs; 0 in a booking
    team_hours: integer().notNull(), // how long a team has to fill; 0 in a booking
    from_at: instant().notNull(),
    to_at: instant().notNull(), // from then on no team is started; the end of a booking
    per_user: integer().notNull(), // pieces one person may have of the goods, single purchases included
    newcomers: boolean().notNull().default(false), // a person who joins a team has not bought here before
    ship_anyway: boolean().notNull().default(false), // a team that is not filled in time is served all the same
    tiers: jsonb().$type<Tier[]>().notNull().default([]), // of a booking: more pieces, a lower price for all
    booked_qty: integer().notNull().default(0), // paid pieces of a booking, those that went back after its end included
    closed_at: instant(), // a booking's pieces were counted, or it was stopped
    final_price_fen: fen(), // what a piece costs everybody then; null: all the money goes back
    rules_text: text().notNull().default(''),
    min_price_fen: fen().notNull(), // of the cheapest way to buy
    watch_count: integer().notNull().default(0),
    status: text().$type<GroupStatus>().notNull().default('draft'),
    reject_reason: text(), // also why an operator stopped it
    submitted_at: instant(),
    active_at: instant(),
    ended_at: instant(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    check('group_buys_status', oneOf(t.status, GROUP_STATUSES)),
    check('group_buys_mode', oneOf(t.mode, GROUP_MODES)),
    check(
      'group_buys_size',
      sql`case ${t.mode} when 'buy' then ${t.size} between 2 and 50 and ${t.team_hours} between 1 and 72 else ${t.size} = 0 and ${t.team_hours} = 0 end`,
    ),
    check(
      'group_buys_tiers',
      sql`case ${t.mode} when 'buy' then jsonb_array_length(${t.tiers}) = 0 else jsonb_array_length(${t.tiers}) between 2 and 5 end`,
    ),
    check(
      'group_buys_pool',
      sql`${t.booked_qty} >= 0 and (${t.mode} = 'booking' or ${t.booked_qty} = 0 and ${t.closed_at} is null) and (${t.final_price_fen} is null or ${t.closed_at} is not null)`,
    ),
    check('group_buys_per_user', sql`${t.per_user} between 1 and 99`),
    check('group_buys_time', sql`${t.to_at} > ${t.from_at}`),
    check('group_buys_ended', sql`(${t.status} = 'ended') = (${t.ended_at} is not null)`),
    uniqueIndex('group_buys_of_goods')
      .on(t.goods_id)
      .where(sql`status in ('draft', 'reviewing', 'rejected', 'active', 'paused')`), // goods are in one at a time
    index('group_buys_running').on(t.active_at.desc().nullsFirst(), t.id).where(sql`status = 'active'`), // the list for buyers
    index('group_buys_by_goods').on(t.goods_id, t.id), // the console's list, narrowed
    index('group_buys_of_shop').on(t.shop_id, t.status, t.id), // the shop's own list
    index('group_buys_by_status').on(t.status, t.id), // the console's list
    index('group_buys_by_submission').on(sql`(coalesce(${t.submitted_at}, 'infinity'))`, t.id), // the console's queue
  ],
)

/** One row per group buy a person watches: they hear when it opens, and a day before it ends. */
export const group_watches = pgTable(
  'group_watches',
  {
    user_id: refId().notNull(),
    buy_id: refId()
      .notNull()
      .references(() => group_buys.id),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.buy_id] }),
    index('group_watches_of_buy').on(t.buy_id, t.user_id), // a notice finds its recipients
  ],
)

/** One row per way to buy the goods in a group buy, with what one costs there. */
export const group_prices = pgTable(
  'group_prices',
  {
    buy_id: refId()
      .notNull()
      .references(() => group_buys.id),
    sku_id: refId().notNull(),
    price_fen: fen().notNull(),
    was_fen: fen(), // crossed out: the lowest it was asked for before, where it was asked long enough
  },
  (t) => [
    primaryKey({ columns: [t.buy_id, t.sku_id] }),
    check('group_prices_price', sql`${t.price_fen} > 0 and ${t.was_fen} > ${t.price_fen}`),
  ],
)

/** One row per team. joined counts its paid seats, those refunded after its end included; the ones left before are gone. */
export const group_teams = pgTable(
  'group_teams',
  {
    id: id(),
    buy_id: refId()
      .notNull()
      .references(() => group_buys.id),
    leader_user_id: refId().notNull(),
    size: integer().notNull(),
    joined: integer().notNull().default(0),
    status: text().$type<TeamStatus>().notNull().default('forming'),
    ship_anyway: boolean().notNull(), // as it was promised when the team was started
    listed: boolean().notNull().default(true), // anybody finds it; else it is joined by its link
    expires_at: instant().notNull(),
    ended_at: instant(), // formed or failed
    created_at: createdAt(),
  },
  (t) => [
    check('group_teams_status', oneOf(t.status, TEAM_STATUSES)),
    check('group_teams_joined', sql`${t.joined} between 0 and ${t.size}`), // no team is larger than its size
    check('group_teams_ended', sql`(${t.status} = 'forming') = (${t.ended_at} is null)`),
    check('group_teams_formed', sql`${t.status} <> 'formed' or ${t.ship_anyway} or ${t.joined} = ${t.size}`),
    index('group_teams_of_buy').on(t.buy_id, t.status, t.expires_at), // open teams of a page
    index('group_teams_by_status').on(t.status, t.id), // the console's list
    index('group_teams_of_leader').on(t.leader_user_id, t.created_at), // teams a person started today
    index('group_teams_ended').on(t.ended_at).where(sql`status <> 'forming'`), // invariant I34
  ],
)

/** One row per change of how many have paid for a seat in a team, written with it: what its odds are counted from. */
export const group_team_counts = pgTable(
  'group_team_counts',
  {
    id: id(),
    team_id: refId()
      .notNull()
      .references(() => group_teams.id),
    joined: integer().notNull(),
    at: createdAt(),
  },
  (t) => [index('group_team_counts_of_team').on(t.team_id, t.id)], // how a team stood at a moment
)

/** One row per ended team and mark before its end that it still formed at: what it lacked then, and whether it was filled. */
export const group_odds_cases = pgTable(
  'group_odds_cases',
  {
    team_id: refId()
      .notNull()
      .references(() => group_teams.id),
    hours_left: integer().notNull(),
    lacked: integer().notNull(),
    filled: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.team_id, t.hours_left] })],
)

/** The sums of these cases: one row per mark and number of people lacking. */
export const group_odds = pgTable(
  'group_odds',
  {
    hours_left: integer().notNull(),
    lacked: integer().notNull(),
    cases: integer().notNull(),
    filled: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hours_left, t.lacked] }),
    check('group_odds_filled', sql`${t.filled} between 0 and ${t.cases}`),
  ],
)

/** One row per order of a group buy: a seat in a team, held while the order may be paid. Without a team: its payment starts one. */
export const group_seats = pgTable(
  'group_seats',
  {
    order_id: refId().primaryKey(),
    buy_id: refId()
      .notNull()
      .references(() => group_buys.id),
    team_id: refId().references(() => group_teams.id),
    user_id: refId().notNull(),
    pieces: integer(), // of a booking: what its payment added to the pool; null: not in it
    state: text().$type<SeatState>().notNull().default('held'),
    on_full: text().$type<'new_team' | 'refund'>().notNull(), // for a payment that comes after the team's end
    on_expire: text().$type<'merge' | 'refund'>().notNull().default('merge'), // where the team is not filled in time: with the others into another one
    alias: boolean().notNull().default(false), // the others read a number instead of the masked name
    listed: boolean().notNull().default(true), // of the team its payment starts
    created_at: createdAt(),
    paid_at: instant(),
    left_at: instant(),
  },
  (t) => [
    check('group_seats_state', oneOf(t.state, SEAT_STATES)),
    check('group_seats_on_full', sql`${t.on_full} in ('new_team', 'refund')`),
    check('group_seats_on_expire', sql`${t.on_expire} in ('merge', 'refund')`),
    check('group_seats_paid', sql`(${t.state} in ('held', 'lapsed')) = (${t.paid_at} is null)`),
    uniqueIndex('group_seats_once').on(t.team_id, t.user_id).where(sql`state in ('held', 'paid')`), // one seat a person and team
    index('group_seats_of_team').on(t.team_id, t.state), // the members of a team
    index('group_seats_of_person').on(t.user_id, t.order_id), // one's own teams
    index('group_seats_of_buy').on(t.buy_id, t.state), // what a stop gives back
  ],
)

export type GroupBuy = typeof group_buys.$inferSelect
export type GroupPrice = typeof group_prices.$inferSelect
export type Team = typeof group_teams.$inferSelect
export type Seat = typeof group_seats.$inferSelect
