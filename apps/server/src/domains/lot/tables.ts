import type { IncrementRow, PremiumSlice } from '@juya/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../platform/db/columns.ts'
import type { JoinFilter } from '../shop/index.ts'
import { HARD_END_AFTER_S } from './bidding/soft-close.ts'

/**
 * One row per lot: its terms, its state, and what a list shows of it. Texts that only its own page shows are in lot_texts, so
 * that the row a bid rewrites stays small. A trigger keeps the terms from changing once the lot has opened.
 */
export const lot_lots = pgTable(
  'lot_lots',
  {
    id: id(),
    shop_id: refId().notNull(),
    mode: text().notNull(), // single, mass, new_customer, live, house
    batch_id: refId(),
    session_id: refId(),
    piece_id: refId(), // shared with goods it was sent from, and with lots that put it up anew
    lot_no: text(), // its number in the sale's catalogue, such as 27A
    session_position: integer(), // its place there, or in the live session
    live_session_id: refId(), // the live session it stands in: it stands in that or in a sale
    category_id: refId().notNull(),
    title: text().notNull(),
    title_en: text(), // for readers of English
    image: text().notNull(), // the first of its pictures
    status: text().notNull().default('draft'),

    // Terms.
    start_fen: fen().notNull(),
    increment_mode: text({ enum: ['table', 'fixed', 'two_five_eight', 'own'] })
      .notNull()
      .default('table'), // by our table, by one step, or by the ladder of its sale
    increment_fen: fen(),
    increment_table: jsonb().$type<IncrementRow[]>(), // own: the ladder of its house
    reserve_fen: fen(), // secret; may be lowered while live
    buy_now_fen: fen(),
    estimate_low_fen: fen(),
    estimate_high_fen: fen(),
    deposit_fen: fen().notNull().default(0),
    premium_bp: integer().notNull().default(0), // in slices: of the first
    premium_slices: jsonb().$type<PremiumSlice[]>(), // null: one rate
    shipping_fen: fen().notNull().default(0),
    authentication_fen: fen().notNull().default(0),
    return_policy: text().notNull().default('none'),
    soft_close_window_s: integer().notNull().default(120),
    soft_close_extend_s: integer().notNull().default(120),
    hard_end_after_s: integer().notNull().default(HARD_END_AFTER_S),
    duration_s: integer(), // for lots that count from their opening
    in_room: boolean().notNull().default(false), // a live lot: it is started on its stage, and its extensions do not double
    starts_at: instant(),
    planned_end_at: instant(),
    commission_bp: integer(), // of the hammer price, as agreed when it was handed in; null for lots older than that: as when they are sold
    join_filter: jsonb().$type<JoinFilter>(), // the bidders the shop admitted when it was handed in; null for older lots: as the shop has it
    guarantees: text().array(), // the shop's promises, likewise
    auto_relist_left: integer().notNull().default(0), // unsold, it goes up anew by itself so many times more
    rules_hash: text(), // of the frozen rules; set when it opens

    // State.
    ends_at: instant(), // moves with late bids; the one end that list, page, push, bid and closer read
    extension_count: integer().notNull().default(0),
    outage_ms: bigint({ mode: 'number' }).notNull().default(0), // by how much outages of the service, and a lost picture, have moved the end, and the hard end with it
    current_fen: fen().notNull().default(0), // visible price; 0 before the first bid
    bid_count: integer().notNull().default(0), // entries of the log; the next one's seq is one more
    bidder_count: integer().notNull().default(0),
    leader_user_id: refId(),
    leader_max_fen: fen(), // secret
    last_bid_at: instant(), // of the last entry or link, or until when the last outage was: the log never runs backwards, even if the clock does
    tick_seq: integer().notNull().default(0), // rises with every change that is pushed
    head_hash: text(), // of the log's last entry; the genesis hash once it opens
    winner_user_id: refId(),
    hammer_fen: fen(),
    order_id: refId(),
    post_sold_at: instant(), // it had passed, and was sold then; null for all others
    paid_at: instant(), // when the winner had paid; price records and "owes for so many lots" read it
    closed_at: instant(),
    watch_count: integer().notNull().default(0),
    hot_score: doublePrecision().notNull().default(0),
    featured_until: instant(), // Juya puts it forward until then: it stands high among the hot ones
    submitted_at: instant(), // the review queue, oldest first
    reject_reason: text(),
    cancel_reason: text(),
    relist_of: refId(),
    relist_count: integer().notNull().default(0),
    version: integer().notNull().default(1), // edits; not bids
    deleted_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check(
      'lot_lots_status',
      sql`${t.status} in ('draft','reviewing','rejected','scheduled','live','sold','passed','cancelled','defaulted')`,
    ),
    check('lot_lots_mode', sql`${t.mode} in ('single','mass','new_customer','live','house')`),
    check('lot_lots_one_stage', sql`${t.session_id} is null or ${t.live_session_id} is null`),
    // On a stage alone a lot is a live one, under the terms of who sells there; in a live session it is nothing else once people see it.
    check(
      'lot_lots_in_room',
      sql`case when ${t.in_room} then (${t.mode} = 'house' and ${t.session_id} is not null) or (${t.mode} = 'live' and ${t.live_session_id} is not null)
        else ${t.mode} <> 'live' and (${t.live_session_id} is null or ${t.status} not in ('scheduled','live')) end`,
    ),
    check(
      'lot_lots_whole_yuan',
      sql`${t.start_fen} % 100 = 0 and coalesce(${t.reserve_fen}, 0) % 100 = 0 and coalesce(${t.buy_now_fen}, 0) % 100 = 0 and coalesce(${t.increment_fen}, 0) % 100 = 0 and ${t.current_fen} % 100 = 0`,
    ),
    check('lot_lots_start', sql`${t.start_fen} >= 100`),
    check('lot_lots_auto_relist', sql`${t.auto_relist_left} between 0 and 3`),
    check('lot_lots_reserve', sql`${t.reserve_fen} is null or ${t.reserve_fen} >= ${t.start_fen}`),
    check(
      'lot_lots_buy_now',
      sql`${t.buy_now_fen} is null or (${t.buy_now_fen} >= coalesce(${t.reserve_fen}, 0) and ${t.buy_now_fen} * 10 >= ${t.start_fen} * 12)`,
    ),
    check(
      'lot_lots_steps',
      sql`${t.increment_mode} in ('table','fixed','two_five_eight','own') and (${t.increment_mode} <> 'fixed' or ${t.increment_fen} > 0) and (${t.increment_mode} = 'own') = (${t.increment_table} is not null)`,
    ),
    check('lot_lots_times', sql`${t.ends_at} > ${t.starts_at} and ${t.ends_at} >= ${t.planned_end_at}`),
    check(
      'lot_lots_hard_end',
      sql`${t.ends_at} <= ${t.planned_end_at} + ${t.hard_end_after_s} * interval '1 second' + ${t.outage_ms} * interval '1 millisecond'`,
    ),
    check(
      'lot_lots_price',
      sql`(${t.leader_user_id} is null) = (${t.current_fen} = 0) and (${t.bid_count} > 0 or ${t.leader_user_id} is null) and (${t.leader_user_id} is null) = (${t.leader_max_fen} is null) and ${t.current_fen} <= coalesce(${t.leader_max_fen}, ${t.current_fen})`,
    ),
    check(
      'lot_lots_open_has_rules',
      sql`${t.status} <> 'live' or (${t.rules_hash} is not null and ${t.head_hash} is not null and ${t.starts_at} is not null and ${t.ends_at} is not null and ${t.planned_end_at} is not null)`,
    ),
    check(
      'lot_lots_sold_has_winner',
      sql`(${t.status} <> 'sold') or (${t.winner_user_id} is not null and ${t.hammer_fen} is not null)`,
    ),
    // None of these reads what a bid changes (bid-batch-store.test.ts): a bid writes its lot and no entry of an index.
    index('lot_lots_by_end').on(t.status, t.ends_at, t.id), // lists: ending soon; default order
    index('lot_lots_by_category').on(t.category_id, t.status, t.ends_at, t.id), // category lists
    index('lot_lots_by_shop').on(t.shop_id, t.status, t.id), // a shop's lots; the shop's own list
    index('lot_lots_by_hot').on(t.hot_score.desc().nullsFirst(), t.id).where(sql`status = 'live'`), // home, hot lists
    index('lot_lots_by_opening').on(t.starts_at.desc().nullsFirst(), t.id).where(sql`status = 'live'`), // newly listed
    index('lot_lots_by_closing').on(t.closed_at.desc().nullsFirst(), t.id).where(sql`status in ('sold', 'passed')`), // price records; ended lists
    index('lot_lots_closed').on(t.closed_at).where(sql`closed_at is not null`), // invariant I17
    index('lot_lots_relists').on(t.relist_of).where(sql`relist_of is not null`), // invariant B6
    index('lot_lots_price_records')
      .on(t.category_id, t.closed_at.desc().nullsFirst(), t.hammer_fen)
      .where(sql`status = 'sold' and paid_at is not null`), // price records of a category, and their median
    index('lot_lots_sold_by_price').on(t.hammer_fen, t.id).where(sql`status = 'sold' and paid_at is not null`), // price records by price
    index('lot_lots_sold_of_category_by_price')
      .on(t.category_id, t.hammer_fen, t.id)
      .where(sql`status = 'sold' and paid_at is not null`), // the same of a category
    index('lot_lots_by_submission').on(t.submitted_at, t.id).where(sql`status = 'reviewing'`), // review queue
    index('lot_lots_by_mode').on(t.mode, t.id), // the console's list
    index('lot_lots_by_any_end').on(sql`(coalesce(${t.ends_at}, 'infinity'))`, t.id), // the console's list
    index('lot_lots_of_status_by_any_end').on(t.status, sql`(coalesce(${t.ends_at}, 'infinity'))`, t.id), // the console's list: live, ending soon
    index('lot_lots_open_by_any_end').on(sql`(coalesce(${t.ends_at}, 'infinity'))`, t.id).where(sql`closed_at is null`), // the console's list: not ended
    index('lot_lots_by_any_submission').on(sql`(coalesce(${t.submitted_at}, 'infinity'))`, t.id), // the console's list
    index('lot_lots_by_piece').on(t.piece_id, t.id).where(sql`piece_id is not null`), // what a piece is offered by
    index('lot_lots_by_batch').on(t.batch_id).where(sql`batch_id is not null`), // mass auctions
    uniqueIndex('lot_lots_session_no')
      .on(t.session_id, t.lot_no)
      .where(sql`session_id is not null and deleted_at is null`), // a sale's catalogue; each number once
    index('lot_lots_by_live_session').on(t.live_session_id, t.session_position).where(sql`live_session_id is not null`), // the lots of a live session
    // One live lot runs on a stage.
    uniqueIndex('lot_lots_running_in_sale')
      .on(t.session_id)
      .where(sql`status = 'live' and in_room and session_id is not null`),
    uniqueIndex('lot_lots_running_in_live')
      .on(t.live_session_id)
      .where(sql`status = 'live' and in_room and live_session_id is not null`),
    index('lot_lots_by_winner').on(t.winner_user_id, t.id).where(sql`winner_user_id is not null`), // won lots; those of a basket
    index('lot_lots_won_by_time')
      .on(t.winner_user_id, sql`(coalesce(${t.post_sold_at}, ${t.closed_at}))`)
      .where(sql`winner_user_id is not null`), // own limits: what was won since the month began
    index('lot_lots_won_unpaid')
      .on(t.winner_user_id, t.session_id)
      .where(sql`winner_user_id is not null and paid_at is null`), // what stands on a paddle
    uniqueIndex('lot_lots_relisted_once').on(t.relist_of).where(sql`relist_of is not null and deleted_at is null`), // one successor
  ],
)

