/** The states of an order, every way from one to another, and what each side may do in them. No database, no clock. */

import type { OrderKindName, OrderStatusName } from '@juya/contract'

export type OrderKind = OrderKindName
export type OrderStatus = OrderStatusName
export type ReceiveKind = 'buyer' | 'auto' | 'operator'
/** none: nothing to review yet · open: may be reviewed · done: every item was · closed: the time for it is over */
export type ReviewState = 'none' | 'open' | 'done' | 'closed'

export type OrderEvent =
  | 'pay' // the whole amount is in escrow, and the thing can be shipped
  | 'pay_into_funding' // the same, and it waits until the campaign has succeeded
  | 'pay_into_group' // the same, and it waits until the group is full
  | 'form' // enough others have paid as well: what waited is shipped
  | 'cancel' // the buyer gives an unpaid order up; not possible for what was won
  | 'close_unpaid' // not paid in time
  | 'ship'
  | 'receive' // confirmed by the buyer, by time or by an operator: the money leaves escrow
  | 'complete' // the time to complain is over
  | 'refund' // everything went back to the buyer
  | 'close' // an operator ends an unpaid order

const MOVES: Readonly<Record<OrderEvent, Partial<Record<OrderStatus, OrderStatus>>>> = {
  pay: { pending_payment: 'to_ship' },
  pay_into_funding: { pending_payment: 'funding' },
  pay_into_group: { pending_payment: 'grouping' },
  form: { funding: 'to_ship', grouping: 'to_ship' },
  cancel: { pending_payment: 'cancelled' },
  close_unpaid: { pending_payment: 'closed' },
  ship: { to_ship: 'shipped' },
  receive: { shipped: 'received' },
  complete: { received: 'completed' },
  refund: {
    to_ship: 'refunded',
    shipped: 'refunded',
    received: 'refunded',
    completed: 'refunded',
    funding: 'refunded',
    grouping: 'refunded',
  },
  close: { pending_payment: 'closed' },
}

export const ORDER_EVENTS = Object.keys(MOVES) as OrderEvent[]

/** Where an event leads, or undefined when the status does not allow it. */
export const nextStatus = (from: OrderStatus, event: OrderEvent): OrderStatus | undefined => MOVES[event][from]

/** Over: nothing more will happen to it by itself. */
export const isOver = (status: OrderStatus): boolean =>
  ['completed', 'cancelled', 'closed', 'refunded'].includes(status)
/** The buyer's money is held for it. */
export const isInEscrow = (status: OrderStatus): boolean =>
  ['to_ship', 'shipped', 'funding', 'grouping'].includes(status)

/** Paid, and waiting for others to pay as well. */
export const isWaiting = (status: OrderStatus): boolean => status === 'funding' || status === 'grouping'

/** To be shipped, and held back meanwhile (shipping/holding.ts): it has no deadline to ship. */
export const isHeld = ({ status, ship_deadline }: { status: OrderStatus; ship_deadline: number | null }): boolean =>
  status === 'to_ship' && ship_deadline === null

export type Side = 'buyer' | 'shop'
export type OrderAction =
  | 'pay'
  | 'cancel'
  | 'change_address'
  | 'remind'
  | 'refund'
  | 'return'
  | 'contact'
  | 'track'
  | 'confirm'
  | 'extend'
  | 'review'
  | 'append_review'
  | 'rebuy'
  | 'delete'
  | 'note'
  | 'edit_price'
  | 'remind_pay'
  | 'ship'
  | 'correct_shipment'
  | 'reply_review'
  | 'close_unpaid'

/** The facts actionsOf looks at. Moments are ms. */
export interface ActionFacts {
  status: OrderStatus
  /** Of a kind that neither side may give up unpaid. */
  binding: boolean
  /** What its kind allows (kinds.ts). */
  may: { edit_price: boolean; rebuy: boolean }
  after_sale_open: boolean
  /** It may not be shipped for now. */
  held?: boolean
  /** An after-sale case that asks for money, or for taking it back, may be opened now. */
  may_refund: boolean
  may_return: boolean
  extended: boolean
  address_changed: boolean
  /** Its kind lets the buyer send it elsewhere as often as they like, or no more, or what shares its shipping does not; left out: once. */
  address_rule?: 'free' | 'stands' | undefined
  review_state: ReviewState
  reminded_at: number | null
  paid_at: number | null
  pay_reminded_at: number | null
  received_at: number | null
  /** The newest parcel left at; null when nothing was shipped, or when its number can no longer be corrected. */
  correctable_at: number | null
  /** Not all of it is shipped, and a part of it is on its way. */
  sent_in_part?: boolean
  /** A review of this order has no addition yet. */
  may_append: boolean
  has_reviews: boolean
}

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
export const REMIND_EVERY_MS = 24 * HOUR_MS
export const CORRECT_WITHIN_MS = 24 * HOUR_MS
export const APPEND_WITHIN_MS = 90 * DAY_MS

