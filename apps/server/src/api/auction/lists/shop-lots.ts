/** A shop's own view of its lots, and of what publishing needs. */

import { DEFAULT_INCREMENT_TABLE, type PhotoView, REFUSALS, reasonText, USUAL_DURATIONS_S } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lastOffers, type Offer, secondChance } from '../../../domains/bidder/index.ts'
import { pageWhere, type Sort, withWords } from '../../../domains/finding/index.ts'
import { accounts, balanceFen } from '../../../domains/ledger/index.ts'
import { formOf, IN_CATALOGUE, needsReview, openLotsMax, usualDepositBp } from '../../../domains/listing/index.ts'
import { lot_lots as l, lotCommissionBp, lotStates, setting, store } from '../../../domains/lot/index.ts'
import { ordersOfLots } from '../../../domains/order/index.ts'
import { postSales } from '../../../domains/sale/index.ts'
import { termsOf } from '../../../domains/shop/index.ts'
import { categoryOf } from '../../../domains/site/index.ts'
import type { ShopCtx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Paging } from '../../../platform/db/paging.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { goodsOfLots } from '../../goods/pieces.ts'
import { cardsOf as orderCardsOf } from '../../order/cards.ts'
import { categoryTree, namedCategory } from '../../site/categories.ts'
import { cardsOf } from '../cards.ts'

type View = z.output<typeof PhotoView>
const IMAGES_MAX = 9
const MASS_LOTS_MAX = 100

export const offerShown = (offer: Offer) => ({
  id: offer.id,
  lot_id: offer.lot_id,
  amount_fen: offer.amount_fen,
  status: offer.status,
  expires_at: seconds(offer.expires_at),
  order_id: offer.order_id,
})

export interface ShopFilter extends Paging {
  status?: lotStates.LotStatus | 'ended'
  mode?: string
  batch_id?: number
  keyword?: string
  sort?: Sort
}

/** One page of the shop's lots, newest first, with what may be done with each and how many stand in each status. */
export async function shopLots(ctx: ShopCtx, { status, mode, batch_id, keyword, sort, ...paging }: ShopFilter) {
  const shop_id = ctx.shop.shop_id
  const parts = [
    sql`${l.shop_id} = ${shop_id} and ${l.deleted_at} is null`,
    ...(status === 'ended'
      ? [sql`${l.status} in ('sold', 'passed', 'cancelled', 'defaulted')`]
      : status
        ? [sql`${l.status} = ${status}`]
        : []),
    ...(mode ? [sql`${l.mode} = ${mode}`] : []),
    ...(batch_id ? [sql`${l.batch_id} = ${batch_id}`] : []),
    ...(keyword ? [withWords(keyword)] : []),
  ]
  const [found, counted] = await Promise.all([
    pageWhere(ctx, sql.join(parts, sql` and `), sort ?? (status === 'live' ? 'ending' : 'created'), paging),
    query<{ status: string; count: number }>(
      ctx,
      'auction_shop_counts',
      'select status, count(*)::int as count from lot_lots where shop_id = $1 and deleted_at is null group by status',
      [shop_id],
    ),
  ])
  const counts = Object.fromEntries(counted.map((row) => [row.status, row.count]))
  return { ...found, list: await withShopView(ctx, found.list), counts }
}

async function withShopView(ctx: ShopCtx, lots: readonly store.Lot[]) {
  const lot_ids = lots.map((lot) => lot.id)
  const [cards, review_deadlines, orders, offers, goods, post_offers] = await Promise.all([
    cardsOf(ctx, lots),
    reviewDeadlinesOf(ctx, 'lot', lot_ids),
    ordersOfLots(ctx, lot_ids),
    lastOffers(ctx, lot_ids),
    goodsOfLots(ctx, lots),
    postSales.openOffersOn(ctx, lot_ids),
  ])
  const order_cards = await orderCardsOf(ctx, orders, 'shop')
  const may_offer = await offerable(ctx, lots, offers)
  return cards.map((card, i) => {
    const lot = lots[i]!
    const offer = offers.get(lot.id)
    return {
      ...card,
      reject_reason: lot.reject_reason,
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(lot.id)),
      order: order_cards.find((order) => order.id === lot.order_id) ?? null,
      reserve_fen: lot.reserve_fen,
      goods: goods.get(lot.id),
      second_chance: offer ? offerShown(offer) : null,
      actions: lotStates.shopActions({
        status: lot.status,
        bid_count: lot.bid_count,
        relist_count: lot.relist_count,
        reserve_fen: lot.reserve_fen,
        can_offer_second_chance: may_offer.has(lot.id),
        has_open_offer: offer?.status === 'open' || post_offers.some(({ lot_id }) => lot_id === lot.id),
        in_sale: lot.session_id !== null,
      }),
    }
  })
}

