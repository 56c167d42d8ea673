/** Draws of prizes: what was published, who has which ticket, and who won. */
import type { DrawFacts } from '@juya/verify'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'
import {
  DRAW_STATUSES,
  type DrawStatus,
  TICKET_SOURCES,
  type TicketSource,
  WIN_STATUSES,
  type WinStatus,
} from './rules.ts'

/** A prize as operators enter it; `qty` of it are drawn. */
export interface Prize {
  rank: number
  name: string
  name_en: string
  image: string
  value_fen: number
  qty: number
  /** The shop that sends it, and which of its goods it is. */
  shop_id: number
  goods_id: number
  /** It is handed to an adult, and no time confirms its receipt before it is delivered. */
  is_liquor: boolean
}

/** An address as the order takes it. */
export interface ClaimAddress {
  receiver: string
  phone: string
  province: string
  city: string
  county: string
  detail: string
  [more: string]: unknown
}

/** One row per draw. From its publication on everything but the states' own columns stands still; a trigger holds it. */
export const draw_draws = pgTable(
  'draw_draws',
  {
    id: id(),
    title: text().notNull(),
    title_en: text().notNull(),
    intro: text().notNull().default(''),
    intro_en: text().notNull().default(''),
    cover: text().notNull(), // upload path
    live_session_id: refId(), // of a giveaway: the live session it belongs to, whose shop sends its one prize
    prizes: jsonb().$type<Prize[]>().notNull(),
    share_tickets: integer().notNull().default(1), // tickets one person may have for shares
    max_tickets: integer().notNull(), // of one person, for all reasons
    from_at: instant().notNull(),
    closes_at: instant().notNull(),
    draws_at: instant().notNull(),
    claim_days: integer().notNull().default(15),
    status: text().$type<DrawStatus>().notNull().default('draft'),
    revision: integer().notNull().default(1), // of the draft
    made_by: refId().notNull(), // the operator; of a giveaway the member of the shop
    published_at: instant(),
    facts: jsonb().$type<DrawFacts>(), // as published
    rules_hash: text(),
    ticket_count: integer().notNull().default(0),
    head_hash: text(), // of the last ticket; of the rules before the first
    locked_at: instant(),
    round: bigint({ mode: 'number' }), // that decides, named by the lock
    lock_signature: text(),
    lock_key_id: text(),
    drawn_at: instant(),
    server_seed: text(), // opened with the result
    beacon_signature: text(),
    result_signature: text(),
    result_key_id: text(),
    voided_at: instant(),
    void_reason: text(),
    void_signature: text(),
    void_key_id: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    check('draw_draws_status', oneOf(t.status, DRAW_STATUSES)),
    check(
      'draw_draws_times',
      sql`${t.closes_at} > ${t.from_at} and ${t.draws_at} >= ${t.closes_at} + case when ${t.live_session_id} is null then interval '10 minutes' else interval '1 minute' end`,
    ),
    check('draw_draws_tickets', sql`${t.max_tickets} between 1 and 20 and ${t.share_tickets} between 0 and 5`),
    check(
      'draw_draws_published',
      sql`(${t.status} = 'draft') = (${t.published_at} is null) and (${t.published_at} is null) = (${t.facts} is null) and (${t.facts} is null) = (${t.rules_hash} is null or ${t.head_hash} is null)`,
    ),
    check(
      'draw_draws_locked',
      sql`(${t.locked_at} is null) = (${t.round} is null) and (${t.locked_at} is null) = (${t.lock_signature} is null or ${t.lock_key_id} is null) and (${t.status} not in ('locked', 'drawn') or ${t.locked_at} is not null)`,
    ),
    check(
      'draw_draws_drawn', // the seed is opened with the result and never before
      sql`(${t.status} = 'drawn') = (${t.drawn_at} is not null) and (${t.drawn_at} is null) = (${t.server_seed} is null) and (${t.drawn_at} is null) = (${t.beacon_signature} is null or ${t.result_signature} is null or ${t.result_key_id} is null)`,
    ),
    check(
      'draw_draws_void', // from the time of the draw on nothing is called off
      sql`(${t.status} = 'void') = (${t.voided_at} is not null) and (${t.voided_at} is null) = (${t.void_reason} is null or ${t.void_signature} is null or ${t.void_key_id} is null) and (${t.voided_at} is null or ${t.voided_at} < ${t.draws_at})`,
    ),
    uniqueIndex('draw_draws_one_open')
      .on(t.live_session_id)
      .where(sql`status = 'open' and live_session_id is not null`), // one at a time
    index('draw_draws_of_session').on(t.live_session_id, t.id).where(sql`live_session_id is not null`), // the list of a session, how many it had
    index('draw_draws_by_status').on(t.status, t.draws_at, t.id), // the phone's list, the console's
    index('draw_draws_by_time').on(t.draws_at, t.id), // the console's list
    index('draw_draws_by_result').on(t.drawn_at).where(sql`drawn_at is not null`), // the day's root
    index('draw_draws_by_void').on(t.voided_at).where(sql`voided_at is not null`), // the day's root
    index('draw_draws_by_publication').on(t.published_at).where(sql`published_at is not null`), // what a month has published
  ],
)

