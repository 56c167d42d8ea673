/** Orders of won lots: the first kind of order. */
import type { PremiumSlice } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { isVerifiedAdult } from '../../account/index.ts'
import { applyHold, heldFen, releaseHolds } from '../../deposit/index.ts'
import { type AddressSnapshot, createOrders, type Order, type OrderKind, type Price } from '../../order/index.ts'
import { categoryCommissions } from '../../site/index.ts'
import { isLiquor } from '../publishing/liquor.ts'
import { auctionCommission } from './commission.ts'

export interface NewAuctionOrder {
  lot_id: number
  shop_id: number
  /** The winner. */
  user_id: number
  mode: 'single' | 'mass' | 'new_customer' | 'live' | 'house'
  title: string
  title_en?: string | null | undefined
  /** Upload path of the lot's first picture. */
  image: string
  hammer_fen: number
  /** Buyer's premium in basis points of the hammer price; in slices, of the first. */
  premium_bp: number
  premium_slices?: readonly PremiumSlice[] | null
  shipping_fen: number
  /** Where it goes, where it shares the shipping of what goes there; left out: its winner says so with the payment. */
  address?: AddressSnapshot | undefined
  /** ms; the order closes itself then. */
  pay_deadline: number
  /** The hours to ship its rules promise. */
  ship_hours?: number | undefined
  /** The winner's bidding deposit on hold for this lot. */
  deposit_fen: number
  /** Left out: of no category, so no category's rate. */
  category_id?: number
  /** The commission the lot was handed in under, in basis points; null or left out: the one in force now. */
  agreed_commission_bp?: number | null
  /** The listing as it stood, rules included: evidence when somebody disagrees later. */
  snapshot: Record<string, unknown>
  /** More about where the order came from (session, second chance), kept as evidence. */
  source?: Record<string, unknown>
}

/** Makes the orders of sold lots; the caller holds the lots' locks. One order per lot, in the order of the list. */
export async function createAuctionOrders(tx: Tx, list: readonly NewAuctionOrder[]): Promise<Order[]> {
  if (list.length === 0) return []
  const commissionOf = await auctionCommission(tx)
  const category_rates = await categoryCommissions(
    tx,
    list.flatMap(({ category_id }) => category_id ?? []),
  )
  const liquor = new Set<number>()
  for (const { category_id } of list)
    if (category_id !== undefined && (await isLiquor(tx, category_id))) liquor.add(category_id)
  return createOrders(
    tx,
    list.map(({ lot_id, mode, title, title_en, image, hammer_fen, category_id, snapshot, source, ...one }) => ({
      ...one,
      kind: 'auction',
      lot_id,
      items: [{ thing: 'lot', thing_id: lot_id, title, title_en, image, price_fen: hammer_fen, snapshot }],
      commission: commissionOf(mode),
      category_commission_bp: category_id === undefined ? null : category_rates.get(category_id),
      delivered_only: category_id !== undefined && liquor.has(category_id),
      checkout: 'A',
      source: { lot_id, mode, ...source },
    })),
  )
}

/** The order of one sold lot; see createAuctionOrders. */
export async function createAuctionOrder(tx: Tx, one: NewAuctionOrder): Promise<Order> {
  const [order] = await createAuctionOrders(tx, [one])
  invariant(order, `lot ${one.lot_id} got no order`)
  return order
}

/** Kept with the order of a lot won in a sale whose deposit comes off the last bill. */
export const saleDepositSource = (session_id: number) => ({ sale_deposit: session_id })

/** The sale whose deposit may come off this order, or undefined: bought otherwise, or under rules from before. */
export function saleOfDeposit({ source }: Pick<Order, 'source'>): number | undefined {
  const { sale_deposit } = source as Partial<ReturnType<typeof saleDepositSource>>
  return sale_deposit
}

const lotRef = (order: Order) => {
  invariant(order.lot_id, `order ${order.id} is of no lot`)
  return { scope: 'lot', ref_id: order.lot_id } as const
}

/** Where the deposit is held that comes off an order. */
const holdRef = (order: Order) => {
  const session_id = saleOfDeposit(order)
  return session_id === undefined ? lotRef(order) : ({ scope: 'session', ref_id: session_id } as const)
}

/** A deposit that is no longer held is no longer taken off. */
async function withHeldDeposits(ctx: Ctx, orders: readonly Order[]): Promise<Map<number, Price>> {
  const prices = new Map<number, Price>()
  for (const order of orders) {
    if (order.deposit_fen === 0) continue
    const held_fen = await heldFen(ctx, order.user_id, holdRef(order))
    if (held_fen < order.deposit_fen) prices.set(order.id, { deposit_fen: held_fen })
  }
  return prices
}

/**
 * The winner must pay: neither side gives such an order up. The winner's deposit becomes part of the price (T06) and its rest goes back.
 * What an unpaid lot means for the deposit and the lot is decided by winnersDidNotPay, told by order.closed_unpaid: lots are locked
 * before orders, so that cannot happen under the order's lock. Closed for another reason it is not the winner's fault. A sale's deposit
 * may stand for other lots: what becomes of it is the sale's to say.
 */
export const auctionOrders: OrderKind = {
  card: { begins_as: 'won', binding: true, review_tags: 'auction' },
  titles: { pending_payment: { en: 'Pay to keep your lot', zh: '恭喜拍得，请尽快付款' } },
  may: { edit_price: false, rebuy: false, restock: false },
  refunds: 'whole',
  coupons: 'premium',
  noticedAs: ({ lot_id }) => [`lot:${lot_id}`],
  price: withHeldDeposits,
  /** Liquor is paid for by an adult. What was paid goes on. */
  async checkDue(tx, orders) {
    for (const { delivered_only, user_id } of orders)
      if (delivered_only && !(await isVerifiedAdult(tx, user_id))) refuse('ADULT_REQUIRED')
  },
  async onPaid(tx, order) {
    if (order.deposit_fen === 0) return { status: 'to_ship' }
    const movements = await applyHold(tx, {
      user_id: order.user_id,
      ...holdRef(order),
      order_id: order.id,
      order_no: order.order_no,
      amount_fen: order.deposit_fen,
    })
    return { status: 'to_ship', movements }
  },
  async onClosed(tx, order, because) {
    if (because !== 'unpaid') await releaseHolds(tx, { user_id: order.user_id, ...lotRef(order) }, 'order_closed')
  },
}
