/** The requests an order allows: the reasons that count now, and the most that can be asked for. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { kindOf, type Order, type OrderItemRow, refundableFen } from '../order/index.ts'
import { saleTermsOf } from '../shop/index.ts'
import { CASES_MAX, type Choice, choicesOf, isUnderWay, type Reason, type SaleFacts, type Windows } from './rules.ts'
import { windowsOf } from './settings.ts'
import type { Case } from './tables.ts'

interface Snapshot {
  rules?: { return_policy?: string }
}
const promisesReturn = ({ snapshot }: OrderItemRow): boolean =>
  (snapshot as Snapshot).rules?.return_policy === 'return_7d'

/** The shop's guarantees matter only between the usual and the longer window of authenticity. */
async function isBacked(ctx: Ctx, order: Order, windows: Windows, now: number): Promise<boolean> {
  if (order.received_at === null || now < order.received_at + windows.fake_ms) return false
  if (now >= order.received_at + windows.fake_backed_ms) return false
  return (await saleTermsOf(ctx, [order.shop_id])).get(order.shop_id)?.guarantees.includes('appraisal_backed') ?? false
}

export async function saleFacts(
  ctx: Ctx,
  order: Order,
  items: readonly OrderItemRow[],
  windows: Windows,
  now: number,
): Promise<SaleFacts> {
  return {
    binding: kindOf(order).card.binding,
    status: order.status,
    paid_at: order.paid_at,
    ship_deadline: order.ship_deadline,
    shipped_at: order.shipped_at,
    delivered_at: order.delivered_at,
    received_at: order.received_at,
    promises_return: items.length > 0 && items.every(promisesReturn),
    appraisal_backed: await isBacked(ctx, order, windows, now),
  }
}

/** The reasons a case about these things of an order may have now. */
export async function choicesFor(
  ctx: Ctx,
  order: Order,
  items: readonly OrderItemRow[],
  now: number,
): Promise<Choice[]> {
  const windows = await windowsOf(ctx)
  return choicesOf(await saleFacts(ctx, order, items, windows, now), windows, now)
}

/** Cases about a thing, or about the whole, that stand in the way of another one. */
export const concerning = (cases: readonly Case[], item_id: number | null): Case[] =>
  cases.filter((one) => one.item_id === null || item_id === null || one.item_id === item_id)

export type Obstacle =
  | { key: 'CASE_OPEN' }
  | { key: 'LIMIT_REACHED'; limit: number }
  | { key: 'ALREADY_DONE' }
  | { key: 'CASE_WINDOW' }

/** The refusal of a new case, or undefined. @param reason left out: any that is allowed */
export function obstacle(
  cases: readonly Case[],
  item_id: number | null,
  choices: readonly Choice[],
  reason?: Reason,
): Obstacle | undefined {
  const earlier = concerning(cases, item_id)
  if (earlier.some((one) => isUnderWay(one.status))) return { key: 'CASE_OPEN' }
  if (earlier.length >= CASES_MAX) return { key: 'LIMIT_REACHED', limit: CASES_MAX }
  const used = new Set(earlier.map((one) => one.reason_code))
  if (reason !== undefined && used.has(reason)) return { key: 'ALREADY_DONE' }
  const left = choices.filter((choice) => !used.has(choice.code))
  if (left.length === 0) return { key: 'CASE_WINDOW' }
  return reason === undefined || left.some((choice) => choice.code === reason) ? undefined : { key: 'CASE_WINDOW' }
}

/**
 * The most that can go back for a thing, or for everything: what the buyer paid and has not got back, less what other cases under
 * way ask for. A single thing bears the order's shipping and premium as well.
 */
export async function maxFen(
  tx: Tx,
  order: Order,
  items: readonly OrderItemRow[],
  item_id: number | null,
  others: readonly Case[],
): Promise<number> {
  const taken_fen = others.reduce((sum, one) => sum + (one.agreed_fen ?? one.amount_fen), 0)
  const left_fen = Math.max(0, (await refundableFen(tx, order)) - taken_fen)
  const item = items.length > 1 ? items.find((row) => row.id === item_id) : undefined
  return item
    ? Math.min(left_fen, item.subtotal_fen - item.discount_fen + item.adjust_fen - item.refunded_fen)
    : left_fen
}
