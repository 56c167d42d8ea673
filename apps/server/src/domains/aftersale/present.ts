/** Cases as their reader sees them: buyer, shop or the house. */
import type { CaseCard, CaseDetail } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { invariant } from '../../platform/refuse.ts'
import { userBrief } from '../account/index.ts'
import {
  escrowFen,
  itemOf,
  itemsShown,
  type Order,
  orderById,
  ordersById,
  parcelById,
  parcelShown,
  refundsForCases,
} from '../order/index.ts'
import { shopBriefs } from '../shop/index.ts'
import { actionsOf, byTime, ROUNDS_MAX, type Side } from './rules.ts'
import { messagesOf } from './store.ts'
import type { Case, Message } from './tables.ts'
import { clockText, reasonText, statusText, stepText } from './texts.ts'

export type Card = z.input<typeof CaseCard>
export type Detail = z.input<typeof CaseDetail>
/** Whose eyes. The house sees what the shop sees and may do none of it. */
export type Reader = Side | 'house'

export const sec = (ms: number): number => Math.floor(ms / 1_000)
export const secOr = (ms: number | null): number | null => (ms === null ? null : sec(ms))
const sideOf = (reader: Reader): Side => (reader === 'house' ? 'shop' : reader)

/** The deadline of a case with what happens then. */
export function clockOf(one: Case, side: Side, ctx: Ctx): Card['clocks'] {
  if (one.deadline_at === null) return []
  const what = one.status === 'awaiting_return' ? 'send' : byTime(one)
  return [{ kind: 'case', due_at_ms: one.deadline_at, text: clockText(what, side, ctx.locale) }]
}

/** Cases as cards, in the order given; what a page needs is fetched for the whole page at once. */
export async function cardsOf(ctx: Ctx, cases: readonly Case[], reader: Reader): Promise<Card[]> {
  const order_ids = [...new Set(cases.map((one) => one.order_id))]
  const shops = await shopBriefs(ctx, [...new Set(cases.map((one) => one.shop_id))])
  const items = Map.groupBy(await itemsShown(ctx, order_ids), (item) => item.order_id)
  return cases.map((one) => {
    const shop = shops.get(one.shop_id)
    invariant(shop, `case ${one.id} has no shop`)
    const own = items.get(one.order_id) ?? []
    const item = own.find((row) => row.id === one.item_id) ?? own[0]
    return {
      id: one.id,
      case_no: one.case_no,
      order_id: one.order_id,
      order_no: one.order_no,
      type: one.type,
      status: one.status,
      status_text: statusText(one, sideOf(reader), ctx.locale),
      shop,
      amount_fen: one.amount_fen,
      agreed_fen: one.agreed_fen,
      reason_code: one.reason_code,
      reason: reasonText(one.reason_code, ctx.locale),
      deadline_at: secOr(one.deadline_at),
      clocks: clockOf(one, sideOf(reader), ctx),
      item: item ? { ...itemOf(item), case_no: one.case_no } : null,
      created_at: sec(one.created_at),
      actions: reader === 'house' ? [] : actionsOf(one, reader),
    }
  })
}

const messageOf = (ctx: Ctx, message: Message): Detail['messages'][number] => ({
  id: message.id,
  actor: message.actor_type,
  action: message.action,
  title: stepText(message, ctx.locale),
  content: message.content,
  images: message.images,
  amount_fen: message.amount_fen,
  at: sec(message.at),
})

/** The shop's address stands open for the buyer who has to send something there, and for the shop itself. */
const returnAddressOf = (one: Case): Detail['return_address'] =>
  one.return_address && ['awaiting_return', 'return_shipped', 'arbitration'].includes(one.status)
    ? one.return_address
    : null

const rulingOf = ({ ruling }: Case): Detail['ruling'] => {
  if (!ruling) return null
  const { operator_id: _, at_ms, ...shown } = ruling
  return { ...shown, at: sec(at_ms) }
}

/** One case with its whole negotiation. */
export async function detailOf(ctx: Ctx, one: Case, reader: Reader): Promise<Detail> {
  const order = await orderById(ctx, one.order_id)
  invariant(order, `case ${one.id} is about no order`)
  const [card] = await cardsOf(ctx, [one], reader)
  const messages = await messagesOf(ctx, one.id)
  const refunds = await refundsForCases(ctx, [one.id])
  const parcel = one.return_shipment_id === null ? undefined : await parcelById(ctx, one.return_shipment_id)
  const rounds = reader === 'buyer' ? one.buyer_rounds : one.shop_rounds
  return {
    ...card!,
    order_status: order.status,
    order_total_fen: order.total_fen,
    escrow_held_fen: escrowFen(order),
    description: one.description,
    evidence: one.evidence,
    offer:
      one.offer_fen === null ? null : { amount_fen: one.offer_fen, keep: one.offer_keep || one.type === 'refund_only' },
    rounds_left: ROUNDS_MAX - rounds,
    refuse_reason: one.refuse_reason,
    messages: messages.map((message) => messageOf(ctx, message)),
    return_address: returnAddressOf(one),
    return_shipment: parcel ? await parcelShown(ctx, parcel) : null,
    return_fee_by: one.return_fee_by,
    ruling: rulingOf(one),
    refunds: refunds.map(({ refund_no, cash_fen, destination, created_at, arrived_at }) => ({
      refund_no,
      amount_fen: cash_fen,
      to: destination,
      at: sec(created_at),
      arrived_at: secOr(arrived_at),
    })),
    compensated_fen: one.compensated_fen,
    buyer: await userBrief(ctx, one.user_id),
    closed_at: secOr(one.closed_at),
  }
}

/** The orders of cases, by id. */
export async function ordersOf(ctx: Ctx, cases: readonly Case[]): Promise<Map<number, Order>> {
  const orders = await ordersById(ctx, [...new Set(cases.map((one) => one.order_id))])
  return new Map(orders.map((order) => [order.id, order]))
}
