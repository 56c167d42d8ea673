/** What bidders on lots of a live session had before their eyes, as their devices said it: bounded here, and signed with their receipts. It decides nothing. */
import type { SeenByBidder } from '@juya/verify'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Lot } from '../store.ts'

/** As it comes with a bid. */
export interface SaidSight {
  seen_fen?: number | undefined
  seen_captured_at_ms?: number | undefined
  seen_piece?: number | undefined
  seen_lag_ms?: number | undefined
}

/**
 * What is signed of it. A device may say anything: no frame is from after the bid, none is later than since it was captured, and no
 * bidder sees a price above their own offer. A picture of which a part is missing is none.
 * @returns null for lots outside live sessions, and where the device said nothing
 */
export function boundedSight(
  { seen_fen, seen_captured_at_ms, seen_piece, seen_lag_ms }: SaidSight,
  { mode }: Pick<Lot, 'mode'>,
  placed_at: number,
  amount_fen: number,
): SeenByBidder | null {
  if (mode !== 'live' || seen_fen === undefined) return null
  const price_fen = Math.min(seen_fen, amount_fen)
  if (seen_captured_at_ms === undefined || seen_piece === undefined || seen_lag_ms === undefined) return { price_fen }
  const captured_at_ms = Math.min(seen_captured_at_ms, placed_at)
  return {
    price_fen,
    picture: { captured_at_ms, number: seen_piece, lag_ms: Math.min(seen_lag_ms, placed_at - captured_at_ms) },
  }
}

interface Seeing {
  lot_id: number
  bids: ReadonlyArray<{ seq: number; sight?: SeenByBidder | null }>
}

/** Writes what was seen with the entries of these lots, if anything was. */
export async function addSights(tx: Tx, writings: readonly Seeing[]): Promise<void> {
  const seen = writings.flatMap(({ lot_id, bids }) =>
    bids.flatMap(({ seq, sight }) => (sight ? [{ lot_id, seq, ...sight }] : [])),
  )
  if (seen.length === 0) return
  await query(
    tx,
    'lot_bid_sights_add',
    `insert into lot_bid_sights (lot_id, seq, shown_fen, captured_at, piece, lag_ms)
     select lot_id, seq, shown_fen, to_timestamp(captured_ms / 1000.0), piece, lag_ms
     from unnest($1::bigint[], $2::int[], $3::bigint[], $4::float8[], $5::bigint[], $6::int[]) as s(lot_id, seq, shown_fen, captured_ms, piece, lag_ms)`,
    [
      seen.map(({ lot_id }) => lot_id),
      seen.map(({ seq }) => seq),
      seen.map(({ price_fen }) => price_fen),
      seen.map(({ picture }) => picture?.captured_at_ms ?? null),
      seen.map(({ picture }) => picture?.number ?? null),
      seen.map(({ picture }) => picture?.lag_ms ?? null),
    ],
  )
}

interface SightRow extends Record<string, unknown> {
  seq: number
  shown_fen: number
  captured_at: number | null
  piece: number | null
  lag_ms: number | null
}

/** What was seen with entries of a lot, by the entry; those with which nothing was said are not there. */
export async function sightsOf(ctx: Ctx, lot_id: number, seqs: readonly number[]): Promise<Map<number, SeenByBidder>> {
  if (seqs.length === 0) return new Map()
  const rows = await query<SightRow>(
    ctx,
    'lot_bid_sights_of',
    'select seq, shown_fen, captured_at, piece, lag_ms from lot_bid_sights where lot_id = $1 and seq = any($2::int[])',
    [lot_id, [...seqs]],
  )
  return new Map(
    rows.map(({ seq, shown_fen: price_fen, captured_at: captured_at_ms, piece: number, lag_ms }) => [
      seq,
      captured_at_ms === null
        ? { price_fen }
        : { price_fen, picture: { captured_at_ms, number: number!, lag_ms: lag_ms! } },
    ]),
  )
}
