/**
 * The platform's commission on a sold lot. The form a shop publishes with and the lot that is handed in ask here, so they name the same
 * rate; the lot's order keeps it.
 */
import type { Ctx } from '../../../platform/context.ts'
import { commissionRates, type KindCommission } from '../../order/index.ts'
import { saleTermsOf } from '../../shop/index.ts'
import { categoryCommissions } from '../../site/index.ts'
import { setting } from '../settings.ts'
import type { Lot } from '../store.ts'

/** The commission by how a lot is sold, from the settings in force. */
export async function auctionCommission(ctx: Ctx): Promise<(mode: Lot['mode']) => KindCommission> {
  const usual_bp = await setting(ctx, 'fees.commission_auction_bp')
  const house_bp = await setting(ctx, 'fees.commission_house_bp')
  const house_premium_bp = await setting(ctx, 'fees.commission_house_premium_bp')
  return (mode) => ({
    goods_bp: mode === 'house' ? house_bp : usual_bp,
    premium_bp: mode === 'house' ? house_premium_bp : 0,
    free: mode === 'new_customer',
  })
}

/**
 * What the order of a lot of this shop and category would be charged now, in basis points of the hammer price, by how it is sold.
 */
export async function lotCommissionBp(
  ctx: Ctx,
  { shop_id, category_id }: Pick<Lot, 'shop_id' | 'category_id'>,
): Promise<(mode: Lot['mode']) => number> {
  const kindOf = await auctionCommission(ctx)
  const category_commission_bp = (await categoryCommissions(ctx, [category_id])).get(category_id) ?? null
  const terms = (await saleTermsOf(ctx, [shop_id])).get(shop_id)
  return (mode) =>
    commissionRates({
      kind: kindOf(mode),
      is_select: terms?.is_select ?? false,
      shop_commission_bp: terms?.commission_bp ?? null,
      category_commission_bp,
    }).commission_bp
}

/** The commission each of these lots would be charged now: what it is handed in under. */
export async function commissionsOf(
  ctx: Ctx,
  lots: readonly Lot[],
): Promise<Array<{ lot_id: number; commission_bp: number }>> {
  const rates = new Map<string, (mode: Lot['mode']) => number>()
  for (const { shop_id, category_id } of lots) {
    const key = `${shop_id}:${category_id}`
    if (!rates.has(key)) rates.set(key, await lotCommissionBp(ctx, { shop_id, category_id }))
  }
  return lots.map((lot) => ({
    lot_id: lot.id,
    commission_bp: rates.get(`${lot.shop_id}:${lot.category_id}`)!(lot.mode),
  }))
}
