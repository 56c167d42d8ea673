/** What came back can be sold again: the shop says so with the case, or later, where its silence counted as acceptance. Once. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { itemsOf, kindOf, lockBehind } from '../../order/index.ts'
import { changeCase, type Locked, linesOf } from '../store.ts'
import type { Case } from '../tables.ts'

/** Whether the shop may still say it: of a return that came, or was paid back without its word. */
export function mayRestock({ status, restocked_at, return_shipment_id }: Case, order: { kind: string }): boolean {
  const came = status === 'return_shipped' || status === 'refunding' || status === 'refunded'
  return came && return_shipment_id !== null && restocked_at === null && kindOf(order).may.restock
}

/** The money has gone out; the pieces go back into stock. Said again, nothing more happens. */
export async function restockPaidBack(tx: Tx, { one, order }: Locked): Promise<Case> {
  if (!mayRestock(one, order)) return one
  await lockBehind(tx, [order])
  const lines = (await linesOf(tx, [one.id])).get(one.id) ?? []
  const items = (await itemsOf(tx, [order.id])).flatMap((item) => {
    const line = lines.find(({ item_id }) => item_id === item.id)
    return line ? [{ item, amount_fen: 0, back_qty: line.qty }] : []
  })
  await kindOf(order).onRefunded?.(tx, order, { items, in_full: order.status === 'refunded' })
  return changeCase(tx, one, { restocked_at: await databaseNow(tx) })
}
