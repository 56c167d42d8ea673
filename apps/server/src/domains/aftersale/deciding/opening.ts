/** A buyer asks for money back. */

import { randomInt } from 'node:crypto'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  holdForCase,
  inParcel,
  isFree,
  itemsOf,
  kindOf,
  lockOrder,
  type Order,
  type OrderItemRow,
  type Pieces,
} from '../../order/index.ts'
import { choicesFor, maxFen, obstacle, piecesOpen, piecesToReturn } from '../allowed-requests.ts'
import { checkTalk } from '../blocked-words.ts'
import { aftersaleEvents } from '../events.ts'
import { tellCase } from '../notices/telling.ts'
import { isUnderWay, type Reason, returnFeeBy, shippingBack, type Type } from '../rules.ts'
import { answerMs, setting } from '../settings.ts'
import { addCase, addMessage, casesOfOrders, withLines } from '../store.ts'
import type { Case } from '../tables.ts'
import { setClock, startRefund } from './deciding.ts'

export interface OpenInput {
  order_id: number
  /** A whole thing, as a shorter way to say it. */
  item_id?: number
  /** Things and how many pieces of each; left out: everything there is left. */
  lines?: readonly Pieces[]
  type: Type
  reason_code: Reason
  amount_fen: number
  content: string
  images: string[]
}

/**
 * Opens a case. While it is under way the order stands still. An order that was paid a moment ago and not shipped is refunded at once
 * when all of it is asked for.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (not paid, or over), CASE_OPEN, LIMIT_REACHED (two cases), ALREADY_DONE (that
 *   reason was used), CASE_WINDOW, CASE_AMOUNT {max_fen}, CONTENT_BLOCKED, VALIDATION (pieces that are not there, or came back before)
 */
export async function openCase(ctx: SignedCtx, input: OpenInput): Promise<Case> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, input.order_id)
    if (order?.user_id !== ctx.user.id || order.deleted_by_buyer) refuse('NOT_FOUND')
    const items = await itemsOf(tx, [order.id])
    const wanted = input.lines?.map(({ item_id }) => item_id) ?? (input.item_id === undefined ? [] : [input.item_id])
    if (wanted.some((id) => !items.some((item) => item.id === id))) refuse('NOT_FOUND')
    if (order.paid_at === null || ['cancelled', 'closed', 'refunded'].includes(order.status))
      refuse('STATE_CONFLICT', { status: order.status })
    const lines = linesAsked(items, await piecesOpen(tx, order, items), input)
    const about = items.filter((item) => lines.some(({ item_id }) => item_id === item.id))
    const now = await databaseNow(tx)
    const cases = await withLines(tx, await casesOfOrders(tx, [order.id]))
    const choices = await choicesFor(tx, order, about, now)
    const ids = about.map((item) => item.id)
    const blocked = obstacle(cases, ids, choices, input.reason_code)
    if (blocked) refuse(blocked.key, blocked.key === 'LIMIT_REACHED' ? { limit: blocked.limit } : {})
    const choice = choices.find((one) => one.code === input.reason_code)!
    if (!choice.types.includes(input.type)) refuse('CASE_WINDOW')
    const qtyOf = (id: number) => lines.find(({ item_id }) => item_id === id)?.qty ?? 0
    if (input.type === 'return_refund' && about.some((item) => qtyOf(item.id) > piecesToReturn(cases, item)))
      refuse('VALIDATION', { field: 'type', reason: 'it came back before' })
    const max_fen = await maxFen(tx, order, items, lines, {
      others: cases.filter((one) => isUnderWay(one.status)),
      blames_shop: shippingBack(input.reason_code),
    })
    checkAmount(input.amount_fen, max_fen, leastFen(order))
    checkTalk(input.content)

    const one = await write(tx, order, { ...input, lines }, now)
    const held = await holdForCase(tx, order, one.case_no, { type: 'user', id: ctx.user.id })
    const instant = input.amount_fen === max_fen && (await isInstant(tx, order, input.type, now))
    if (instant && coversAll(items, about)) return startRefund(tx, { one, order: held }, input.amount_fen)
    await setClock(tx, one)
    await tellCase(tx, aftersaleEvents.opened, one, { to: 'shop', reason_code: one.reason_code, type: one.type })
    return one
  })
}

