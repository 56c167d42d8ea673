/** What a notice is made from: an event, the person or shop it concerns, and the words in both languages. */
import type { NoticeCategory } from '@juya/contract'
import type { z } from 'zod'

export type Category = z.output<typeof NoticeCategory>
export type Payload = Readonly<Record<string, unknown>>
type Words = readonly [title: string, content: string]

export interface Template {
  /** Its name, unless it is the topic's. */
  code?: string
  to: 'user' | 'shop'
  category: Category
  en: (p: Payload) => Words
  zh: (p: Payload) => Words
  /** A route of the app. */
  link?: (p: Payload) => string
  /** Shown over whatever the person is doing, once. */
  popup?: true
  /** Also sent by SMS, unless the person turned that off; safety notices always are. */
  sms?: 'wanted' | 'always'
  /** Part of the key that keeps the same thing from being told twice; the topic stands before it. */
  once: (p: Payload) => unknown
  /** False leaves it out: the event is about something else. */
  when?: (p: Payload) => boolean
}

export const LINK = {
  lot: (p: Payload) => `/pages/main/auctionitemdetail/auctionitemdetail?id=${p.lot_id}`,
  order: (p: Payload) => `/pages/users/orderDetail?id=${p.order_id}`,
  pay: (p: Payload) => `/pages/users/order/customer/orderPreview?ids=${p.order_id}`,
  parcel: (p: Payload) => `/pages/users/express?id=${p.order_id}`,
  review: (p: Payload) => `/pages/users/commentGoods?id=${p.order_id}`,
  case: (p: Payload) => `/pages/users/afterSale/customer/refund?id=${p.case_id}`,
  shopCase: (p: Payload) => `/pages/users/afterSale/seller/refund?id=${p.case_id}`,
  shopOrder: (p: Payload) => `/pages/sell/orderOperate?id=${p.order_id}`,
  ship: (p: Payload) => `/pages/users/order/seller/orderPreview?id=${p.order_id}`,
  shopLots: () => '/pages/sell/auction',
  shopReviews: () => '/pages/sell/EvaluationManagement',
  deposits: () => '/pages/users/guarantee',
  wallet: () => '/pages/my/myMoney',
  records: () => '/pages/my/accountDetail',
  property: () => '/pages/sell/property',
  security: () => '/pages/accountsecurity/accountsecurity',
  realname: () => '/pages/tabbar/my/renzheng',
  me: () => '/pages/tabbar/my/my',
} as const
