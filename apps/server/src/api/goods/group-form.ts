/** The group buy goods are in, as its shop changes it. */
import { skusByIds } from '../../domains/goods/index.ts'
import { buyOfGoods, type GroupBuy, pricesOf } from '../../domains/group/index.ts'
import type { ShopCtx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'

/** The group buy of the caller's goods. @throws Refusal NOT_FOUND */
export async function ownGroupBuy(ctx: ShopCtx, goods_id: number): Promise<GroupBuy> {
  const buy = await buyOfGoods(ctx, goods_id)
  return buy?.shop_id === ctx.shop.shop_id ? buy : refuse('NOT_FOUND')
}

/** The same as its form; null where the goods are in none. */
export async function groupForm(ctx: ShopCtx, goods_id: number) {
  const buy = await buyOfGoods(ctx, goods_id)
  if (!buy) return null
  const prices = await pricesOf(ctx, [buy.id])
  const skus = new Map(
    (
      await skusByIds(
        ctx,
        prices.map(({ sku_id }) => sku_id),
      )
    ).map((sku) => [sku.id, sku]),
  )
  return {
    id: buy.id,
    status: buy.status,
    reject_reason: buy.reject_reason,
    mode: buy.mode,
    ...(buy.mode === 'booking' ? { tiers: buy.tiers } : { size: buy.size, team_hours: buy.team_hours }),
    from_at: seconds(buy.from_at),
    to_at: seconds(buy.to_at),
    per_user: buy.per_user,
    newcomers: buy.newcomers,
    ship_anyway: buy.ship_anyway,
    rules_text: buy.rules_text,
    prices: prices.map(({ sku_id, price_fen }) => ({ values: skus.get(sku_id)!.values, price_fen })),
  }
}
