/** The queries on offers for lots that passed, and on the records of those that were sold then. */
import type { QueryResultRow } from 'pg'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { sale_post_sale_offers, sale_post_sales } from './tables.ts'

export type PostOfferStatus = 'open' | 'countered' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
export type Because = 'sold' | 'shop' | 'left' | 'restricted'
export type PostOffer = Omit<typeof sale_post_sale_offers.$inferSelect, 'status' | 'because'> & {
  status: PostOfferStatus
  because: Because | null
} & QueryResultRow
export type PostSale = typeof sale_post_sales.$inferSelect & QueryResultRow

export const isOpenOffer = ({ status }: Pick<PostOffer, 'status'>): boolean =>
  status === 'open' || status === 'countered'

export async function postOfferById(ctx: Ctx, id: number): Promise<PostOffer | undefined> {
  return (await query<PostOffer>(ctx, 'sale_post_offer', 'select * from sale_post_sale_offers where id = $1', [id]))[0]
}

/** A person's offers for one lot, the newest first. */
export const offersOn = (ctx: Ctx, lot_id: number, user_id: number): Promise<PostOffer[]> =>
  query<PostOffer>(
    ctx,
    'sale_post_sale_offers_on',
    'select * from sale_post_sale_offers where lot_id = $1 and user_id = $2 order by id desc',
    [lot_id, user_id],
  )

/** Offers for a lot that wait for an answer. */
export const openOffersOn = (ctx: Ctx, lot_ids: readonly number[]): Promise<PostOffer[]> =>
  query<PostOffer>(
    ctx,
    'sale_post_sale_offers_open',
    `select * from sale_post_sale_offers where lot_id = any($1) and status in ('open', 'countered') order by lot_id, id`,
    [lot_ids],
  )

/** Offers that wait for an answer: a person's, or those for a shop's lots. */
export const openOffersOf = (
  ctx: Ctx,
  { user_id = null, shop_id = null }: { user_id?: number | null; shop_id?: number | null },
): Promise<PostOffer[]> =>
  query<PostOffer>(
    ctx,
    'sale_post_sale_offers_open_of',
    `select * from sale_post_sale_offers where (user_id = $1 or shop_id = $2) and status in ('open', 'countered') order by lot_id, id`,
    [user_id, shop_id],
  )

/** How many people without a bid have made an offer for a lot. */
export async function outsiders(ctx: Ctx, lot_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'sale_post_sale_offers_outsiders',
    `select count(distinct o.user_id)::int as n from sale_post_sale_offers o where o.lot_id = $1
       and not exists (select from lot_participants b where b.lot_id = o.lot_id and b.user_id = o.user_id)`,
    [lot_id],
  )
  return row!.n
}

export async function addOffer(
  tx: Tx,
  offer: Pick<PostOffer, 'lot_id' | 'shop_id' | 'user_id' | 'alias' | 'amount_fen' | 'expires_at'>,
): Promise<PostOffer> {
  const { lot_id, shop_id, user_id, alias, amount_fen, expires_at } = offer
  const rows = await query<PostOffer>(
    tx,
    'sale_post_offer_add',
    `insert into sale_post_sale_offers (lot_id, shop_id, user_id, alias, amount_fen, expires_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000.0)) returning *`,
    [lot_id, shop_id, user_id, alias, amount_fen, expires_at],
  )
  return rows[0]!
}

export async function counter(tx: Tx, id: number, counter_fen: number, expires_at: number): Promise<PostOffer> {
  const rows = await query<PostOffer>(
    tx,
    'sale_post_offer_counter',
    `update sale_post_sale_offers set status = 'countered', counter_fen = $2, expires_at = to_timestamp($3::float8 / 1000.0)
     where id = $1 returning *`,
    [id, counter_fen, expires_at],
  )
  return rows[0]!
}

export async function decide(
  tx: Tx,
  id: number,
  status: PostOfferStatus,
  { because = null, order_id = null }: { because?: Because | null; order_id?: number | null } = {},
): Promise<PostOffer> {
  const rows = await query<PostOffer>(
    tx,
    'sale_post_offer_decide',
    `update sale_post_sale_offers set status = $2, because = $3, order_id = $4, decided_at = platform_now() where id = $1 returning *`,
    [id, status, because, order_id],
  )
  return rows[0]!
}

export async function addPostSale(tx: Tx, sale: PostSale): Promise<void> {
  await query(
    tx,
    'sale_post_sale_add',
    `insert into sale_post_sales (lot_id, user_id, buyer_alias, price_fen, offer_id, order_id, sold_at, closing_sha256, signature, key_id)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000.0), $8, $9, $10)`,
    [
      sale.lot_id,
      sale.user_id,
      sale.buyer_alias,
      sale.price_fen,
      sale.offer_id,
      sale.order_id,
      sale.sold_at,
      sale.closing_sha256,
      sale.signature,
      sale.key_id,
    ],
  )
}

export async function postSaleById(ctx: Ctx, lot_id: number): Promise<PostSale | undefined> {
  const rows = await query<PostSale>(ctx, 'sale_post_sale_of', 'select * from sale_post_sales where lot_id = $1', [
    lot_id,
  ])
  return rows[0]
}

/** Records of sales after the sale between two moments, in order of lot. */
export const postSalesBetween = (ctx: Ctx, from_ms: number, to_ms: number): Promise<PostSale[]> =>
  query<PostSale>(
    ctx,
    'sale_post_sales_between',
    `select * from sale_post_sales where sold_at >= to_timestamp($1::float8 / 1000.0) and sold_at < to_timestamp($2::float8 / 1000.0) order by lot_id`,
    [from_ms, to_ms],
  )

/** How many of a shop's lots wait for an answer to an offer. */
export async function lotsOnOffer(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'lot_lots_on_offer',
    `select count(distinct l.id)::int as n from lot_outlines l join sale_post_sale_offers o on o.lot_id = l.id and o.status in ('open', 'countered')
     where l.shop_id = $1 and l.status = 'passed' and l.deleted_at is null`,
    [shop_id],
  )
  return row!.n
}