/** One row per lot: the texts and pictures only its own page shows. */
export const lot_texts = pgTable(
  'lot_texts',
  {
    lot_id: refId().primaryKey(),
    images: text().array().notNull(),
    photo_views: text().array().notNull().default([]), // the side each of the images shows, in their order
    video: text(),
    video_poster: text(), // the picture shown until it plays
    desc: text().notNull(),
    desc_en: text(), // for readers of English
    params: jsonb().notNull().default({}), // the category's template, filled in: key → value
    template_id: refId(), // the version of it they were filled in under; null: older than versions
    condition_note: text(),
    condition_note_en: text(), // for readers of English
    provenance: text(),
    provenance_en: text(), // for readers of English
    certificate_issuer: text(), // of a certificate from outside, as the shop names it; operators do not check it
    certificate_no: text(),
    master_id: refId(),
    report_no: text(),
    notices: jsonb().notNull().default([]), // added while it runs: [{ text, at }]
  },
  (t) => [index('lot_texts_by_image').using('gin', t.images)], // pictures seen on other lots
)

/** One row per entry of a lot's public log, hash-chained. Append-only. */
export const lot_bids = pgTable(
  'lot_bids',
  {
    lot_id: refId().notNull(),
    seq: integer().notNull(), // 1, 2, 3 … without a gap
    user_id: refId().notNull(),
    kind: text().notNull(), // manual, proxy_max (a maximum was given), proxy_auto (answered by one), buy_now
    amount_fen: fen().notNull(), // the visible amount of this entry
    max_fen: fen(), // secret: only on proxy_max, only shown to its bidder
    leads: boolean().notNull(), // led when the bid it belongs to was through
    extended: boolean().notNull(), // moved the end
    client_bid_id: uuid(), // the bidder's own number of this bid; none on the answers of a maximum
    placed_at: instant().notNull(),
    hash: text().notNull(),
    ip: text(),
    device_id: text(),
  },
  (t) => [
    primaryKey({ columns: [t.lot_id, t.seq] }),
    unique('lot_bids_once').on(t.lot_id, t.user_id, t.client_bid_id), // a repeat finds its first answer; a person's own bids on a lot
    index('lot_bids_by_time').using('brin', t.placed_at), // figures of a day: the log grows in its order, and a bid writes no entry
    check('lot_bids_kind', sql`${t.kind} in ('manual','proxy_max','proxy_auto','buy_now')`),
    check('lot_bids_amount', sql`${t.amount_fen} > 0 and ${t.amount_fen} % 100 = 0`),
    check(
      'lot_bids_max',
      sql`(${t.max_fen} is not null) = (${t.kind} = 'proxy_max') and ${t.max_fen} >= ${t.amount_fen}`,
    ),
  ],
)

