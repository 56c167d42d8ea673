/**
 * How a thing is sold: at auction, as goods, by crowdfunding. A higher domain registers its kind here, so that orders know none of
 * them. Every function runs in the transaction of the order's own step, while the order is locked. Locks go on in the one order that
 * the whole server keeps (platform/db/lock-classes.ts).
 */
import type { Ctx, Tx } from '../../platform/context.ts'
import { LOCK_ORDER, type LockClass } from '../../platform/db/lock-classes.ts'
import { invariant } from '../../platform/refuse.ts'
import type { InBoth } from '../../platform/things/things.ts'
import type { Posting } from '../ledger/index.ts'
import type { PaidPayment } from '../payment/index.ts'
import { isWaiting, type OrderKind as KindName, type OrderStatus, type Side } from './rules.ts'
import { touch } from './store.ts'
import type { Order, OrderItemRow, RefundBy } from './tables.ts'

/** Why an unpaid order ended: it was not paid in time, or the buyer, the shop or the platform gave it up. */
export type ClosedBecause = 'unpaid' | 'buyer' | 'shop' | 'operator'
/** Where a payment leads: the thing is shipped now, or the money waits until enough people have paid. */
export type PaidStatus = 'to_ship' | 'funding' | 'grouping'
export interface PaidTo {
  status: PaidStatus
  /** What else moves with the payment; posted before it, under the same locks. */
  movements?: readonly Posting[]
}

/** The refund to the buyer. */
export interface RefundFacts {
  /** The things it was for with their share, and the pieces the shop can sell again: never sent, or back by its own word. */
  items: ReadonlyArray<{ item: OrderItemRow; amount_fen: number; back_qty: number }>
  /** Nothing is left with the shop: the order is refunded. */
  in_full: boolean
}

/** Sums of an unpaid order that its kind may change before it is paid. */
export type Price = Partial<
  Pick<
    Order,
    | 'goods_fen'
    | 'shipping_fen'
    | 'shop_discount_fen'
    | 'platform_discount_fen'
    | 'adjust_fen'
    | 'total_fen'
    | 'deposit_fen'
  >
>

/** What a side reads of an order in a state, where its kind has words of its own. */
export type KindWords = Partial<Record<OrderStatus, Record<Side, InBoth>>>
/** The same for all orders of a kind, or by where one came from. */
type ByOrder<T> = T | ((order: Pick<Order, 'source'>) => T)
const ofOrder = <T extends object>(words: ByOrder<T> | undefined, order: Pick<Order, 'source'>): T | undefined =>
  typeof words === 'function' ? words(order) : words

/** Rows that stand behind orders. Kinds that stand on the same rows name the same object. */
export interface Behind {
  /** The class of the first table it locks; between that and its last table stands nothing of another one. */
  first_class: LockClass
  /** It counts the money of its orders where it is: it is locked as well when one is received. */
  counts_money?: true
  lock(tx: Tx, orders: readonly Order[]): Promise<unknown>
}

export interface OrderKind {
  /** How it stands, where that is another thing than with other kinds: waiting for a group is not waiting to be paid. */
  words?: ByOrder<KindWords>
  /** What its buyer's page says on top in a state; left out: what it says of every order. */
  titles?: ByOrder<Partial<Record<OrderStatus, InBoth>>>
  may: {
    /** Its shop may change the price of an unpaid one; not where others agreed on it: bidders, backers, a group. */
    edit_price: boolean
    /** Its buyer may put the same into the cart again. */
    rebuy: boolean
    /** What came back is on sale again by the shop's word. */
    restock: boolean
    /** Its buyer may open a case about it; not where nothing was paid: there its page speaks of no money. Left out: yes. */
    cases?: boolean
    /** Its buyer may change their mind within the first hour, without the shop's word. Left out: yes. */
    instant?: boolean
  }
  /** line: each thing gives back its own price and its share of the coupons. whole: price, premium and shipping are one promise, given back in shares. */
  refunds: RefundBy
  /** prices: coupons lower what its things cost. premium: nothing but a premium and the shipping is lowered. none: its price is a promise to many, and no coupon is laid on it. */
  coupons: 'prices' | 'premium' | 'none'
  /** own: its domain says what late shipping costs the shop. Left out: the buyer is compensated by the settings of orders. */
  late?: 'own'
  /** What its shop pays, in fen, where not shipping one in time ends it. Left out, or undefined: the buyer is compensated and it goes on. */
  lateWorth?(order: Pick<Order, 'source'>): number | undefined
  /** Which of these paid orders may still be sent elsewhere, as often as their buyers like. Left out: each once, while it is to be shipped. */
  addressesOpen?(ctx: Ctx, orders: ReadonlyArray<Pick<Order, 'id'>>): Promise<ReadonlySet<number>>
  /** Things whose notices are notices about the order as well, such as lot:7: to the person they are one. */
  noticedAs?(order: Order): string[]
  /** What its card and its buttons say. */
  card: {
    /** Its first station. */
    begins_as: 'won' | 'ordered'
    /** Binding: neither the buyer nor the shop may give an unpaid order up. */
    binding: boolean
    /** Which ready-made words its reviews offer. */
    review_tags: string
  }
  /** What stands behind its orders (stock, campaigns) while they are paid, end or are refunded. Left out: nothing to lock. */
  behind?: readonly Behind[]
  /** Before money is asked for orders: what may not be paid for now. Reads only. @throws Refusal */
  checkDue?(tx: Tx, orders: readonly Order[]): Promise<void>
  /** Sums of unpaid orders that are no longer what they were when the order was made, by order. Reads only. Left out: none. */
  price?(ctx: Ctx, orders: readonly Order[]): Promise<ReadonlyMap<number, Price>>
  /**
   * The money for the order is here and about to be posted. It may not refuse: what can no longer be delivered is found by checkDue().
   * It posts nothing itself, for other orders of the same payment still lock their holds after it. Left out: it is shipped.
   */
  onPaid?(tx: Tx, order: Order, payment: PaidPayment): Promise<PaidTo>
  /** An unpaid order has ended. */
  onClosed?(tx: Tx, order: Order, because: ClosedBecause): Promise<void>
  /** What coupons must know of a thing: which goods, and its category with those above it. Left out: only coupons for anything hold. */
  couponLine?(item: OrderItemRow): { goods_id?: number; category_ids: readonly number[] }
  /** Money of a paid order went back. */
  onRefunded?(tx: Tx, order: Order, refund: RefundFacts): Promise<void>
}

