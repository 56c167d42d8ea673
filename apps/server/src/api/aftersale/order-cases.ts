/** Cases as their orders show them. */

import type { Clock } from '@juya/contract'
import type { z } from 'zod'
import type { CaseOfLines } from '../../domains/aftersale/index.ts'
import {
  casesOfOrders,
  choicesOf,
  concerning,
  isUnderWay,
  obstacle,
  saleFacts,
  windowsOf,
  withLines,
} from '../../domains/aftersale/index.ts'
import { itemsOf, kindOf, type Order, type Side } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Card, cardsOf, clockOf, rulingDeadlines } from './cards.ts'

/** An order's cases on its card. */
export interface OrderCases {
  /** The newest case that counts, of each thing in it. */
  case_nos: ReadonlyMap<number, string>
  /** Pieces of each thing that a case under way is about. */
  in_case: ReadonlyMap<number, number>
  /** The clock of the case under way. */
  clock: z.input<typeof Clock> | null
  /** The buyer may open a case now that asks for money, or for taking it back. */
  may_refund: boolean
  may_return: boolean
}

/** The newest case that counts, of each thing. A withdrawn one counts for nothing. */
function caseNos(cases: readonly CaseOfLines[]): Map<number, string> {
  const nos = new Map<number, string>()
  for (const one of cases)
    for (const { item_id } of one.status === 'cancelled' ? [] : one.lines)
      if (!nos.has(item_id)) nos.set(item_id, one.case_no)
  return nos
}

const inCase = (cases: readonly CaseOfLines[]): Map<number, number> =>
  new Map(
    cases.flatMap((one) =>
      isUnderWay(one.status) ? one.lines.map(({ item_id, qty }) => [item_id, qty] as const) : [],
    ),
  )

/** After-sale of the orders of one page. @param now ms */
export async function orderCases(
  ctx: Ctx,
  orders: readonly Order[],
  side: Side,
  now: number,
): Promise<Map<number, OrderCases>> {
  const paid = orders.filter((order) => order.paid_at !== null)
  const ids = paid.map((order) => order.id)
  const all = await withLines(ctx, await casesOfOrders(ctx, ids))
  const review_deadlines = await rulingDeadlines(ctx, all)
  const by_order = Map.groupBy(all, (one) => one.order_id)
  const items = Map.groupBy(side === 'buyer' ? await itemsOf(ctx, ids) : [], (item) => item.order_id)
  const windows = await windowsOf(ctx)
  const found = new Map<number, OrderCases>()
  for (const order of paid) {
    const cases = by_order.get(order.id) ?? []
    const open = cases.find((one) => isUnderWay(one.status))
    const choices =
      side === 'buyer' && kindOf(order).may.cases !== false
        ? choicesOf(await saleFacts(ctx, order, items.get(order.id) ?? [], windows, now), windows, now)
        : []
    // Of several things one that may be asked about is enough; nothing of those that went back is.
    const left = (items.get(order.id) ?? []).flatMap((item) => {
      if (order.refund_by === 'line' && item.refunded_qty >= item.qty) return []
      if (obstacle(cases, [item.id], choices) !== undefined) return []
      const used = new Set(concerning(cases, [item.id]).map((one) => one.reason_code))
      return choices.filter((choice) => !used.has(choice.code))
    })
    found.set(order.id, {
      case_nos: caseNos(cases),
      in_case: inCase(cases),
      clock: open ? (clockOf(open, side, ctx, review_deadlines.get(open.id))[0] ?? null) : null,
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
