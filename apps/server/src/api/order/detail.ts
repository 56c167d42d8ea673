/** One order with everything its side may know, its parcels and its escrow. */

import type { Escrow, EscrowStep, OrderDetail, Settle } from '@juya/contract'
import type { z } from 'zod'
import { maskPhone, userBrief } from '../../domains/account/index.ts'
import { type Case, casesOfOrders } from '../../domains/aftersale/index.ts'
import { store as lots } from '../../domains/lot/index.ts'
import type { Order, Side } from '../../domains/order/index.ts'
import {
  commissionFen,
  costsNothing,
  escrowFen,
  fundedFen,
  inParcel,
  kindOf,
  logsOf,
  paymentsOf,
} from '../../domains/order/index.ts'
import { parcelsOf } from '../../domains/parcel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { yuan } from '../../platform/notices/yuan.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { caseCards } from '../aftersale/order-cases.ts'
import { cardsByIds } from '../auction/cards.ts'
import { pledgesOfOrder } from '../chat/order-pledges.ts'
import { pointsForOrders } from '../points/shown.ts'
import { billOf } from './bill.ts'
import { cardOf } from './cards.ts'
import { type Parcel, parcelsShown } from './parcels.ts'
import { eventText, holderText, inLocale, isShown, STEP, togetherText } from './texts.ts'

type Detail = z.input<typeof OrderDetail>
type Step = z.input<typeof EscrowStep>

/** A line of the log with carriers by their names; it keeps their codes. */
const named = (note: string | null, parcels: readonly Parcel[]): string | null =>
  parcels.reduce(
    (said, { carrier_code, carrier, tracking_no }) =>
      said?.replaceAll(`${carrier_code} ${tracking_no}`, `${carrier} ${tracking_no}`) ?? null,
    note,
  )

/** The holder of the money, until when, and the five steps it takes. */
export function escrowOf(
  ctx: Ctx,
  order: Order,
  side: Side,
  cases: ReadonlyArray<Pick<Case, 'status' | 'agreed_fen'>>,
): z.input<typeof Escrow> {
  const held_fen = escrowFen(order)
  // Once a refund is agreed or ruled, what the return brings back is no longer an if.
  const coming_back = cases.find(({ status }) => status === 'awaiting_return' || status === 'return_shipped')
  const holder = holderOf(order, { held_fen, side, is_coming_back: coming_back !== undefined })
  return {
    held_fen,
    holder_text: holder ? holderText(holder, ctx.locale, { amount: yuan(coming_back?.agreed_fen ?? 0) }) : null,
    releases_at: order.status === 'shipped' ? seconds(order.auto_confirm_at) : null,
    steps: stepsOf(ctx, order),
  }
}

/** The holder of the money, as a key of the texts; undefined when there is none. */
function holderOf(
  order: Order,
  { held_fen, side, is_coming_back }: { held_fen: number; side: Side; is_coming_back: boolean },
): string | undefined {
  if (costsNothing(order)) return undefined
  if (order.after_sale_open && held_fen === 0) return is_coming_back ? `return.${side}` : 'released.case'
  if (order.after_sale_open) return 'held.case'
  if (held_fen > 0) return `held.${side}`
  if (order.status === 'refunded') return `refunded.${side}`
  return order.received_at === null ? undefined : 'released'
}

type Reached = [key: Step['key'], at: number | null]

/** The stations of an order and when each was reached; null: not yet. */
function stationsOf(order: Order): Reached[] {
  const start: Reached = [kindOf(order).card.begins_as, order.created_at]
  const paid: Reached = ['paid', order.paid_at]
  const shipped: Reached[] = order.shipped_at === null ? [] : [['shipped', order.shipped_at]]
  if (order.status === 'closed' || order.status === 'cancelled') return [start, ['closed', order.closed_at]]
  if (order.status === 'refunded') return [start, paid, ...shipped, ['refunded', order.closed_at]]
  if (order.after_sale_open) return [start, paid, ...shipped, ['case', order.after_sale_at], ['decision', null]]
  const arrives: Reached[] = [
    ['shipped', order.shipped_at],
    ['inspect', order.received_at],
  ]
  if (costsNothing(order)) return [start, ...arrives]
  return [start, paid, ...arrives, ['released', order.received_at]]
}

