/** Orders that were judged go into their parcels: written in few statements however many there are. */

import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import { setDeadlines } from '../../../platform/time/deadlines.ts'
import {
  type Actor,
  byItem,
  itemsOf,
  leftToSend,
  noteSentInPart,
  noteShipped,
  type Order,
  type Pieces,
} from '../../order/index.ts'
import { putPieces, sentOf } from '../contents.ts'
import { addParcels, parcelsById, putIn } from '../store.ts'
import type { ShipmentRow } from '../tables.ts'
import type { KnownParcel } from './judging.ts'

/** A locked order that may go, and its parcel. */
export interface Line {
  order: Order
  carrier_code: string
  tracking_no: string
  images: string[]
  /** The parcel it goes along in; of one begun in the same batch it has no id. */
  along: KnownParcel | null
  /** What of it goes, where the rest follows; left out: all that is left. */
  pieces?: readonly Pieces[]
}

/** Ships orders, and answers the parcel of each. Those of one new number share a parcel; its photos are the first one's. */
export async function handOver(tx: Tx, lines: readonly Line[], actor: Actor): Promise<ShipmentRow[]> {
  const numberOf = ({ carrier_code, tracking_no }: Pick<Line, 'carrier_code' | 'tracking_no'>) =>
    `${carrier_code} ${tracking_no}`
  const fresh = Map.groupBy(
    lines.filter(({ along }) => !along?.id),
    numberOf,
  )
  const added = await newParcels(
    tx,
    [...fresh.values()].map((own) => ({ ...own[0]!, orders: own.map(({ order }) => order) })),
  )
  const joined = lines.flatMap(({ along, order }) => (along?.id ? [{ shipment_id: along.id, order_id: order.id }] : []))
  await putIn(tx, joined)
  const known = await parcelsById(
    tx,
    joined.map(({ shipment_id }) => shipment_id),
  )
  const parcels = new Map([...added, ...known].map((parcel) => [numberOf(parcel), parcel]))
  const pairs = lines.map(({ pieces, ...line }) => ({
    order: line.order,
    parcel: parcels.get(numberOf(line))!,
    pieces,
  }))
  await putIntoParcels(tx, pairs)
  await noteShipped(
    tx,
    pairs.filter(({ pieces }) => !pieces),
    actor,
  )
  for (const { order, parcel } of pairs.filter(({ pieces }) => pieces)) await noteSentInPart(tx, order, parcel, actor)
  return pairs.map(({ parcel }) => parcel)
}

/** Of orders that travel in several parcels each says what is in it, the last one too. */
async function putIntoParcels(
  tx: Tx,
  pairs: ReadonlyArray<{ order: Order; parcel: ShipmentRow; pieces?: readonly Pieces[] | undefined }>,
): Promise<void> {
  const ids = pairs.map(({ order }) => order.id)
  const sent = Map.groupBy(await sentOf(tx, ids), ({ order_id }) => order_id)
  const several = pairs.filter(({ order, pieces }) => pieces || sent.has(order.id))
  if (several.length === 0) return
  const items = Map.groupBy(
    await itemsOf(
      tx,
      several.map(({ order }) => order.id),
    ),
    ({ order_id }) => order_id,
  )
  const rows = several.flatMap(({ order, parcel, pieces }) =>
    (pieces ?? leftToSend(items.get(order.id) ?? [], byItem(sent.get(order.id) ?? []))).map((one) => ({
      ...one,
      shipment_id: parcel.id,
      order_id: order.id,
    })),
  )
  await putPieces(tx, rows)
}

/** New parcels of a shop, each with its orders; the carrier is asked about them from now on. */
export async function newParcels(
  tx: Tx,
  parcels: ReadonlyArray<{ carrier_code: string; tracking_no: string; images: string[]; orders: readonly Order[] }>,
): Promise<ShipmentRow[]> {
  const added = await addParcels(
    tx,
    parcels.map(({ carrier_code, tracking_no, images, orders: [order] }) => {
      invariant(order?.address, `order ${order?.id} is paid and has no address`)
      const { shop_id, user_id, address } = order
      return { shop_id, user_id, carrier_code, tracking_no, address, images, direction: 'outbound' as const }
    }),
  )
  await putIn(
    tx,
    added.flatMap(({ id }, i) => parcels[i]!.orders.map((order) => ({ shipment_id: id, order_id: order.id }))),
  )
  const now = await databaseNow(tx)
  await setDeadlines(
    tx,
    'order_track',
    added.map(({ id }) => ({ ref_id: id, due_at: now })),
  )
  return added
}