/** One row per draw and person who entered: the salt that shows which tickets are theirs. */
export const draw_entrants = pgTable(
  'draw_entrants',
  {
    id: id(),
    draw_id: refId()
      .notNull()
      .references(() => draw_draws.id),
    user_id: refId().notNull(),
    salt: text().notNull(),
    user_ref: text().notNull(), // what stands for the person in public
    created_at: createdAt(),
  },
  (t) => [
    unique('draw_entrants_once').on(t.draw_id, t.user_id), // entering, one's own tickets
    unique('draw_entrants_ref').on(t.draw_id, t.user_ref),
    index('draw_entrants_of_user').on(t.user_id, t.draw_id), // one's own draws, a takeout
  ],
)

/** One row per ticket, chained to the one before. Append-only. */
export const draw_tickets = pgTable(
  'draw_tickets',
  {
    id: id(),
    draw_id: refId()
      .notNull()
      .references(() => draw_draws.id),
    ticket_no: integer().notNull(), // 1, 2, 3 … without a gap
    user_ref: text().notNull(),
    source: text().$type<TicketSource>().notNull(),
    at: instant().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    unique('draw_tickets_no').on(t.draw_id, t.ticket_no), // the list, page by page
    foreignKey({
      name: 'draw_tickets_of_entrant',
      columns: [t.draw_id, t.user_ref],
      foreignColumns: [draw_entrants.draw_id, draw_entrants.user_ref],
    }),
    check('draw_tickets_source', oneOf(t.source, TICKET_SOURCES)),
    check('draw_tickets_from_one', sql`${t.ticket_no} > 0`),
    index('draw_tickets_of_entrant').on(t.draw_id, t.user_ref), // one's own tickets
  ],
)

/** One row per draw and person who shared it: the code of their link. */
export const draw_shares = pgTable(
  'draw_shares',
  {
    id: id(),
    draw_id: refId()
      .notNull()
      .references(() => draw_draws.id),
    user_id: refId().notNull(),
    code: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('draw_shares_once').on(t.draw_id, t.user_id),
    unique('draw_shares_code').on(t.code), // opening a link
    index('draw_shares_of_user').on(t.user_id), // a takeout
  ],
)

/** One row per person who opened somebody's link of a draw, and counts for them. Each counts once a draw. */
export const draw_share_opens = pgTable(
  'draw_share_opens',
  {
    id: id(),
    share_id: refId()
      .notNull()
      .references(() => draw_shares.id),
    draw_id: refId().notNull(),
    user_id: refId().notNull(), // the person who opened it
    at: createdAt(),
  },
  (t) => [
    unique('draw_share_opens_once').on(t.draw_id, t.user_id),
    index('draw_share_opens_of_share').on(t.share_id), // tickets earned by it
    index('draw_share_opens_of_user').on(t.user_id), // erasure
  ],
)

/** One row per prize won, in the order of drawing. */
export const draw_wins = pgTable(
  'draw_wins',
  {
    id: id(),
    draw_id: refId().notNull(),
    place: integer().notNull(), // 1 was drawn first
    rank: integer().notNull(),
    ticket_no: integer().notNull(),
    user_id: refId().notNull(),
    user_ref: text().notNull(),
    prize: jsonb().$type<Prize>().notNull(), // as it was published
    value_fen: fen().notNull(),
    status: text().$type<WinStatus>().notNull().default('pending_claim'),
    claim_until: instant().notNull(),
    address: jsonb().$type<ClaimAddress>(), // gone once its winner has left
    claimed_at: instant(),
    ended_because: text().$type<'time' | 'given_up' | 'banned'>(), // of an expired one
    order_id: refId(), // once it was handed to the shop that sends it
    sent_at: instant(),
    again_order_id: refId(), // sent once more
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    unique('draw_wins_place').on(t.draw_id, t.place),
    unique('draw_wins_ticket').on(t.draw_id, t.ticket_no), // a ticket wins once
    unique('draw_wins_person').on(t.draw_id, t.user_ref), // and so does a person
    foreignKey({
      name: 'draw_wins_of_ticket', // each winner has a ticket
      columns: [t.draw_id, t.ticket_no],
      foreignColumns: [draw_tickets.draw_id, draw_tickets.ticket_no],
    }),
    check('draw_wins_status', oneOf(t.status, WIN_STATUSES)),
    check(
      'draw_wins_claimed',
      sql`(${t.status} in ('claimed', 'sent')) = (${t.claimed_at} is not null) and (${t.claimed_at} is not null or ${t.address} is null) and (${t.address} is not null or ${t.status} <> 'claimed') and (${t.status} = 'sent') = (${t.order_id} is not null) and (${t.order_id} is null) = (${t.sent_at} is null) and (${t.again_order_id} is null or ${t.order_id} is not null) and (${t.status} = 'expired') = (${t.ended_because} is not null)`,
    ),
    index('draw_wins_of_order').on(t.order_id).where(sql`order_id is not null`), // what became of its parcel
    index('draw_wins_of_user').on(t.user_id, t.id), // one's own prizes, what one has won in a year
    index('draw_wins_to_send').on(t.claimed_at, t.id).where(sql`status = 'claimed'`), // the queue
    index('draw_wins_by_status').on(t.status, t.id), // the console's list
    index('draw_wins_by_draw').on(t.draw_id, t.id), // the console's list
  ],
)

export type Draw = typeof draw_draws.$inferSelect
export type Entrant = typeof draw_entrants.$inferSelect
export type Ticket = typeof draw_tickets.$inferSelect
export type Win = typeof draw_wins.$inferSelect
