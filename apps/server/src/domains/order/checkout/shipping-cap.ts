/** What counts as shipping at most, by place and weight. A form asks for no more; what an order asks for above it counts as the price of its things. */
import type { Ctx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setting } from '../settings.ts'

/** Provinces a parcel is far for: Inner Mongolia, Tibet, Qinghai, Ningxia, Xinjiang, Taiwan, Hong Kong, Macau. */
const FAR: ReadonlySet<string> = new Set([
  ...['150000', '540000', '630000', '640000', '650000'],
  ...['710000', '810000', '820000'],
])
/** A parcel is weighed up to so much; what is heavier is no reason to ask for more. */
const WEIGHED_MOST_G = 100_000
const KG_G = 1_000

export interface ParcelFacts {
  /** Where it goes; left out: not known yet, which counts as far. */
  province_code?: string | undefined
  /** null: not known. */
  weight_g: number | null
}

/** Tells of a parcel what counts as shipping at most. */
export async function shippingCap(ctx: Ctx): Promise<(parcel: ParcelFacts) => number> {
  const [first_fen, kg_fen] = [
    await setting(ctx, 'order.shipping_cap_fen'),
    await setting(ctx, 'order.shipping_cap_kg_fen'),
  ]
  const [far_times, unweighed_g] = [
    await setting(ctx, 'order.shipping_cap_far_times'),
    await setting(ctx, 'order.shipping_cap_unweighed_g'),
  ]
  return ({ province_code, weight_g }) => {
    const further_kg = Math.ceil(Math.max(0, Math.min(WEIGHED_MOST_G, weight_g ?? unweighed_g) - KG_G) / KG_G)
    const near_fen = first_fen + further_kg * kg_fen
    return province_code !== undefined && !FAR.has(province_code) ? near_fen : near_fen * far_times
  }
}

/**
 * What a form asks for sending is within the cap; where it goes is not known yet, unless the form says so.
 * @param parcels what is asked, each for which parcel
 * @throws Refusal VALIDATION {field, reason, fields}
 */
export async function checkShipping(
  ctx: Ctx,
  field: string,
  parcels: ReadonlyArray<ParcelFacts & { fen: number }>,
): Promise<void> {
  const capOf = await shippingCap(ctx)
  const over = parcels.find((parcel) => parcel.fen > capOf(parcel))
  if (!over) return
  const most = `¥${capOf(over) / 100}`
  const reason =
    ctx.locale === 'zh-CN' ? `运费最多 ${most}，其余请计入售价` : `at most ${most}; the rest belongs to the price`
  refuse('VALIDATION', { field, reason, fields: { [field]: reason } })
}
