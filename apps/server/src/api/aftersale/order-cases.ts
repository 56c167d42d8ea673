/** Cases as their orders show them. */

import type { Clock } from '@juya/contract'
import type { z } from 'zod'
import type { Case } from '../../domains/aftersale/index.ts'
import { casesOfOrders, choicesOf, isUnderWay, obstacle, saleFacts, windowsOf } from '../../domains/aftersale/index.ts'
import { itemsOf, type Order, type Side } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Card, cardsOf, clockOf, rulingsPromised } from './cards.ts'

/** An order's cases on its card. */
export interface OrderCases {
  /** The newest case that counts, of each thing in it and of the whole (null). */
  case_nos: ReadonlyMap<number | null, string>
  /** The clock of the case under way. */
  clock: z.input<typeof Clock> | null
  /** The buyer may open a case now that asks for money, or for taking it back. */
  may_refund: boolean
  may_return: boolean
}

/** The newest case that counts, of each thing and of the whole. A withdrawn one counts for nothing. */
function caseNos(cases: readonly Case[]): Map<number | null, string> {
  const nos = new Map<number | null, string>()
  for (const one of cases) if (one.status !== 'cancelled' && !nos.has(one.item_id)) nos.set(one.item_id, one.case_no)
  return nos
}

/** After-sale of the orders of one page. @param now ms */
export async function orderCases(
  ctx: Ctx,
  orders: readonly Order[],
  side: Side,
  now: number,
): Promise<Map<number, OrderCases>> {
  const paid = orders.filter((order) => order.paid_at !== null)
  const ids = paid.map((order) => order.id)
  const all = await casesOfOrders(ctx, ids)
  const promises = await rulingsPromised(ctx, all)
  const by_order = Map.groupBy(all, (one) => one.order_id)
  const items = Map.groupBy(side === 'buyer' ? await itemsOf(ctx, ids) : [], (item) => item.order_id)
  const windows = await windowsOf(ctx)
  const found = new Map<number, OrderCases>()
  for (const order of paid) {
    const cases = by_order.get(order.id) ?? []
    const open = cases.find((one) => isUnderWay(one.status))
    const choices =
      side === 'buyer'
        ? choicesOf(await saleFacts(ctx, order, items.get(order.id) ?? [], windows, now), windows, now)
        : []
    const may = obstacle(cases, null, choices) === undefined
    const used = new Set(cases.map((one) => one.reason_code))
    const left = may ? choices.filter((choice) => !used.has(choice.code)) : []
    found.set(order.id, {
      case_nos: caseNos(cases),
      clock: open ? (clockOf(open, side, ctx, promises.get(open.id))[0] ?? null) : null,
      may_refund: left.some((choice) => choice.types.includes('refund_only')),
      may_return: left.some((choice) => choice.types.includes('return_refund')),
    })
  }
  return found
}

/** An order's cases, newest first. */
export async function caseCards(ctx: Ctx, order: Order, side: Side): Promise<Card[]> {
  return cardsOf(ctx, await casesOfOrders(ctx, [order.id]), side)
}
