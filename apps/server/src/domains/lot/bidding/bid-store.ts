/** The queries on bids, bidders and closings. Those of the hot path are in bid-batch-store.ts. */
import { type IncrementRule, ladderRule } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Lot } from '../store.ts'
import type { LockedLot } from './bid-batch-store.ts'
import type { LotState } from './bidding-rules.ts'

/** How a lot's bids rise: by one step, by our table, or by the ladder of its sale. */
export const stepsOf = ({
  increment_mode,
  increment_fen,
  increment_table,
}: Pick<Lot, 'increment_mode' | 'increment_fen' | 'increment_table'>): IncrementRule => {
  if (increment_mode === 'fixed') return { mode: 'fixed', step_fen: increment_fen }
  return ladderRule(increment_mode === 'table' ? 'ours' : increment_mode, increment_table)
}

/** The part of a stored lot that the bidding rules know. */
export const stateOf = (lot: LockedLot | Lot): LotState => ({
  status: lot.status,
  start_fen: lot.start_fen,
  increment: stepsOf(lot),
  reserve_fen: lot.reserve_fen,
  buy_now_fen: lot.buy_now_fen,
  soft_close: {
    window_s: lot.soft_close_window_s,
    extend_s: lot.soft_close_extend_s,
    hard_end_after_s: lot.hard_end_after_s,
    doubles: !lot.in_room,
  },
  planned_end_at: (lot.planned_end_at ?? 0) + lot.outage_ms,
  ends_at: lot.ends_at ?? 0,
  extension_count: lot.extension_count,
  current_fen: lot.current_fen,
  bid_count: lot.bid_count,
  leader_id: lot.leader_user_id,
  leader_max_fen: lot.leader_max_fen,
})

export interface BidView extends Record<string, unknown> {
  lot_id: number
  seq: number
  user_id: number
  alias: string
  kind: string
  amount_fen: number
  leads: boolean
  placed_at: number
  hash: string
  /** Taken back by Juya, and why. */
  void_reason: string | null
}
/** Finds the link that took entry b back. */
const VOIDED = `select v.reason from lot_log_amendments v where v.lot_id = b.lot_id and v.kind = 'void' and b.seq = any(v.seqs)`
const VIEW = `select b.lot_id, b.seq, b.user_id, p.alias, b.kind, b.amount_fen, b.leads, b.placed_at, b.hash, (${VOIDED} limit 1) as void_reason
  from lot_bids b join lot_bidders p on p.lot_id = b.lot_id and p.user_id = b.user_id`

/** The bidder of an entry of the log of one of a shop's lots, with their alias there. */
export async function bidderOf(
  ctx: Ctx,
  shop_id: number,
  { lot_id, seq }: { lot_id: number; seq: number },
): Promise<{ user_id: number; alias: string } | undefined> {
  const [found] = await query<{ user_id: number; alias: string }>(
    ctx,
    'lot_bidder_of_entry',
    `select p.user_id, p.alias from lot_bids b join lot_bidders p on p.lot_id = b.lot_id and p.user_id = b.user_id
       join lot_lots l on l.id = b.lot_id
     where b.lot_id = $1 and b.seq = $2 and l.shop_id = $3 and l.deleted_at is null`,
    [lot_id, seq, shop_id],
  )
  return found
}

/** The newest entries before `before_seq`, newest first. */
export const newestBids = (ctx: Ctx, lot_id: number, before_seq: number, limit: number): Promise<BidView[]> =>
  query<BidView>(
    ctx,
    'lot_bids_newest',
    `${VIEW} where b.lot_id = $1 and b.seq < $2::bigint order by b.seq desc limit $3`,
    [lot_id, before_seq, limit],
  )

/** The log from `after_seq` on, oldest first. */
export const bidsAfter = (ctx: Ctx, lot_id: number, after_seq: number, limit: number): Promise<BidView[]> =>
  query<BidView>(ctx, 'lot_bids_after', `${VIEW} where b.lot_id = $1 and b.seq > $2::bigint order by b.seq limit $3`, [
    lot_id,
    after_seq,
    limit,
  ])

export async function bidAt(ctx: Ctx, lot_id: number, seq: number): Promise<BidView | undefined> {
  const rows = await query<BidView>(ctx, 'lot_bid_at', `${VIEW} where b.lot_id = $1 and b.seq = $2::bigint`, [
    lot_id,
    seq,
  ])
  return rows[0]
}

