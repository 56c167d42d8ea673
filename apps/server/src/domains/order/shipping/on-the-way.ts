/** What becomes of an order when its parcels leave, arrive or get into trouble. The parcel domain, which stands above, tells. */

import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { confirmDays, confirmTimeOf, deliveredAt, setConfirmClock, setConfirmClocks } from '../completion/receiving.ts'
import { autoConfirmAt } from '../deadline-times.ts'
import { orderEvents } from '../events.ts'
import { tell } from '../notices/telling.ts'
import { parcels, type SentParcel } from '../ports/parcels.ts'
import { type Actor, change, move, SYSTEM, touch } from '../store.ts'
import type { Order } from '../tables.ts'

/** A parcel after news of it. */
export interface ParcelNews extends SentParcel {
  status: string
  /** What its carrier said, oldest first. */
  traces: ReadonlyArray<{ text: string }>
}

/** A part of a locked order has left. It waits for the rest, and so do its clocks. */
export async function noteSentInPart(tx: Tx, order: Order, parcel: SentParcel, actor: Actor): Promise<void> {
  const { carrier_code, tracking_no, id: shipment_id } = parcel
  const changed = await change(tx, order, {}, { event: 'ship_part', actor, note: `${carrier_code} ${tracking_no}` })
  await tell(tx, orderEvents.shipped_part, [changed], () => ({ carrier_code, tracking_no, shipment_id }))
}

/** Locked orders have left, each with the last of its parcels: their time to be received begins. */
export async function noteShipped(
  tx: Tx,
  pairs: ReadonlyArray<{ order: Order; parcel: SentParcel }>,
  actor: Actor,
): Promise<void> {
  const shipped_at = await databaseNow(tx)
  const shipped: Order[] = []
  for (const { order, parcel } of pairs) {
    const { after_sale_s, extended, granted_s, delivered_only } = order
    const { delivered_at, trouble_at, trouble_s } = parcel
    const facts = { shipped_at, delivered_at, trouble_at, trouble_s, after_sale_s, extended, granted_s, delivered_only }
    const auto_confirm_at = autoConfirmAt(facts, await confirmDays(tx, order.total_fen))
    const note = `${parcel.carrier_code} ${parcel.tracking_no}`
    shipped.push(await move(tx, order, 'ship', { shipped_at, auto_confirm_at }, { actor, note }))
  }
  const ids = shipped.map(({ id }) => id)
  if (ids.length === 0) return
  await clearDeadline(tx, 'order_ship_late', ...ids)
  await clearDeadline(tx, 'order_ship_soon', ...ids)
  await setConfirmClocks(tx, shipped)
  const parcel_of = new Map(pairs.map(({ order, parcel }) => [order.id, parcel]))
  await tell(tx, orderEvents.shipped, shipped, ({ id, auto_confirm_at }) => {
    const { carrier_code, tracking_no, id: shipment_id } = parcel_of.get(id)!
    return { carrier_code, tracking_no, shipment_id, auto_confirm_at }
  })
}

/** A locked order's parcel bears another number from now on. */
export const noteCorrection = (tx: Tx, order: Order, actor: Actor, note: string): Promise<Order> =>
  change(tx, order, {}, { event: 'correct_shipment', actor, note })

/** Those of locked orders that are shipped follow the fate of a parcel that carries them. */
export async function followParcel(
  tx: Tx,
  locked: readonly Order[],
  { before, parcel }: { before: SentParcel; parcel: ParcelNews },
): Promise<void> {
  const orders = locked.filter(({ status }) => status === 'shipped')
  const arrived = parcel.status === 'delivered'
  // An order in several parcels has arrived with the last of them.
  const all = Map.groupBy(
    await parcels().parcelsOf(
      tx,
      orders.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  )
  const new_trouble = before.trouble_at === null && parcel.trouble_at !== null
  const moved = arrived || before.trouble_at !== parcel.trouble_at
  if (!moved) return
  const told: Order[] = []
  for (const order of orders) {
    // While a case is open the clock stands; it is set anew when the case is over.
    const auto_confirm_at = order.after_sale_open ? null : await confirmTimeOf(tx, order)
    const delivered_at = deliveredAt((all.get(order.id) ?? []).map((one) => one.parcel))
    const patch = arrived ? { auto_confirm_at, delivered_at } : { auto_confirm_at }
    const changed =
      arrived || new_trouble
        ? await change(tx, order, patch, {
            event: arrived ? 'deliver' : 'parcel_trouble',
            actor: SYSTEM,
            note: parcel.traces.at(-1)?.text,
          })
        : await touch(tx, order, patch)
    await setConfirmClock(tx, changed)
    told.push(changed)
  }
  const facts = { carrier_code: parcel.carrier_code, tracking_no: parcel.tracking_no, shipment_id: parcel.id }
  if (arrived)
    await tell(tx, orderEvents.delivered, told, (order) => ({ ...facts, auto_confirm_at: order.auto_confirm_at }))
  else if (new_trouble)
    await tell(tx, orderEvents.parcel_trouble, told, () => ({ ...facts, text: parcel.traces.at(-1)?.text ?? '' }))
}
