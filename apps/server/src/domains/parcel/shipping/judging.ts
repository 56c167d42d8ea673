/**
 * Whether an order may go into a parcel: the one place that decides it, for a single order, for several parcels and for a whole table.
 * What it looks at is read before, once however many orders there are.
 */
import { type RefusalKey, UNLOCK_REST_H } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isHeld, type Order, type OrderStatus } from '../../order/index.ts'
import { carriers, lockNumbers, lockParcels, parcelsByNumbers, parcelsOf } from '../store.ts'
import type { Carrier, ShipmentRow } from '../tables.ts'

const DAY_MS = 86_400_000
/** A number is one parcel's for so long; carriers give old ones out again. */
const ONE_NUMBER_MS = 180 * DAY_MS

/** An order and the parcel it is to go into. */
export interface Asked {
  /** Missing: there is none under what was named. */
  order: Order | undefined
  carrier_code: string
  /** In capitals. */
  tracking_no: string
}

/** A parcel on its way, or one that an order before in the same batch begins: that has no id yet. */
export type KnownParcel = Pick<
  ShipmentRow,
  'shop_id' | 'user_id' | 'carrier_code' | 'tracking_no' | 'address' | 'status'
> & { id: number | null }

/** What is known when orders are judged. */
export interface Known {
  carriers: ReadonlyMap<string, Carrier>
  /** Parcels of the numbers asked about, newest first. */
  by_number: Map<string, KnownParcel[]>
  /** The parcels that carry those orders, or a part of them. */
  own: ReadonlyMap<number, readonly ShipmentRow[]>
}

export type Obstacle =
  | 'unknown_order'
  | 'not_paid'
  | 'already_shipped'
  | 'over'
  | 'case_open'
  | 'held'
  | 'carrier_unknown'
  | 'number_wrong'
  | 'number_of_other_buyer'
  | 'number_of_other_parcel'

export type Verdict =
  /** It may go: along in a parcel that is known, or in a new one. */
  | { is: 'ships'; along: KnownParcel | null }
  /** It went with this number already: a repeat. */
  | { is: 'same'; parcel: ShipmentRow }
  | { is: Obstacle }

/** Locks numbers and the shop's parcels that bear them, and reads what is known of them. The caller holds the orders' locks. */
export async function lockKnown(tx: Tx, shop_id: number, asked: readonly Asked[]): Promise<Known> {
  await lockNumbers(tx, numbersOf(asked))
  return knownOf(tx, shop_id, asked, { lock: true })
}

const numbersOf = (asked: readonly Asked[]): string[] =>
  [...new Set(asked.map(({ tracking_no }) => tracking_no))].sort()

/** Reads what is known of orders and numbers. */
export async function knownOf(
  ctx: Ctx,
  shop_id: number,
  asked: readonly Asked[],
  { lock = false } = {},
): Promise<Known> {
  const found = await parcelsByNumbers(ctx, numbersOf(asked), (await databaseNow(ctx)) - ONE_NUMBER_MS)
  const own = lock ? found.filter((parcel) => parcel.shop_id === shop_id).map(({ id }) => id) : []
  const locked = new Map((await lockParcels(ctx as Tx, own)).map((parcel) => [parcel.id, parcel]))
  const sent = asked.flatMap(({ order }) =>
    order?.status === 'shipped' || order?.status === 'to_ship' ? [order.id] : [],
  )
  return {
    carriers: new Map((await carriers(ctx)).map((carrier) => [carrier.code, carrier])),
    by_number: Map.groupBy<string, KnownParcel>(
      found.map((parcel) => locked.get(parcel.id) ?? parcel),
      ({ tracking_no }) => tracking_no,
    ),
    own: new Map(
      [...Map.groupBy(await parcelsOf(ctx, sent), ({ order_id }) => order_id)].map(([id, rows]) => [
        id,
        rows.map(({ parcel }) => parcel),
      ]),
    ),
  }
}