/**
 * The pieces a request is about, each thing once; left out: all that may be asked about. Where there are none any more each thing stands
 * for itself, and what was done with it refuses.
 *
 * @throws Refusal VALIDATION when more pieces are named than may be asked about
 */
function linesAsked(
  items: readonly OrderItemRow[],
  open: ReadonlyMap<number, number>,
  { item_id, lines }: Pick<OpenInput, 'item_id' | 'lines'>,
): Pieces[] {
  if (lines) {
    const asked = items.flatMap(({ id }) => {
      const qty = lines.reduce((sum, line) => sum + (line.item_id === id ? line.qty : 0), 0)
      return qty === 0 ? [] : [{ item_id: id, qty }]
    })
    if (asked.length === 0 || asked.some((line) => line.qty > (open.get(line.item_id) ?? 0)))
      refuse('VALIDATION', { field: 'lines', reason: 'more pieces than there are left' })
    return asked
  }
  const meant = item_id === undefined ? items : items.filter((item) => item.id === item_id)
  const left = meant.flatMap(({ id }) => (open.get(id) ? [{ item_id: id, qty: open.get(id)! }] : []))
  return left.length > 0 ? left : meant.map(({ id, qty }) => ({ item_id: id, qty }))
}

/** The least a case about an order may be for: one that cost no money is given back for none. */
export const leastFen = (order: Order): 0 | 1 => (isFree(order) ? 0 : 1)

/** @throws Refusal CASE_AMOUNT {max_fen, max_yuan} */
export function checkAmount(amount_fen: number, max_fen: number, least_fen: 0 | 1 = 1): void {
  if (amount_fen < least_fen || amount_fen > max_fen)
    refuse('CASE_AMOUNT', { max_fen, max_yuan: (max_fen / 100).toFixed(2) })
}

/** Until when (ms) an order that is not shipped is refunded without asking, or null when that is over, or another order travels on its shipping. */
export async function instantUntil(ctx: SignedCtx | Tx, order: Order, now: number): Promise<number | null> {
  if (order.status !== 'to_ship' || order.paid_at === null || kindOf(order).may.instant === false) return null
  if (await inParcel.carriesOthers(ctx, order)) return null
  const until = order.paid_at + (await setting(ctx, 'aftersale.auto_refund_min')) * 60_000
  return now < until ? until : null
}

const isInstant = async (tx: Tx, order: Order, type: Type, now: number): Promise<boolean> =>
  type === 'refund_only' && (await instantUntil(tx, order, now)) !== null

const coversAll = (items: readonly OrderItemRow[], about: readonly OrderItemRow[]): boolean =>
  items.length === about.length

const SHANGHAI_MS = 8 * 3_600_000
/** AS, yyMMdd (Asia/Shanghai), eight random digits. Nothing is authorised by knowing one. */
const newCaseNo = (at: number): string =>
  `AS${new Date(at + SHANGHAI_MS).toISOString().slice(2, 10).replaceAll('-', '')}${String(randomInt(100_000_000)).padStart(8, '0')}`

async function write(
  tx: Tx,
  order: Order,
  input: Omit<OpenInput, 'lines'> & { lines: readonly Pieces[] },
  now: number,
): Promise<Case> {
  const { lines, type, reason_code, amount_fen, content, images } = input
  const row = {
    case_no: newCaseNo(now),
    order_id: order.id,
    order_no: order.order_no,
    user_id: order.user_id,
    shop_id: order.shop_id,
    type,
    reason_code,
    amount_fen,
    description: content,
    evidence: images,
    status: 'requested' as const,
    turn: 'shop' as const,
    return_fee_by: returnFeeBy(reason_code),
    deadline_at: now + (await answerMs(tx, order.shipped_at !== null)),
  }
  const one = await addCase(tx, row, lines)
  await addMessage(tx, {
    case_id: one.id,
    actor_type: 'buyer',
    actor_id: order.user_id,
    action: 'open',
    content,
    images,
    amount_fen,
  })
  return one
}
