/** The queries on baskets. */
import { BASKETS_MAX } from '@juya/contract'
import type { QueryResultRow } from 'pg'
import type { Ctx, Tx } from '../../../../platform/context.ts'
import { query } from '../../../../platform/db/db.ts'
import { biddingRules, bids, type Lot, lotsByIds } from '../../../lot/index.ts'
import { allInFen, type BasketState, type BasketUsed, type Because, type Ranked } from '../cap-rules.ts'
import { type Cap, type Stake, stakesOf } from '../cap-store.ts'

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
  lots: Array<BasketLot & Ranked & { lot: Lot }>
  /** What its person leads and has won of them. */
  stakes: Stake[]
}

/** The baskets of somebody, by number; with an id that one alone. */
export const basketCaps = (ctx: Ctx, user_id: number, cap_id?: number): Promise<Cap[]> =>
  query<Cap>(
    ctx,
    'bidder_baskets_of',
    `select * from bidder_caps where user_id = $1 and kind = 'basket' and ($2::bigint is null or id = $2) order by basket_no`,
    [user_id, cap_id ?? null],
  )

/** Whether a maximum of the basket waits for its turn. */
export async function anyWaits(ctx: Ctx, cap_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'bidder_basket_waits',
    `select 1 from bidder_basket_lots where cap_id = $1 and state in ('waiting', 'asleep') limit 1`,
    [cap_id],
  )
  return rows.length > 0
}

export async function basketCapById(ctx: Ctx, cap_id: number): Promise<Cap | undefined> {
  const rows = await query<Cap>(
    ctx,
    'bidder_basket_by_id',
    `select * from bidder_caps where id = $1 and kind = 'basket'`,
    [cap_id],
  )
  return rows[0]
}

export const basketLots = (ctx: Ctx, cap_id: number): Promise<BasketLot[]> =>
  query<BasketLot>(
    ctx,
    'bidder_basket_lots',
    'select lot_id, rank, max_fen, state, because, client_bid_id from bidder_basket_lots where cap_id = $1 order by rank, lot_id',
    [cap_id],
  )

/** What somebody leads and has won of the lots of their baskets. */
export async function stakesInBaskets(ctx: Ctx, user_id: number, basket_ids: readonly number[]): Promise<Stake[]> {
  const all = await stakesOf(ctx, [user_id], { since_ms: null, basket_ids })
  return all.filter(({ basket_id }) => basket_id !== null && basket_ids.includes(basket_id))
}

/** Which of these lots stand in baskets of somebody, and in which. */
export async function basketsOfLots(
  ctx: Ctx,
  user_id: number,
  lot_ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await query<{ lot_id: number; cap_id: number }>(
    ctx,
    'bidder_basket_of_lots',
    'select lot_id, cap_id from bidder_basket_lots where user_id = $1 and lot_id = any($2)',
    [user_id, lot_ids],
  )
  return new Map(rows.map(({ lot_id, cap_id }) => [lot_id, cap_id]))
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
          lot,
          status,
          ends_at,
          leads,
          next_fen: biddingRules.lowestBidFen(bids.stateOf(lot)),
          all_in_fen: allInFen(lot, one.max_fen),
        },
      ]
    }),
    stakes: await stakesInBaskets(ctx, cap.user_id, [cap.id]),
  }
}

/** What of a basket is led and won on other lots than one. */
export const usedBeside = (stakes: readonly Stake[], lot_id?: number): BasketUsed => {
  const others = stakes.filter((stake) => stake.lot_id !== lot_id)
  return { lots: others.length, all_in_fen: others.reduce((sum, { all_in_fen }) => sum + all_in_fen, 0) }
}

export interface CapAsked {
  win_max: number | null
  limit_fen: number | null
}

/** A new basket under the lowest number that is free; one that another transaction takes just now is waited for. @returns undefined where there are as many as there may be */
export async function addBasket(
  tx: Tx,
  user_id: number,
  { win_max, limit_fen }: CapAsked,
): Promise<number | undefined> {
  while ((await basketCaps(tx, user_id)).length < BASKETS_MAX) {
    const [row] = await query<{ id: number }>(
      tx,
      'bidder_basket_add',
      `insert into bidder_caps (kind, user_id, basket_no, win_max, limit_fen, changed_at)
       select 'basket', $1, n, $2, $3, platform_now() from generate_series(1, $4::int) n
       where not exists (select 1 from bidder_caps where user_id = $1 and kind = 'basket' and basket_no = n) order by n limit 1
       on conflict do nothing returning id`,
      [user_id, win_max, limit_fen, BASKETS_MAX],
    )
    if (row) return row.id
  }
  return undefined
}

