/** Orders as lists show them, to either side. Everything a page needs is fetched for the whole page at once. */

import { type Amounts, type Clock, type Locale, type OrderCard, type ShopOrder, saleForfeitFen } from '@juya/contract'
import type { z } from 'zod'
import { maskName, maskPhone, userBriefs } from '../../domains/account/index.ts'
import { saleOfDeposit } from '../../domains/lot/index.ts'
import type { AddressSnapshot, EditablePrice, Order, OrderItemRow } from '../../domains/order/index.ts'
import {
  actionsOf,
  addressRules,
  byItem,
  costsNothing,
  escrowFen,
  inParcel,
  isHeld,
  kindOf,
  leftToSend,
  type SentPieces,
  type Side,
} from '../../domains/order/index.ts'
import { isCorrectable, parcelsOf, type ShipmentRow, sentOf } from '../../domains/parcel/index.ts'
import { type ReviewRow, reviewsOfOrders } from '../../domains/review/index.ts'
import { whereDepositsGo } from '../../domains/sale/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { yuan } from '../../platform/notices/yuan.ts'
import { invariant } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { type OrderCases, orderCases } from '../aftersale/order-cases.ts'
import { shopBriefs } from '../shop/cards.ts'
import { itemOf, itemsShown } from './items.ts'
import { type ClockKind, clockText, heldText, statusText, titleText } from './texts.ts'

export type Card = z.input<typeof OrderCard>
export type ShopCard = z.input<typeof ShopOrder>

/** The deposit that is or will be taken off. */
const depositFen = (order: Order): number =>
  order.status === 'pending_payment' ? order.deposit_fen : order.deposit_applied_fen

export type AmountLines = z.output<typeof Amounts>
export const amountsOf = (order: Order): AmountLines => ({
  goods_fen: order.goods_fen,
  shipping_fen: order.shipping_fen,
  premium_fen: order.premium_fen,
  shop_discount_fen: order.shop_discount_fen,
  platform_discount_fen: order.platform_discount_fen,
  adjust_fen: order.adjust_fen,
  total_fen: order.total_fen,
  deposit_applied_fen: depositFen(order),
  payable_fen: order.total_fen - depositFen(order),
})

/** What a buyer reads who has not paid: what is lost else, and where a sale's deposit will go. */
function payText(order: Order, locale: Locale, deposits: SaleDeposits): string {
  const sale = saleOfDeposit(order)
  if (order.deposit_fen === 0) {
    const goes = sale === undefined ? undefined : deposits.get(sale)?.goes
    if (goes === undefined) return clockText('pay.buyer', locale)
    return clockText(goes === 'penalty' ? 'pay.buyer.sale_unpaid' : 'pay.buyer.sale', locale)
  }
  const in_sale = sale !== undefined
  const lost_fen = in_sale ? Math.min(order.deposit_fen, saleForfeitFen(order.goods_fen)) : order.deposit_fen
  return clockText(in_sale ? 'pay.buyer.sale_deposit' : 'pay.buyer.deposit', locale, { deposit: yuan(lost_fen) })
}

/** The clocks that run for one side, the soonest first. */
export function clocksOf(order: Order, side: Side, locale: Locale, deposits: SaleDeposits): z.input<typeof Clock>[] {
  const clocks: z.input<typeof Clock>[] = []
  const add = (kind: ClockKind, due_at: number | null, text: string): void => {
    if (due_at !== null) clocks.push({ kind, due_at_ms: due_at, text })
  }
  const says = (key: string, facts: Record<string, string> = {}): string => clockText(`${key}.${side}`, locale, facts)
  // Nothing was paid for it: its clocks speak of no money.
  const free = costsNothing(order) ? '.free' : ''
  // The order's own clocks stand still: the case has one.
  if (order.after_sale_open) return []
  switch (order.status) {
    case 'pending_payment': {
      add('pay', order.pay_deadline, side === 'buyer' ? payText(order, locale, deposits) : says('pay'))
      break
    }
    case 'to_ship':
      if (order.compensation_fen === 0) add('ship', order.ship_deadline, says(`ship${free}`))
      break
    case 'shipped':
      add('confirm', order.auto_confirm_at, says(`confirm${free}`, { held: yuan(escrowFen(order)) }))
      break
    case 'received':
    case 'completed':
      if (side === 'shop' && order.settled_at === null && !free)
        add('settle', order.settles_at, says('settle', { net: yuan(order.shop_pending_fen) }))
      if (side === 'buyer' && order.status === 'received' && !free)
        add('after_sale', order.aftersale_until, says('after_sale'))
      if (side === 'buyer' && order.review_state === 'open') add('review', order.review_until, says('review'))
  }
  return clocks.sort((a, b) => a.due_at_ms - b.due_at_ms)
}

