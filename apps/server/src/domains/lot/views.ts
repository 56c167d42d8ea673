/** Views the domain publishes, for answers and for domains above it to join. */
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { fen, instant, refId } from '../../platform/db/columns.ts'

/** Which category each lot stands in, for orders and cases to be narrowed by. */
export const lot_categories = pgView('lot_categories', {
  lot_id: refId().notNull(),
  category_id: refId().notNull(),
}).as(sql`select id as lot_id, category_id from lot_lots`)

/** The bidder and the time of each bid, for people to be narrowed by. */
export const lot_bid_times = pgView('lot_bid_times', {
  user_id: refId().notNull(),
  placed_at: instant().notNull(),
}).as(sql`select user_id, placed_at from lot_bids`)

/** Of each lot what other domains may read of it, secrets aside but for its leader's maximum, which caps add up. */
export const lot_outlines = pgView('lot_outlines', {
  id: refId().notNull(),
  shop_id: refId().notNull(),
  mode: text().notNull(),
  batch_id: refId(),
  session_id: refId(),
  lot_no: text(),
  category_id: refId().notNull(),
  title: text().notNull(),
  title_en: text(),
  status: text().notNull(),
  start_fen: fen().notNull(),
  premium_bp: integer().notNull(),
  premium_slices: jsonb(),
  shipping_fen: fen().notNull(),
  authentication_fen: fen().notNull(),
  in_room: boolean().notNull(),
  ends_at: instant(),
  current_fen: fen().notNull(),
  bid_count: integer().notNull(),
  bidder_count: integer().notNull(),
  leader_user_id: refId(),
  leader_max_fen: fen(),
  winner_user_id: refId(),
  hammer_fen: fen(),
  paid_at: instant(),
  closed_at: instant(),
  post_sold_at: instant(),
  deleted_at: instant(),
}).as(sql`select id, shop_id, mode, batch_id, session_id, lot_no, category_id, title, title_en, status, start_fen, premium_bp, premium_slices, shipping_fen,
  authentication_fen, in_room, ends_at, current_fen, bid_count, bidder_count, leader_user_id, leader_max_fen, winner_user_id, hammer_fen, paid_at, closed_at, post_sold_at,
  deleted_at from lot_lots`)

/** The bidders of each lot, since when, and under which name there. */
export const lot_participants = pgView('lot_participants', {
  lot_id: refId().notNull(),
  user_id: refId().notNull(),
  bidder_no: integer().notNull(),
  alias: text().notNull(),
  held_fen: fen().notNull(),
  first_bid_at: instant().notNull(),
}).as(sql`select lot_id, user_id, bidder_no, alias, held_fen, first_bid_at from lot_bidders`)

/** From where each entry of a log came: what rings are looked for by. */
export const lot_bid_origins = pgView('lot_bid_origins', {
  lot_id: refId().notNull(),
  seq: integer().notNull(),
  user_id: refId().notNull(),
  client_bid_id: uuid(),
  ip: text(),
}).as(sql`select lot_id, seq, user_id, client_bid_id, ip from lot_bids`)

/** How each lot of a live session ended, or stands. */
export const lot_live_results = pgView('lot_live_results', {
  lot_id: refId().notNull(),
  live_session_id: refId().notNull(),
  status: text().notNull(),
  hammer_fen: fen(),
}).as(
  sql`select id as lot_id, live_session_id, status, hammer_fen from lot_lots where live_session_id is not null and deleted_at is null`,
)
