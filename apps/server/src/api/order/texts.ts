/** The words of orders in both languages. */

import { type Locale, REFUSALS, UNLOCK_REST_H } from '@juya/contract'
import { insideQuotes } from '@juya/contract/quotes.ts'
import { inParcel, isHeld, kindTitle, type Order, type Side, statusWords } from '../../domains/order/index.ts'
import type { Trace } from '../../domains/parcel/index.ts'
import type { DepositGoes } from '../../domains/sale/index.ts'
import { yuan } from '../../platform/notices/yuan.ts'

type Words = { en: string; zh: string }
export const inLocale = (words: Words, locale: Locale): string => (locale === 'zh-CN' ? words.zh : words.en)

/** @param still_to_come pieces of an order of which a part was sent */
export const statusText = (
  order: Parameters<typeof statusWords>[0],
  side: Side,
  locale: Locale,
  still_to_come = 0,
): string => inLocale(isPartly(order, still_to_come) ? PARTLY : statusWords(order, side), locale)

const PARTLY: Words = { en: 'Partly shipped', zh: '部分已发货' }
const PARTLY_TITLE: Words = { en: 'Partly shipped, {count} still to come', zh: '部分已发货，还有 {count} 件待发' }
const isPartly = (order: Pick<Order, 'status' | 'ship_deadline' | 'after_sale_open'>, still_to_come: number): boolean =>
  order.status === 'to_ship' && still_to_come > 0 && !order.after_sale_open && !isHeld(order)

/** What the buyer's page says on top where the kind of order has words of its own, or a part was sent; null: what it says of every order. */
export function titleText(
  order: Pick<Order, 'kind' | 'status' | 'source' | 'ship_deadline' | 'after_sale_open'>,
  locale: Locale,
  still_to_come: number,
): string | null {
  if (isPartly(order, still_to_come)) return fill(inLocale(PARTLY_TITLE, locale), { count: String(still_to_come) })
  const title = kindTitle(order)
  return title ? inLocale(title, locale) : null
}

const HELD: Record<Side, Words> = {
  buyer: {
    en: 'You said that somebody else was in your account: it is not shipped before you have been back for {hours} hours',
    zh: '您曾表示账号遭他人使用：恢复使用满 {hours} 小时后才会发货',
  },
  shop: { en: REFUSALS.ORDER_HELD.en, zh: REFUSALS.ORDER_HELD.zh },
}
/** Why an order is held back, to either side. */
export const heldText = (side: Side, locale: Locale): string =>
  fill(inLocale(HELD[side], locale), { hours: String(UNLOCK_REST_H) })

/** Fills {name} in a sentence. */
const fill = (sentence: string, facts: Record<string, string>): string =>
  sentence.replace(/(“)?\{(\w+)\}/g, (slot, quote: string | undefined, name: string) =>
    quote ? `“${insideQuotes(facts[name] ?? '')}` : (facts[name] ?? slot),
  )