/** One row per silent raise of a leader's own maximum. It has no place in the public log. Append-only. */
export const lot_raises = pgTable(
  'lot_raises',
  {
    lot_id: refId().notNull(),
    user_id: refId().notNull(),
    client_bid_id: uuid().notNull(),
    max_fen: fen().notNull(),
    after_seq: integer(), // the log's last entry when it was given; null on older ones
    placed_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.lot_id, t.user_id, t.client_bid_id] })],
)

/** One row per person who has bid on a lot: the alias they have there, and what their deposit was found to cover. */
export const lot_bidders = pgTable(
  'lot_bidders',
  {
    lot_id: refId().notNull(),
    user_id: refId().notNull(),
    bidder_no: integer().notNull(), // in the order of their first bids
    alias: text().notNull(),
    covered_fen: fen(), // bids up to this amount are covered by the deposit; null: any
    held_fen: fen().notNull().default(0), // the deposit when it was last looked at
    first_bid_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.lot_id, t.user_id] }),
    unique('lot_bidders_no').on(t.lot_id, t.bidder_no),
    index('lot_bidders_by_user').on(t.user_id, t.lot_id), // participated auctions, newest first
  ],
)

/** One row per lot that has opened: its rules as they were promised, and their hash. Never changed. */
export const lot_rules = pgTable('lot_rules', {
  lot_id: refId().primaryKey(),
  version: integer().notNull(),
  hash: text().notNull(),
  facts: jsonb().notNull(),
  sentences: jsonb().notNull(), // the facts in words by language, as people read them; their hashes stand among the facts
  frozen_at: createdAt(),
})

