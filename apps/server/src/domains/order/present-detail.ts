/** One order with everything its side may know, its parcels and its escrow. */
import type { Escrow, EscrowStep, OrderDetail, Settle, Shipment } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { maskPhone, userBrief } from '../account/index.ts'
import { escrowFen, fundedFen } from './amounts.ts'
import { ports } from './ports.ts'
import { cardOf, expectedCommissionFen, sec, secOr } from './present-card.ts'
import type { Side } from './rules.ts'
import { carriers, orderNosIn, parcelsOf } from './shipment-store.ts'
import { logsOf, paymentsOf } from './store.ts'
import type { Order, ShipmentRow } from './tables.ts'
import { eventText, holderText, inLocale, isShown, STEP, traceText } from './texts.ts'

type Detail = z.input<typeof OrderDetail>
type Parcel = z.input<typeof Shipment>
type Step = z.input<typeof EscrowStep>

/** Parcels as either side sees them, newest trace first. */
export async function parcelsShown(ctx: Ctx, parcels: readonly ShipmentRow[]): Promise<Parcel[]> {
  if (parcels.length === 0) return []
  const names = new Map(
    (await carriers(ctx)).map((carrier) => [carrier.code, ctx.locale === 'zh-CN' ? carrier.name : carrier.name_en]),
  )
  const carried = Map.groupBy(
    await orderNosIn(
      ctx,
      parcels.map((parcel) => parcel.id),
    ),
    (row) => row.shipment_id,
  )
  return parcels.map((parcel) => ({
    id: parcel.id,
    carrier_code: parcel.carrier_code,
    carrier: names.get(parcel.carrier_code) ?? parcel.carrier_code,
    tracking_no: parcel.tracking_no,
    status: parcel.status,
    orders: (carried.get(parcel.id) ?? []).map(({ id, order_no }) => ({ id, order_no })),
    shipped_at: sec(parcel.created_at),
    delivered_at: secOr(parcel.delivered_at),
    images: parcel.images,
    traces: parcel.traces
      .map((trace, index) => ({
        at: sec(trace.at_ms),
        text: traceText(trace, index === 0, ctx.locale),
        location: trace.location,
      }))
      .toReversed(),
  }))
}

export async function parcelShown(ctx: Ctx, parcel: ShipmentRow): Promise<Parcel> {
  return (await parcelsShown(ctx, [parcel]))[0]!
}

/** A line of the log with carriers by their names; it keeps their codes. */
const named = (note: string | null, parcels: readonly Parcel[]): string | null =>
  parcels.reduce(
    (said, { carrier_code, carrier, tracking_no }) =>
      said?.replaceAll(`${carrier_code} ${tracking_no}`, `${carrier} ${tracking_no}`) ?? null,
    note,
  )

/** Who holds the money, until when, and the five steps it takes. */
export function escrowOf(ctx: Ctx, order: Order, side: Side): z.input<typeof Escrow> {
  const held_fen = escrowFen(order)
  const holder = holderOf(order, held_fen, side)
  return {
    held_fen,
    holder_text: holder ? holderText(holder, ctx.locale) : null,
    releases_at: order.status === 'shipped' ? secOr(order.auto_confirm_at) : null,
    steps: stepsOf(ctx, order),
  }
}

/** Who has the money, as a key of the texts; undefined when there is none. */
function holderOf(order: Order, held_fen: number, side: Side): string | undefined {
  if (order.after_sale_open) return held_fen > 0 ? 'held.case' : 'released.case'
  if (held_fen > 0) return `held.${side}`
  if (order.status === 'refunded') return 'refunded'
  return order.received_at === null ? undefined : 'released'
}

type Reached = [key: Step['key'], at: number | null]

/** The stations of an order and when each was reached; null: not yet. */
function stationsOf(order: Order): Reached[] {
  const start: Reached = [order.kind === 'auction' ? 'won' : 'ordered', order.created_at]
  const paid: Reached = ['paid', order.paid_at]
  const shipped: Reached[] = order.shipped_at === null ? [] : [['shipped', order.shipped_at]]
  if (order.status === 'closed' || order.status === 'cancelled') return [start, ['closed', order.closed_at]]
  if (order.status === 'refunded') return [start, paid, ...shipped, ['refunded', order.closed_at]]
  if (order.after_sale_open) return [start, paid, ...shipped, ['case', order.after_sale_at], ['decision', null]]
  return [start, paid, ['shipped', order.shipped_at], ['inspect', order.received_at], ['released', order.received_at]]
}

function stepsOf(ctx: Ctx, order: Order): Step[] {
  const reached = stationsOf(order)
  const current = reached.findIndex(([, at]) => at === null)
  return reached.map(([key, at], i) => ({
    key,
    label: inLocale(STEP[key]!, ctx.locale),
    at: secOr(at),
    state: at !== null ? 'done' : i === current ? 'current' : 'next',
  }))
}

function settleOf(order: Order): z.input<typeof Settle> {
  const commission_fen = expectedCommissionFen(order)
  const state =
    order.settled_at !== null
      ? 'settled'
      : order.status === 'received'
        ? 'pending'
        : escrowFen(order) > 0
          ? 'held'
          : 'none'
  const worth_fen =
    order.received_at !== null
      ? order.released_fen
      : order.paid_at !== null
        ? fundedFen(order) - order.refunded_escrow_fen
        : order.total_fen
  if (state === 'none') return { state }
  return {
    state,
    at: secOr(order.settled_at ?? order.settles_at),
    commission_fen,
    commission_bp: order.commission_bp,
    net_fen: Math.max(0, worth_fen - commission_fen),
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
  const shipments = await parcelsShown(ctx, parcels)
  const lot = order.lot_id === null ? undefined : (await ports.lotCards(ctx, [order.lot_id])).get(order.lot_id)
  return {
    ...card,
    address: addressOf(order, side),
    buyer: is_shop ? await userBrief(ctx, order.user_id) : null,
    buyer_note: order.buyer_note,
    seller_note: is_shop ? order.seller_note : null,
    timeline: logs
      .filter((log) => isShown(log.event, side))
      .map((log) => ({
        event: log.event,
        at: sec(log.at),
        text: eventText(log.event, ctx.locale, named(log.note, shipments)),
      }))
      .reverse(),
    shipments,
    payments: payments.map(({ pay_no, channel, amount_fen, paid_at }) => ({
      pay_no,
      channel,
      amount_fen,
      at: sec(paid_at),
    })),
    cases: await ports.caseCards(ctx, order, side),
    lot: lot ?? null,
    escrow: escrowOf(ctx, order, side),
    settle: is_shop ? settleOf(order) : null,
  }
}
