/** Following parcels: what carriers tell us and what we ask them. Providers are asked outside transactions, a few at a time. */

import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import { appState } from '../../../platform/app-state.ts'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { type Services, systemCtx } from '../../../platform/services.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { followParcel, lockOrders } from '../../order/index.ts'
import { setting } from '../settings.ts'
import type { ShipmentStatus, Trace } from '../states.ts'
import { changeParcel, lockParcel, orderIdsIn, parcelById, parcelsByNumbers } from '../store.ts'
import type { ShipmentRow } from '../tables.ts'
import { returnDelivered } from './returning.ts'
import { DAY_MS, nextTrackAt, TRACK_FOR_MS } from './track-times.ts'

/** A parcel as a carrier sees it. */
export interface Tracked {
  carrier_code: string
  tracking_no: string
  status: Exclude<ShipmentStatus, 'cancelled'>
  /** Oldest first; `at` in ms. */
  traces: Array<{ status?: Trace['status']; text: string; location: string; at: number }>
}

const CALLBACK = '/hooks/carriers/moved'
const AT_ONCE_MAX = 4
/** Parcels that wait for their turn; those beyond wait for their next look. */
const WAITING_MAX = 1_000
const questions = appState(() => ({ running: new Set<Promise<void>>(), waiting: [] as ShipmentRow[] }))

/** The parcel's time to be looked after has come: the next look is set, and the carrier is asked once this is committed. */
export async function trackByTime(tx: Tx, shipment_id: number): Promise<void> {
  const parcel = await parcelById(tx, shipment_id)
  if (!parcel || isFinal(parcel.status)) return
  const now = await databaseNow(tx)
  const age_ms = now - parcel.created_at
  if (age_ms > TRACK_FOR_MS) return
  await setDeadline(tx, 'order_track', parcel.id, nextTrackAt(now, age_ms))
  await noticeSilence(tx, parcel, now)
  tx.after_commit.push(() => lookAfter(tx.services, parcel))
}

const isFinal = (status: ShipmentStatus): boolean =>
  status === 'delivered' || status === 'returned' || status === 'cancelled'

/** Asks in the background, a few at a time and the others in their turn. */
function lookAfter(services: Services, parcel: ShipmentRow): void {
  if (!services.gateways.carriers.configured) return
  const { running, waiting } = questions(services)
  if (running.size >= AT_ONCE_MAX) {
    if (waiting.length < WAITING_MAX) waiting.push(parcel)
    return
  }
  const job = ask(services, parcel).catch((error: unknown) => {
    if (error instanceof GatewayRefused || error instanceof OutcomeUnknown)
      services.log.info({ err: error, shipment_id: parcel.id }, 'carrier did not tell')
    else services.log.error({ err: error, shipment_id: parcel.id }, 'tracking failed')
  })
  running.add(job)
  void job.finally(() => {
    running.delete(job)
    const next = waiting.shift()
    if (next) lookAfter(services, next)
  })
}

async function ask(services: Services, { id, carrier_code, tracking_no, registered }: ShipmentRow): Promise<void> {
  const { carriers } = services.gateways
  const tracked = registered
    ? await carriers.trace({ carrier_code, tracking_no })
    : await carriers.register({ carrier_code, tracking_no, callback_url: `${services.origin()}${CALLBACK}` })
  await inTransaction(systemCtx(services, `track:${id}`), (tx) => takeNews(tx, id, tracked, { registered: true }))
}

/** Waits until all are asked for: in tests, and where time is moved. */
export async function trackingRests(services: Services): Promise<void> {
  const { running } = questions(services)
  while (running.size > 0) await Promise.all(running)
}

/** Before the process ends: who waits is looked after by another, or by the next one. */
export async function stopTracking(services: Services): Promise<void> {
  questions(services).waiting.length = 0
  await trackingRests(services)
}

/** A carrier's push. A number we do not know is none of ours and is passed over. */
export async function takePush(tx: Tx, tracked: Tracked): Promise<void> {
  const parcels = await parcelsByNumbers(tx, [tracked.tracking_no], (await databaseNow(tx)) - TRACK_FOR_MS)
  for (const parcel of parcels.filter((one) => one.carrier_code === tracked.carrier_code))
    await takeNews(tx, parcel.id, tracked)
}

/** Writes news of a parcel: traces, status, and what follows for its orders. Old or repeated news change nothing. */
export async function takeNews(
  tx: Tx,
  shipment_id: number,
  tracked: Tracked,
  patch: Partial<ShipmentRow> = {},
): Promise<void> {
  const orders = await lockOrders(tx, await orderIdsIn(tx, shipment_id))
  const parcel = await lockParcel(tx, shipment_id)
  if (!parcel || isFinal(parcel.status)) return
  const traces: Trace[] = tracked.traces.map(({ at, status, text, location }) => ({
    at_ms: at,
    status,
    text,
    location,
  }))
  const is_news = traces.length > parcel.traces.length
  const now = await databaseNow(tx)
  if (!is_news) {
    if (Object.keys(patch).length > 0) await changeParcel(tx, parcel.id, patch)
    return
  }
  const in_trouble = tracked.status === 'exception' || tracked.status === 'returned'
  const changed = await changeParcel(tx, parcel.id, {
    ...patch,
    traces,
    status: tracked.status,
    last_event_at: now,
    ...(tracked.status === 'delivered' ? { delivered_at: now } : {}),
    ...troubleOf(parcel, in_trouble, now),
  })
  if (isFinal(changed.status)) await clearDeadline(tx, 'order_track', parcel.id)
  if (changed.direction === 'return') {
    const order_ids = orders.map((order) => order.id)
    return changed.status === 'delivered' ? returnDelivered(tx, changed, order_ids) : undefined
  }
  await followParcel(tx, orders, { before: parcel, parcel: changed })
}

/** A trouble begins, or is over and its time is counted. */
function troubleOf(parcel: ShipmentRow, in_trouble: boolean, now: number): Partial<ShipmentRow> {
  if (in_trouble) return { trouble_at: parcel.trouble_at ?? now }
  if (parcel.trouble_at === null) return {}
  return { trouble_at: null, trouble_s: parcel.trouble_s + Math.floor((now - parcel.trouble_at) / 1_000) }
}

/** A parcel not scanned for days is in trouble, as if the carrier had said so. */
async function noticeSilence(tx: Tx, { id }: ShipmentRow, now: number): Promise<void> {
  const silent_ms = (await setting(tx, 'order.parcel_silent_days')) * DAY_MS
  const heard = await parcelById(tx, id)
  if (!heard || heard.trouble_at !== null || now - (heard.last_event_at ?? heard.created_at) < silent_ms) return
  const orders = await lockOrders(tx, await orderIdsIn(tx, id))
  const parcel = await lockParcel(tx, id)
  if (!parcel || isFinal(parcel.status) || parcel.trouble_at !== null) return
  const changed = await changeParcel(tx, id, { status: 'exception', trouble_at: now })
  if (changed.direction === 'return') return
  await followParcel(tx, orders, { before: parcel, parcel: changed })
}
