/** The queries on caps, and on what the people under them have at stake. */
import type { PremiumSlice } from '@juya/contract'
import type { QueryResultRow } from 'pg'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { allInFen } from './cap-rules.ts'
import type { OwnCap } from './own-rules.ts'
import type { bidder_caps } from './tables.ts'

export const CAP_KINDS = ['own', 'basket', 'paddle'] as const
export type CapKind = (typeof CAP_KINDS)[number]
type Row = Omit<typeof bidder_caps.$inferSelect, 'kind'> & { kind: CapKind } & QueryResultRow

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
    'bidder_cap_heads',
    `select id, kind, user_id, session_id, null::bigint as lot_id, false as waits from bidder_caps where user_id = any($1::bigint[]) and kind <> 'basket'
     union all select b.cap_id, 'basket', b.user_id, null, b.lot_id, w.found is not null
     from (select * from unnest($2::bigint[], $3::bigint[]) as asked(lot_id, user_id)
         union select l.id, l.leader_user_id from lot_outlines l where l.id = any($2::bigint[])) k
       cross join lateral (select cap_id, lot_id, user_id from bidder_basket_lots where lot_id = k.lot_id and user_id = k.user_id limit 1) b
       left join lateral (select true as found from bidder_basket_lots where cap_id = b.cap_id and state in ('waiting', 'asleep') limit 1) w on true`,
    [people, bids.map(({ lot_id }) => lot_id), bids.map(({ user_id }) => user_id)],
  )

/**
 * Locks caps in order of id, after the lots and before any order.
 * @param wait whether to wait for one that is locked elsewhere; else it is left out
 */
export const lockCaps = (tx: Tx, ids: readonly number[], wait: boolean): Promise<Cap[]> =>
  wait
    ? query<Cap>(tx, 'bidder_caps_lock', 'select * from bidder_caps where id = any($1) order by id for update', [ids])
    : query<Cap>(
        tx,
        'bidder_caps_lock_free',
        'select * from bidder_caps where id = any($1) order by id for update skip locked',
        [ids],
      )

/** A lot somebody leads, at their maximum, or has won, at the hammer price. */
export interface Stake {
  lot_id: number
  user_id: number
  /** The basket of this person the lot stands in. */
  basket_id: number | null
  led: boolean
  /** The maximum or the hammer price. */
  price_fen: number
  all_in_fen: number
  /** ms; null while it runs. */
  closed_at: number | null
}
type StakeRow = Omit<Stake, 'all_in_fen'> & {
  premium_bp: number
  premium_slices: PremiumSlice[] | null
  shipping_fen: number
  authentication_fen: number
} & QueryResultRow

/** What was bought after the sale was won then. */
const STAKE = `k.cap_id as basket_id, l.premium_bp, l.premium_slices, l.shipping_fen, l.authentication_fen, coalesce(l.post_sold_at, l.closed_at) as closed_at`

/**
 * What these people lead now, and what they won since a moment (null: not at all) or ever in these baskets; of one snapshot. Each part is found by an
 * index of its own, so that it takes as long after years of bidding as on the first day.
 */
export async function stakesOf(
  ctx: Ctx,
  user_ids: readonly number[],
  { since_ms, basket_ids }: { since_ms: number | null; basket_ids: readonly number[] },
): Promise<Stake[]> {
  const rows = await query<StakeRow>(
    ctx,
    'bidder_stakes',
    `select l.id as lot_id, b.user_id, true as led, l.leader_max_fen as price_fen, ${STAKE}
     from bidder_leading_bids b
       cross join lateral (select * from lot_outlines where id = b.lot_id and leader_user_id = b.user_id and status = 'live' limit 1) l
       left join lateral (select cap_id from bidder_basket_lots where lot_id = l.id and user_id = b.user_id limit 1) k on true
     where b.user_id = any($1::bigint[])
     union all
     select l.id, u.id, false, l.hammer_fen, ${STAKE}
     from (select unnest($1::bigint[]) as id) u
       cross join lateral (
         select id from (select id from lot_outlines where winner_user_id = u.id and coalesce(post_sold_at, closed_at) >= to_timestamp($2::float8 / 1000.0)
           order by coalesce(post_sold_at, closed_at) offset 0) month
         union select w.id from bidder_caps c cross join lateral (select id from lot_outlines where winner_user_id = u.id
           and id = any(array(select lot_id from bidder_basket_lots where cap_id = c.id)) offset 0) w where c.id = any($3::bigint[]) and c.user_id = u.id) w
       cross join lateral (select * from lot_outlines where id = w.id offset 0) l
       left join lateral (select cap_id from bidder_basket_lots where lot_id = l.id and user_id = u.id limit 1) k on true
     where l.status = 'sold'`,
    [user_ids, since_ms, basket_ids],
  )
  return rows.map((row) => ({ ...row, all_in_fen: allInFen(row, row.price_fen) }))
}

/** What people lead and have won, added up for a bid: on lots that are bid on just now one by one, on all others together. */
export interface AtStake {
  on_lots: Array<{ lot_id: number; user_id: number; basket_id: number | null; session_id: number | null } & Sum>
  led: Array<{ user_id: number; session_id: number | null } & Sum>
  /** Since the moment that was asked for. */
  won: Array<{ user_id: number } & Sum>
  /** Won in these sessions and not paid; what was bought after a sale stands on no paddle. */
  unpaid: Array<{ user_id: number; session_id: number } & Sum>
  /** Led and won. */
  in_baskets: Array<{ basket_id: number } & Sum>
}
interface Sum {
  lots: number
  /** Maximums and hammer prices. */
  price_fen: number
  all_in_fen: number
}
interface SumRow extends Sum, QueryResultRow {
  of: keyof AtStake
  user_id: number
  lot_id: number | null
  basket_id: number | null
  session_id: number | null
}