const kinds = new Map<KindName, OrderKind>()

/** Makes a kind of order sellable. Called in the setup of the domain it belongs to. */
export function registerKind(name: KindName, kind: OrderKind): void {
  kinds.set(name, kind)
}

/** The kind of an order. */
export function kindOf({ kind: name }: { kind: string }): OrderKind {
  const kind = kinds.get(name as KindName)
  invariant(kind, `no domain sells orders of kind ${name}`)
  return kind
}

/** What a side reads of an order in the words of its kind. */
export const kindWords = (order: Pick<Order, 'kind' | 'status' | 'source'>, side: Side): InBoth | undefined =>
  ofOrder(kindOf(order).words, order)?.[order.status]?.[side]

/** What its buyer's page says on top, in the words of its kind. */
export const kindTitle = (order: Pick<Order, 'kind' | 'status' | 'source'>): InBoth | undefined =>
  ofOrder(kindOf(order).titles, order)?.[order.status]

/**
 * Locks what stands behind locked orders of any kinds before they are paid, end or are refunded, in the order of platform/db/lock-classes.ts: rows
 * that several kinds stand on are locked in one statement. Payments and money are locked after them.
 */
export async function lockBehind(
  tx: Tx,
  orders: readonly Order[],
  which: (behind: Behind) => boolean = () => true,
): Promise<void> {
  const orders_of = new Map<Behind, Order[]>()
  for (const order of orders)
    for (const behind of (kindOf(order).behind ?? []).filter(which))
      orders_of.set(behind, [...(orders_of.get(behind) ?? []), order])
  const place = ([{ first_class }]: [Behind, Order[]]): number => LOCK_ORDER.indexOf(first_class)
  for (const [behind, own] of [...orders_of].sort((a, b) => place(a) - place(b))) await behind.lock(tx, own)
}

/** Unpaid orders by kind, always in the same order of kinds. */
const unpaidByKind = (orders: readonly Order[]): Array<[OrderKind, Order[]]> =>
  [
    ...Map.groupBy(
      orders.filter((order) => order.status === 'pending_payment'),
      (order) => order.kind,
    ),
  ]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, own]) => [kindOf({ kind }), own])

/** The present prices of orders, where they differ from the stored ones, by order. Writes nothing. */
export async function pricesNow(ctx: Ctx, orders: readonly Order[]): Promise<Map<number, Price>> {
  const found = new Map<number, Price>()
  for (const [kind, own] of unpaidByKind(orders))
    for (const [id, price] of (await kind.price?.(ctx, own)) ?? []) found.set(id, price)
  return found
}

/** Locks what stands behind locked orders, and writes and answers what they cost now. Those not waiting for payment stay as they are. */
export async function lockAndPrice(tx: Tx, orders: readonly Order[]): Promise<Order[]> {
  await lockBehind(
    tx,
    orders.filter(({ status }) => status === 'pending_payment'),
  )
  const prices = await pricesNow(tx, orders)
  const priced: Order[] = []
  for (const order of orders) {
    const price = prices.get(order.id)
    priced.push(price ? await touch(tx, order, price) : order)
  }
  return priced
}

/**
 * Of paid orders those that their kind lets their buyers send elsewhere until it says so, and those it keeps where they go; by order. Those of other kinds
 * are in neither: they are sent elsewhere once.
 */
export async function addressRules(ctx: Ctx, orders: readonly Order[]): Promise<Map<number, 'free' | 'stands'>> {
  const rules = new Map<number, 'free' | 'stands'>()
  const paid = orders.filter(({ status }) => isWaiting(status) || status === 'to_ship')
  for (const [kind, own] of Map.groupBy(paid, (order) => order.kind)) {
    const open = await kindOf({ kind }).addressesOpen?.(ctx, own)
    if (open) for (const { id } of own) rules.set(id, open.has(id) ? 'free' : 'stands')
  }
  return rules
}
