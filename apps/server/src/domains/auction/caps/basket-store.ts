/** The queries on baskets. */
import type { QueryResultRow } from 'pg'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { stateOf } from '../bidding/bid-store.ts'
import { lowestBidFen } from '../bidding/bidding-rules.ts'
import { type Lot, lotsByIds } from '../store.ts'
import { allInFen, type BasketState, type BasketUsed, type Because, type Ranked } from './cap-rules.ts'
import { type Cap, type Stake, stakesOf } from './cap-store.ts'

export interface BasketLot extends QueryResultRow {
  lot_id: number
  rank: number
  max_fen: number
  state: BasketState
  because: Because
  client_bid_id: string
}
export interface Basket {
  cap: Cap
  lots: Array<BasketLot & Ranked>
  /** What its person leads and has won of the sale. */
  stakes: Stake[]
}

export async function basketCap(
  ctx: Ctx,
  { user_id, batch_id }: { user_id: number; batch_id: number },
): Promise<Cap | undefined> {
  const rows = await query<Cap>(
    ctx,
    'auction_basket_of',
    `select * from auction_caps where user_id = $1 and kind = 'basket' and batch_id = $2`,
    [user_id, batch_id],
  )
  return rows[0]
}

export async function basketCapById(ctx: Ctx, cap_id: number): Promise<Cap | undefined> {
  const rows = await query<Cap>(
    ctx,
    'auction_basket_by_id',
    `select * from auction_caps where id = $1 and kind = 'basket'`,
    [cap_id],
  )
  return rows[0]
}

export const basketLots = (ctx: Ctx, cap_id: number): Promise<BasketLot[]> =>
  query<BasketLot>(
    ctx,
    'auction_basket_lots',
    'select lot_id, rank, max_fen, state, because, client_bid_id from auction_basket_lots where cap_id = $1 order by rank, lot_id',
    [cap_id],
  )

/** What somebody leads and has won of one sale. */
export async function stakesInBatch(ctx: Ctx, user_id: number, batch_id: number): Promise<Stake[]> {
  const all = await stakesOf(ctx, [user_id], {
    since_ms: null,
    batch_ids: [batch_id],
    session_ids: [],
  })
  return all.filter((stake) => stake.batch_id === batch_id)
}

/** The lots of a basket, in its order, with what decides whether each can enter now. */
export async function rankedOf(ctx: Ctx, cap: Cap): Promise<Basket> {
  const lots = await basketLots(ctx, cap.id)
  const found = new Map<number, Lot>(
    (
      await lotsByIds(
        ctx,
        lots.map(({ lot_id }) => lot_id),
      )
    ).map((lot) => [lot.id, lot]),
  )
  return {
    cap,
    lots: lots.flatMap((one) => {
      const lot = found.get(one.lot_id)
      if (!lot) return []
      const { status, ends_at } = lot
      const leads = lot.leader_user_id === cap.user_id
      return [
        {
          ...one,
          status,
          ends_at,
          leads,
          next_fen: lowestBidFen(stateOf(lot)),
          all_in_fen: allInFen(lot, one.max_fen),
        },
      ]
    }),
    stakes: await stakesInBatch(ctx, cap.user_id, cap.batch_id!),
  }
}

/** What of a sale is led and won on other lots than one. */
export const usedBeside = (stakes: readonly Stake[], lot_id?: number): BasketUsed => {
  const others = stakes.filter((stake) => stake.lot_id !== lot_id)
  return { lots: others.length, all_in_fen: others.reduce((sum, { all_in_fen }) => sum + all_in_fen, 0) }
}

/** Writes a basket's cap, and raises its version: what was ranked under an older one does not enter any more. */
export async function saveBasketCap(
  tx: Tx,
  {
    user_id,
    batch_id,
    win_max,
    limit_fen,
  }: { user_id: number; batch_id: number; win_max: number | null; limit_fen: number | null },
): Promise<number> {
  const [row] = await query<{ id: number }>(
    tx,
    'auction_basket_save',
    `insert into auction_caps (kind, user_id, batch_id, win_max, limit_fen, changed_at) values ('basket', $1, $2, $3, $4, platform_now())
     on conflict (user_id, kind, (coalesce(batch_id, 0)), (coalesce(session_id, 0))) do update set win_max = excluded.win_max,
       limit_fen = excluded.limit_fen, version = auction_caps.version + 1, changed_at = excluded.changed_at
     returning id`,
    [user_id, batch_id, win_max, limit_fen],
  )
  return row!.id
}

export async function saveBasketLots(tx: Tx, cap_id: number, lots: readonly BasketLot[]): Promise<void> {
  await query(
    tx,
    'auction_basket_lots_save',
    `insert into auction_basket_lots (cap_id, lot_id, rank, max_fen, state, because, client_bid_id, changed_at)
     select $1, *, platform_now() from unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::uuid[])
     on conflict (cap_id, lot_id) do update set rank = excluded.rank, max_fen = excluded.max_fen, state = excluded.state,
       because = excluded.because, client_bid_id = excluded.client_bid_id, changed_at = excluded.changed_at`,
    [
      cap_id,
      lots.map((lot) => lot.lot_id),
      lots.map((lot) => lot.rank),
      lots.map((lot) => lot.max_fen),
      lots.map((lot) => lot.state),
      lots.map((lot) => lot.because),
      lots.map((lot) => lot.client_bid_id),
    ],
  )
}

/** A maximum is a bid now; its number says that it is still the one that was tried. */
export async function noteEntered(ctx: Ctx, cap_id: number, { lot_id, client_bid_id }: BasketLot): Promise<void> {
  await query(
    ctx,
    'auction_basket_entered',
    `update auction_basket_lots set state = 'entered', because = null, changed_at = platform_now()
     where cap_id = $1 and lot_id = $2 and client_bid_id = $3`,
    [cap_id, lot_id, client_bid_id],
  )
}

/** How maximums that have not entered wait; one that was ranked anew, taken out or has entered meanwhile stays as it is. */
export async function noteWaiting(
  ctx: Ctx,
  cap_id: number,
  lots: ReadonlyArray<{ client_bid_id: string; state: BasketState; because: Because }>,
): Promise<void> {
  if (lots.length === 0) return
  await query(
    ctx,
    'auction_basket_waiting',
    `update auction_basket_lots b set state = n.state, because = n.because, changed_at = platform_now()
     from unnest($2::uuid[], $3::text[], $4::text[]) as n(client_bid_id, state, because)
     where b.cap_id = $1 and b.client_bid_id = n.client_bid_id and b.state in ('waiting', 'asleep')`,
    [cap_id, lots.map((lot) => lot.client_bid_id), lots.map((lot) => lot.state), lots.map((lot) => lot.because)],
  )
}

/** Baskets over the sales these lots are of. */
export const basketsOnLots = (ctx: Ctx, lot_ids: readonly number[]): Promise<Array<{ id: number; user_id: number }>> =>
  query(
    ctx,
    'auction_baskets_on_lots',
    `select distinct c.id, c.user_id from auction_lots l join auction_caps c on c.batch_id = l.batch_id and c.kind = 'basket'
     where l.id = any($1) order by c.id`,
    [lot_ids],
  )
