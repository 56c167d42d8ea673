/** Shops with their lots, reviews, orders and money: the list, the page, and the workbench of those who run one. */

import { noteSeen, noteVisit } from '../../domains/interest/index.ts'
import { accounts, balances } from '../../domains/ledger/index.ts'
import { countUnread } from '../../domains/message/index.ts'
import { countTabs, escrowOf, lateCountOf, salesByDay } from '../../domains/order/index.ts'
import { type ReviewFilter, replyToReview, reviewTotals } from '../../domains/review/index.ts'
import { noteVisitor, visitorsToday } from '../../domains/shop/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { lotsOfShops, shopLotFigures } from '../auction/lists/lot-facets.ts'
import { listNotices } from '../message/notices.ts'
import { reviewPage, reviewShown } from '../order/reviews.ts'
import { type ListInput, listShops, shopDetail, shopGuarantee } from './listing.ts'

const LOTS_SHOWN = 3

/** Shops, each with up to three of its running lots. */
export async function shopList(ctx: Ctx, input: ListInput) {
  const found = await listShops(ctx, input)
  const lots = await lotsOfShops(
    ctx,
    found.list.map((shop) => Number(shop.id)),
    LOTS_SHOWN,
  )
  return { ...found, list: found.list.map((shop) => ({ ...shop, lots: lots.get(Number(shop.id)) ?? [] })) }
}

/** One shop; counts the visitor, and remembers for a signed-in one that they were here. @throws Refusal NOT_FOUND */
export async function shopPage(ctx: Ctx, shop_id: number) {
  const detail = await shopDetail(ctx, shop_id)
  await noteVisitor(ctx, shop_id)
  if (ctx.user) {
    noteSeen(ctx, ctx.user.id, 'shop', shop_id)
    if (detail.followed) await noteVisit(ctx, ctx.user.id, shop_id, detail.lot_count)
  }
  return detail
}

export interface ReviewsInput extends ReviewFilter {
  page: number
  page_size: number
}

async function reviewsWithSummary(ctx: Ctx, shop_id: number, { page, page_size, ...filter }: ReviewsInput) {
  const [found, totals, detail] = await Promise.all([
    reviewPage(ctx, { shop_id }, filter, { page, page_size }),
    reviewTotals(ctx, shop_id),
    shopDetail(ctx, shop_id, { as_member: true }),
  ])
  const { good, mid, bad, with_images } = totals
  const count = good + mid + bad
  const of_rating =
    filter.rating === undefined ? count : filter.rating === 'image' ? with_images : totals[filter.rating]
  const narrowed = filter.tag !== undefined || filter.keyword !== undefined || filter.replied !== undefined
  const seen = (page - 1) * page_size + found.list.length
  const summary = {
    count,
    good,
    mid,
    bad,
    with_images,
    good_rate_bp: count > 0 ? Math.round((good * 10_000) / count) : 0,
    tags: detail.impressions,
  }
  return { ...found, page, page_size, total: narrowed ? seen + (found.has_more ? 1 : 0) : of_rating, summary }
}

/** Reviews of a shop as everybody sees them. @throws Refusal NOT_FOUND */
export async function shopReviews(ctx: Ctx, shop_id: number, input: ReviewsInput) {
  await shopDetail(ctx, shop_id)
  const { list, ...rest } = await reviewsWithSummary(ctx, shop_id, input)
  return { ...rest, list: list.map(({ order_no: _order_no, ...review }) => review) }
}

/** The reviews a shop has received, with the orders they are about. */
export async function ownReviews(ctx: ShopCtx, input: ReviewsInput) {
  const found = await reviewsWithSummary(ctx, ctx.shop.shop_id, input)
  return { ...found, impressions: found.summary.tags }
}

/** @throws Refusal NOT_FOUND, ALREADY_DONE, CONTENT_BLOCKED */
export const answerReview = async (ctx: ShopCtx, review_id: number, content: string) =>
  reviewShown(ctx, await replyToReview(ctx, review_id, content))

const ORDER_TABS = ['to_pay', 'to_ship', 'to_receive', 'to_review', 'after_sale', 'completed'] as const

/** The workbench: today, what is to be done, and for those who may see it the money. */
export async function workbench(ctx: ShopCtx) {
  const { shop_id, role, permissions } = ctx.shop
  const sees_money = role === 'owner' || permissions.includes('finance_view')
  const codes = { wallet: accounts.shopWallet(shop_id), pending: accounts.shopPending(shop_id) }
  const box = { user_id: null, shop_id }
  const [detail, week, orders, lots, totals, guarantee, visitors, notices, late] = await Promise.all([
    shopDetail(ctx, shop_id, { as_member: true }),
    salesByDay(ctx, { shop_id, days: 7 }),
    countTabs(ctx, { shop_id }, ORDER_TABS),
    shopLotFigures(ctx, shop_id),
    reviewTotals(ctx, shop_id),
    shopGuarantee(ctx, shop_id),
    visitorsToday(ctx, shop_id),
    newest(ctx, box),
    lateCountOf(ctx, shop_id),
  ])
  const today = week.at(-1)
  const money = sees_money ? await balances(ctx, Object.values(codes)) : undefined
  return {
    shop: detail,
    member: { role, permissions: [...permissions] },
    today: { orders: today?.orders ?? 0, paid_fen: today?.paid_fen ?? 0, visitors },
    week,
    todo: {
      to_ship: orders.to_ship,
      late,
      to_review_lots: lots.by_status.reviewing ?? 0,
      rejected_lots: lots.by_status.rejected ?? 0,
      unpaid: orders.to_pay,
      cases: orders.after_sale,
      reviews_unreplied: totals.unreplied,
      ending_today: lots.ending_today,
    },
    wallet: money
      ? {
          available_fen: money[codes.wallet] ?? 0,
          pending_fen: money[codes.pending] ?? 0,
          escrow_fen: await escrowOf(ctx, { owner: 'shop', shop_id }),
        }
      : null,
    deposit: { required_fen: guarantee.required_fen, balance_fen: guarantee.balance_fen },
    fee_expires_at: seconds(guarantee.fee_expires_at),
    notices,
  }
}

const NOTICES_SHOWN = 3

/** The newest notices of the shop, without marking them read: that is the message page's to do. */
async function newest(ctx: ShopCtx, box: { user_id: null; shop_id: number }) {
  return (await listNotices(ctx, box, { page: 1, page_size: NOTICES_SHOWN, keep_unread: true })).list
}

/** Counters for the badges of the workbench. */
export async function workbenchNumbers(ctx: ShopCtx) {
  const { shop_id } = ctx.shop
  const [lots, orders, totals, detail, unread] = await Promise.all([
    shopLotFigures(ctx, shop_id),
    countTabs(ctx, { shop_id }, ORDER_TABS),
    reviewTotals(ctx, shop_id),
    shopDetail(ctx, shop_id, { as_member: true }),
    countUnread(ctx, { user_id: null, shop_id }),
  ])
  return {
    lots: lots.by_status,
    orders,
    cases: orders.after_sale,
    fans: detail.fans_count,
    reviews_unreplied: totals.unreplied,
    tipoffs_open: 0,
    messages: unread.total,
  }
}
