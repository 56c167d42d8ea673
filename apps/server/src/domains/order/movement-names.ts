/** What money moved for, in the reader's language: the lot of an order, or of a bidding deposit. */
import type { Ctx } from '../../platform/context.ts'
import { lotsOfHolds } from '../deposit/index.ts'
import { type Movement, nameKey } from '../wallet/index.ts'
import { ports } from './ports.ts'
import { itemsOf } from './store.ts'

/** Names by nameKey(). The ledger keeps the lot's own title, which is what readers of Chinese see. */
export async function movementNames(ctx: Ctx, movements: readonly Movement[]): Promise<Map<string, string>> {
  if (ctx.locale === 'zh-CN') return new Map()
  const ids = (ref_type: string): number[] => [
    ...new Set(movements.flatMap((one) => (one.ref_type === ref_type ? [Number(one.ref_id)] : []))),
  ]
  const items = await itemsOf(ctx, ids('order'))
  const lot_of_hold = await lotsOfHolds(ctx, ids('hold'))
  // Of several things in one order the last is named, as the ledger does.
  const lot_of = new Map([
    ...items.flatMap(({ order_id, item_type, ref_id }): [string, number][] =>
      item_type === 'lot' ? [[nameKey({ ref_type: 'order', ref_id: String(order_id) }), ref_id]] : [],
    ),
    ...[...lot_of_hold].map(([id, lot_id]): [string, number] => [
      nameKey({ ref_type: 'hold', ref_id: String(id) }),
      lot_id,
    ]),
  ])
  const titles = await ports.lotTitles(ctx, [...new Set(lot_of.values())])
  return new Map(
    [...lot_of].flatMap(([key, lot_id]): [string, string][] => {
      const title = titles.get(lot_id)
      return title ? [[key, title]] : []
    }),
  )
}
