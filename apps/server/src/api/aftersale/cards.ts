/** Cases as their reader sees them: buyer, shop or the platform. */

import type { CaseCard, CaseDetail } from '@juya/contract'
import type { z } from 'zod'
import { userBrief } from '../../domains/account/index.ts'
import type { Case, Message } from '../../domains/aftersale/index.ts'
import {
  actionsOf,
  byTime,
  clockText,
  linesOf,
  mayRestock,
  messagesOf,
  paidFen,
  precedentNo,
  ROUNDS_MAX,
  reasonText,
  type Side,
  statusText,
  stepText,
} from '../../domains/aftersale/index.ts'
import { lotById } from '../../domains/lot/index.ts'
import {
  escrowFen,
  itemRefundsForCases,
  itemsOf,
  type Order,
  orderById,
  ordersById,
  refundsForCases,
} from '../../domains/order/index.ts'
import { parcelById } from '../../domains/parcel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
import { invariant } from '../../platform/refuse.ts'
import { type ReviewDeadline, reviewDeadlineShown, reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { pledgesOfOrder } from '../chat/order-pledges.ts'
import { denialsAbout } from '../master/denials.ts'
import { itemOf, itemsShown } from '../order/items.ts'
import { parcelShown } from '../order/parcels.ts'
import { shopBriefs } from '../shop/cards.ts'
import { arrivalItems } from './arrival-items.ts'

export type Card = z.input<typeof CaseCard>
export type Detail = z.input<typeof CaseDetail>
/** The reader. The platform sees what the shop sees and may do none of it. */
export type Reader = Side | 'platform'

const sideOf = (reader: Reader): Side => (reader === 'platform' ? 'shop' : reader)

/** The promises of those cases that wait for a ruling. */
export const rulingDeadlines = (ctx: Ctx, cases: readonly Case[]): Promise<Map<number, ReviewDeadline>> =>
  reviewDeadlinesOf(
    ctx,
    'case',
    cases.flatMap((one) => (one.status === 'arbitration' ? [one.id] : [])),
  )

/** The deadline of a case with what happens then. @param promise the platform's own, while the case waits for a ruling */
export function clockOf(one: Case, side: Side, ctx: Ctx, review_deadline: ReviewDeadline | undefined): Card['clocks'] {
  // Late, nothing runs out any more: the promise itself says so.
  if (one.deadline_at === null || review_deadline?.state === 'broken') return []
  if (review_deadline?.state === 'asked') {
    const what = review_deadline.waits_for.includes(side) ? 'asked' : 'other_asked'
    return [{ kind: 'case', due_at_ms: one.deadline_at, text: clockText(what, side, ctx.locale) }]
  }
  const then = byTime(one)
  const lapses = then === 'cancel' && one.status === 'requested' && one.turn === 'shop'
  const what = one.status === 'awaiting_return' ? 'send' : lapses ? 'lapse' : then
  return [{ kind: 'case', due_at_ms: one.deadline_at, text: clockText(what, side, ctx.locale) }]
}

/** Cases as cards, in the order given; what a page needs is fetched for the whole page at once. */
export async function cardsOf(ctx: Ctx, cases: readonly Case[], reader: Reader): Promise<Card[]> {
  const order_ids = [...new Set(cases.map((one) => one.order_id))]
  const shops = await shopBriefs(ctx, [...new Set(cases.map((one) => one.shop_id))])
  const review_deadlines = await rulingDeadlines(ctx, cases)
  const items = Map.groupBy(await itemsShown(ctx, order_ids), (item) => item.order_id)
  const ids = cases.map((one) => one.id)
  const lines = await linesOf(ctx, ids)
  const refunds = Map.groupBy(await itemRefundsForCases(ctx, ids), (row) => row.for_id)
  return cases.map((one) => {
    const shop = shops.get(one.shop_id)
    invariant(shop, `case ${one.id} has no shop`)
    const own = items.get(one.order_id) ?? []
    const about = (lines.get(one.id) ?? []).flatMap(({ item_id, qty }) => {
      const item = own.find((row) => row.id === item_id)
      return item ? [{ item, qty }] : []
    })
    const item = about[0]?.item ?? own[0]
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
      deadline_at: seconds(one.deadline_at),
      clocks: clockOf(one, sideOf(reader), ctx, review_deadlines.get(one.id)),
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(one.id)),
      item: item ? { ...itemOf(item), case_no: one.case_no } : null,
      lines: about.map(({ item: { id, title, image, sku_name, price_fen, qty: bought }, qty }) => ({
        item_id: id,
        title,
        image,
        sku_name,
        price_fen,
        bought,
        qty,
        refunded_fen: (refunds.get(one.id) ?? []).reduce(
          (sum, row) => sum + (row.item_id === id ? row.amount_fen : 0),
          0,
        ),
      })),
      created_at: seconds(one.created_at),
      actions: reader === 'platform' ? [] : actionsOf(one, reader),
    }
  })
}