/** Rows that belong to orders of one page, by order. */
interface Around {
  now: number
  items: Map<number, OrderItemRow[]>
  parcels: Map<number, ShipmentRow[]>
  reviews: Map<number, ReviewRow[]>
  cases: Map<number, OrderCases>
  /** Pieces that left in parcels of their own, by order. */
  sent: Map<number, SentPieces[]>
  deposits: SaleDeposits
  /** Of those whose kind has a rule for where they go. */
  addresses: Map<number, 'free' | 'stands'>
}

/** By sale, where its deposit goes that is held of the caller. */
type SaleDeposits = Awaited<ReturnType<typeof whereDepositsGo>>

/** Of the sales in which the caller's unpaid orders were won, and whose deposit comes off none of them. */
async function depositsBeside(ctx: Ctx, orders: readonly Order[], side: Side): Promise<SaleDeposits> {
  const { user } = ctx
  if (side !== 'buyer' || !user) return new Map()
  const unpaid = orders.filter(({ status, deposit_fen }) => status === 'pending_payment' && deposit_fen === 0)
  return whereDepositsGo(
    { ...ctx, user },
    unpaid.flatMap((order) => saleOfDeposit(order) ?? []),
  )
}

export async function aroundOrders(ctx: Ctx, orders: readonly Order[], side: Side): Promise<Around> {
  const ids = orders.map((order) => order.id)
  const waiting = orders.filter((order) => order.status === 'to_ship').map((order) => order.id)
  const sent = Map.groupBy(await sentOf(ctx, waiting), (row) => row.order_id)
  const shipped = orders.filter((order) => order.status === 'shipped' || sent.has(order.id)).map((order) => order.id)
  const reviewed = orders.filter((order) => order.received_at !== null).map((order) => order.id)
  const now = await databaseNow(ctx)
  const items = Map.groupBy(await itemsShown(ctx, ids), (item) => item.order_id)
  const parcels = new Map(
    [...Map.groupBy(await parcelsOf(ctx, shipped), (row) => row.order_id)].map(([id, rows]) => [
      id,
      rows.map((row) => row.parcel),
    ]),
  )
  const reviews = Map.groupBy(await reviewsOfOrders(ctx, reviewed), (review) => review.order_id)
  const deposits = await depositsBeside(ctx, orders, side)
  const addresses = side === 'buyer' ? await addressRules(ctx, orders) : new Map<number, 'free' | 'stands'>()
  if (side === 'buyer') for (const id of await inParcel.boundTogether(ctx, orders)) addresses.set(id, 'stands')
  return { now, items, parcels, reviews, sent, deposits, addresses, cases: await orderCases(ctx, orders, side, now) }
}

/** Pieces that are in no parcel yet and did not go back, where a part was sent; 0 where nothing was. */
const stillToCome = (items: Parameters<typeof leftToSend>[0], sent: SentPieces[] | undefined): number =>
  sent ? leftToSend(items, byItem(sent)).reduce((sum, { qty }) => sum + qty, 0) : 0