/** A shop is asked to ship once a day, the first time a day after the payment. */
export const mayRemind = (
  { status, paid_at, reminded_at }: Pick<ActionFacts, 'status' | 'paid_at' | 'reminded_at'>,
  now: number,
): boolean => status === 'to_ship' && now >= (reminded_at ?? paid_at ?? now) + REMIND_EVERY_MS

export const mayRemindToPay = (
  { status, pay_reminded_at }: Pick<ActionFacts, 'status' | 'pay_reminded_at'>,
  now: number,
): boolean => status === 'pending_payment' && (pay_reminded_at === null || now >= pay_reminded_at + REMIND_EVERY_MS)

/** A shop may change the price while it is unpaid, where the kind of order allows it. */
export const mayEditPrice = ({
  status,
  may,
}: Pick<ActionFacts, 'status'> & { may: { edit_price: boolean } }): boolean =>
  status === 'pending_payment' && may.edit_price

/** A paid order that has not left goes elsewhere once, or as its kind has it. */
const mayChangeAddress = ({ address_rule, address_changed, sent_in_part }: ActionFacts): boolean =>
  !sent_in_part && (address_rule === undefined ? !address_changed : address_rule === 'free')

/** A person's possible actions on an order now; every command checks again under the order's lock. */
export function actionsOf(order: ActionFacts, side: Side, now: number): OrderAction[] {
  return side === 'buyer' ? buyerActions(order, now) : shopActions(order, now)
}

function buyerActions(order: ActionFacts, now: number): OrderAction[] {
  const actions: OrderAction[] = []
  const add = (action: OrderAction, when = true): void => {
    if (when) actions.push(action)
  }
  switch (order.status) {
    case 'pending_payment':
      add('pay')
      add('cancel', !order.binding)
      add('change_address', order.address_rule !== 'stands')
      break
    case 'to_ship':
      add('remind', !order.held && mayRemind(order, now))
      add('change_address', mayChangeAddress(order))
      add('track', order.sent_in_part === true)
      add('refund', order.may_refund)
      add('contact')
      break
    case 'shipped':
      add('track')
      add('confirm', !order.after_sale_open)
      add('extend', !order.extended && !order.after_sale_open)
      add('refund', order.may_refund)
      add('return', order.may_return)
      add('contact')
      break
    case 'received':
    case 'completed':
      add('review', order.review_state === 'open')
      add('append_review', order.may_append && now < (order.received_at ?? 0) + APPEND_WITHIN_MS)
      add('return', order.may_return)
      add('refund', order.may_refund)
      add('track')
      add('delete', order.status === 'completed' && !order.after_sale_open)
      break
    case 'cancelled':
    case 'closed':
    case 'refunded':
      add('delete')
      break
    case 'funding':
    case 'grouping':
      add('change_address', order.address_rule === 'free')
      break
  }
  add('rebuy', order.may.rebuy && (order.status === 'received' || isOver(order.status)))
  return actions
}

const correction = ({ correctable_at }: ActionFacts, now: number): OrderAction[] =>
  correctable_at !== null && now < correctable_at + CORRECT_WITHIN_MS ? ['correct_shipment'] : []

function shopActions(order: ActionFacts, now: number): OrderAction[] {
  switch (order.status) {
    case 'pending_payment':
      return [
        ...(mayEditPrice(order) ? (['edit_price'] as const) : []),
        ...(mayRemindToPay(order, now) ? (['remind_pay'] as const) : []),
        ...(order.binding ? [] : (['close_unpaid'] as const)),
        'note',
      ]
    case 'funding':
    case 'grouping':
      return ['note']
    case 'to_ship':
      return [...(order.after_sale_open || order.held ? [] : (['ship'] as const)), ...correction(order, now), 'note']
    case 'shipped':
      return [...correction(order, now), 'note']
    case 'received':
    case 'completed':
      return order.has_reviews ? ['reply_review', 'note'] : ['note']
    case 'cancelled':
    case 'closed':
    case 'refunded':
      return ['note']
  }
}
