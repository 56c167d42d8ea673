/** The lots of a sale: chosen and numbered, handed in, let in, sent back and taken back together. The domain of auction houses holds the sale's lock. */

import { defaultDepositFen, type IncrementRow, type Ladder, type PremiumSlice, ROOM_HARD_END_S } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type Terms as ShopTerms, termsOf } from '../../shop/index.ts'
import { HARD_END_AFTER_S } from '../bidding/soft-close.ts'
import { auctionEvents } from '../events.ts'
import { mayMove } from '../lot-states.ts'
import { admit, makeReady } from '../publishing/handing-in.ts'
import { leastEnd } from '../publishing/late-opening.ts'
import { usualDepositBp } from '../publishing/publishing.ts'
import { endEarly } from '../publishing/reviewing.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'

const WEEK_S = 7 * 86_400
const SECOND_MS = 1_000

/** What a sale lays down for each of its lots. Moments are ms. */
export interface SaleTerms {
  session_id: number
  starts_at: number
  first_ends_at: number
  stagger_s: number
  premium_bp: number
  premium_slices: PremiumSlice[] | null
  /** Ours leaves each lot its own: our table, or one step. */
  ladder: Ladder
  ladder_rows: IncrementRow[] | null
  deposit_fen: number
  /** A sale in a room: its lots are live ones, started one after another by its clerk. Their times are a forecast until then. */
  room: RoomTerms | null
}
export interface RoomTerms {
  lot_s: number
  counter_s: number
  /** From one start to the next, in ms, as it is foreseen. */
  pace_ms: number
}

/** The lots of a sale in the order of its catalogue. */
export const lotsOfSession = (ctx: Ctx, session_id: number): Promise<store.Lot[]> =>
  query<store.Lot>(
    ctx,
    'auction_lots_of_session',
    'select * from auction_lots where session_id = $1 and deleted_at is null order by session_position, id',
    [session_id],
  )

const SEEN = `session_id = $1 and deleted_at is null and status not in ('draft', 'reviewing', 'rejected')`

/** How many lots people see in a sale, by category, in the order of its catalogue. */
export const catalogueCounts = (ctx: Ctx, session_id: number): Promise<Array<{ category_id: number; lots: number }>> =>
  query(
    ctx,
    'auction_catalogue_counts',
    `select category_id, count(*)::int as lots from auction_lots where ${SEEN} group by category_id order by min(session_position), min(id)`,
    [session_id],
  )

