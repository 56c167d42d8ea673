/** What orders show of their cases. Plugged into the order domain, which knows no cases. */
import type { Ctx } from '../../platform/context.ts'
import { itemsOf, type Order, type OrderCases, type Side } from '../order/index.ts'
import { obstacle, saleFacts } from './facts.ts'
import { type Card, cardsOf, clockOf } from './present.ts'
import { choicesOf, isUnderWay } from './rules.ts'
import { windowsOf } from './settings.ts'
import { casesOfOrders } from './store.ts'
import type { Case } from './tables.ts'

/** The newest case that counts, of each thing and of the whole. What was withdrawn counts for nothing. */
function caseNos(cases: readonly Case[]): Map<number | null, string> {
  const nos = new Map<number | null, string>()
  for (const one of cases) if (one.status !== 'cancelled' && !nos.has(one.item_id)) nos.set(one.item_id, one.case_no)
  return nos
}

/** What after-sale says about orders of one page. @param now ms */
export async function orderCases(
  ctx: Ctx,
  orders: readonly Order[],
  side: Side,
  now: number,
): Promise<Map<number, OrderCases>> {
  const paid = orders.filter((order) => order.paid_at !== null)
  const ids = paid.map((order) => order.id)
  const by_order = Map.groupBy(await casesOfOrders(ctx, ids), (one) => one.order_id)
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
      clock: open ? (clockOf(open, side, ctx)[0] ?? null) : null,
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