export type ClockKind = 'pay' | 'ship' | 'confirm' | 'after_sale' | 'settle' | 'review'
/** Each names who must act; {left} is filled in by the screen, which counts it. */
const CLOCKS: Record<string, Words> = {
  'pay.buyer': { en: 'Pay within {left}, or the order is closed', zh: '请在 {left}内付款，逾期订单关闭' },
  'pay.buyer.deposit': {
    en: 'Pay within {left}, or lose your ¥{deposit} deposit',
    zh: '请在 {left}内付款，逾期将扣除保证金 ¥{deposit}',
  },
  'pay.buyer.sale': {
    en: 'Pay within {left}. Once the sale is over and all else you won in it is paid, its deposit comes off the last bill',
    zh: '请在 {left}内付款。专场保证金将在最后一笔订单中抵扣',
  },
  'pay.buyer.sale_unpaid': {
    en: 'Pay within {left}. Another win of the sale was not paid: its deposit answers for that and comes off no bill',
    zh: '请在 {left}内付款。本场另有拍得逾期未付，保证金用于承担违约，不抵扣货款',
  },
  'pay.buyer.sale_deposit': {
    en: 'Pay within {left}, or lose ¥{deposit} of your deposit for the sale',
    zh: '请在 {left}内付款，逾期将从专场保证金中扣除 ¥{deposit}',
  },
  'pay.shop': {
    en: 'Waiting for the buyer to pay: {left} left, then the order is closed',
    zh: '等待买家付款，剩 {left}，逾期关闭',
  },
  'ship.buyer': {
    en: 'The shop must ship within {left}, or compensate you',
    zh: '店铺须在 {left}内发货，逾期将向您赔付',
  },
  'ship.shop': { en: 'Ship within {left}, or compensate the buyer', zh: '请在 {left}内发货，逾期将向买家赔付' },
  'ship.free.buyer': { en: 'The shop must ship within {left}', zh: '店铺须在 {left}内发货' },
  'ship.free.shop': { en: 'Ship within {left}', zh: '请在 {left}内发货' },
  'confirm.free.buyer': { en: 'Receipt is confirmed automatically in {left}', zh: '{left}后自动确认收货' },
  'confirm.free.shop': { en: 'Receipt is confirmed automatically in {left}', zh: '{left}后自动确认收货' },
  'confirm.buyer': {
    en: 'Receipt is confirmed automatically in {left}, and the shop is paid ¥{held}',
    zh: '{left}后自动确认收货，¥{held} 放款给店铺',
  },
  'confirm.shop': {
    en: 'Receipt is confirmed automatically in {left}, and you are paid',
    zh: '{left}后自动确认收货并放款给您',
  },
  'after_sale.buyer': { en: 'You can ask for after-sale service for another {left}', zh: '{left}内可申请售后' },
  'settle.shop': { en: '¥{net} is yours to use in {left}', zh: '{left}后 ¥{net} 可供使用' },
  'review.buyer': { en: 'You can review it for another {left}', zh: '{left}内可评价' },
}
export const clockText = (
  key: keyof typeof CLOCKS & string,
  locale: Locale,
  facts: Record<string, string> = {},
): string => fill(inLocale(CLOCKS[key]!, locale), facts)

/** Under a sum that a sale's deposit is not taken off: where it goes. */
const DEPOSIT_GOES: Record<DepositGoes, Words> = {
  last_bill: {
    en: 'The deposit of “{sale}” is not in this sum: once all else you won in it is paid, it comes off the last bill.',
    zh: '“{sale}”的保证金未计入本次金额，将在最后一笔订单中抵扣。',
  },
  waits: {
    en: '“{sale}” is not over, so its deposit is not in this sum: it comes off the last bill that is open then, or goes back.',
    zh: '“{sale}”尚未结束，保证金未计入本次金额：结束后抵扣最后一笔未付货款，若已付清则退回。',
  },
  back: {
    en: 'The deposit of “{sale}” is not in this sum and goes back.',
    zh: '“{sale}”的保证金未计入本次金额，将退回。',
  },
  back_together: {
    en: 'You pay all you won in “{sale}” at once: its deposit is in none of these bills and goes back. Pay one bill less, and it comes off that one.',
    zh: '您一次付清“{sale}”的全部拍得：保证金不抵扣，将退回。若留一笔稍后支付，则抵扣该笔。',
  },
  penalty: {
    en: 'Another win in “{sale}” was not paid: the deposit answers for that and comes off no bill.',
    zh: '“{sale}”另有拍得逾期未付：保证金用于承担违约，不抵扣货款。',
  },
}
export const depositGoesText = (goes: DepositGoes, sale: string, locale: Locale): string =>
  fill(inLocale(DEPOSIT_GOES[goes], locale), { sale })

