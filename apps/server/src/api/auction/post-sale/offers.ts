/** Offers for lots that passed, as their person and their house see them, and the terms on which such a lot is still sold. */
import { COUNTER_H, leastOfferFen, OFFER_H, OFFERS_MAX, type house as rows } from '@juya/contract'
import type { z } from 'zod'
import { judgeOwnLimits, ownLimitsSeen } from '../../../domains/bidder/index.ts'
import { bids, type Lot, lotById, lotStates, store as lots, lotsByIds, ticks } from '../../../domains/lot/index.ts'
import { postSaleFen, postSaleOf, postSales, wouldBuy } from '../../../domains/sale/index.ts'
import type { Ctx, ShopCtx, SignedCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../../platform/db/paging.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { cardsByIds } from '../cards.ts'
import { can } from '../may-bid.ts'

type Rows = typeof rows
type Shown = z.input<Rows['offers']['data']>['list'][number]
type HouseShown = z.input<Rows['saleOffers']['data']>['list'][number]
type Sale = NonNullable<z.input<Rows['offers']['data']>['post_sale']>
type Offer = postSales.PostOffer

const NOTHING = { list: [], page: 1, page_size: 1, total: 0, has_more: false }

export async function offersShown(ctx: Ctx, offers: readonly Offer[]): Promise<Shown[]> {
  const found = await lotsByIds(
    ctx,
    offers.map(({ lot_id }) => lot_id),
  )
  const cards = await cardsByIds(ctx, found)
  return offers.flatMap((offer) => {
    const lot = cards.get(offer.lot_id)
    if (!lot) return []
    const { id, alias, amount_fen, counter_fen, status, because, order_id } = offer
    return [
      {
        ...{ id, lot, alias, amount_fen, counter_fen, status, because, order_id },
        expires_at: postSales.isOpenOffer(offer) ? seconds(offer.expires_at) : null,
        created_at: seconds(offer.created_at),
      },
    ]
  })
}

/** The caller's own offers; of one lot also on which terms it is still sold. @throws Refusal NOT_FOUND */
export async function ownOffersPage(
  ctx: Ctx,
  { lot_id, ...paging }: Paging & { lot_id?: number | undefined },
): Promise<z.input<Rows['offers']['data']>> {
  const lot = lot_id === undefined ? undefined : await lotById(ctx, lot_id)
  if (lot_id !== undefined && (!lot || !lotStates.isPublic(lot.status))) refuse('NOT_FOUND')
  const found = ctx.user
    ? await pageQuery<Offer>(
        ctx,
        {
          name: 'sale_post_sale_offers_own',
          columns: '*',
          from: 'sale_post_sale_offers where user_id = $1 and ($2::bigint is null or lot_id = $2)',
          order: 'id desc',
          values: [ctx.user.id, lot_id ?? null],
        },
        paging,
      )
    : { ...NOTHING, page: paging.page, page_size: paging.page_size, list: [] as Offer[] }
  return {
    ...found,
    list: await offersShown(ctx, found.list),
    post_sale: lot ? await postSaleShown(ctx, lot, found.list) : null,
    server_now_ms: await databaseNow(ctx),
  }
}

/** @param own the caller's offers for it */
async function postSaleShown(ctx: Ctx, lot: Lot, own: readonly Offer[]): Promise<Sale | null> {
  const open = postSaleOf(lot)
  const now = await databaseNow(ctx)
  if (!open || open.ends_at <= now || (await lots.successorOf(ctx, lot.id))) return null
  const { ends_at, bidders_until } = open
  const first = bidders_until !== null && bidders_until > now
  const price_fen = postSaleFen(lot)
  const shown = {
    lot_id: lot.id,
    ends_at: seconds(ends_at),
    bidders_until: first ? seconds(bidders_until) : null,
    premium_bp: lot.premium_bp,
    premium_slices: lot.premium_slices,
    offers_left: Math.max(0, OFFERS_MAX - own.length),
    offer_h: OFFER_H,
    counter_h: COUNTER_H,
  }
  const priced = { price_fen, least_offer_fen: leastOfferFen(price_fen), cost: ticks.costAt(lot, price_fen, 0) }
  // A guest is asked to sign in; whether they had bid is not known before.
  if (!ctx.user) return { ...shown, ...(first ? {} : priced), can: { ok: true } }
  const me = ctx as SignedCtx
  const would = await wouldBuy(me, lot, { user_id: me.user.id, amount_fen: price_fen, agree_premium: true }, now)
  const refused = would.refused ?? judgeOwnLimits(await ownLimitsSeen(me, me.user.id), lot, price_fen, now)
  // The reserve of a lot that passed becomes its price, and is told to those who may buy at it by then.
  const sees = !first || would.bid !== undefined
  return { ...shown, ...(sees ? priced : {}), can: can(ctx, refused) }
}

export async function houseOffersShown(ctx: Ctx, offers: readonly Offer[]): Promise<HouseShown[]> {
  const shown = await offersShown(ctx, offers)
  const lot_ids = [...new Set(offers.map(({ lot_id }) => lot_id))]
  const of_lot = new Map((await lotsByIds(ctx, lot_ids)).map((lot) => [lot.id, lot]))
  const bidders = await bids.biddersOf(ctx, lot_ids)
  const user_of = new Map(offers.map(({ id, user_id }) => [id, user_id]))
  return shown.map((one) => ({
    ...one,
    price_fen: postSaleFen(of_lot.get(one.lot.id)!),
    best_bid_fen:
      bidders.find(({ lot_id, user_id }) => lot_id === one.lot.id && user_id === user_of.get(one.id))?.best_fen ?? null,
  }))
}

/** Offers for lots of the caller's sales; those that wait for its answer stand first. */
export async function houseOffersPage(
  ctx: ShopCtx,
  { session_id, waiting, ...paging }: Paging & { session_id?: number | undefined; waiting?: boolean | undefined },
): Promise<z.input<Rows['saleOffers']['data']>> {
  const found = await pageQuery<Offer>(
    ctx,
    {
      name: 'sale_post_sale_offers_of_house',
      columns: 'o.*',
      from: `sale_post_sale_offers o join lot_lots l on l.id = o.lot_id where o.shop_id = $1
        and ($2::bigint is null or l.session_id = $2) and (not $3::boolean or o.status = 'open')`,
      order: `(o.status = 'open') desc, o.id desc`,
      values: [ctx.shop.shop_id, session_id ?? null, waiting ?? false],
    },
    paging,
  )
  return { ...found, list: await houseOffersShown(ctx, found.list), server_now_ms: await databaseNow(ctx) }
}
