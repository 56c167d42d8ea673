/** The requests an order allows: the reasons that count now, and the most that can be asked for. */
import type { Ctx, Tx } from '../../platform/context.ts'
import {
  kindOf,
  leftToSend,
  lineFen,
  type Order,
  type OrderItemRow,
  overShippingFen,
  type Pieces,
  piecesFen,
  piecesLeft,
  piecesSent,
  refundableFen,
} from '../order/index.ts'
import { saleTermsOf } from '../shop/index.ts'
import {
  CASES_MAX,
  type Choice,
  choicesOf,
  claimFen,
  isUnderWay,
  type Reason,
  type SaleFacts,
  type Windows,
} from './rules.ts'
import { windowsOf } from './settings.ts'
import type { CaseOfLines } from './store.ts'

interface Snapshot {
  rules?: { return_policy?: string; guarantees?: string[] }
}
const promisesReturn = ({ snapshot }: OrderItemRow): boolean =>
  (snapshot as Snapshot).rules?.return_policy === 'return_7d'

/**
 * The shop's guarantees matter only between the usual and the longer window of authenticity: those the things were sold under, or for orders
 * older than that the shop's own.
 */
async function isBacked(
  ctx: Ctx,
  order: Order,
  items: readonly OrderItemRow[],
  windows: Windows,
  now: number,
): Promise<boolean> {
  if (order.received_at === null || now < order.received_at + windows.fake_ms) return false
  if (now >= order.received_at + windows.fake_backed_ms) return false
  const sold_under = items.map(({ snapshot }) => (snapshot as Snapshot).rules?.guarantees)
  if (items.length > 0 && sold_under.every((one) => one !== undefined))
    return sold_under.every((one) => one!.includes('appraisal_backed'))
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
    appraisal_backed: await isBacked(ctx, order, items, windows, now),
  }
}

/** The reasons a case about these things of an order may have now. */
export async function choicesFor(
  ctx: Ctx,
  order: Order,
  items: readonly OrderItemRow[],
  now: number,
): Promise<Choice[]> {
  if (kindOf(order).may.cases === false) return []
  const windows = await windowsOf(ctx)
  return choicesOf(await saleFacts(ctx, order, items, windows, now), windows, now)
}

/** Pieces of each thing a case may be about now: not given back, and before shipping not sent either. */
export async function piecesOpen(ctx: Ctx, order: Order, items: readonly OrderItemRow[]): Promise<Map<number, number>> {
  if (order.shipped_at !== null) return new Map(items.map((item) => [item.id, piecesLeft(item)]))
  const left = leftToSend(items, await piecesSent(ctx, [order.id]))
  return new Map(items.map((item) => [item.id, left.find((one) => one.item_id === item.id)?.qty ?? 0]))
}

/** Pieces of a thing that can still be sent back: what came back once, though its price was refunded in part only, is with the shop. */
export function piecesToReturn(cases: readonly CaseOfLines[], item: OrderItemRow): number {
  const came_back = cases.filter((one) => one.status === 'refunded' && one.return_shipment_id !== null)
  const lines = came_back.flatMap((one) => one.lines).filter(({ item_id }) => item_id === item.id)
  return item.qty - lines.reduce((sum, { qty }) => sum + qty, 0)
}

/** Cases about one of these things. */
export const concerning = (cases: readonly CaseOfLines[], item_ids: readonly number[]): CaseOfLines[] =>
  cases.filter((one) => one.lines.some((line) => item_ids.includes(line.item_id)))

export type Obstacle =
  | { key: 'CASE_OPEN' }
  | { key: 'LIMIT_REACHED'; limit: number }
  | { key: 'ALREADY_DONE' }
  | { key: 'CASE_WINDOW' }

