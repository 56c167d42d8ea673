/** The page of goods: every way to buy them, what sending costs, and whether the caller may buy. */
import { GOODS_WAS_DAYS, type GoodsDetail, REFUSALS, refusalText } from '@juya/contract'
import type { z } from 'zod'
import { defaultAddress } from '../../domains/address/index.ts'
import { countLines } from '../../domains/cart/index.ts'
import {
  type Goods,
  goodsById,
  isPublic,
  parcelFen,
  priceHistory,
  quote,
  type SkuRow,
  setting,
  shippingOf,
  skusOf,
  templatesFor,
  textOf,
  USUAL_PROVINCE,
  WAS_ASKED_DAYS,
} from '../../domains/goods/index.ts'
import { shipHours } from '../../domains/order/index.ts'
import { memberIds, shopRow } from '../../domains/shop/index.ts'
import { provinceList } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { promiseShown, promisesOf } from '../../platform/promises.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLanguage } from '../auction/cards.ts'
import { namedCategory } from '../site/categories.ts'
import { cardsOf, skuNameOf, skuShown } from './cards.ts'

type Detail = z.input<typeof GoodsDetail>

/** Goods anybody may see, or the caller's own shop's. @throws Refusal NOT_FOUND */
export async function visibleGoods(ctx: Ctx, id: number): Promise<{ goods: Goods; is_mine: boolean }> {
  const goods = (await goodsById(ctx, id)) ?? refuse('NOT_FOUND')
  const is_mine = ctx.user !== undefined && (await memberIds(ctx, goods.shop_id)).includes(ctx.user.id)
  return isPublic(goods.status) || is_mine ? { goods, is_mine } : refuse('NOT_FOUND')
}

/** Everything about goods, as the caller sees them. @throws Refusal NOT_FOUND */
export async function goodsDetail(ctx: Ctx, id: number): Promise<Detail> {
  const { goods, is_mine } = await visibleGoods(ctx, id)
  return detailOf(ctx, goods, is_mine)
}

/** Everything about goods the caller may see. @param is_mine of the caller's shop: what a reviewer wrote is shown, and by when one answers */
export async function detailOf(ctx: Ctx, goods: Goods, is_mine: boolean): Promise<Detail> {
  const { id } = goods
  const [card] = await cardsOf(ctx, [goods])
  const text = (await textOf(ctx, id))!
  const skus = await skusOf(ctx, [id])
  const category = await namedCategory(ctx, goods.category_id)
  const shop = await shopRow(ctx, goods.shop_id)
  const now = await databaseNow(ctx)
  const answers = category.params.flatMap(({ key, is_measure, said }) => {
    const answer = text.params[key]
    return answer ? [{ is_measure, ...said(answer) }] : []
  })
  const zh = ctx.locale === 'zh-CN'
  return {
    ...card!,
    images: text.images,
    video: text.video,
    video_poster: text.video_poster,
    desc: inLanguage(ctx, text.desc_en, text.desc),
    params: answers.filter((one) => !one.is_measure).map(({ label, value }) => ({ label, value })),
    measures: answers.filter((one) => one.is_measure).map(({ label, value }) => ({ label, value })),
    category: { id: category.id, name: category.name, path: category.path },
    options: goods.options.map((one) => ({
      name: zh ? one.name : (one.name_en ?? one.name),
      values: zh ? one.values : (one.values_en ?? one.values),
    })),
    skus: skus.map((sku) => skuShown(ctx, goods, sku, now)),
    limit_per_person: goods.limit_per_person || null,
    return_policy: goods.return_policy,
    guarantees: shop.guarantees,
    shipping: await shippingShown(ctx, goods, skus[0]?.weight_g ?? null, shop.city),
    pay_minutes: await setting(ctx, 'goods.pay_min'),
    buyable: await buyable(ctx, skus),
    is_mine,
    ...(ctx.user ? { cart_count: await countLines(ctx, ctx.user.id) } : {}),
    reject_reason: is_mine ? goods.reject_reason : null,
    promise: is_mine ? promiseShown(ctx, (await promisesOf(ctx, 'goods', [id])).get(id)) : null,
  }
}

/** What one of the cheapest costs to send to the caller's default address, else to the usual province. */
async function shippingShown(
  ctx: Ctx,
  goods: Goods,
  weight_g: number | null,
  from_city: string | null,
): Promise<Detail['shipping']> {
  const address = ctx.user ? await defaultAddress(ctx, ctx.user.id) : undefined
  const province_code = address?.province_code ?? USUAL_PROVINCE
  const line = {
    shipping: shippingOf(goods, await templatesFor(ctx, [goods])),
    qty: 1,
    weight_g,
    goods_fen: goods.min_price_fen,
  }
  return {
    fee_fen: parcelFen([line], province_code) ?? null,
    to: provinceList(false).find(({ value }) => value === province_code)?.label ?? null,
    from_city,
    ship_hours: (await shipHours(ctx, [goods.shop_id]))(goods.shop_id),
  }
}

/** Whether the caller can buy a piece now: of the first of these that has one left, else why not. */
async function buyable(ctx: Ctx, skus: readonly SkuRow[]): Promise<Detail['buyable']> {
  const sku = skus.find(({ stock, locked_stock }) => stock > locked_stock) ?? skus[0]
  const [shop] = sku ? await quote(ctx, ctx.user?.id, [{ sku_id: sku.id, qty: 1 }]) : []
  const no = shop ? shop.lines[0]!.no : { key: 'OFF_SHELF' as const, details: {} }
  return no
    ? { ok: false, code: REFUSALS[no.key].code, reason: refusalText(no.key, ctx.locale, no.details) }
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
