/** The queries on second-chance offers. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export interface Offer extends Record<string, unknown> {
  id: number
  lot_id: number
  user_id: number
  amount_fen: number
  status: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
  expires_at: number
  order_id: number | null
}

export async function offerById(ctx: Ctx, id: number): Promise<Offer | undefined> {
  return (await query<Offer>(ctx, 'bidder_offer', 'select * from bidder_second_chance_offers where id = $1', [id]))[0]
}

/** The newest offer of a lot, in any state. */
export async function lastOffer(ctx: Ctx, lot_id: number): Promise<Offer | undefined> {
  return (
    await query<Offer>(
      ctx,
      'bidder_offer_last',
      'select * from bidder_second_chance_offers where lot_id = $1 order by id desc limit 1',
      [lot_id],
    )
  )[0]
}

/** The newest offer of each lot. */
export async function lastOffers(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, Offer>> {
  const rows = await query<Offer>(
    ctx,
    'bidder_second_chance_offers_last',
    'select distinct on (lot_id) * from bidder_second_chance_offers where lot_id = any($1) order by lot_id, id desc',
    [lot_ids],
  )
  return new Map(rows.map((row) => [row.lot_id, row]))
}

export async function addOffer(
  tx: Tx,
  offer: { lot_id: number; user_id: number; amount_fen: number; expires_at: number },
): Promise<Offer> {
  const rows = await query<Offer>(
    tx,
    'bidder_offer_add',
    'insert into bidder_second_chance_offers (lot_id, user_id, amount_fen, expires_at) values ($1, $2, $3, to_timestamp($4::float8 / 1000.0)) returning *',
    [offer.lot_id, offer.user_id, offer.amount_fen, offer.expires_at],
  )
  return rows[0]!
}

export async function decide(
  tx: Tx,
  id: number,
  status: Offer['status'],
  order_id: number | null = null,
): Promise<Offer> {
  const rows = await query<Offer>(
    tx,
    'bidder_offer_decide',
    'update bidder_second_chance_offers set status = $2, order_id = $3, decided_at = platform_now() where id = $1 returning *',
    [id, status, order_id],
  )
  return rows[0]!
}

/** How many of a shop's lots the second bidder may still take. */
export async function secondChancesOf(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'bidder_second_chances_of_shop',
    `select count(distinct l.id)::int as n from lot_outlines l join bidder_second_chance_offers o on o.lot_id = l.id and o.status = 'open'
     where l.shop_id = $1 and l.status = 'defaulted' and l.deleted_at is null`,
    [shop_id],
  )
  return row!.n
}
