/** The page of goods: every way to buy them, what sending costs, and whether the caller may buy. */
import { GOODS_WAS_DAYS, type GoodsDetail, REFUSALS, reasonText } from '@juya/contract'
import type { z } from 'zod'
import { defaultAddress } from '../../domains/address/index.ts'
import { countLines } from '../../domains/cart/index.ts'
import {
  collectedAmong,
  type Goods,
  type GoodsPage,
  goodsById,
  isPublic,
  judgeLines,
  pageOf,
  parcelFen,
  priceHistory,
  type QuotedLine,
  type SkuRow,
  setting,
  shippingOf,
  skusOf,
  templatesFor,
  USUAL_PROVINCE,
  WAS_ASKED_DAYS,
} from '../../domains/goods/index.ts'
import { openBuyOf } from '../../domains/group/index.ts'
import { shipHoursBy } from '../../domains/order/index.ts'
import { memberIds, type Shop, worksInAmong } from '../../domains/shop/index.ts'
import { provinceList } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { refuse } from '../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLanguage } from '../auction/cards.ts'
import { makerShown } from '../master/claims.ts'
import { pointsFor } from '../points/shown.ts'
import { type Brief, briefsOf, shopsForCards } from '../shop/cards.ts'
import { namedCategory } from '../site/categories.ts'
import { cardOf, skuNameOf, skuShown } from './cards.ts'
import { lotForBuyers } from './pieces.ts'

type Detail = z.input<typeof GoodsDetail>

/** Goods anybody may see, or the caller's own shop's. @throws Refusal NOT_FOUND */
export async function visibleGoods(ctx: Ctx, id: number): Promise<{ goods: Goods; is_mine: boolean }> {
  const goods = (await goodsById(ctx, id)) ?? refuse('NOT_FOUND')
  const is_mine = ctx.user !== undefined && (await memberIds(ctx, goods.shop_id)).includes(ctx.user.id)
  return isPublic(goods.status) || is_mine ? { goods, is_mine } : refuse('NOT_FOUND')
}

/** Everything about goods, as the caller sees them. @throws Refusal NOT_FOUND (also: no such province) */
export async function goodsDetail(ctx: Ctx, id: number, province_code?: string): Promise<Detail> {
  if (province_code && !provinceNamed(province_code)) refuse('NOT_FOUND')
  const read = await readPage(ctx, id)
  const { goods } = read.page
  const { user } = ctx
  const is_mine = user !== undefined && (await worksInAmong(ctx, user.id, [goods.shop_id])).has(goods.shop_id)
  if (!isPublic(goods.status) && !is_mine) refuse('NOT_FOUND')
  return detailOf(ctx, read, { is_mine, ...(province_code ? { province_code } : {}) })
}

/** The same as an operator reads it, in any state. @throws Refusal NOT_FOUND */
export const detailForConsole = async (ctx: Ctx, id: number): Promise<Detail> =>
  detailOf(ctx, await readPage(ctx, id), { is_mine: false })

/** What everybody sees of goods: their page, and the ways to buy them. @throws Refusal NOT_FOUND */
async function readPage(ctx: Ctx, id: number): Promise<{ page: GoodsPage; skus: SkuRow[] }> {
  const [page, skus] = await readTogether(ctx, [() => pageOf(ctx, id), () => skusOf(ctx, [id])])
  return { page: page ?? refuse('NOT_FOUND'), skus }
}

const provinceNamed = (code: string) => provinceList(false).find(({ value }) => value === code)

/** A shop's row, and what a line of it says to the caller. */
async function shopOf(ctx: Ctx, shop_id: number): Promise<{ shop: Shop; brief: Brief }> {
  const shop = (await shopsForCards(ctx, [shop_id])).get(shop_id)!
  const [brief] = await briefsOf(ctx, [shop])
  return { shop, brief: brief! }
}

interface Looked {
  /** Of the caller's shop: what a reviewer wrote is shown, and by when one answers. */
  is_mine: boolean
  province_code?: string
}

