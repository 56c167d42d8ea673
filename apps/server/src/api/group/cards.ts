/** Group buys as lists show them. Everything a page needs is read for the whole page at once. */
import type { GroupCard } from '@juya/contract'
import type { z } from 'zod'
import { goodsByIds, piecesOf, skusByIds } from '../../domains/goods/index.ts'
import { type GroupBuy, type GroupPrice, pricesOf } from '../../domains/group/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { titleOf } from '../goods/cards.ts'
import { briefsForCards } from '../shop/cards.ts'
import { bookingPriceFen, bookingsShown } from './bookings.ts'

type Shown = z.input<typeof GroupCard>
export type Card = Omit<Shown, 'shop'> & {
  shop: Awaited<ReturnType<typeof briefsForCards>> extends Map<number, infer B> ? B : never
}

interface Teams {
  forming: number
  formed: number
  failed: number
  served: number
}
const none = (): Teams => ({ forming: 0, formed: 0, failed: 0, served: 0 })

/** How many teams of group buys form, are complete and failed, and how many people were served. */
export async function teamCounts(ctx: Ctx, buy_ids: readonly number[]): Promise<Map<number, Teams>> {
  const rows = await query<Teams & { buy_id: number }>(
    ctx,
    'group_team_counts',
    `select buy_id, count(*) filter (where status = 'forming')::int as forming, count(*) filter (where status = 'formed')::int as formed,
       count(*) filter (where status = 'failed')::int as failed, coalesce(sum(joined) filter (where status = 'formed'), 0)::int as served
     from group_teams where buy_id = any($1) group by buy_id`,
    [[...buy_ids]],
  )
  return new Map(rows.map((row) => [row.buy_id, row]))
}

/** Group buys in the order given; those whose goods were deleted are left out. */
export async function cardsOf(ctx: Ctx, buys: readonly GroupBuy[]): Promise<Card[]> {
  if (buys.length === 0) return []
  const ids = buys.map(({ id }) => id)
  const goods_ids = buys.map(({ goods_id }) => goods_id)
  const [goods, shops, prices, counts, pieces] = await readTogether(ctx, [
    () => goodsByIds(ctx, goods_ids),
    () => briefsForCards(ctx, [...new Set(buys.map(({ shop_id }) => shop_id))]),
    () => pricesOf(ctx, ids),
    () => teamCounts(ctx, ids),
    () => piecesOf(ctx, goods_ids),
  ])
  const alone = new Map(
    (
      await skusByIds(
        ctx,
        prices.map(({ sku_id }) => sku_id),
      )
    ).map((sku) => [sku.id, sku.price_fen]),
  )
  const bookings = await bookingsShown(ctx, buys)
  const goods_of = new Map(goods.map((one) => [one.id, one]))
  const cheapest = new Map<number, GroupPrice>()
  for (const price of prices) if (!cheapest.has(price.buy_id)) cheapest.set(price.buy_id, price)
  return buys.flatMap((buy) => {
    const of = goods_of.get(buy.goods_id)
    const price = cheapest.get(buy.id)
    if (!of || !price) return []
    const { forming, served } = counts.get(buy.id) ?? none()
    return [
      {
        id: buy.id,
        goods_id: buy.goods_id,
        mode: buy.mode,
        status: buy.status,
        title: titleOf(ctx, of),
        image: of.image,
        shop: shops.get(buy.shop_id)!,
        size: buy.size,
        price_fen: buy.mode === 'booking' ? bookingPriceFen(buy) : price.price_fen,
        alone_fen: alone.get(price.sku_id) ?? price.price_fen,
        was: price.was_fen === null ? null : { price_fen: price.was_fen },
        team_hours: buy.team_hours,
        from_at: seconds(buy.from_at),
        to_at: seconds(buy.to_at),
        per_user: buy.per_user,
        newcomers: buy.newcomers,
        ship_anyway: buy.ship_anyway,
        forming,
        served,
        left: pieces.get(buy.goods_id)?.left ?? 0,
        booking: bookings.get(buy.id) ?? null,
      },
    ]
  })
}
