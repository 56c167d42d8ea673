/** The tables of caps: what a person's bids may come to, besides the rules of a lot, and what they lead. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../../platform/db/columns.ts'
import type { Later } from './own-rules.ts'

/**
 * One row per cap: own (limits a person set for themselves), basket (over lots a person ranked in it), paddle (over one session of a house).
 * A bid of somebody who has caps locks them after its lot; so two lots that are bid on side by side cannot pass one together.
 */
export const bidder_caps = pgTable(
  'bidder_caps',
  {
    id: id(),
    kind: text().notNull(), // own, basket, paddle
    user_id: refId().notNull(),
    basket_no: integer(), // basket: which of its person's
    session_id: refId(), // paddle: the session
    limit_fen: fen(), // basket: all-in; paddle: at the hammer
    suspended_at: instant(), // paddle: its house takes no new bids with it
    win_max: integer(), // basket: lots led and won
    month_fen: fen(), // own: all-in, led and won since the month began
    bid_fen: fen(), // own: the most of one bid
    hours_from: text(), // own: HH:MM in Asia/Shanghai, from which no bid is taken
    hours_to: text(),
    paused_until: instant(), // own
    later: jsonb().$type<Later>().notNull().default({}), // own: looser ones, and from when they hold
    version: integer().notNull().default(1), // basket: a maximum that was ranked under an older one does not enter
    changed_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    check('bidder_caps_kind', sql`${t.kind} in ('own','basket','paddle')`),
    check(
      'bidder_caps_scope',
      sql`(${t.kind} = 'basket') = (${t.basket_no} is not null) and (${t.kind} = 'paddle') = (${t.session_id} is not null)`,
    ),
    check('bidder_caps_basket_no', sql`${t.basket_no} between 1 and 20`), // BASKETS_MAX
    check('bidder_caps_basket', sql`${t.kind} <> 'basket' or num_nonnulls(${t.limit_fen}, ${t.win_max}) > 0`),
    check('bidder_caps_paddle', sql`${t.kind} <> 'paddle' or ${t.limit_fen} is not null`),
    check('bidder_caps_hours', sql`(${t.hours_from} is null) = (${t.hours_to} is null)`),
    // What a bidder has, read with every bid; and one of a kind, of baskets one under each number.
    uniqueIndex('bidder_caps_of_person').on(
      t.user_id,
      t.kind,
      sql`(coalesce(${t.session_id}, 0))`,
      sql`(coalesce(${t.basket_no}, 0))`,
    ),
  ],
)

/**
 * One row per lot somebody ranked in a basket, with the most they would pay. Its own person alone sees it. What they lead and have won of these lots
 * counts under the basket's cap, by hand or not; a lot stands in one basket of a person.
 */
export const bidder_basket_lots = pgTable(
  'bidder_basket_lots',
  {
    cap_id: refId().notNull(),
    user_id: refId().notNull(), // its person, as its cap says
    lot_id: refId().notNull(),
    rank: integer().notNull(),
    max_fen: fen().notNull(), // secret
    state: text().notNull().default('waiting'), // waiting, entered, asleep, withdrawn
    because: text(), // the refusal it met; null: none
    client_bid_id: uuid().notNull(), // the number its bid has: it enters once, however often it is tried
    changed_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cap_id, t.lot_id] }),
    uniqueIndex('bidder_basket_lots_of_lot').on(t.lot_id, t.user_id), // a bid's basket; the baskets that get a turn when a lot ends
    index('bidder_basket_lots_waiting').on(t.cap_id).where(sql`${t.state} in ('waiting','asleep')`), // whether a lost lead gives it a turn
    check('bidder_basket_lots_state', sql`${t.state} in ('waiting','entered','asleep','withdrawn')`),
    check('bidder_basket_lots_max', sql`${t.max_fen} > 0 and ${t.max_fen} % 100 = 0`),
  ],
)

/**
 * One row per lot that runs and is led: by whom, and what that may come to. Kept by a trigger (guards.sql) in the transaction that moves the lead or ends the
 * lot, so that what somebody leads is added up without looking at every lot they ever bid on; an index of lots by their leader would cost each bid an
 * entry in all of theirs.
 */
export const bidder_leading_bids = pgTable(
  'bidder_leading_bids',
  {
    lot_id: refId().primaryKey(),
    user_id: refId().notNull(),
    session_id: refId(), // as its lot says
    max_fen: fen().notNull(), // secret
    all_in_fen: fen().notNull(), // the whole price at that maximum
  },
  (t) => [uniqueIndex('bidder_leading_bids_by_user').on(t.user_id, t.lot_id)], // what a bid under caps, and one's own limits, count
)