async function detailOf(
  ctx: Ctx,
  { page: { goods, text, read_at: now }, skus }: { page: GoodsPage; skus: readonly SkuRow[] },
  { is_mine, province_code }: Looked,
): Promise<Detail> {
  const { id, shop_id } = goods
  const [{ shop, brief }, shipping, asker, lot, group, review_deadlines] = await readTogether(ctx, [
    () => shopOf(ctx, shop_id),
    () => sendingOf(ctx, goods, province_code),
    () => askerOf(ctx, id),
    () => lotForBuyers(ctx, goods),
    () => openBuyOf(ctx, id, now),
    () => (is_mine ? reviewDeadlinesOf(ctx, 'goods', [id]) : undefined),
  ])
  const category = await namedCategory(ctx, goods.category_id, text.template_id)
  const pieces = {
    left: skus.reduce((sum, { stock, locked_stock }) => sum + stock - locked_stock, 0),
    held: skus.reduce((sum, { locked_stock }) => sum + locked_stock, 0),
  }
  const answers = category.params.flatMap(({ key, is_measure, said }) => {
    const answer = text.params[key]
    return answer ? [{ is_measure, ...said(answer) }] : []
  })
  const zh = ctx.locale === 'zh-CN'
  return {
    ...cardOf(ctx, goods, {
      shop: brief,
      pieces,
      now,
      ...(asker ? { collected: asker.collected } : {}),
    }),
    points: await pointsFor(ctx, goods.min_price_fen),
    images: text.images,
    video: text.video,
    video_poster: text.video_poster,
    desc: inLanguage(ctx, text.desc_en, text.desc),
    params: answers.filter((one) => !one.is_measure).map(({ label, value }) => ({ label, value })),
    measures: answers.filter((one) => one.is_measure).map(({ label, value }) => ({ label, value })),
    category: { id: category.id, name: category.name, path: category.path },
    ...(await makerShown(ctx, 'goods', { id, master_id: text.master_id })),
    options: goods.options.map((one) => ({
      name: zh ? one.name : (one.name_en ?? one.name),
      values: zh ? one.values : (one.values_en ?? one.values),
    })),
    skus: skus.map((sku) => skuShown(ctx, goods, sku, now)),
    limit_per_person: goods.limit_per_person || null,
    return_policy: goods.return_policy,
    guarantees: shop.guarantees,
    shipping: await shippingShown(ctx, goods, skus[0]?.weight_g ?? null, { ...shipping, shop }),
    pay_minutes: await setting(ctx, 'goods.pay_min'),
    buyable: await buyable(ctx, goods, skus, shop),
    is_mine,
    lot,
    group: group ? { id: group.id, mode: group.mode, size: group.size, price_fen: group.min_price_fen } : null,
    ...(asker ? { cart_count: asker.cart_count } : {}),
    reject_reason: is_mine ? goods.reject_reason : null,
    review_deadline: review_deadlines ? reviewDeadlineShown(ctx, review_deadlines.get(id)) : null,
  }
}

/** What only somebody signed in is told. */
async function askerOf(ctx: Ctx, goods_id: number) {
  const { user } = ctx
  if (!user) return undefined
  const [cart_count, collected] = await readTogether(ctx, [
    () => countLines(ctx, user.id),
    () => collectedAmong(ctx, user.id, [goods_id]),
  ])
  return { cart_count, collected: collected.has(goods_id) }
}

/** Where it is sent, the province asked for, else the caller's default address or the usual province, and by which template. */
async function sendingOf(ctx: Ctx, goods: Goods, asked: string | undefined) {
  const address = !asked && ctx.user ? await defaultAddress(ctx, ctx.user.id) : undefined
  const templates = await templatesFor(ctx, [goods])
  return { province_code: asked ?? address?.province_code ?? USUAL_PROVINCE, shipping: shippingOf(goods, templates) }
}

/** What one of the cheapest costs to send. */
async function shippingShown(
  ctx: Ctx,
  goods: Goods,
  weight_g: number | null,
  { province_code, shipping, shop }: Awaited<ReturnType<typeof sendingOf>> & { shop: Shop },
): Promise<Detail['shipping']> {
  const line = { shipping, qty: 1, weight_g, goods_fen: goods.min_price_fen }
  return {
    fee_fen: parcelFen([line], province_code) ?? null,
    to: provinceNamed(province_code)?.label ?? null,
    from_city: shop.city,
    ship_hours: (await shipHoursBy(ctx))(shop),
  }
}

/** Whether the caller can buy a piece now: of the first of these that has one left, else why not. */
async function buyable(ctx: Ctx, goods: Goods, skus: readonly SkuRow[], shop: Shop): Promise<Detail['buyable']> {
  const sku = skus.find(({ stock, locked_stock }) => stock > locked_stock) ?? skus[0]
  const lines: QuotedLine[] = sku ? [{ sku, goods, qty: 1 }] : []
  await judgeLines(ctx, ctx.user?.id, lines, new Map([[shop.id, shop]]))
  const no = lines[0] ? lines[0].no : { key: 'OFF_SHELF' as const, details: {} }
  return no
    ? { ok: false, code: REFUSALS[no.key].code, reason: reasonText(no.key, ctx.locale, no.details) }
    : { ok: true }
}

/** What each way to buy was asked for, the newest first. @throws Refusal NOT_FOUND */
export async function historyOf(ctx: Ctx, { id, sku_id }: { id: number; sku_id?: number | undefined }) {
  const { goods } = await visibleGoods(ctx, id)
  const skus = (await skusOf(ctx, [id])).filter((sku) => sku_id === undefined || sku.id === sku_id)
  if (skus.length === 0) refuse('NOT_FOUND')
  const histories = await priceHistory(
    ctx,
    skus.map((sku) => sku.id),
  )
  return {
    was_days: GOODS_WAS_DAYS,
    was_asked_days: WAS_ASKED_DAYS,
    skus: skus.map((sku) => ({
      id: sku.id,
      name: skuNameOf(ctx, goods, sku),
      periods: histories
        .get(sku.id)!
        .map(({ price_fen, from, until }) => ({ price_fen, from: seconds(from), until: seconds(until) })),
    })),
  }
}