function stepsOf(ctx: Ctx, order: Order): Step[] {
  const reached = stationsOf(order)
  const current = reached.findIndex(([, at]) => at === null)
  return reached.map(([key, at], i) => ({
    key,
    label: inLocale(STEP[key]!, ctx.locale),
    at: seconds(at),
    state: at !== null ? 'done' : i === current ? 'current' : 'next',
  }))
}

/** What the shop gets of an order, as its bill has it: what was paid in, less what went back and the commission on what the buyer keeps. */
async function settleOf(ctx: Ctx, order: Order): Promise<z.input<typeof Settle>> {
  const is_received = order.received_at !== null
  const state =
    order.settled_at !== null
      ? 'settled'
      : order.status === 'received'
        ? 'pending'
        : escrowFen(order) > 0
          ? 'held'
          : 'none'
  if (state === 'none') return { state }
  const in_fen = fundedFen(order)
  const commission_fen = is_received ? order.commission_fen - order.commission_refunded_fen : commissionFen(order)
  const to_come_fen = is_received ? 0 : in_fen - order.refunded_escrow_fen - commission_fen
  const { sum_fen } = await billOf(ctx, order, 'shop')
  const net_fen = Math.max(0, to_come_fen + sum_fen)
  return {
    state,
    at: seconds(order.settled_at ?? order.settles_at),
    coupon_fen: order.platform_discount_fen,
    returned_fen: in_fen - commission_fen - net_fen,
    commission_fen,
    commission_bp: order.commission_bp,
    net_fen,
  }
}

/** The shop sees where to send it only while that is its task; afterwards, and to the buyer, the phone is masked. */
function addressOf({ address, status, paid_at }: Order, side: Side): Detail['address'] {
  if (!address || (side === 'shop' && paid_at === null)) return null
  const { id: _, ...shown } = address
  const is_needed = side === 'shop' && (status === 'to_ship' || status === 'shipped')
  return is_needed ? shown : { ...shown, phone: maskPhone(shown.phone) }
}

/** @param side whose eyes: the shop's has the buyer, the notes and the settlement */
export async function detailOf(ctx: Ctx, order: Order, side: Side): Promise<Detail> {
  const is_shop = side === 'shop'
  const card = await cardOf(ctx, order, side)
  const logs = await logsOf(ctx, order.id)
  const payments = await paymentsOf(ctx, [order.id])
  const parcels = (await parcelsOf(ctx, [order.id])).map((row) => row.parcel)
  const shipments = await parcelsShown(ctx, parcels, order.id)
  const fellows = (await inParcel.fellowsOf(ctx, [order])).get(order.id)
  const lot_ids = order.lot_id ? [order.lot_id] : []
  const [lot] = [...(await cardsByIds(ctx, await lots.lotsByIds(ctx, lot_ids))).values()]
  return {
    ...card,
    address: addressOf(order, side),
    parcel_text: fellows ? togetherText(fellows, inParcel.sharedOf(order)?.off_fen ?? 0, ctx.locale) : null,
    buyer: is_shop ? await userBrief(ctx, order.user_id) : null,
    buyer_note: order.buyer_note,
    seller_note: is_shop ? order.seller_note : null,
    timeline: logs
      .filter((log) => isShown(log.event, side))
      .map((log) => ({
        event: log.event,
        at: seconds(log.at),
        text: eventText(log.event, ctx.locale, named(log.note, shipments), order.compensation_fen, side),
      }))
      .reverse(),
    shipments,
    points: is_shop || order.is_linked ? null : await pointsForOrders(ctx, order.user_id, [order]),
    payments: payments.map(({ pay_no, channel, amount_fen, paid_at }) => ({
      pay_no,
      channel,
      amount_fen,
      at: seconds(paid_at),
    })),
    cases: await caseCards(ctx, order, side),
    pledges: await pledgesOfOrder(ctx, order),
    lot: lot ?? null,
    escrow: escrowOf(ctx, order, side, await casesOfOrders(ctx, [order.id])),
    settle: is_shop ? await settleOf(ctx, order) : null,
  }
}
