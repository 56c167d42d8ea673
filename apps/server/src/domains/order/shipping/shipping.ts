/** Shipping: the shop hands a parcel to a carrier and names its number. */
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { confirmDays, setConfirmClock } from '../completion/receiving.ts'
import { autoConfirmAt } from '../deadline-times.ts'
import { tell } from '../notices/events.ts'
import { CORRECT_WITHIN_MS, DAY_MS } from '../rules.ts'
import { type Actor, change, lockOfShop, lockOrders, move } from '../store.ts'
import type { Order, ShipmentRow } from '../tables.ts'
import {
  addParcel,
  carrierByCode,
  changeParcel,
  latestParcel,
  lockNumber,
  lockParcel,
  orderIdsIn,
  parcelsByNumber,
  putIn,
} from './shipment-store.ts'

export interface ParcelInput {
  carrier_code: string
  /** As the shop typed it; letters are taken as capitals. */
  tracking_no: string
  /** Packing photographs. */
  images: string[]
}

/** A number is one parcel's for so long; carriers give old ones out again. */
export const ONE_NUMBER_MS = 180 * DAY_MS

/**
 * Ships an order. A number already used for this buyer and address puts the order into that parcel; a repeat with the same number
 * answers the parcel.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, CASE_OPEN, VALIDATION (carrier or number)
 */
export async function shipOrder(ctx: ShopCtx, order_id: number, input: ParcelInput): Promise<ShipmentRow> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOfShop(tx, ctx.shop.shop_id, order_id)
    const tracking_no = input.tracking_no.toUpperCase()
    const earlier = order.status === 'shipped' ? await latestParcel(tx, order.id) : undefined
    if (earlier?.tracking_no === tracking_no && earlier.carrier_code === input.carrier_code) return earlier
    if (order.status !== 'to_ship') refuse('STATE_CONFLICT', { status: order.status })
    if (order.after_sale_open) refuse('CASE_OPEN')
    await checkNumber(tx, input.carrier_code, tracking_no)

    await lockNumber(tx, tracking_no)
    const shared = await sharedParcel(tx, order, input.carrier_code, tracking_no)
    const parcel = shared ?? (await newParcel(tx, order, { ...input, tracking_no }, [order.id]))
    if (shared) await putIn(tx, shared.id, [order.id])
    await markShipped(tx, order, parcel, { type: 'shop', id: ctx.user.id })
    return parcel
  })
}

/** @throws Refusal VALIDATION when there is no such carrier or its numbers look otherwise */
export async function checkNumber(tx: Tx, carrier_code: string, tracking_no: string): Promise<void> {
  const carrier = await carrierByCode(tx, carrier_code)
  if (!carrier) refuse('VALIDATION', { field: 'carrier_code', reason: 'no such carrier' })
  if (!new RegExp(carrier.pattern).test(tracking_no))
    refuse('VALIDATION', { field: 'tracking_no', reason: `not a number of ${carrier.name_en}` })
}

/** The parcel on its way to the same buyer and address that bears the number, if there is one. */
async function sharedParcel(
  tx: Tx,
  order: Order,
  carrier_code: string,
  tracking_no: string,
): Promise<ShipmentRow | undefined> {
  const used = await parcelsByNumber(tx, tracking_no, (await databaseNow(tx)) - ONE_NUMBER_MS)
  if (used.some((parcel) => parcel.user_id !== order.user_id || parcel.shop_id !== order.shop_id))
    refuse('VALIDATION', { field: 'tracking_no', reason: 'already used for another buyer' })
  const parcel = used.find((one) => one.carrier_code === carrier_code)
  if (!parcel) return undefined
  const goes_along = sameAddress(parcel, order) && ['created', 'in_transit', 'delivering'].includes(parcel.status)
  if (!goes_along) refuse('VALIDATION', { field: 'tracking_no', reason: 'already used for another parcel' })
  return lockParcel(tx, parcel.id)
}

const sameAddress = (parcel: ShipmentRow, { address }: Order): boolean =>
  address !== null &&
  (['receiver', 'phone', 'county_code', 'detail'] as const).every((field) => parcel.address[field] === address[field])

