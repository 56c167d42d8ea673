/** The queries on caps, and on what the people under them have at stake. */
import type { PremiumSlice } from '@juya/contract'
import type { QueryResultRow } from 'pg'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { allInFen } from './cap-rules.ts'
import type { OwnCap } from './own-rules.ts'
import type { auction_caps } from './tables.ts'

export const CAP_KINDS = ['own', 'basket', 'paddle'] as const
export type CapKind = (typeof CAP_KINDS)[number]
type Row = Omit<typeof auction_caps.$inferSelect, 'kind'> & { kind: CapKind } & QueryResultRow

/**
 * What tells whether a cap concerns a bid. A basket has a row for each of the lots that were asked about and stand in it; it says whether a
 * maximum of the basket has not entered: only such a basket gets a turn.
 */
export type CapHead = Pick<Row, 'id' | 'kind' | 'user_id' | 'session_id'> & {
  lot_id: number | null
  waits: boolean
} & QueryResultRow
export type Cap = Row

/**
 * What a bid reads before it knows whether there is anything to lock: the limits and paddles of those who bid and of people linked with them, the
 * basket in which a bidder has the lot, and that of who leads it, which gets its turn when the lead is lost.
 * @param people those who bid, and people linked with them
 */
export const capHeads = (
  ctx: Ctx,
  people: readonly number[],
  bids: ReadonlyArray<{ lot_id: number; user_id: number }>,
): Promise<CapHead[]> =>
  query<CapHead>(
    ctx,
    'auction_cap_heads',
    `select id, kind, user_id, session_id, null::bigint as lot_id, false as waits from auction_caps where user_id = any($1::bigint[]) and kind <> 'basket'
     union all select b.cap_id, 'basket', b.user_id, null, b.lot_id, w.found is not null
     from (select * from unnest($2::bigint[], $3::bigint[]) as asked(lot_id, user_id)
         union select l.id, l.leader_user_id from auction_lots l where l.id = any($2::bigint[])) k
       cross join lateral (select cap_id, lot_id, user_id from auction_basket_lots where lot_id = k.lot_id and user_id = k.user_id limit 1) b
       left join lateral (select true as found from auction_basket_lots where cap_id = b.cap_id and state in ('waiting', 'asleep') limit 1) w on true`,
    [people, bids.map(({ lot_id }) => lot_id), bids.map(({ user_id }) => user_id)],
  )

/**
 * Locks caps in order of id, after the lots and before any order.
 * @param wait whether to wait for one that is locked elsewhere; else it is left out
 */
export const lockCaps = (tx: Tx, ids: readonly number[], wait: boolean): Promise<Cap[]> =>
  wait
    ? query<Cap>(tx, 'auction_caps_lock', 'select * from auction_caps where id = any($1) order by id for update', [ids])
    : query<Cap>(
        tx,
        'auction_caps_lock_free',
        'select * from auction_caps where id = any($1) order by id for update skip locked',
        [ids],
      )

/** A lot somebody leads, at their maximum, or has won, at the hammer price. */
export interface Stake {
  lot_id: number
  user_id: number
  /** The basket of this person the lot stands in. */
  basket_id: number | null
  session_id: number | null
  led: boolean
  /** The maximum or the hammer price. */
  price_fen: number
  all_in_fen: number
  /** ms; null while it runs. */
  closed_at: number | null
  paid_at: number | null
}
type StakeRow = Omit<Stake, 'all_in_fen'> & {
  premium_bp: number
  premium_slices: PremiumSlice[] | null
  shipping_fen: number
  authentication_fen: number
} & QueryResultRow

/** What was bought after the sale was won then, and stands on no paddle. */
const STAKE = `k.cap_id as basket_id, case when l.post_sold_at is null then l.session_id end as session_id, l.premium_bp, l.premium_slices, l.shipping_fen, l.authentication_fen,
  coalesce(l.post_sold_at, l.closed_at) as closed_at, l.paid_at`

/** What these people lead now, and what they won since a moment (null: not at all) or ever in these baskets and sessions; of one snapshot. */
export async function stakesOf(
  ctx: Ctx,
  user_ids: readonly number[],
  {
    since_ms,
    basket_ids,
    session_ids,
  }: { since_ms: number | null; basket_ids: readonly number[]; session_ids: readonly number[] },
): Promise<Stake[]> {
  const rows = await query<StakeRow>(
    ctx,
    'auction_stakes',
    `select l.id as lot_id, b.user_id, true as led, l.leader_max_fen as price_fen, ${STAKE}
     from auction_bidders b
       cross join lateral (select * from auction_lots where id = b.lot_id and leader_user_id = b.user_id and status = 'live' limit 1) l
       left join lateral (select cap_id from auction_basket_lots where lot_id = l.id and user_id = b.user_id limit 1) k on true
     where b.user_id = any($1::bigint[])
     union all
     select l.id, l.winner_user_id, false, l.hammer_fen, ${STAKE} from auction_lots l
       left join lateral (select cap_id from auction_basket_lots where lot_id = l.id and user_id = l.winner_user_id limit 1) k on true
     where l.winner_user_id = any($1::bigint[]) and l.status = 'sold' and (
       coalesce(l.post_sold_at, l.closed_at) >= to_timestamp($2::float8 / 1000.0) or k.cap_id = any($3::bigint[]) or l.session_id = any($4::bigint[]))`,
    [user_ids, since_ms, basket_ids, session_ids],
  )
  return rows.map((row) => ({ ...row, all_in_fen: allInFen(row, row.price_fen) }))
}

/** A row's own limits. */
export const ownOf = ({ month_fen, bid_fen, hours_from, hours_to, paused_until, later }: Cap): OwnCap => ({
  month_fen,
  bid_fen,
  hours: hours_from !== null && hours_to !== null ? { from: hours_from, to: hours_to } : null,
  paused_until,
  later,
})

/** Somebody's own limits; undefined where they never set any. */
export async function ownCap(ctx: Ctx, user_id: number): Promise<Cap | undefined> {
  const rows = await query<Cap>(
    ctx,
    'auction_cap_own',
    `select * from auction_caps where user_id = $1 and kind = 'own'`,
    [user_id],
  )
  return rows[0]
}

/** Makes sure that somebody has a row of own limits, and locks it. */
export async function lockOwnCap(tx: Tx, user_id: number): Promise<Cap> {
  await query(
    tx,
    'auction_cap_own_add',
    `insert into auction_caps (kind, user_id, changed_at) values ('own', $1, platform_now()) on conflict do nothing`,
    [user_id],
  )
  const rows = await query<Cap>(
    tx,
    'auction_cap_own_lock',
    `select * from auction_caps where user_id = $1 and kind = 'own' for update`,
    [user_id],
  )
  return rows[0]!
}

/** Rewrites own limits; the caller has locked them. */
export async function saveOwnCap(tx: Tx, cap_id: number, own: OwnCap): Promise<void> {
  await query(
    tx,
    'auction_cap_own_save',
    `update auction_caps set month_fen = $2, bid_fen = $3, hours_from = $4, hours_to = $5,
       paused_until = to_timestamp($6::float8 / 1000.0), later = $7::jsonb, changed_at = platform_now() where id = $1`,
    [
      cap_id,
      own.month_fen,
      own.bid_fen,
      own.hours?.from ?? null,
      own.hours?.to ?? null,
      own.paused_until,
      JSON.stringify(own.later),
    ],
  )
}
