/** What buyers say of goods: of every way to buy them, also those no longer offered. */

import type { Parsed, goods as rows } from '@juya/contract'
import { skusByIds } from '../../domains/goods/index.ts'
import { reviewCount, reviewRows, reviewTags } from '../../domains/review/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { reviewsShown } from '../order/reviews.ts'
import { skuNameOf } from './cards.ts'
import { visibleGoods } from './detail.ts'

const ofGoods = (id: number) => ({ thing: 'goods' as const, thing_id: id })

/** @throws Refusal NOT_FOUND */
export async function goodsReviews(
  ctx: Ctx,
  { id, filter: rating, tag, page, page_size }: Parsed<(typeof rows)['reviews']>,
) {
  const { goods } = await visibleGoods(ctx, id)
  const of = ofGoods(id)
  const filter = { ...(rating ? { rating } : {}), ...(tag ? { tag } : {}) }
  const found = await reviewRows(ctx, of, filter, { page, page_size })
  const list = found.slice(0, page_size)
  const skus = new Map(
    (
      await skusByIds(
        ctx,
        list.flatMap(({ sku_id }) => sku_id ?? []),
      )
    ).map((sku) => [sku.id, sku]),
  )
  const shown = await reviewsShown(ctx, list)
  return {
    list: shown.map((review, i) => ({
      ...review,
      sku_name: skuNameOf(ctx, goods, skus.get(list[i]!.sku_id!)!) || null,
    })),
    page,
    page_size,
    total: await reviewCount(ctx, of, filter),
    has_more: found.length > page_size,
  }
}

/** @throws Refusal NOT_FOUND */
export async function goodsReviewTags(ctx: Ctx, id: number) {
  await visibleGoods(ctx, id)
  return { list: await reviewTags(ctx, ofGoods(id)) }
}