async function newParcel(
  tx: Tx,
  order: Order,
  { carrier_code, tracking_no, images }: ParcelInput,
  order_ids: number[],
): Promise<ShipmentRow> {
  invariant(order.address, `order ${order.id} is paid and has no address`)
  const parcel = await addParcel(
    tx,
    {
      shop_id: order.shop_id,
      user_id: order.user_id,
      carrier_code,
      tracking_no,
      address: order.address,
      images,
      direction: 'outbound',
    },
    order_ids,
  )
  await setDeadline(tx, 'order_track', parcel.id, await databaseNow(tx))
  return parcel
}

async function markShipped(tx: Tx, order: Order, parcel: ShipmentRow, actor: Actor): Promise<Order> {
  const shipped_at = await databaseNow(tx)
  const facts = {
    shipped_at,
    delivered_at: parcel.delivered_at,
    trouble_at: parcel.trouble_at,
    trouble_s: parcel.trouble_s,
    after_sale_s: order.after_sale_s,
    extended: order.extended,
    granted_s: order.granted_s,
  }
  const auto_confirm_at = autoConfirmAt(facts, await confirmDays(tx, order.total_fen))
  const shipped = await move(
    tx,
    order,
    'ship',
    { shipped_at, auto_confirm_at },
    { actor, note: `${parcel.carrier_code} ${parcel.tracking_no}` },
  )
  await clearDeadline(tx, 'order_ship_late', order.id)
  await clearDeadline(tx, 'order_ship_soon', order.id)
  await setConfirmClock(tx, shipped)
  await tell(tx, 'order.shipped', [shipped], () => ({
    carrier_code: parcel.carrier_code,
    tracking_no: parcel.tracking_no,
    shipment_id: parcel.id,
    auto_confirm_at,
  }))
  return shipped
}

/**
 * Replaces a mistyped number within 24 hours, for every order in the parcel, as long as no carrier has seen it. A repeat with the
 * number in force answers the parcel.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED, VALIDATION
 */
export async function correctShipment(ctx: ShopCtx, order_id: number, input: ParcelInput): Promise<ShipmentRow> {
  return inTransaction(ctx, async (tx) => {
    const found = await latestParcel(tx, order_id)
    const orders = await lockOrders(tx, found ? await orderIdsIn(tx, found.id) : [order_id])
    const order = orders.find((one) => one.id === order_id)
    if (!order || order.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
    if (order.status !== 'shipped' || !found) refuse('STATE_CONFLICT', { status: order.status })
    const tracking_no = input.tracking_no.toUpperCase()
    const wrong = await lockParcel(tx, found.id)
    invariant(wrong, `parcel ${found.id} is gone`)
    if (wrong.status === 'cancelled') refuse('STATE_CONFLICT', { status: order.status })
    if (wrong.tracking_no === tracking_no && wrong.carrier_code === input.carrier_code) return wrong
    if (!isCorrectable(wrong, await databaseNow(tx))) refuse('WINDOW_CLOSED')
    await checkNumber(tx, input.carrier_code, tracking_no)

    await lockNumber(tx, tracking_no)
    if (await sharedParcel(tx, order, input.carrier_code, tracking_no))
      refuse('VALIDATION', { field: 'tracking_no', reason: 'already used for another parcel' })
    await changeParcel(tx, wrong.id, { status: 'cancelled' })
    await clearDeadline(tx, 'order_track', wrong.id)
    const images = input.images.length > 0 ? input.images : wrong.images
    const parcel = await newParcel(
      tx,
      order,
      { ...input, tracking_no, images },
      orders.map((one) => one.id),
    )
    for (const one of orders)
      await change(
        tx,
        one,
        {},
        {
          event: 'correct_shipment',
          actor: { type: 'shop', id: ctx.user.id },
          note: `${wrong.carrier_code} ${wrong.tracking_no} → ${parcel.carrier_code} ${parcel.tracking_no}`,
        },
      )
    return parcel
  })
}

/** Within a day, and only while no carrier has scanned it. */
export const isCorrectable = (parcel: ShipmentRow, now: number): boolean =>
  parcel.status === 'created' && parcel.traces.length === 0 && now < parcel.created_at + CORRECT_WITHIN_MS