/** Some of the lots people see in a sale, or in one category of it, in the order of its catalogue. */
export const catalogueLots = (
  ctx: Ctx,
  session_id: number,
  category_id: number | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<store.Lot[]> =>
  query<store.Lot>(
    ctx,
    'auction_catalogue_lots',
    `select * from auction_lots where ${SEEN} and ($2::bigint is null or category_id = $2) order by session_position, id limit $3 offset $4`,
    [session_id, category_id ?? null, limit, offset],
  )

const lockSession = async (tx: Tx, session_id: number): Promise<store.Lot[]> => {
  const lots = await lotsOfSession(tx, session_id)
  const locked = new Map(
    (
      await store.lockLots(
        tx,
        lots.map((lot) => lot.id),
      )
    ).map((lot) => [lot.id, lot]),
  )
  return lots.flatMap(({ id }) => locked.get(id) ?? [])
}

/**
 * Says which drafts stand in a sale, under which numbers and in which order; those that stood in it and are not named leave it.
 * @throws Refusal NOT_FOUND {lot_id} (no lot of the shop), STATE_CONFLICT {lot_id} (handed in already, or in another sale)
 */
export async function chooseLots(
  tx: Tx,
  { session_id, shop_id }: { session_id: number; shop_id: number },
  chosen: ReadonlyArray<{ id: number; lot_no: string }>,
): Promise<void> {
  const before = await lotsOfSession(tx, session_id)
  const ids = [...new Set([...before, ...chosen].map(({ id }) => id))]
  const locked = new Map((await store.lockLots(tx, ids)).map((lot) => [lot.id, lot]))
  for (const { id } of chosen) {
    const lot = locked.get(id)
    if (lot?.shop_id !== shop_id) refuse('NOT_FOUND', { lot_id: id })
    if (!mayMove(lot.status, 'submit') || (lot.session_id !== null && lot.session_id !== session_id))
      refuse('STATE_CONFLICT', { lot_id: id, status: lot.status })
  }
  await query(
    tx,
    'auction_session_lots_clear',
    'update auction_lots set session_id = null, lot_no = null, session_position = null where session_id = $1',
    [session_id],
  )
  await query(
    tx,
    'auction_session_lots_set',
    `update auction_lots l set session_id = $1, lot_no = c.lot_no, session_position = c.position
     from unnest($2::bigint[], $3::text[]) with ordinality as c(id, lot_no, position) where l.id = c.id`,
    [session_id, chosen.map((one) => one.id), chosen.map((one) => one.lot_no)],
  )
}

/**
 * Hands the lots of a sale in, under its terms: they stay out of sight and unchanged until it is let in. Each ends stagger_s after the one before;
 * in a room, live lots have one order and no times of their own.
 * @throws Refusal as makeReady
 */
export async function handInSession(tx: Tx, shop: ShopTerms, terms: SaleTerms): Promise<number> {
  const lots = await lockSession(tx, terms.session_id)
  const { room } = terms
  await query(
    tx,
    'auction_session_lots_terms',
    `update auction_lots l set mode = 'house', premium_bp = $2, deposit_fen = $3, starts_at = to_timestamp(e.starts_ms / 1000.0),
       planned_end_at = to_timestamp(e.ends_ms / 1000.0), ends_at = to_timestamp(e.ends_ms / 1000.0), duration_s = $4, buy_now_fen = null,
       premium_slices = $8::jsonb, increment_mode = coalesce($9::text, increment_mode), increment_table = $10::jsonb, version = version + 1
     from unnest($5::bigint[], $6::float8[], $7::float8[]) as e(id, starts_ms, ends_ms) where l.id = e.id and l.session_id = $1`,
    [
      terms.session_id,
      terms.premium_bp,
      terms.deposit_fen,
      room?.lot_s ?? null,
      lots.map((lot) => lot.id),
      lots.map((_, i) => terms.starts_at + i * (room?.pace_ms ?? 0)),
      lots.map((_, i) =>
        room
          ? terms.starts_at + i * room.pace_ms + room.lot_s * SECOND_MS
          : terms.first_ends_at + i * terms.stagger_s * SECOND_MS,
      ),
      terms.premium_slices && JSON.stringify(terms.premium_slices),
      terms.ladder === 'ours' ? null : terms.ladder,
      terms.ladder === 'own' ? JSON.stringify(terms.ladder_rows) : null,
    ],
  )
  if (room) await makeLive(tx, lots, room)
  await makeReady(
    tx,
    shop,
    lots.map((lot) => lot.id),
    0,
  )
  return lots.length
}

/** Writes the terms of live lots into these: what their rules will freeze. */
async function makeLive(tx: Tx, lots: readonly store.Lot[], { lot_s, counter_s }: RoomTerms): Promise<void> {
  await query(
    tx,
    'auction_session_lots_live',
    `update auction_lots set in_room = true, soft_close_window_s = $2, soft_close_extend_s = $2, hard_end_after_s = $3 where id = any($1)`,
    [lots.map((lot) => lot.id), counter_s, ROOM_HARD_END_S - lot_s],
  )
}

/** Lets the lots of a sale in: its catalogue is open. @throws Refusal WINDOW_CLOSED (its first lot would run shorter than allowed; in a room: its time has come) */
export async function admitSession(tx: Tx, session_id: number): Promise<store.Lot[]> {
  const lots = await lockSession(tx, session_id)
  const now = await databaseNow(tx)
  if (lots.some((lot) => lot.in_room)) {
    if (lots.some((lot) => lot.starts_at! <= now)) refuse('WINDOW_CLOSED')
    await store.setStatus(
      tx,
      lots.map((lot) => lot.id),
      'scheduled',
    )
    await emit(tx, auctionEvents.catalogue_opened, { session_id })
    return lots
  }
  const least_end = await leastEnd(tx, Math.max(now, Math.min(...lots.map((lot) => lot.starts_at ?? now))))
  if (lots.some((lot) => lot.planned_end_at! < least_end)) refuse('WINDOW_CLOSED')
  await admit(tx, lots, now)
  await emit(tx, auctionEvents.catalogue_opened, { session_id })
  return lots
}

/** Its house prepares the sale again: its lots are drafts like others, and stand in it still. */
export async function returnSession(tx: Tx, session_id: number): Promise<void> {
  const lots = await lockSession(tx, session_id)
  await asDrafts(tx, lots)
}

async function asDrafts(tx: Tx, lots: readonly store.Lot[]): Promise<void> {
  const [first] = lots
  if (!first) return
  const usual_bp = await usualDepositBp(tx, await termsOf(tx, first.shop_id))
  await query(
    tx,
    'auction_session_lots_drafts',
    `update auction_lots l set mode = 'single', premium_bp = 0, premium_slices = null, increment_table = null,
       increment_mode = case when increment_fen is null then 'table' else 'fixed' end, deposit_fen = d.deposit_fen, starts_at = null, planned_end_at = null, ends_at = null,
       duration_s = ${WEEK_S}, in_room = false, soft_close_window_s = $3::int, soft_close_extend_s = greatest($3::int, $4::int), hard_end_after_s = ${HARD_END_AFTER_S},
       version = version + 1
     from unnest($1::bigint[], $2::bigint[]) as d(id, deposit_fen) where l.id = d.id`,
    [
      lots.map((lot) => lot.id),
      lots.map(({ start_fen, estimate_low_fen }) =>
        defaultDepositFen({ start_fen, estimate_low_fen, mode: 'single' }, usual_bp),
      ),
      await setting(tx, 'auction.soft_close_window_s'),
      await setting(tx, 'auction.soft_close_extend_s'),
    ],
  )
}

/** Ends a sale before its time: its drafts are free again, and what stands in its catalogue is taken back. Sold lots stay sold. */
export async function takeBackSession(tx: Tx, session_id: number, reason: string): Promise<void> {
  const lots = await lockSession(tx, session_id)
  const drafts = lots.filter((lot) => mayMove(lot.status, 'submit'))
  await asDrafts(tx, drafts)
  if (drafts.length > 0)
    await query(
      tx,
      'auction_session_lots_free',
      'update auction_lots set session_id = null, lot_no = null, session_position = null where id = any($1)',
      [drafts.map((lot) => lot.id)],
    )
  for (const lot of lots) if (lot.status === 'scheduled' || lot.status === 'live') await endEarly(tx, lot, reason)
}

/** How the lots of a sale stand, by number, and what was sold for how much. */
export interface SessionOutcome extends Record<string, unknown> {
  session_id: number
  lots: number
  scheduled: number
  live: number
  sold: number
  unpaid: number
  passed: number
  withdrawn: number
  hammer_fen: number
  /** The latest end among them; late bids move it. */
  last_ends_at: number | null
}

export async function outcomesOf(ctx: Ctx, session_ids: readonly number[]): Promise<Map<number, SessionOutcome>> {
  if (session_ids.length === 0) return new Map()
  const rows = await query<SessionOutcome>(
    ctx,
    'auction_session_outcomes',
    `select session_id, count(*)::int as lots,
       count(*) filter (where status = 'scheduled')::int as scheduled, count(*) filter (where status = 'live')::int as live,
       count(*) filter (where status = 'sold')::int as sold, count(*) filter (where status = 'defaulted')::int as unpaid,
       count(*) filter (where status = 'passed')::int as passed, count(*) filter (where status = 'cancelled')::int as withdrawn,
       coalesce(sum(hammer_fen) filter (where status = 'sold'), 0)::bigint as hammer_fen, max(ends_at) as last_ends_at
     from auction_lots where session_id = any($1) and deleted_at is null group by session_id`,
    [session_ids],
  )
  return new Map(rows.map((row) => [row.session_id, row]))
}

/** The lots of a sale one person won, as far as they are sold still: defaulted ones are not among them, nor what was bought after it. */
export const wonInSession = (ctx: Ctx, session_id: number, user_id: number): Promise<store.Lot[]> =>
  query<store.Lot>(
    ctx,
    'auction_session_won',
    `select * from auction_lots where session_id = $1 and winner_user_id = $2 and status = 'sold' and post_sold_at is null and deleted_at is null order by session_position, id`,
    [session_id, user_id],
  )

/** Whether a lot this person won in a sale is defaulted now. */
export async function hasDefaultedInSession(ctx: Ctx, session_id: number, user_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'auction_session_defaulted',
    `select 1 from auction_lots where session_id = $1 and winner_user_id = $2 and status = 'defaulted' and post_sold_at is null limit 1`,
    [session_id, user_id],
  )
  return rows.length > 0
}

const DRAFTS_MAX = 300
/** Drafts of a shop that stand in no sale, the newest first. */
export const freeDrafts = (ctx: Ctx, shop_id: number): Promise<store.Lot[]> =>
  query<store.Lot>(
    ctx,
    'auction_free_drafts',
    `select * from auction_lots where shop_id = $1 and status in ('draft', 'rejected') and session_id is null and deleted_at is null
     order by id desc limit ${DRAFTS_MAX}`,
    [shop_id],
  )