const WON = `count(*) as lots, sum(l.hammer_fen)::bigint as price_fen,
  sum(bidder_all_in_fen(l.hammer_fen, l.premium_bp, l.premium_slices, l.shipping_fen + l.authentication_fen))::bigint as all_in_fen`

/** The same as stakesOf reads, added up in the database; `lot_ids` are those bid on, locked by the caller. */
export async function atStake(
  tx: Tx,
  user_ids: readonly number[],
  asked: {
    lot_ids: readonly number[]
    since_ms: number
    basket_ids: readonly number[]
    session_ids: readonly number[]
  },
): Promise<AtStake> {
  const rows = await query<SumRow>(
    tx,
    'bidder_at_stake',
    `select 'led' as of, user_id, null::bigint as lot_id, null::bigint as basket_id, session_id, count(*) as lots, sum(max_fen)::bigint as price_fen, sum(all_in_fen)::bigint as all_in_fen
     from bidder_leading_bids where user_id = any($1::bigint[]) and lot_id <> all($2::bigint[]) group by user_id, session_id
     union all
     select 'on_lots', a.user_id, a.lot_id, k.cap_id, a.session_id, 1, a.max_fen, a.all_in_fen from bidder_leading_bids a
       left join lateral (select cap_id from bidder_basket_lots where lot_id = a.lot_id and user_id = a.user_id limit 1) k on true
     where a.lot_id = any($2::bigint[]) and a.user_id = any($1::bigint[])
     union all
     select 'in_baskets', c.user_id, null, c.id, null, count(*), sum(a.max_fen)::bigint, sum(a.all_in_fen)::bigint from bidder_caps c
       cross join lateral (select max_fen, all_in_fen from bidder_leading_bids where user_id = c.user_id and lot_id <> all($2::bigint[])
         and lot_id = any(array(select lot_id from bidder_basket_lots where cap_id = c.id)) offset 0) a
     where c.id = any($4::bigint[]) group by c.id
     union all
     select 'in_baskets', c.user_id, null, c.id, null, ${WON} from bidder_caps c
       cross join lateral (select id from lot_outlines where winner_user_id = c.user_id
         and id = any(array(select lot_id from bidder_basket_lots where cap_id = c.id)) offset 0) w
       cross join lateral (select * from lot_outlines where id = w.id offset 0) l
     where c.id = any($4::bigint[]) and l.status = 'sold' group by c.id
     union all
     select 'won', u.id, null, null, null, ${WON} from (select unnest($1::bigint[]) as id) u
       cross join lateral (select * from lot_outlines where winner_user_id = u.id and coalesce(post_sold_at, closed_at) >= to_timestamp($3::float8 / 1000.0)
         order by coalesce(post_sold_at, closed_at) offset 0) l
     where l.status = 'sold' group by u.id
     union all
     select 'unpaid', u.id, null, null, l.session_id, ${WON} from (select unnest($1::bigint[]) as id) u
       cross join lateral (select * from lot_outlines where winner_user_id = u.id and paid_at is null and session_id = any($5::bigint[]) offset 0) l
     where l.status = 'sold' and l.post_sold_at is null group by u.id, l.session_id`,
    [user_ids, asked.lot_ids, asked.since_ms, asked.basket_ids, asked.session_ids],
  )
  const found = { on_lots: [], led: [], won: [], unpaid: [], in_baskets: [] } as Record<keyof AtStake, SumRow[]>
  for (const row of rows) found[row.of].push(row)
  return found as unknown as AtStake
}

/** A row's own limits. */
export const ownOf = ({ month_fen, bid_fen, hours_from, hours_to, paused_until, later }: Cap): OwnCap => ({
  month_fen,
  bid_fen,
  hours: hours_from !== null && hours_to !== null ? { from: hours_from, to: hours_to } : null,
  paused_until,
  later,
})

/** A person's own limits; undefined where they never set any. */
export async function ownCap(ctx: Ctx, user_id: number): Promise<Cap | undefined> {
  const rows = await query<Cap>(
    ctx,
    'bidder_cap_own',
    `select * from bidder_caps where user_id = $1 and kind = 'own'`,
    [user_id],
  )
  return rows[0]
}

/** Makes sure that somebody has a row of own limits, and locks it. */
export async function lockOwnCap(tx: Tx, user_id: number): Promise<Cap> {
  await query(
    tx,
    'bidder_cap_own_add',
    `insert into bidder_caps (kind, user_id, changed_at) values ('own', $1, platform_now()) on conflict do nothing`,
    [user_id],
  )
  const rows = await query<Cap>(
    tx,
    'bidder_cap_own_lock',
    `select * from bidder_caps where user_id = $1 and kind = 'own' for update`,
    [user_id],
  )
  return rows[0]!
}

/** Rewrites own limits; the caller has locked them. */
export async function saveOwnCap(tx: Tx, cap_id: number, own: OwnCap): Promise<void> {
  await query(
    tx,
    'bidder_cap_own_save',
    `update bidder_caps set month_fen = $2, bid_fen = $3, hours_from = $4, hours_to = $5,
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