/** Orders as cards, in the order given. */
export async function cardsOf(ctx: Ctx, orders: readonly Order[], side: Side, around?: Around): Promise<Card[]> {
  const { now, items, parcels, reviews, cases, sent, deposits, addresses } =
    around ?? (await aroundOrders(ctx, orders, side))
  const shops = await shopBriefs(ctx, [...new Set(orders.map((order) => order.shop_id))])
  return orders.map((order) => {
    const shop = shops.get(order.shop_id)
    invariant(shop, `order ${order.id} has no shop`)
    const parcel = parcels.get(order.id)?.at(-1)
    const own_reviews = reviews.get(order.id) ?? []
    const own_cases = cases.get(order.id)
    const own_items = items.get(order.id) ?? []
    const still_to_come = stillToCome(own_items, sent.get(order.id))
    const clocks = [...(own_cases?.clock ? [own_cases.clock] : []), ...clocksOf(order, side, ctx.locale, deposits)]
    const actions = actionsOf(
      {
        ...order,
        binding: kindOf(order).card.binding,
        may: kindOf(order).may,
        may_refund: own_cases?.may_refund ?? false,
        may_return: own_cases?.may_return ?? false,
        address_rule: addresses.get(order.id),
        held: isHeld(order),
        sent_in_part: sent.has(order.id),
        correctable_at: parcel && isCorrectable(parcel, now) ? parcel.created_at : null,
        may_append: own_reviews.some((review) => review.append === null),
        has_reviews: own_reviews.some((review) => review.reply === null && review.status === 'visible'),
      },
      side,
      now,
    )
    return {
      id: order.id,
      order_no: order.order_no,
      kind: order.kind,
      status: order.status,
      status_text: statusText(order, side, ctx.locale, still_to_come),
      title_text: titleText(order, ctx.locale, still_to_come),
      held_text: isHeld(order) ? heldText(side, ctx.locale) : null,
      shop,
      items: own_items.map((item) => ({
        ...itemOf(item),
        case_no: own_cases?.case_nos.get(item.id),
        ...(order.paid_at !== null && {
          refunded_fen: item.refunded_fen,
          refunded_qty: item.refunded_qty,
          in_case_qty: own_cases?.in_case.get(item.id) ?? 0,
        }),
        ...(order.status === 'to_ship' && {
          sent_qty: (sent.get(order.id) ?? []).reduce((sum, row) => sum + (row.item_id === item.id ? row.qty : 0), 0),
        }),
      })),
      amounts: amountsOf(order),
      after_sale_open: order.after_sale_open,
      reviewed: order.review_state === 'done',
      pay_deadline: order.status === 'pending_payment' ? seconds(order.pay_deadline) : null,
      paid_at: seconds(order.paid_at),
      countdown_to: clocks[0] ? seconds(clocks[0].due_at_ms) : null,
      clocks,
      escrow_held_fen: escrowFen(order),
      actions,
      created_at: seconds(order.created_at),
    }
  })
}

export async function cardOf(ctx: Ctx, order: Order, side: Side = 'buyer'): Promise<Card> {
  return (await cardsOf(ctx, [order], side))[0]!
}

export const maskedReceiver = (address: AddressSnapshot) => ({
  receiver_masked: maskName(address.receiver),
  phone_masked: maskPhone(address.phone),
  region: `${address.province} ${address.city} ${address.county}`,
})

/** Orders as the shop's list shows them: with the buyer, and the receiver masked. */
export async function shopCardsOf(ctx: Ctx, orders: readonly Order[]): Promise<ShopCard[]> {
  const cards = await cardsOf(ctx, orders, 'shop')
  const buyers = await userBriefs(ctx, [...new Set(orders.map((order) => order.user_id))])
  return orders.map((order, i) => {
    const buyer = buyers.get(order.user_id)
    invariant(buyer, `order ${order.id} has no buyer`)
    return {
      ...cards[i]!,
      buyer,
      receiver: order.address && order.paid_at !== null ? maskedReceiver(order.address) : null,
    }
  })
}

/** An unpaid order's price, as its shop may change it. */
export async function priceShown(
  ctx: Ctx,
  { order, goods_fen, goods_min_fen, shipping_fen, shipping_max_fen }: EditablePrice,
) {
  const [item] = await itemsShown(ctx, [order.id])
  return {
    ...amountsOf(order),
    order_no: order.order_no,
    title: item?.title ?? order.order_no,
    asked_fen: goods_fen,
    now_fen: goods_fen + order.adjust_fen,
    least_fen: goods_min_fen,
    shipping_now_fen: shipping_fen,
    shipping_asked_fen: order.shipping_asked_fen,
    shipping_most_fen: shipping_max_fen,
  }
}