/** Rewrites a locked basket's cap, and raises its version: what was ranked under an older one does not enter any more. */
export async function saveBasketCap(tx: Tx, cap_id: number, { win_max, limit_fen }: CapAsked): Promise<void> {
  await query(
    tx,
    'bidder_basket_save',
    'update bidder_caps set win_max = $2, limit_fen = $3, version = version + 1, changed_at = platform_now() where id = $1',
    [cap_id, win_max, limit_fen],
  )
}

/** Takes lots out of a basket; what of them is led or won counts in it no more. */
export async function dropBasketLots(tx: Tx, cap_id: number, lot_ids: readonly number[]): Promise<void> {
  await query(tx, 'bidder_basket_lots_drop', 'delete from bidder_basket_lots where cap_id = $1 and lot_id = any($2)', [
    cap_id,
    lot_ids,
  ])
}

/** Removes a basket in which no lot stands. */
export async function dropBasket(tx: Tx, cap_id: number): Promise<void> {
  await query(tx, 'bidder_basket_drop', 'delete from bidder_caps where id = $1', [cap_id])
}

export async function saveBasketLots(
  tx: Tx,
  { cap_id, user_id }: { cap_id: number; user_id: number },
  lots: readonly BasketLot[],
): Promise<void> {
  await query(
    tx,
    'bidder_basket_lots_save',
    `insert into bidder_basket_lots (cap_id, user_id, lot_id, rank, max_fen, state, because, client_bid_id, changed_at)
     select $1, $8, *, platform_now() from unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::uuid[])
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
      user_id,
    ],
  )
}

/** A maximum is a bid now; its number says that it is still the one that was tried. */
export async function noteEntered(ctx: Ctx, cap_id: number, { lot_id, client_bid_id }: BasketLot): Promise<void> {
  await query(
    ctx,
    'bidder_basket_entered',
    `update bidder_basket_lots set state = 'entered', because = null, changed_at = platform_now()
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
    'bidder_basket_waiting',
    `update bidder_basket_lots b set state = n.state, because = n.because, changed_at = platform_now()
     from unnest($2::uuid[], $3::text[], $4::text[]) as n(client_bid_id, state, because)
     where b.cap_id = $1 and b.client_bid_id = n.client_bid_id and b.state in ('waiting', 'asleep')`,
    [cap_id, lots.map((lot) => lot.client_bid_id), lots.map((lot) => lot.state), lots.map((lot) => lot.because)],
  )
}

const idsOf = async (rows: Promise<Array<{ cap_id: number }>>): Promise<number[]> =>
  (await rows).map(({ cap_id }) => cap_id)

/** The baskets these lots stand in. */
export const basketsOnLots = (ctx: Ctx, lot_ids: readonly number[]): Promise<number[]> =>
  idsOf(
    query(ctx, 'bidder_baskets_on_lots', 'select distinct cap_id from bidder_basket_lots where lot_id = any($1)', [
      lot_ids,
    ]),
  )

/** Of each of these lots, the basket in which its leader has it, where a maximum of that waits. */
export const waitingBasketsOfLeaders = (
  ctx: Ctx,
  lot_ids: readonly number[],
  leader_ids: readonly number[],
): Promise<number[]> =>
  idsOf(
    query(
      ctx,
      'bidder_baskets_of_leaders',
      `select distinct b.cap_id from unnest($1::bigint[], $2::bigint[]) as led(lot_id, user_id) join bidder_basket_lots b using (lot_id, user_id)
         cross join lateral (select from bidder_basket_lots where cap_id = b.cap_id and state in ('waiting', 'asleep') limit 1) w`,
      [lot_ids, leader_ids],
    ),
  )

/** The baskets of somebody in which lots of a session stand. */
export const basketsInSession = (ctx: Ctx, user_id: number, session_id: number): Promise<number[]> =>
  idsOf(
    query(
      ctx,
      'bidder_baskets_in_session',
      `select distinct b.cap_id from lot_outlines l join bidder_basket_lots b on b.lot_id = l.id
       where l.session_id = $2 and b.user_id = $1`,
      [user_id, session_id],
    ),
  )
