/** Shipping: the shop hands a parcel to a carrier and names its number. */
import type { ShopCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { CORRECT_WITHIN_MS, lockOfShop, lockOrders, noteCorrection, type Pieces } from '../../order/index.ts'
import { movePieces, piecesFor } from '../contents.ts'
import { changeParcel, lockParcel, orderIdsIn, parcelsOf } from '../store.ts'
import type { ShipmentRow } from '../tables.ts'
import { handOver, type Line, newParcels } from './handing-over.ts'
import { judge, judgeNumber, lockKnown, refuseObstacle } from './judging.ts'

export interface ParcelInput {
  carrier_code: string
  /** As the shop typed it; letters are taken as capitals. */
  tracking_no: string
  /** Packing photographs. */
  images: string[]
}

/**
 * Ships an order, or some of its pieces; with the last of them it is shipped. A number already used for this buyer and address puts the order into that parcel; a repeat with the same number
 * answers the parcel.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, CASE_OPEN, ORDER_HELD {hours}, VALIDATION (carrier or number)
 */
export async function shipOrder(
  ctx: ShopCtx,
  order_id: number,
  { lines: named, ...input }: ParcelInput & { lines?: readonly Pieces[] },
): Promise<ShipmentRow> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOfShop(tx, ctx.shop.shop_id, order_id)
    await pausePoint('order_shipping')
    const asked = { order, carrier_code: input.carrier_code, tracking_no: input.tracking_no.toUpperCase() }
    const known = await lockKnown(tx, ctx.shop.shop_id, [asked])
    const verdict = judge(asked, ctx.shop.shop_id, known)
    if (verdict.is === 'same') return verdict.parcel
    if (verdict.is !== 'ships') refuseObstacle(verdict.is, asked, known)
    const pieces = await piecesFor(tx, order, named)
    const line: Line = { ...asked, order, along: verdict.along, images: input.images, ...(pieces && { pieces }) }
    const [parcel] = await handOver(tx, [line], { type: 'shop', id: ctx.user.id })
    return parcel!
  })
}

/**
 * Replaces a mistyped number, the newest parcel's if none is named, within 24 hours, for every order in the parcel, as long as no carrier has seen it. A repeat with the
 * number in force answers the parcel.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED, VALIDATION
 */
export async function correctShipment(
  ctx: ShopCtx,
  order_id: number,
  { shipment_id, ...input }: ParcelInput & { shipment_id?: number },
): Promise<ShipmentRow> {
  return inTransaction(ctx, async (tx) => {
    const own = (await parcelsOf(tx, [order_id])).map(({ parcel }) => parcel)
    const found = shipment_id === undefined ? own.at(-1) : own.find(({ id }) => id === shipment_id)
    const orders = await lockOrders(tx, found ? await orderIdsIn(tx, found.id) : [order_id])
    const order = orders.find((one) => one.id === order_id)
    if (!order || order.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
    if (!['to_ship', 'shipped'].includes(order.status) || !found) refuse('STATE_CONFLICT', { status: order.status })
    const wrong = await lockParcel(tx, found.id)
    invariant(wrong, `parcel ${found.id} is gone`)
    if (wrong.status === 'cancelled') refuse('STATE_CONFLICT', { status: order.status })
    const asked = { order, carrier_code: input.carrier_code, tracking_no: input.tracking_no.toUpperCase() }
    if (wrong.tracking_no === asked.tracking_no && wrong.carrier_code === asked.carrier_code) return wrong
    if (!isCorrectable(wrong, await databaseNow(tx))) refuse('WINDOW_CLOSED')
    const known = await lockKnown(tx, ctx.shop.shop_id, [asked])
    const verdict = judgeNumber(order, asked.carrier_code, asked.tracking_no, known)
    if (verdict.is !== 'ships') refuseObstacle(verdict.is === 'same' ? 'already_shipped' : verdict.is, asked, known)
    if (verdict.along) refuseObstacle('number_of_other_parcel', asked, known)

    await changeParcel(tx, wrong.id, { status: 'cancelled' })
    await clearDeadline(tx, 'order_track', wrong.id)
    const images = input.images.length > 0 ? input.images : wrong.images
    const [parcel] = await newParcels(tx, [{ ...asked, images, orders }])
    invariant(parcel, `parcel ${wrong.id} was not replaced`)
    await movePieces(tx, wrong.id, parcel.id)
    const note = `${wrong.carrier_code} ${wrong.tracking_no} → ${parcel.carrier_code} ${parcel.tracking_no}`
    for (const one of orders) await noteCorrection(tx, one, { type: 'shop', id: ctx.user.id }, note)
    return parcel
  })
}

/** Within a day, and only while no carrier has scanned it. */
export const isCorrectable = (parcel: ShipmentRow, now: number): boolean =>
  parcel.status === 'created' && parcel.traces.length === 0 && now < parcel.created_at + CORRECT_WITHIN_MS
