/** Orders for tests, at any point of their life, made by the same steps people take. */

import { order as rows } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import type { EventRow } from '../../platform/outbox/index.ts'
import { eventsAbout } from '../../testing/events/events-about.ts'
import type { World } from '../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../account/testing.ts'
import { defaultAddress } from '../address/index.ts'
import { newAddress } from '../address/testing.ts'
import { depositFor } from '../deposit/testing.ts'
import { fund } from '../ledger/testing.ts'
import { createAuctionOrder, type NewAuctionOrder } from '../lot/closing/order-kind.ts'
import type { ShipmentStatus } from '../parcel/states.ts'
import { takeNews } from '../parcel/tracking/tracking.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { HOUR_MS } from './rules.ts'
import { orderById } from './store.ts'
import type { Order } from './tables.ts'

export interface OrderOptions {
  shop?: TestShop
  buyer?: TestPerson
  hammer_fen?: number
  premium_bp?: number
  shipping_fen?: number
  /** A bidding deposit to hold for the lot first. */
  deposit_fen?: number
  pay_in_ms?: number
  mode?: NewAuctionOrder['mode']
  title?: string
  title_en?: string
}

export interface TestOrder {
  id: number
  order_no: string
  lot_id: number
  buyer: TestPerson
  shop: TestShop
  /** What is left to pay. */
  payable_fen: number
  total_fen: number
}

let lots = 0
/** A lot id no auction has. */
export const newLotId = (): number => 7_000_000 + ++lots

/** A won lot, not paid yet. */
export async function wonOrder(world: World, options: OrderOptions = {}): Promise<TestOrder> {
  const shop = options.shop ?? (await newShop(world))
  const buyer = options.buyer ?? (await newBuyer(world))
  const lot_id = newLotId()
  const {
    hammer_fen = 1_000_00,
    premium_bp = 0,
    shipping_fen = 0,
    deposit_fen = 0,
    pay_in_ms = 48 * HOUR_MS,
    mode = 'single',
  } = options
  if (deposit_fen > 0) await depositFor(world, buyer.id, lot_id, deposit_fen, shop.id)
  const now = await world.now()
  const order = await inTransaction(world.ctx, (tx) =>
    createAuctionOrder(tx, {
      lot_id,
      shop_id: shop.id,
      user_id: buyer.id,
      mode,
      title: options.title ?? `青花缠枝莲纹梅瓶 ${lot_id}`,
      title_en: options.title_en,
      image: 'static/demo/vase.webp',
      hammer_fen,
      premium_bp,
      shipping_fen,
      deposit_fen,
      pay_deadline: now + pay_in_ms,
      snapshot: { desc: '清中期' },
    }),
  )
  return {
    id: order.id,
    order_no: order.order_no,
    lot_id,
    buyer,
    shop,
    total_fen: order.total_fen,
    payable_fen: order.total_fen - order.deposit_fen,
  }
}

/** The buyer's address; made when there is none. */
export async function addressOf(world: World, buyer: TestPerson): Promise<number> {
  const known = await defaultAddress(world.ctx, buyer.id)
  return Number((known ?? (await newAddress(world, buyer.id))).id)
}

/** Fills the wallet and pays the order from it. */
export async function payFor(world: World, ...orders: TestOrder[]): Promise<void> {
  const [first] = orders
  const shown_total_fen = orders.reduce((sum, order) => sum + order.payable_fen, 0)
  if (shown_total_fen > 0) await fund(world, first!.buyer.id, shown_total_fen)
  const address_id = await addressOf(world, first!.buyer)
  await world.call(first!.buyer, rows.pay, {
    ids: orders.map((order) => order.id),
    address_id,
    channel: 'wallet',
    pay_password: PAY_PASSWORD,
    shown_total_fen,
  })
}

export async function paidOrder(world: World, options: OrderOptions = {}): Promise<TestOrder> {
  const order = await wonOrder(world, options)
  await payFor(world, order)
  return order
}

let parcels = 0
/** An unused SF number. @param tail four digits the sandbox's carriers read: any other than 0000 to 0004 is delivered */
export const newTrackingNo = (tail = '7777'): string =>
  `SF${String(process.pid % 100_000).padStart(5, '0')}${String(++parcels).padStart(3, '0')}${tail}`

export async function shipFor(
  world: World,
  order: TestOrder,
  tracking_no = newTrackingNo(),
): Promise<{ shipment_id: number; tracking_no: string }> {
  const parcel = await world.call(order.shop, rows.ship, { id: order.id, carrier_code: 'SF', tracking_no })
  return { shipment_id: parcel.id, tracking_no }
}

export async function shippedOrder(
  world: World,
  options: OrderOptions = {},
): Promise<TestOrder & { shipment_id: number; tracking_no: string }> {
  const order = await paidOrder(world, options)
  return { ...order, ...(await shipFor(world, order)) }
}

export async function receivedOrder(world: World, options: OrderOptions = {}): Promise<TestOrder> {
  const order = await shippedOrder(world, options)
  await world.call(order.buyer, rows.confirm, { id: order.id })
  return order
}

/** The order's row as it stands. */
export async function rowOf(world: World, { id }: { id: number }): Promise<Order> {
  return (await orderById(world.ctx, id))!
}

/** Payloads of an event about one order, oldest first. */
export const told = <P>(world: World, row: EventRow<P>, order_id: number) => eventsAbout(world, row, { order_id })

/** A carrier's word on a parcel, as tracking hands it on. `steps` counts the traces told so far. */
export const carrierSays = (
  world: World,
  parcel: { shipment_id: number; tracking_no: string },
  status: Exclude<ShipmentStatus, 'cancelled'>,
  steps: number,
) =>
  inTransaction(world.ctx, (tx) =>
    takeNews(tx, parcel.shipment_id, {
      carrier_code: 'SF',
      tracking_no: parcel.tracking_no,
      status,
      traces: Array.from({ length: steps }, (_, i) => ({
        at: 1_800_000_000_000 + i * 60_000,
        text: `第 ${i + 1} 步`,
        location: '杭州',
      })),
    }),
  )
