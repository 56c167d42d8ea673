/** Reads and writes of a batch of bids: one round trip each, however many lots and bids. */
import type { SeenByBidder } from '@juya/verify'
import type { QueryResultRow } from 'pg'
import type { Tx } from '../../../platform/context.ts'
import { inPipeline } from '../../../platform/db/batches/batch-queue.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { type Asking, barredAmong } from '../../block/index.ts'
import type { JoinFilter } from '../../shop/index.ts'
import type { LotStatus } from '../lot-states.ts'
import type { Lot, LotMode } from '../store.ts'
import type { LotState } from './bidding-rules.ts'
import { logTime } from './log-time.ts'

export interface LockedLot {
  id: number
  shop_id: number
  batch_id: number | null
  session_id: number | null
  mode: LotMode
  status: LotStatus
  start_fen: number
  increment_mode: Lot['increment_mode']
  increment_fen: number | null
  increment_table: Lot['increment_table']
  reserve_fen: number | null
  buy_now_fen: number | null
  deposit_fen: number
  premium_bp: number
  premium_slices: Lot['premium_slices']
  shipping_fen: number
  authentication_fen: number
  soft_close_window_s: number
  soft_close_extend_s: number
  hard_end_after_s: number
  starts_at: number | null
  planned_end_at: number
  ends_at: number
  extension_count: number
  outage_ms: number
  in_room: boolean
  current_fen: number
  bid_count: number
  bidder_count: number
  leader_user_id: number | null
  leader_max_fen: number | null
  last_bid_at: number | null
  tick_seq: number
  head_hash: string
  join_filter: JoinFilter | null
}
export interface Bidder {
  user_id: number
  alias: string
  /** Bids up to this amount are covered by the deposit; null: any. */
  covered_fen: number | null
  /** The deposit when it was last looked at. */
  held_fen: number
}
/** A person's bid as their client numbered it. */
export interface BidNumber {
  lot_id: number
  user_id: number
  client_bid_id: string
}
export interface ForBids<CapHead = unknown, Standing = unknown> {
  lot: LockedLot
  now_ms: number
  /** Bids taken before under the same number; seq is null for a silent raise. */
  earlier: Array<BidNumber & { seq: number | null }>
  /** Those of the asked who have bid on this lot before, and its leader. */
  bidders: Bidder[]
  /** Those of the asked whom their shops keep from new bids, as barredKey names them. */
  barred: ReadonlySet<string>
  /** Caps of those who bid, on whichever of these lots, and of people linked with them; and baskets of those who lead. */
  caps: readonly CapHead[]
  /** How those of the asked stand at this moment. */
  standings: ReadonlyMap<number, Standing>
}

const LOCKED = `select id, shop_id, batch_id, session_id, mode, status, start_fen, increment_mode, increment_fen, increment_table, reserve_fen, buy_now_fen,
    deposit_fen, premium_bp, premium_slices, shipping_fen, authentication_fen, soft_close_window_s, soft_close_extend_s, hard_end_after_s, starts_at, planned_end_at, ends_at, extension_count,
    outage_ms, in_room, current_fen, bid_count, bidder_count, leader_user_id, leader_max_fen, last_bid_at, tick_seq, head_hash, join_filter
  from lot_lots where id = any($1) and deleted_at is null order by id`

/**
 * Locks lots in order of id and reads what judging these bids needs. The reads are statements of their own, sent along with the lock
 * but done after it: what they see is what the lock protects.
 * @param wait whether to wait for a lot that is locked elsewhere; else it is left out
 * @param capsOf reads the caps of these people, by one statement that is sent along
 * @param standingsOf reads how these people stand, in the same way
 * @returns by lot; a lot that does not exist is not there
 */
