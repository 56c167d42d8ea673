/** What a sale does to its lots: they stand in it under a number, keep its terms, and leave it. The caller has locked them. */
import { type IncrementRow, type Ladder, type PremiumSlice, ROOM_HARD_END_S } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { HARD_END_AFTER_S } from '../bidding/soft-close.ts'
import type { Lot } from '../store.ts'

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

/** Says which lots stand in a sale, under which numbers and in which order; no other does from now on. */
export async function stand(
  tx: Tx,
  session_id: number,
  chosen: ReadonlyArray<{ id: number; lot_no: string }>,
): Promise<void> {
  await query(
    tx,
    'lot_session_lots_clear',
    'update lot_lots set session_id = null, lot_no = null, session_position = null where session_id = $1',
    [session_id],
  )
  await query(
    tx,
    'lot_session_lots_set',
    `update lot_lots l set session_id = $1, lot_no = c.lot_no, session_position = c.position
     from unnest($2::bigint[], $3::text[]) with ordinality as c(id, lot_no, position) where l.id = c.id`,
    [session_id, chosen.map((one) => one.id), chosen.map((one) => one.lot_no)],
  )
}

/** Numbers more lots in a sale. The catalogue then stands in the order of its numbers. */
export async function number(
  tx: Tx,
  session_id: number,
  numbered: ReadonlyArray<{ id: number; lot_no: string }>,
): Promise<void> {
  await query(
    tx,
    'lot_catalogue_numbers',
    'update lot_lots l set session_id = $1, lot_no = c.lot_no from unnest($2::bigint[], $3::text[]) as c(id, lot_no) where l.id = c.id',
    [session_id, numbered.map(({ id }) => id), numbered.map(({ lot_no }) => lot_no)],
  )
  await query(
    tx,
    'lot_catalogue_order',
    `update lot_lots l set session_position = c.position
     from (select id, row_number() over (order by substring(lot_no from '^\\d+')::int, lot_no) as position
           from lot_lots where session_id = $1 and deleted_at is null) c
     where l.id = c.id and l.session_position is distinct from c.position`,
    [session_id],
  )
}

/** Writes the terms of a sale into its lots, in the order of its catalogue: what their rules will freeze. */
export async function layDown(tx: Tx, terms: SaleTerms, lots: readonly Lot[]): Promise<void> {
  const { room } = terms
  await query(
    tx,
    'lot_session_lots_terms',
    `update lot_lots l set mode = 'house', premium_bp = $2, deposit_fen = $3, starts_at = to_timestamp(e.starts_ms / 1000.0),
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
}

async function makeLive(tx: Tx, lots: readonly Lot[], { lot_s, counter_s }: RoomTerms): Promise<void> {
  await query(
    tx,
    'lot_session_lots_live',
    `update lot_lots set in_room = true, soft_close_window_s = $2, soft_close_extend_s = $2, hard_end_after_s = $3 where id = any($1)`,
    [lots.map((lot) => lot.id), counter_s, ROOM_HARD_END_S - lot_s],
  )
}

/** Lots are drafts of their shop's again, under its usual terms; they stand in the sale still. */
export async function freeFromTerms(
  tx: Tx,
  lots: ReadonlyArray<{ id: number; deposit_fen: number }>,
  { window_s, extend_s }: { window_s: number; extend_s: number },
): Promise<void> {
  await query(
    tx,
    'lot_session_lots_drafts',
    `update lot_lots l set mode = 'single', premium_bp = 0, premium_slices = null, increment_table = null,
       increment_mode = case when increment_fen is null then 'table' else 'fixed' end, deposit_fen = d.deposit_fen, starts_at = null, planned_end_at = null, ends_at = null,
       duration_s = ${WEEK_S}, in_room = false, soft_close_window_s = $3::int, soft_close_extend_s = greatest($3::int, $4::int), hard_end_after_s = ${HARD_END_AFTER_S},
       version = version + 1
     from unnest($1::bigint[], $2::bigint[]) as d(id, deposit_fen) where l.id = d.id`,
    [lots.map(({ id }) => id), lots.map(({ deposit_fen }) => deposit_fen), window_s, extend_s],
  )
}

/** Lots stand in no sale any more. */
export async function leave(tx: Tx, lot_ids: readonly number[]): Promise<void> {
  if (lot_ids.length === 0) return
  await query(
    tx,
    'lot_session_lots_free',
    'update lot_lots set session_id = null, lot_no = null, session_position = null where id = any($1)',
    [lot_ids],
  )
}
