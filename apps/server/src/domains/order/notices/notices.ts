/** Notices about orders and parcels. */

import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { orderEvents } from '../events.ts'

/** Screens of the app that notices lead to. */
const toOrder = (p: { order_id: number }) => toScreen('order.detail', { id: p.order_id })
const toParcel = (p: { order_id: number }) => toScreen('order.express', { id: p.order_id })
const toPay = (p: { order_id: number }) => toScreen('order.confirm', { ids: p.order_id })
const toProperty = () => toScreen('sell.property')
const toShip = (p: { order_id: number }) => toScreen('sell.shipMerged', { id: p.order_id })

const order = (p: { order_id: number }) => p.order_id
const eachTime = (p: { order_id: number; event_id: number }) => `${p.order_id}:${p.event_id}`

/** Fields most notices about an order share, by reader. */
const toBuyer = { to: 'user', category: 'order', link: toOrder, once: order } as const
const toShop = {
  to: 'shop',
  category: 'order',
  link: (p: { order_id: number }) => toScreen('sell.order', { id: p.order_id }),
  once: order,
} as const

export const notices: readonly Notice[] = [
  tells(orderEvents.pay_soon, {
    ...toBuyer,
    link: toPay,
    popup: true,
    sms: 'wanted',
    in_time: (p) => p.pay_deadline,
    once: (p) => `${p.order_id}:${p.hours_left}`,
    en: (p) => ['Please pay soon', `${titleEn(p)}: ${yuan(p.amount_fen)} by ${whenEn(p.pay_deadline)}.`],
    zh: (p) => ['请尽快付款', `${titleZh(p)}：请于 ${whenZh(p.pay_deadline)} 前支付 ${yuan(p.amount_fen)}。`],
  }),
  tells(orderEvents.pay_asked, {
    ...toBuyer,
    link: toPay,
    once: (p) => `${p.order_id}:${p.pay_deadline}`,
    en: (p) => ['The shop asks you to pay', `${titleEn(p)} waits for payment until ${whenEn(p.pay_deadline)}.`],
    zh: (p) => ['店铺提醒您付款', `${titleZh(p)}待付款，截止 ${whenZh(p.pay_deadline)}。`],
  }),
  tells(
    orderEvents.paid,
    {
      ...toBuyer,
      en: (p) => ['Paid', `${yuan(p.amount_fen)} for ${titleEn(p)} is held safely until you confirm receipt.`],
      zh: (p) => ['付款成功', `${titleZh(p)}的 ${yuan(p.amount_fen)} 由平台托管，确认收货后才会放款给店铺。`],
    },
    {
      ...toShop,
      code: 'order.to_ship',
      link: toShip,
      banner: true,
      // What waits for others is shipped once they have paid.
      when: (p) => p.ship_deadline !== null,
      en: (p) => ['Paid: please ship', `${titleEn(p)}, by ${whenEn(p.ship_deadline)}.`],
      zh: (p) => ['买家已付款，请发货', `${titleZh(p)}，请于 ${whenZh(p.ship_deadline)} 前发货。`],
    },
  ),
  tells(orderEvents.formed, {
    ...toShop,
    link: toShip,
    banner: true,
    en: (p) => ['Complete: please ship', `${titleEn(p)}, by ${whenEn(p.ship_deadline)}.`],
    zh: (p) => ['已凑齐，请发货', `${titleZh(p)}，请于 ${whenZh(p.ship_deadline)} 前发货。`],
  }),
  tells(orderEvents.ship_asked, {
    ...toShop,
    link: toShip,
    once: eachTime,
    en: (p) => ['The buyer asks when you ship', `${titleEn(p)}, order ${p.order_no}.`],
    zh: (p) => ['买家提醒发货', `${titleZh(p)}，订单 ${p.order_no}。`],
  }),
  tells(orderEvents.ship_soon, {
    ...toShop,
    link: toShip,
    en: (p) => [
      'Shipping is due soon',
      `${titleEn(p)} by ${whenEn(p.ship_deadline)}; later costs ${yuan(p.compensation_fen)} under rule ${p.rule}.`,
    ],
    zh: (p) => [
      '即将超过发货时限',
      `${titleZh(p)}请于 ${whenZh(p.ship_deadline)} 前发货，逾期依规则 ${p.rule} 赔付 ${yuan(p.compensation_fen)}。`,
    ],
  }),
  tells(orderEvents.shipped, {
    ...toBuyer,
    category: 'logistics',
    link: toParcel,
    banner: true,
    once: (p) => p.shipment_id,
    en: (p) => ['Shipped', `${titleEn(p)} is on its way, number ${p.tracking_no}.`],
    zh: (p) => ['已发货', `${titleZh(p)}已发出，单号 ${p.tracking_no}。`],
  }),
  tells(orderEvents.shipped_part, {
    ...toBuyer,
    category: 'logistics',
    link: toParcel,
    once: (p) => p.shipment_id,
    en: (p) => [
      'A part was shipped',
      `A part of order ${p.order_no} is on its way, number ${p.tracking_no}. The rest follows.`,
    ],
    zh: (p) => ['部分已发货', `订单 ${p.order_no} 的部分商品已发出，单号 ${p.tracking_no}，其余稍后发出。`],
  }),
  tells(orderEvents.delivered, {
    ...toBuyer,
    category: 'logistics',
    once: (p) => `${p.order_id}:${p.shipment_id}`,
    popup: true,
    when: (p) => p.auto_confirm_at !== null,
    en: (p) => ['Delivered', `Please check ${titleEn(p)} and confirm receipt by ${whenEn(p.auto_confirm_at)}.`],
    zh: (p) => ['已签收', `请查验${titleZh(p)}并于 ${whenZh(p.auto_confirm_at)} 前确认收货。`],
  }),
  tells(
    orderEvents.parcel_trouble,
    {
      ...toBuyer,
      category: 'logistics',
      link: toParcel,
      popup: true,
      once: (p) => `${p.order_id}:${p.text}`,
      en: (p) => ['Something is wrong with your parcel', `${titleEn(p)}: ${p.text}`],
      zh: (p) => ['包裹异常', `${titleZh(p)}：${p.text}`],
    },
    {
      ...toShop,
      code: 'order.parcel_trouble_shop',
      category: 'logistics',
      once: (p) => `${p.order_id}:${p.text}`,
      en: (p) => ['Something is wrong with a parcel', `${titleEn(p)}: ${p.text}`],
      zh: (p) => ['包裹异常', `${titleZh(p)}：${p.text}`],
    },
  ),
  tells(orderEvents.auto_confirm_soon, {
    ...toBuyer,
    popup: true,
    en: (p) => [
      'Receipt will be confirmed soon',
      `${titleEn(p)} counts as received ${whenEn(p.auto_confirm_at)} unless you report a problem.`,
    ],
    zh: (p) => ['即将自动确认收货', `${titleZh(p)}将于 ${whenZh(p.auto_confirm_at)} 自动确认，如有问题请尽快提出。`],
  }),
  tells(
    orderEvents.received,
    {
      ...toBuyer,
      link: (p) => toScreen('order.review', { id: p.order_id }),
      en: (p) => ['Receipt confirmed', `How is ${titleEn(p)}? A review helps other collectors.`],
      zh: (p) => ['已确认收货', `${titleZh(p)}还满意吗？您的评价会帮到其他藏友。`],
    },
    {
      ...toShop,
      code: 'order.released',
      category: 'finance',
      link: toProperty,
      en: (p) => [
        'The buyer confirmed',
        `${yuan(p.net_fen)} for ${titleEn(p)} will be settled, after a commission of ${yuan(p.commission_fen)}.`,
      ],
      zh: (p) => ['买家已确认收货', `${titleZh(p)}的 ${yuan(p.net_fen)} 待结算，已扣佣金 ${yuan(p.commission_fen)}。`],
    },
  ),
  tells(orderEvents.settled, {
    ...toShop,
    category: 'finance',
    link: toProperty,
    en: (p) => ['Settled', `${yuan(p.amount_fen)} for ${titleEn(p)} is in your wallet.`],
    zh: (p) => ['已结算', `${titleZh(p)}的 ${yuan(p.amount_fen)} 已到店铺钱包。`],
  }),
  tells(orderEvents.closed_unpaid, {
    ...toBuyer,
    popup: true,
    en: (p) => [
      'Order closed: not paid in time',
      `${titleEn(p)}. If a deposit is at stake you receive a notice you can answer.`,
    ],
    zh: (p) => ['订单因未付款已关闭', `${titleZh(p)}。如涉及保证金，您会收到可申辩的通知。`],
  }),
  tells(orderEvents.closed, {
    ...toBuyer,
    en: (p) => ['Order closed', `${titleEn(p)}${p.reason ? `: ${p.reason}` : ''}`],
    zh: (p) => ['订单已关闭', `${titleZh(p)}${p.reason ? `：${p.reason}` : ''}`],
  }),
  tells(orderEvents.cancelled, {
    ...toShop,
    en: (p) => ['Order cancelled by the buyer', titleEn(p)],
    zh: (p) => ['买家取消订单', titleZh(p)],
  }),
  tells(
    orderEvents.refunded,
    {
      ...toBuyer,
      category: 'finance',
      when: (p) => p.for === 'close', // a case and a chargeback tell by themselves
      popup: true,
      en: (p) => ['Refunded', `${yuan(p.amount_fen)} for ${titleEn(p)} goes back the way it came.`],
      zh: (p) => ['已退款', `${titleZh(p)}的 ${yuan(p.amount_fen)} 将原路退回。`],
    },
    {
      ...toShop,
      code: 'order.refunded_shop',
      when: (p) => p.for !== 'chargeback',
      en: (p) => ['An order was refunded', `${titleEn(p)}${p.reason ? `: ${p.reason}` : ''}`],
      zh: (p) => ['订单已退款', `${titleZh(p)}${p.reason ? `：${p.reason}` : ''}`],
    },
  ),
  tells(
    orderEvents.late_compensated,
    {
      ...toBuyer,
      category: 'finance',
      link: () => toScreen('wallet.index'),
      popup: true,
      en: (p) => ['Compensation for late shipping', `${yuan(p.amount_fen)} for ${titleEn(p)}.`],
      zh: (p) => ['延迟发货赔付', `${titleZh(p)}赔付 ${yuan(p.amount_fen)}。`],
    },
    {
      ...toShop,
      code: 'order.late_charged',
      category: 'finance',
      link: toProperty,
      en: (p) => ['Charged for late shipping', `${yuan(p.amount_fen)} for ${titleEn(p)}, by rule ${p.rule}.`],
      zh: (p) => ['延迟发货扣款', `${titleZh(p)}依规则 ${p.rule} 赔付 ${yuan(p.amount_fen)}。`],
    },
  ),
  tells(orderEvents.address_changed, {
    ...toShop,
    once: eachTime,
    en: (p) => ['The buyer changed the address', `${titleEn(p)}, order ${p.order_no}.`],
    zh: (p) => ['买家修改了收货地址', `${titleZh(p)}，订单 ${p.order_no}。`],
  }),
  tells(
    orderEvents.address_set,
    {
      to: 'user',
      category: 'order',
      link: toOrder,
      once: eachTime,
      en: (p) => [
        'The address of your order was changed',
        `${titleEn(p)} goes to another of your addresses: ${p.reason}.`,
      ],
      zh: (p) => ['订单收货地址已修改', `${titleZh(p)}将寄往您的另一地址：${p.reason}。`],
    },
    {
      ...toShop,
      once: eachTime,
      en: (p) => ['The address of an order was changed', `${titleEn(p)}, order ${p.order_no}: ${p.reason}.`],
      zh: (p) => ['订单收货地址已修改', `${titleZh(p)}，订单 ${p.order_no}：${p.reason}。`],
    },
  ),
  tells(orderEvents.price_edited, {
    ...toBuyer,
    link: toPay,
    banner: true,
    once: (p) => `${p.order_id}:${p.version}`,
    en: (p) => [
      'The shop changed the price',
      `${titleEn(p)}: ${yuan(p.before_fen)} before, ${yuan(p.amount_fen)} now.`,
    ],
    zh: (p) => ['店铺修改了价格', `${titleZh(p)}：原 ${yuan(p.before_fen)}，现 ${yuan(p.amount_fen)}。`],
  }),
  tells(
    orderEvents.time_granted,
    {
      to: 'user',
      category: 'order',
      link: toOrder,
      once: eachTime,
      en: (p) =>
        p.for === 'ship'
          ? ['The shop has longer to ship', `${titleEn(p)} is to be sent by ${whenEn(p.until)}: ${p.reason}.`]
          : ['You have longer to inspect it', `${titleEn(p)} counts as received at ${whenEn(p.until)}: ${p.reason}.`],
      zh: (p) =>
        p.for === 'ship'
          ? ['发货时间已延长', `${titleZh(p)}须于 ${whenZh(p.until)} 前发出：${p.reason}。`]
          : ['验货时间已延长', `${titleZh(p)}将于 ${whenZh(p.until)} 视为收货：${p.reason}。`],
    },
    {
      ...toShop,
      once: eachTime,
      en: (p) =>
        p.for === 'ship'
          ? ['You have longer to ship', `${titleEn(p)}, by ${whenEn(p.until)}: ${p.reason}.`]
          : ['The buyer has longer to inspect', `${titleEn(p)}, until ${whenEn(p.until)}: ${p.reason}.`],
      zh: (p) =>
        p.for === 'ship'
          ? ['发货时间已延长', `${titleZh(p)}，至 ${whenZh(p.until)}：${p.reason}。`]
          : ['买家验货时间已延长', `${titleZh(p)}，至 ${whenZh(p.until)}：${p.reason}。`],
    },
  ),
]