/** A person's own entries on a lot, newest first. */
export const ownBids = (ctx: Ctx, lot_id: number, user_id: number): Promise<BidView[]> =>
  query<BidView>(ctx, 'lot_bids_own', `${VIEW} where b.lot_id = $1 and b.user_id = $2 order by b.seq desc limit 200`, [
    lot_id,
    user_id,
  ])

/** A person's last offers on lots that stand: the visible amount and the highest maximum ever given. Without those they have no bid on. */
export async function ownOffers(
  ctx: Ctx,
  lot_ids: readonly number[],
  user_id: number,
): Promise<Map<number, { last_fen: number; max_fen: number }>> {
  const rows = await query<{ lot_id: number; last_fen: number; max_fen: number }>(
    ctx,
    'lot_bids_own_offers',
    `select b.lot_id, max(b.amount_fen) as last_fen, greatest(max(b.max_fen), max(b.amount_fen),
         (select max(r.max_fen) from lot_raises r where r.lot_id = b.lot_id and r.user_id = $2 and not exists (
           select from lot_log_amendments v where v.lot_id = r.lot_id and v.user_id = $2 and r.after_seq <= v.after_seq))) as max_fen
       from lot_bids b where b.lot_id = any($1) and b.user_id = $2 and not exists (${VOIDED}) group by b.lot_id`,
    [lot_ids, user_id],
  )
  return new Map(rows.map((row) => [row.lot_id, row]))
}

/** Aliases of the given people on the given lots, as `lot:user` → alias. */
export async function aliasesOf(
  ctx: Ctx,
  pairs: ReadonlyArray<{ lot_id: number; user_id: number }>,
): Promise<Map<string, string>> {
  if (pairs.length === 0) return new Map()
  const rows = await query<{ lot_id: number; user_id: number; alias: string }>(
    ctx,
    'lot_aliases',
    `select lot_id, user_id, alias from lot_bidders where (lot_id, user_id) in (select * from unnest($1::bigint[], $2::bigint[]))`,
    [pairs.map((pair) => pair.lot_id), pairs.map((pair) => pair.user_id)],
  )
  return new Map(rows.map((row) => [`${row.lot_id}:${row.user_id}`, row.alias]))
}

/** The people with bids that stand on lots, with the best visible amount of each. */
export const biddersOf = (
  ctx: Ctx,
  lot_ids: readonly number[],
): Promise<Array<{ lot_id: number; user_id: number; alias: string; best_fen: number }>> =>
  query(
    ctx,
    'lot_bidders_of',
    `select p.lot_id, p.user_id, p.alias, max(b.amount_fen) as best_fen from lot_bidders p
       join lot_bids b on b.lot_id = p.lot_id and b.user_id = p.user_id
     where p.lot_id = any($1) and not exists (${VOIDED}) group by p.lot_id, p.user_id, p.alias`,
    [lot_ids],
  )

/** Makes the next bid of these people on these lots (`ref_id`), which are locked, look at their deposit again: it has changed. */
export async function forgetCovers(tx: Tx, of: ReadonlyArray<{ ref_id: number; user_id: number }>): Promise<void> {
  await query(
    tx,
    'lot_bidders_uncover',
    `update lot_bidders b set covered_fen = 0 from unnest($1::bigint[], $2::bigint[]) as o(lot_id, user_id)
     where b.lot_id = o.lot_id and b.user_id = o.user_id`,
    [of.map(({ ref_id }) => ref_id), of.map(({ user_id }) => user_id)],
  )
}

/** The bidders who have lost the lead by entries after `since_ms` and do not have it now. */
export const outbidSince = (
  ctx: Ctx,
  lot_ids: readonly number[],
  since_ms: number,
): Promise<Array<{ lot_id: number; user_id: number }>> =>
  query(
    ctx,
    'lot_outbid_since',
    `select distinct led.lot_id, led.user_id from (
       select lot_id, user_id, lead(user_id) over log as next_user_id, lead(placed_at) over log as next_at
       from lot_bids b where lot_id = any($1) and leads and not exists (${VOIDED}) window log as (partition by lot_id order by seq)) led
     join lot_lots l on l.id = led.lot_id and l.status = 'live'
     where led.next_user_id <> led.user_id and led.next_at >= to_timestamp($2::float8 / 1000.0) and led.user_id <> l.leader_user_id`,
    [lot_ids, since_ms],
  )