export async function lockForBids<CapHead, Standing>(
  tx: Tx,
  bids: ReadonlyArray<BidNumber & Asking & { linked: readonly number[] }>,
  wait: boolean,
  capsOf: (tx: Tx, people: readonly number[], bids: readonly BidNumber[]) => Promise<CapHead[]>,
  standingsOf: (tx: Tx, user_ids: readonly number[]) => Promise<Map<number, Standing>>,
): Promise<Map<number, ForBids<CapHead, Standing>>> {
  const lot_ids = [...new Set(bids.map((bid) => bid.lot_id))]
  const numbers = [bids.map((bid) => bid.lot_id), bids.map((bid) => bid.user_id), bids.map((bid) => bid.client_bid_id)]
  const people = new Set(bids.flatMap(({ user_id, linked }) => [user_id, ...linked]))
  const [lots, now, earlier, bidders, barred, caps, standings] = await inPipeline(tx, [
    () => lockedLots(tx, lot_ids, wait),
    () => databaseNow(tx),
    () =>
      query<BidNumber & { seq: number | null }>(
        tx,
        'lot_bids_earlier',
        `with asked as (select * from unnest($1::bigint[], $2::bigint[], $3::uuid[]) as a(lot_id, user_id, client_bid_id))
       select b.lot_id, b.user_id, b.client_bid_id, b.seq from asked join lot_bids b using (lot_id, user_id, client_bid_id)
       union all select r.lot_id, r.user_id, r.client_bid_id, null from asked join lot_raises r using (lot_id, user_id, client_bid_id)`,
        numbers,
      ),
    () =>
      query<Bidder & { lot_id: number }>(
        tx,
        'lot_bidders_and_leaders',
        `select p.* from (select * from unnest($1::bigint[], $2::bigint[]) as asked(lot_id, user_id)
         union select l.id, l.leader_user_id from lot_lots l where l.id = any($1)) k
       cross join lateral (select lot_id, user_id, alias, covered_fen, held_fen from lot_bidders
         where lot_id = k.lot_id and user_id = k.user_id limit 1) p`,
        numbers.slice(0, 2),
      ),
    () => barredAmong(tx, bids),
    () => capsOf(tx, [...people], bids),
    () => standingsOf(tx, [...new Set(bids.map(({ user_id }) => user_id))]),
  ])
  const earlier_of = Map.groupBy(earlier, ({ lot_id }) => lot_id)
  const bidders_of = Map.groupBy(bidders, ({ lot_id }) => lot_id)
  return new Map(
    lots.map((lot) => [
      lot.id,
      {
        lot,
        now_ms: logTime(lot, now),
        earlier: earlier_of.get(lot.id) ?? [],
        bidders: bidders_of.get(lot.id) ?? [],
        barred,
        caps,
        standings,
      },
    ]),
  )
}

function lockedLots(tx: Tx, lot_ids: number[], wait: boolean): Promise<LockedLot[]> {
  return wait
    ? query<LockedLot & QueryResultRow>(tx, 'lot_lots_for_bids', `${LOCKED} for update`, [lot_ids])
    : query<LockedLot & QueryResultRow>(tx, 'lot_lots_for_bids_free', `${LOCKED} for update skip locked`, [lot_ids])
}

export interface NewBid {
  seq: number
  user_id: number
  kind: string
  amount_fen: number
  max_fen: number | null
  leads: boolean
  extended: boolean
  client_bid_id: string | null
  hash: string
  ip: string | null
  device_id: string | null
  /** What its bidder had before their eyes, in a live session. */
  sight?: SeenByBidder | null
}
export interface NewBidder {
  user_id: number
  bidder_no: number
  alias: string
  covered_fen: number | null
  held_fen: number
}
/** A batch's changes to one lot. */
export interface Writing {
  lot_id: number
  lot: LotState
  head_hash: string
  bidder_count: number
  tick_seq: number
  placed_at: number
  bids: NewBid[]
  raises: Array<{ user_id: number; client_bid_id: string; max_fen: number; after_seq: number }>
  bidders: NewBidder[]
}