const TOGETHER: Record<'on_other' | 'was_on_other' | 'carries', Words> = {
  on_other: {
    en: 'Travels in one parcel with order {orders}, which asks for ¥{off} of its shipping. Both go to one address.',
    zh: '与订单 {orders} 合并发货，¥{off} 运费已计入该订单，收货地址相同。',
  },
  was_on_other: {
    en: 'Order {orders} asked for ¥{off} of its shipping.',
    zh: '¥{off} 运费已计入订单 {orders}。',
  },
  carries: {
    en: 'Order {orders} travels in one parcel with it, on its shipping. Both go to one address.',
    zh: '订单 {orders} 与本单合并发货，运费合并计收，收货地址相同。',
  },
}
const ADDRESS_STANDS: Words = {
  en: 'It shares a parcel with another order, so its address stays.',
  zh: '与其他订单合并发货，收货地址不可修改。',
}
export const addressStandsText = (locale: Locale): string => inLocale(ADDRESS_STANDS, locale)
/** Why an order of a live session asks for less shipping, or what travels on its shipping; null: it travels alone. */
export function togetherText({ before, after }: inParcel.Fellows, off_fen: number, locale: Locale): string | null {
  const say = (words: Words, orders: readonly Order[]) =>
    fill(inLocale(words, locale), { orders: orders.map(({ order_no }) => order_no).join(', '), off: yuan(off_fen) })
  if (before.length > 0) return say(TOGETHER[before.some(inParcel.isOpen) ? 'on_other' : 'was_on_other'], before)
  return after.length > 0 ? say(TOGETHER.carries, after) : null
}

const EVENTS: Record<string, Words> = {
  create: { en: 'Order placed', zh: '订单生成' },
  award: { en: 'Won, the shop sends it', zh: '中奖，店铺发货' },
  pay: { en: 'Paid, the money is held in escrow', zh: '已付款，货款由平台托管' },
  remind: { en: 'The shop was asked to ship', zh: '已提醒店铺发货' },
  remind_pay: { en: 'The shop asked for payment', zh: '店铺提醒付款' },
  edit_price: { en: 'The shop changed the price', zh: '店铺修改价格' },
  wait: { en: 'The buyer waits until another day', zh: '买家同意延期发货' },
  grant_time: { en: 'More time granted', zh: '已延长时间' },
  change_address: { en: 'Address changed', zh: '收货地址已修改' },
  late: { en: 'Not shipped in time, the buyer was compensated', zh: '逾期未发货，已赔付买家' },
  ship: { en: 'Shipped', zh: '已发货' },
  ship_part: { en: 'A part was shipped', zh: '部分已发货' },
  ship_rest_refunded: { en: 'Nothing is left to ship', zh: '其余已退款，订单转为已发货' },
  correct_shipment: { en: 'Tracking number corrected', zh: '运单号已更正' },
  deliver: { en: 'Delivered', zh: '已签收' },
  parcel_trouble: { en: 'Trouble with the parcel', zh: '包裹出现异常' },
  extend: { en: 'Time to confirm extended', zh: '已延长收货' },
  receive: { en: 'Receipt confirmed, the shop is paid', zh: '已确认收货，货款已放款' },
  receive_auto: { en: 'Receipt counted as confirmed, the shop is paid', zh: '系统自动确认收货，货款已放款' },
  review: { en: 'Reviewed', zh: '已评价' },
  settle: { en: 'Settled with the shop', zh: '货款已结算' },
  complete: { en: 'Completed', zh: '交易完成' },
  cancel: { en: 'Cancelled by the buyer', zh: '买家取消订单' },
  close_unpaid: { en: 'Closed, not paid in time', zh: '逾期未付款，订单关闭' },
  close: { en: 'Closed', zh: '订单已关闭' },
  refund: { en: 'Refunded in full', zh: '已全额退款' },
  refund_part: { en: 'Refunded in part', zh: '已部分退款' },
  compensate: { en: 'The shop compensated the buyer', zh: '店铺已赔付买家' },
  hold: { en: 'Held back: its buyer had locked their account', zh: '买家锁定账号，暂缓发货' },
  hold_end: { en: 'No longer held back', zh: '恢复发货' },
  case_open: { en: 'After-sale case opened', zh: '已申请售后' },
  case_close: { en: 'After-sale case over', zh: '售后已结束' },
  charged_back: { en: 'The buyer’s bank took the payment back', zh: '买家银行已拒付扣款' },
  charged_back_end: { en: 'Chargeback over', zh: '拒付已处理' },
}
/** What its buyer reads instead, where the line is about the buyer. */
const FOR_BUYER: Record<string, Words> = {
  hold: { en: 'Held back: you had locked your account', zh: '您锁定账号，暂缓发货' },
  late: { en: 'Not shipped in time, you were compensated', zh: '逾期未发货，已赔付给您' },
  compensate: { en: 'The shop compensated you', zh: '店铺已赔付给您' },
}
/** Log lines only one side sees. */
const HIDDEN: Record<Side, readonly string[]> = { buyer: ['settle'], shop: [] }
export const isShown = (event: string, side: Side): boolean => event in EVENTS && !HIDDEN[side].includes(event)
/**
 * A line of an order's log.
 * @param compensation_fen the sum the order's buyer was compensated with, said where that is what happened
 * @param reader who reads it; the desk reads what the shop does
 */