export interface NewClosing {
  lot_id: number
  result: 'sold' | 'passed' | 'cancelled'
  hammer_fen: number | null
  winner_alias: string | null
  bid_count: number
  closed_at: number
  head_hash: string
  rules_hash: string
  signature: string
  key_id: string
}
export async function addClosings(tx: Tx, closings: readonly NewClosing[]): Promise<void> {
  await query(
    tx,
    'lot_closings_add',
    `insert into lot_closings (lot_id, result, hammer_fen, winner_alias, bid_count, closed_at, head_hash, rules_hash, signature, key_id)
     select lot_id, result, hammer_fen, winner_alias, bid_count, to_timestamp(closed_ms / 1000.0), head_hash, rules_hash, signature, key_id
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::int[], $6::float8[], $7::text[], $8::text[], $9::text[], $10::text[])
       as c(lot_id, result, hammer_fen, winner_alias, bid_count, closed_ms, head_hash, rules_hash, signature, key_id)`,
    [
      closings.map((c) => c.lot_id),
      closings.map((c) => c.result),
      closings.map((c) => c.hammer_fen),
      closings.map((c) => c.winner_alias),
      closings.map((c) => c.bid_count),
      closings.map((c) => c.closed_at),
      closings.map((c) => c.head_hash),
      closings.map((c) => c.rules_hash),
      closings.map((c) => c.signature),
      closings.map((c) => c.key_id),
    ],
  )
}

export async function closingOf(ctx: Ctx, lot_id: number): Promise<(NewClosing & Record<string, unknown>) | undefined> {
  const rows = await query<NewClosing & Record<string, unknown>>(
    ctx,
    'lot_closing_of',
    'select * from lot_closings where lot_id = $1',
    [lot_id],
  )
  return rows[0]
}

/** Closing records between two moments, in order of lot. */
export const closingsBetween = (
  ctx: Ctx,
  from_ms: number,
  to_ms: number,
): Promise<Array<NewClosing & Record<string, unknown>>> =>
  query(
    ctx,
    'lot_closings_between',
    `select * from lot_closings where closed_at >= to_timestamp($1::float8 / 1000.0) and closed_at < to_timestamp($2::float8 / 1000.0) order by lot_id`,
    [from_ms, to_ms],
  )

/** When the first closing record was signed with a key, in ms; null when none was. */
export async function firstClosedWith(ctx: Ctx, key_id: string): Promise<number | null> {
  const rows = await query<{ closed_at: number }>(
    ctx,
    'lot_closings_first_with',
    'select closed_at from lot_closings where key_id = $1 order by closed_at limit 1',
    [key_id],
  )
  return rows[0]?.closed_at ?? null
}

/** Some of them, by lot. */
export const closingsPage = (
  ctx: Ctx,
  { from_ms, to_ms, after_lot_id, limit }: { from_ms: number; to_ms: number; after_lot_id: number; limit: number },
): Promise<Array<NewClosing & Record<string, unknown>>> =>
  query(
    ctx,
    'lot_closings_page',
    `select * from lot_closings where closed_at >= to_timestamp($1::float8 / 1000.0) and closed_at < to_timestamp($2::float8 / 1000.0)
       and lot_id > $3 order by lot_id limit $4`,
    [from_ms, to_ms, after_lot_id, limit],
  )

/** Ends lots that were bid to their end or bought: status, winner, price, order, moment. */
export async function closeLots(
  tx: Tx,
  ends: ReadonlyArray<{
    lot_id: number
    status: 'sold' | 'passed'
    winner_user_id: number | null
    hammer_fen: number | null
    order_id: number | null
    closed_at: number
  }>,
): Promise<void> {
  await query(
    tx,
    'lot_lots_close',
    `update lot_lots l set status = c.status, winner_user_id = c.winner_user_id, hammer_fen = c.hammer_fen, order_id = c.order_id,
       closed_at = to_timestamp(c.closed_ms / 1000.0), tick_seq = l.tick_seq + 1
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::float8[])
       as c(lot_id, status, winner_user_id, hammer_fen, order_id, closed_ms)
     where l.id = c.lot_id`,
    [
      ends.map((e) => e.lot_id),
      ends.map((e) => e.status),
      ends.map((e) => e.winner_user_id),
      ends.map((e) => e.hammer_fen),
      ends.map((e) => e.order_id),
      ends.map((e) => e.closed_at),
    ],
  )
}