/** Writes what bids did to lots: entries, raises, new bidders and the lots themselves, in one statement. */
export async function writeBids(tx: Tx, writings: readonly Writing[]): Promise<void> {
  const bids = writings.flatMap(({ lot_id, placed_at, bids }) => bids.map((bid) => ({ lot_id, placed_at, ...bid })))
  const raises = writings.flatMap(({ lot_id, placed_at, raises }) =>
    raises.map((raise) => ({ lot_id, placed_at, ...raise })),
  )
  const bidders = writings.flatMap(({ lot_id, bidders }) => bidders.map((bidder) => ({ lot_id, ...bidder })))
  await query(
    tx,
    'lot_write_bids',
    `with entry as (
       insert into lot_bids (lot_id, placed_at, seq, user_id, kind, amount_fen, max_fen, leads, extended, client_bid_id, hash, ip, device_id)
       select lot_id, to_timestamp(placed_ms / 1000.0), seq, user_id, kind, amount_fen, max_fen, leads, extended, client_bid_id, hash, ip, device_id
       from unnest($1::bigint[], $2::float8[], $3::int[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::bool[], $9::bool[], $10::uuid[], $11::text[], $12::text[], $13::text[])
         as b(lot_id, placed_ms, seq, user_id, kind, amount_fen, max_fen, leads, extended, client_bid_id, hash, ip, device_id)
     ), raise as (
       insert into lot_raises (lot_id, placed_at, user_id, client_bid_id, max_fen, after_seq)
       select lot_id, to_timestamp(placed_ms / 1000.0), user_id, client_bid_id, max_fen, after_seq
       from unnest($14::bigint[], $15::float8[], $16::bigint[], $17::uuid[], $18::bigint[], $19::int[]) as r(lot_id, placed_ms, user_id, client_bid_id, max_fen, after_seq)
     ), bidder as (
       insert into lot_bidders (lot_id, user_id, bidder_no, alias, covered_fen, held_fen)
       select * from unnest($20::bigint[], $21::bigint[], $22::int[], $23::text[], $24::bigint[], $25::bigint[])
       on conflict (lot_id, user_id) do update set covered_fen = excluded.covered_fen, held_fen = excluded.held_fen
     )
     update lot_lots l set current_fen = w.current_fen, bid_count = w.bid_count, bidder_count = w.bidder_count,
       leader_user_id = w.leader_user_id, leader_max_fen = w.leader_max_fen, ends_at = to_timestamp(w.ends_ms / 1000.0),
       extension_count = w.extension_count, head_hash = w.head_hash, tick_seq = w.tick_seq, last_bid_at = to_timestamp(w.placed_ms / 1000.0)
     from unnest($26::bigint[], $27::bigint[], $28::int[], $29::int[], $30::bigint[], $31::bigint[], $32::float8[], $33::int[], $34::text[], $35::int[], $36::float8[])
       as w(lot_id, current_fen, bid_count, bidder_count, leader_user_id, leader_max_fen, ends_ms, extension_count, head_hash, tick_seq, placed_ms)
     where l.id = w.lot_id`,
    [
      ...columns(bids, [
        'lot_id',
        'placed_at',
        'seq',
        'user_id',
        'kind',
        'amount_fen',
        'max_fen',
        'leads',
        'extended',
        'client_bid_id',
        'hash',
        'ip',
        'device_id',
      ]),
      ...columns(raises, ['lot_id', 'placed_at', 'user_id', 'client_bid_id', 'max_fen', 'after_seq']),
      ...columns(bidders, ['lot_id', 'user_id', 'bidder_no', 'alias', 'covered_fen', 'held_fen']),
      writings.map((w) => w.lot_id),
      ...columns(
        writings.map((w) => w.lot),
        ['current_fen', 'bid_count'],
      ),
      writings.map((w) => w.bidder_count),
      ...columns(
        writings.map((w) => w.lot),
        ['leader_id', 'leader_max_fen', 'ends_at', 'extension_count'],
      ),
      ...columns(writings, ['head_hash', 'tick_seq', 'placed_at']),
    ],
  )
}

/** The named fields of rows, each as an array. */
const columns = <Row, Key extends keyof Row>(rows: readonly Row[], keys: readonly Key[]): Array<Array<Row[Key]>> =>
  keys.map((key) => rows.map((row) => row[key]))