const messageOf = (ctx: Ctx, message: Message): Detail['messages'][number] => ({
  id: message.id,
  actor: message.actor_type,
  action: message.action,
  title: stepText(message, ctx.locale),
  content: message.content,
  images: forReader(ctx, message.images),
  amount_fen: message.amount_fen,
  at: seconds(message.at),
})

/** The shop's address stands open for the buyer who has to send something there, and for the shop itself. */
const returnAddressOf = (one: Case): Detail['return_address'] =>
  one.return_address && ['awaiting_return', 'return_shipped', 'arbitration'].includes(one.status)
    ? one.return_address
    : null

async function rulingOf(ctx: Ctx, { id, ruling }: Case): Promise<Detail['ruling']> {
  if (!ruling) return null
  const { operator_id: _, at_ms, cites = [], ...shown } = ruling
  return { ...shown, cites, precedent_no: await precedentNo(ctx, id), at: seconds(at_ms) }
}

/** What a case asks for beyond the pieces it is about. */
async function otherAskedFen(ctx: Ctx, order: Order, one: Case, lines: Card['lines']): Promise<number> {
  if (order.refund_by === 'whole') return 0
  return Math.max(0, (one.agreed_fen ?? one.amount_fen) - paidFen(await itemsOf(ctx, [order.id]), lines))
}

/** The lot of an order, where it was sold in a live session. */
async function soldLive(ctx: Ctx, { lot_id }: Order): Promise<number | null> {
  const lot = lot_id === null ? undefined : await lotById(ctx, lot_id)
  return lot && lot.live_session_id !== null ? lot.id : null
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
    evidence: forReader(ctx, one.evidence),
    pledges: await pledgesOfOrder(ctx, order),
    offer:
      one.offer_fen === null ? null : { amount_fen: one.offer_fen, keep: one.offer_keep || one.type === 'refund_only' },
    rounds_left: ROUNDS_MAX - rounds,
    refuse_reason: one.refuse_reason,
    messages: messages.map((message) => messageOf(ctx, message)),
    return_address: returnAddressOf(one),
    return_shipment: parcel ? await parcelShown(ctx, parcel) : null,
    return_fee_by: one.return_fee_by,
    ruling: await rulingOf(ctx, one),
    refunds: refunds.map(({ refund_no, cash_fen, destination, created_at, arrived_at }) => ({
      refund_no,
      amount_fen: cash_fen,
      to: destination === 'disputed' ? 'card' : destination,
      at: seconds(created_at),
      arrived_at: seconds(arrived_at),
    })),
    other_asked_fen: await otherAskedFen(ctx, order, one, card!.lines),
    other_refunded_fen: (await itemRefundsForCases(ctx, [one.id])).reduce(
      (sum, row) => sum + (row.item_id === null ? row.amount_fen : 0),
      0,
    ),
    can_restock: reader === 'shop' && mayRestock(one, order),
    compensated_fen: one.compensated_fen,
    buyer: await userBrief(ctx, one.user_id),
    arrival: await arrivalItems(
      ctx,
      order.id,
      (await itemsShown(ctx, [order.id])).filter(({ id }) => card!.lines.some((line) => line.item_id === id)),
      { taken_only: true },
    ),
    denials: card!.reason_code === 'fake' ? await denialsAbout(ctx, order) : [],
    moment_of_lot_id: await soldLive(ctx, order),
    closed_at: seconds(one.closed_at),
  }
}

/** The orders of cases, by id. */
export async function ordersOf(ctx: Ctx, cases: readonly Case[]): Promise<Map<number, Order>> {
  const orders = await ordersById(ctx, [...new Set(cases.map((one) => one.order_id))])
  return new Map(orders.map((order) => [order.id, order]))
}