/** Lots whose second chance somebody may take who would get it. */
async function offerable(
  ctx: ShopCtx,
  lots: readonly store.Lot[],
  offers: ReadonlyMap<number, Offer>,
): Promise<ReadonlySet<number>> {
  const asked = lots.filter(
    ({ id, status, post_sold_at }) => status === 'defaulted' && post_sold_at === null && !offers.has(id),
  )
  const found = await Promise.all(asked.map((lot) => secondChance.underbidderOf(ctx, lot)))
  return new Set(asked.filter((_, i) => found[i]).map(({ id }) => id))
}

/** A lot as its form. @throws Refusal NOT_FOUND, also for another shop's */
export async function editForm(ctx: ShopCtx, lot_id: number) {
  const lot = await store.lotById(ctx, lot_id)
  if (lot?.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
  const text = (await store.textOf(ctx, lot_id))!
  return {
    form: { ...formOf(lot, text), mode: lot.mode },
    status: lot.status,
    version: lot.version,
    editable:
      lot.session_id !== null && lot.status === 'scheduled' ? [...IN_CATALOGUE] : lotStates.editableFields(lot.status),
    reject_reason: lot.reject_reason,
  }
}

/** The form of a lot in this category, with the defaults and limits that apply. @throws Refusal NOT_FOUND */
export async function publishParams(ctx: ShopCtx, category_id: number) {
  const category = await namedCategory(ctx, category_id)
  const shop = await termsOf(ctx, ctx.shop.shop_id)
  const live_lots_max = openLotsMax(shop.credit_level, await setting(ctx, 'auction.max_live_per_shop'))
  const live_lots_left = Math.max(0, live_lots_max - (await store.openLotCount(ctx, shop.shop_id)))
  const commissionBp = await lotCommissionBp(ctx, { shop_id: shop.shop_id, category_id })
  const duration_min_s = await setting(ctx, 'auction.duration_min_s')
  const duration_max_s = await setting(ctx, 'auction.duration_max_s')
  const deposit_held_fen = shop.deposit_required_fen > 0 ? await balanceFen(ctx, accounts.shopDeposit(shop.shop_id)) : 0
  const short = deposit_held_fen * 2 < shop.deposit_required_fen
  const blocked = !shop.is_active
    ? ('SHOP_NOT_ACTIVE' as const)
    : short
      ? ('SHOP_DEPOSIT_SHORT' as const)
      : live_lots_left === 0
        ? ('LIMIT_REACHED' as const)
        : undefined
  return {
    params: category.params,
    photo_views: category.photo_views as View[],
    defaults: {
      increment_table: [...DEFAULT_INCREMENT_TABLE],
      deposit_bp: await usualDepositBp(ctx, shop),
      soft_close: {
        window_s: await setting(ctx, 'auction.soft_close_window_s'),
        extend_s: await setting(ctx, 'auction.soft_close_extend_s'),
      },
      durations_s: USUAL_DURATIONS_S.filter((s) => s >= duration_min_s && s <= duration_max_s),
      commission_bp: commissionBp('single'),
      commission_new_customer_bp: commissionBp('new_customer'),
    },
    limits: {
      images_max: IMAGES_MAX,
      duration_min_s,
      duration_max_s,
      live_lots_max,
      live_lots_left,
      mass_lots_max: MASS_LOTS_MAX,
    },
    review_required: await needsReview(ctx, shop),
    can_publish: blocked
      ? { ok: false, code: REFUSALS[blocked].code, reason: reasonText(blocked, ctx.locale, { limit: live_lots_max }) }
      : { ok: true },
  }
}

/** One level of the category tree. @throws Refusal NOT_FOUND for an unknown parent */
export async function categoryLevel(ctx: ShopCtx, parent_id: number | null) {
  if (parent_id !== null) await categoryOf(ctx, parent_id)
  const nodes = await categoryTree(ctx, parent_id)
  return { list: nodes.map(({ id, name, children }) => ({ id, name, has_children: (children?.length ?? 0) > 0 })) }
}
