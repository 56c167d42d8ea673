/** A buyer asks for money back. */
import { randomInt } from 'node:crypto'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { holdForCase, itemsOf, lockOrder, type Order, type OrderItemRow } from '../../order/index.ts'
import { choicesFor, maxFen, obstacle } from '../allowed-requests.ts'
import { checkTalk } from '../blocked-words.ts'
import { tellCase } from '../notices/events.ts'
import { isUnderWay, type Reason, returnFeeBy, type Type } from '../rules.ts'
import { answerMs, setting } from '../settings.ts'
import { addCase, addMessage, casesOfOrders } from '../store.ts'
import type { Case } from '../tables.ts'
import { setClock, startRefund } from './deciding.ts'

export interface OpenInput {
  order_id: number
  /** Left out: everything in the order. */
  item_id?: number
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
 *   reason was used), CASE_WINDOW, CASE_AMOUNT {max_fen}, CONTENT_BLOCKED
 */
export async function openCase(ctx: SignedCtx, input: OpenInput): Promise<Case> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, input.order_id)
    if (order?.user_id !== ctx.user.id || order.deleted_by_buyer) refuse('NOT_FOUND')
    const items = await itemsOf(tx, [order.id])
    const item_id = input.item_id ?? null
    const about = item_id === null ? items : items.filter((item) => item.id === item_id)
    if (about.length === 0) refuse('NOT_FOUND')
    if (order.paid_at === null || ['cancelled', 'closed', 'refunded'].includes(order.status))
      refuse('STATE_CONFLICT', { status: order.status })
    const now = await databaseNow(tx)
    const cases = await casesOfOrders(tx, [order.id])
    const choices = await choicesFor(tx, order, about, now)
    const blocked = obstacle(cases, item_id, choices, input.reason_code)
    if (blocked) refuse(blocked.key, blocked.key === 'LIMIT_REACHED' ? { limit: blocked.limit } : {})
    const choice = choices.find((one) => one.code === input.reason_code)!
    if (!choice.types.includes(input.type)) refuse('CASE_WINDOW')
    const max_fen = await maxFen(
      tx,
      order,
      items,
      item_id,
      cases.filter((one) => isUnderWay(one.status)),
    )
    checkAmount(input.amount_fen, max_fen)
    checkTalk(input.content)

    const one = await write(tx, order, { ...input, item_id }, now)
    const held = await holdForCase(tx, order, one.case_no, { type: 'user', id: ctx.user.id })
    const instant = input.amount_fen === max_fen && (await isInstant(tx, order, input.type, now))
    if (instant && coversAll(items, about)) return startRefund(tx, { one, order: held }, input.amount_fen)
    await setClock(tx, one)
    await tellCase(tx, 'case.opened', one, { to: 'shop', reason_code: one.reason_code, type: one.type })
    return one
  })
}

/** @throws Refusal CASE_AMOUNT {max_fen, max_yuan} */
export function checkAmount(amount_fen: number, max_fen: number): void {
  if (amount_fen < 1 || amount_fen > max_fen) refuse('CASE_AMOUNT', { max_fen, max_yuan: (max_fen / 100).toFixed(2) })
}

/** Until when (ms) an order that is not shipped is refunded without asking, or null when that is over. */
export async function instantUntil(ctx: SignedCtx | Tx, order: Order, now: number): Promise<number | null> {
  if (order.status !== 'to_ship' || order.paid_at === null) return null
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
  input: Omit<OpenInput, 'item_id'> & { item_id: number | null },
  now: number,
): Promise<Case> {
  const { item_id, type, reason_code, amount_fen, content, images } = input
  const one = await addCase(tx, {
    case_no: newCaseNo(now),
    order_id: order.id,
    order_no: order.order_no,
    item_id,
    user_id: order.user_id,
    shop_id: order.shop_id,
    type,
    reason_code,
    amount_fen,
    description: content,
    evidence: images,
    status: 'requested',
    turn: 'shop',
    return_fee_by: returnFeeBy(reason_code),
    deadline_at: now + (await answerMs(tx, order.shipped_at !== null)),
  })
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