export const eventText = (
  event: string,
  locale: Locale,
  note: string | null,
  compensation_fen: number,
  reader: Side = 'shop',
): string => {
  const words = (reader === 'buyer' && FOR_BUYER[event]) || EVENTS[event]
  const text = words ? inLocale(words, locale) : event
  if (event === 'late' && compensation_fen > 0) return `${text} ¥${yuan(compensation_fen)}`
  return note &&
    ['edit_price', 'ship', 'ship_part', 'correct_shipment', 'parcel_trouble', 'case_open', 'case_close'].includes(event)
    ? `${text} · ${note}`
    : text
}

/** Carriers write Chinese: for readers of English, what they report by its kind. */
const TRACES = {
  created: 'The carrier knows of it',
  in_transit: 'On the way',
  delivering: 'Out for delivery',
  delivered: 'Signed for',
  exception: 'Trouble on the way',
  returned: 'Going back to the sender',
} as const
const CHINESE = /\p{Script=Han}/u

/** A carrier's report in the reader's language; of a trouble the carrier's own words stay with it. @param is_first of the parcel's */
export function traceText({ status, text }: Pick<Trace, 'status' | 'text'>, is_first: boolean, locale: Locale): string {
  if (locale === 'zh-CN' || !status || !CHINESE.test(text)) return text
  if (is_first && status === 'in_transit') return 'Collected by the carrier'
  return status === 'exception' || status === 'returned' ? `${TRACES[status]} · ${text}` : TRACES[status]
}

export const STEP: Record<string, Words> = {
  won: { en: 'Won', zh: '拍得' },
  ordered: { en: 'Ordered', zh: '下单' },
  paid: { en: 'Paid', zh: '付款' },
  shipped: { en: 'Shipped', zh: '发货' },
  inspect: { en: 'Inspect', zh: '验货' },
  released: { en: 'Paid out', zh: '放款' },
  case: { en: 'After-sale', zh: '售后' },
  decision: { en: 'Outcome', zh: '处理结果' },
  refunded: { en: 'Refunded', zh: '退款' },
  closed: { en: 'Closed', zh: '关闭' },
}
const HOLDER: Record<string, Words> = {
  'held.buyer': {
    en: 'Juya holds it. The shop is paid only after you confirm.',
    zh: '货款由平台托管，您确认收货后才放款给店铺。',
  },
  'held.shop': { en: 'Juya holds it until the buyer confirms.', zh: '货款由平台托管，买家确认收货后放款。' },
  'held.case': {
    en: 'Juya holds it until the after-sale case is over.',
    zh: '售后处理完成前，货款由平台托管。',
  },
  'released.case': {
    en: 'With the shop. If the refund is granted, the shop pays it back.',
    zh: '货款已在店铺；若同意退款，由店铺退还。',
  },
  'return.buyer': {
    en: 'With the shop. It pays you back ¥{amount} once your return has arrived and been checked.',
    zh: '货款已在店铺；店铺验收退货后，退还您 ¥{amount}。',
  },
  'return.shop': {
    en: 'Paid out to you. ¥{amount} goes back to the buyer once you have checked the return.',
    zh: '货款已放给您；验收退货后，¥{amount} 退还买家。',
  },
  released: { en: 'Paid out to the shop.', zh: '已放款给店铺。' },
  'refunded.buyer': { en: 'Given back to you.', zh: '已退还给您。' },
  'refunded.shop': { en: 'Given back to the buyer.', zh: '已退还买家。' },
}
export const holderText = (key: string, locale: Locale, facts: Record<string, string> = {}): string =>
  fill(inLocale(HOLDER[key]!, locale), facts)