/** The refusal of a new case about these things, or undefined. @param reason left out: any that is allowed */
export function obstacle(
  cases: readonly CaseOfLines[],
  item_ids: readonly number[],
  choices: readonly Choice[],
  reason?: Reason,
): Obstacle | undefined {
  const earlier = concerning(cases, item_ids)
  if (earlier.some((one) => isUnderWay(one.status))) return { key: 'CASE_OPEN' }
  const most = Math.max(0, ...item_ids.map((item_id) => concerning(earlier, [item_id]).length))
  if (most >= CASES_MAX) return { key: 'LIMIT_REACHED', limit: CASES_MAX }
  const used = new Set(earlier.map((one) => one.reason_code))
  if (reason !== undefined && used.has(reason)) return { key: 'ALREADY_DONE' }
  const left = choices.filter((choice) => !used.has(choice.code))
  if (left.length === 0) return { key: 'CASE_WINDOW' }
  return reason === undefined || left.some((choice) => choice.code === reason) ? undefined : { key: 'CASE_WINDOW' }
}

/** What of shipping and premium has not gone back yet. */
export async function otherLeftFen(tx: Tx, order: Order, items: readonly OrderItemRow[]): Promise<number> {
  const lines_left_fen = items.reduce((sum, item) => sum + lineFen(item) - item.refunded_fen, 0)
  return Math.max(0, (await refundableFen(tx, order)) - lines_left_fen)
}

/** Whether these pieces are all there is of an order of which nothing was sent. */
export async function takesUnsent(
  tx: Tx,
  order: Order,
  items: readonly OrderItemRow[],
  lines: readonly Pieces[],
): Promise<boolean> {
  if (order.shipped_at !== null || (await piecesSent(tx, [order.id])).size > 0) return false
  return items.every((item) => piecesLeft(item) <= (lines.find(({ item_id }) => item_id === item.id)?.qty ?? 0))
}

/**
 * The most that can go back for pieces of things: what the buyer paid for them, and the shipping where the last unsent thing goes back
 * or the shop is at fault; else what of it is above its cap, which is price; less what other cases under way may still come to. Every request, offer, agreement and ruling asks it. A won lot is one with its shipping and premium.
 *
 * @param blames_shop the reason, or the ruling, is the shop's fault
 */
export async function maxFen(
  tx: Tx,
  order: Order,
  items: readonly OrderItemRow[],
  lines: readonly Pieces[],
  { others, blames_shop }: { others: readonly CaseOfLines[]; blames_shop: boolean },
): Promise<number> {
  const of_lines_fen = pricesFen(items, lines)
  const left_fen = (await refundableFen(tx, order)) - others.reduce((sum, one) => sum + claimFen(one), 0)
  const with_other = order.refund_by === 'whole' || blames_shop || (await takesUnsent(tx, order, items, lines))
  const taken_fen = others.reduce((sum, one) => sum + Math.max(0, claimFen(one) - pricesFen(items, one.lines)), 0)
  const other_left_fen = Math.max(0, (await otherLeftFen(tx, order, items)) - taken_fen)
  const other_fen = with_other ? other_left_fen : Math.min(other_left_fen, overShareFen(order, items, lines))
  return Math.max(0, Math.min(left_fen, of_lines_fen + other_fen))
}

/** Of shipping above its cap, which is price: the share of these pieces. */
function overShareFen(order: Order, items: readonly OrderItemRow[], lines: readonly Pieces[]): number {
  const whole_fen = items.reduce((sum, item) => sum + lineFen(item), 0)
  const over_fen = overShippingFen(order)
  return whole_fen === 0 ? over_fen : Math.floor((over_fen * paidFen(items, lines)) / whole_fen)
}

/** The price of pieces of things, as far as it has not gone back. */
export const pricesFen = (items: readonly OrderItemRow[], lines: readonly Pieces[]): number =>
  items.reduce((sum, item) => {
    const qty = Math.min(lines.find(({ item_id }) => item_id === item.id)?.qty ?? 0, piecesLeft(item))
    return sum + (qty > 0 ? piecesFen(item, qty) : 0)
  }, 0)

/** What was paid for pieces of things, including what has gone back. */
export const paidFen = (items: readonly OrderItemRow[], lines: readonly Pieces[]): number =>
  items.reduce((sum, item) => {
    const qty = Math.min(lines.find(({ item_id }) => item_id === item.id)?.qty ?? 0, item.qty)
    return sum + (qty > 0 ? piecesFen({ ...item, refunded_fen: 0, refunded_qty: 0 }, qty) : 0)
  }, 0)