/** May this order go? Reads and writes nothing. */
export function judge({ order, carrier_code, tracking_no }: Asked, shop_id: number, known: Known): Verdict {
  if (!order || order.shop_id !== shop_id) return { is: 'unknown_order' }
  const earlier = known.own
    .get(order.id)
    ?.find((parcel) => parcel.tracking_no === tracking_no && parcel.carrier_code === carrier_code)
  if (earlier) return { is: 'same', parcel: earlier }
  if (order.status !== 'to_ship') return { is: whyNot(order.status) }
  if (order.after_sale_open) return { is: 'case_open' }
  if (isHeld(order)) return { is: 'held' }
  return judgeNumber(order, carrier_code, tracking_no, known)
}

const whyNot = (status: OrderStatus): Obstacle => {
  if (status === 'pending_payment' || status === 'funding' || status === 'grouping') return 'not_paid'
  return status === 'shipped' || status === 'received' || status === 'completed' ? 'already_shipped' : 'over'
}

/** May a parcel of this order bear the number? */
export function judgeNumber(order: Order, carrier_code: string, tracking_no: string, known: Known): Verdict {
  const wrong = wrongNumber(known.carriers.get(carrier_code), tracking_no)
  if (wrong) return { is: wrong }
  const used = known.by_number.get(tracking_no) ?? []
  if (used.some((parcel) => parcel.user_id !== order.user_id || parcel.shop_id !== order.shop_id))
    return { is: 'number_of_other_buyer' }
  const parcel = used.find((one) => one.carrier_code === carrier_code)
  if (!parcel) return { is: 'ships', along: null }
  const goes_along = sameAddress(parcel, order) && ['created', 'in_transit', 'delivering'].includes(parcel.status)
  return goes_along ? { is: 'ships', along: parcel } : { is: 'number_of_other_parcel' }
}

const wrongNumber = (carrier: Carrier | undefined, tracking_no: string): 'carrier_unknown' | 'number_wrong' | null => {
  if (!carrier) return 'carrier_unknown'
  return new RegExp(carrier.pattern).test(tracking_no) ? null : 'number_wrong'
}

const sameAddress = (parcel: KnownParcel, { address }: Order): boolean =>
  address !== null &&
  (['receiver', 'phone', 'county_code', 'detail'] as const).every((field) => parcel.address[field] === address[field])

/** How a single order is refused for an obstacle. */
export function refusalOf(
  obstacle: Obstacle,
  status: OrderStatus | undefined,
  carrier?: Carrier,
): { key: RefusalKey; details: Record<string, unknown> } {
  const validation = (field: string, reason: string) => ({ key: 'VALIDATION' as const, details: { field, reason } })
  switch (obstacle) {
    case 'unknown_order':
      return { key: 'NOT_FOUND', details: {} }
    case 'not_paid':
    case 'already_shipped':
    case 'over':
      return { key: 'STATE_CONFLICT', details: { status } }
    case 'case_open':
      return { key: 'CASE_OPEN', details: {} }
    case 'held':
      return { key: 'ORDER_HELD', details: { hours: UNLOCK_REST_H } }
    case 'carrier_unknown':
      return validation('carrier_code', 'no such carrier')
    case 'number_wrong':
      return validation('tracking_no', `not a number of ${carrier?.name_en}`)
    case 'number_of_other_buyer':
      return validation('tracking_no', 'already used for another buyer')
    case 'number_of_other_parcel':
      return validation('tracking_no', 'already used for another parcel')
  }
}

/** @throws Refusal as the obstacle says */
export function refuseObstacle(obstacle: Obstacle, { order, carrier_code }: Asked, known: Known): never {
  const { key, details } = refusalOf(obstacle, order?.status, known.carriers.get(carrier_code))
  refuse(key, details)
}

/** @throws Refusal VALIDATION when there is no such carrier, its numbers look otherwise, or a parcel bears the number already */
export async function checkNewNumber(tx: Tx, carrier_code: string, tracking_no: string): Promise<void> {
  const asked = { order: undefined, carrier_code, tracking_no }
  const known = await lockKnown(tx, 0, [asked])
  const wrong = wrongNumber(known.carriers.get(carrier_code), tracking_no)
  if (wrong) refuseObstacle(wrong, asked, known)
  if (known.by_number.has(tracking_no)) refuseObstacle('number_of_other_parcel', asked, known)
}
