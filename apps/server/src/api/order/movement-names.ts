/** The subject of a movement of money, in the reader's language: the first thing of an order, or the lot of a bidding deposit. */
import { englishTitlesOfHolds } from '../../domains/deposit/index.ts'
import { itemsOf } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'

/** The thing a movement of money belongs to, such as an order or a hold. */
export interface Movement {
  ref_type: string
  ref_id: string
}
export const nameKey = ({ ref_type, ref_id }: Movement): string => `${ref_type}:${ref_id}`

/** Names by nameKey(). The ledger keeps the thing's own title, which is what readers of Chinese see. */
export async function movementNames(ctx: Ctx, movements: readonly Movement[]): Promise<Map<string, string>> {
  if (ctx.locale === 'zh-CN') return new Map()
  const ids = (ref_type: string): number[] => [
    ...new Set(movements.flatMap((one) => (one.ref_type === ref_type ? [Number(one.ref_id)] : []))),
  ]
  const names = new Map<string, string>()
  // Of several things in one order the last is named, as the ledger does.
  for (const { order_id, title, title_en } of await itemsOf(ctx, ids('order')))
    names.set(nameKey({ ref_type: 'order', ref_id: String(order_id) }), title_en ?? title)
  for (const [id, title_en] of await englishTitlesOfHolds(ctx, ids('hold')))
    names.set(nameKey({ ref_type: 'hold', ref_id: String(id) }), title_en)
  return names
}