/** One row per lot that has closed: how it ended, signed. Never changed; what happens afterwards is in other tables. */
export const lot_closings = pgTable(
  'lot_closings',
  {
    lot_id: refId().primaryKey(),
    result: text().notNull(), // sold, passed, cancelled
    hammer_fen: fen(),
    winner_alias: text(),
    bid_count: integer().notNull(),
    closed_at: instant().notNull(),
    head_hash: text().notNull(),
    rules_hash: text().notNull(),
    signature: text().notNull(),
    key_id: text().notNull(),
  },
  (t) => [index('lot_closings_by_time').on(t.closed_at, t.lot_id)], // the day's root
)

/** One row: when a node that takes bids last left a heartbeat. None before the first. */
export const lot_heartbeat = pgTable(
  'lot_heartbeat',
  { id: integer().primaryKey(), seen_at: instant().notNull() },
  (t) => [check('lot_heartbeat_one', sql`${t.id} = 1`)],
)

/** One row per time without bidding: between two heartbeats that were too far apart. Append-only. */
export const lot_outages = pgTable('lot_outages', {
  id: id(),
  from_at: instant().notNull(), // the last heartbeat before
  until_at: instant().notNull(), // the first one after
})

/** One row per lot and outage that moved its end: a link of the lot's public chain, after the entry after_seq. Append-only. */
export const lot_outage_extensions = pgTable(
  'lot_outage_extensions',
  {
    lot_id: refId().notNull(),
    outage_id: refId().notNull(),
    after_seq: integer().notNull(),
    was_ends_at: instant().notNull(),
    ends_at: instant().notNull(),
    prev_hash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lot_id, t.outage_id] }),
    check('lot_outage_extensions_forward', sql`${t.ends_at} > ${t.was_ends_at}`),
  ],
)

/** One row per lot and day: how often its page was looked at. */
export const lot_daily_views = pgTable(
  'lot_daily_views',
  { lot_id: refId().notNull(), day: date().notNull(), views: integer().notNull() },
  (t) => [primaryKey({ columns: [t.lot_id, t.day] }), index('lot_daily_views_by_day').on(t.day, t.lot_id)], // figures of a day
)

/** One row per mass auction: lots published together whose ends are staggered. */
export const lot_batches = pgTable(
  'lot_batches',
  {
    id: id(),
    shop_id: refId().notNull(),
    title: text().notNull(),
    first_ends_at: instant().notNull(),
    stagger_s: integer().notNull(),
    lot_count: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('lot_batches_by_shop').on(t.shop_id, t.id)],
)
