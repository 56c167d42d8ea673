/** Parts of a notice: an event, the person or shop it concerns, and the words in both languages. */
import type { NoticeCategory } from '@juya/contract'
import type { z } from 'zod'
import type { EventRow } from '../outbox/rows.ts'

export type Category = z.output<typeof NoticeCategory>
type Words = readonly [title: string, content: string]

/** @typeParam P what the event carries, and its id */
export interface Template<P = Readonly<Record<string, unknown>>> {
  /** Its name, unless it is the topic's. */
  code?: string
  to: 'user' | 'shop'
  category: Category
  en: (p: P) => Words
  zh: (p: P) => Words
  /** A route of the app. */
  link?: (p: P) => string
  /** Shown over whatever the person is doing, once: at once in the app, else on the message tab when they come back. */
  popup?: true
  /** Shown over whatever the person is doing while they have the app open, and not later. */
  banner?: true
  /** Written as read: it is there to be found, and counts in no badge. */
  silent?: true
  /** Also sent by SMS, unless the person turned that off, and after their quiet hours; safety notices always are, at once. */
  sms?: 'wanted' | 'always'
  /** The text ends with the notice's link, for who is not signed in. */
  sms_link?: true
  /** After this moment (ms) the text would come too late: it does not wait for the end of quiet hours then. */
  in_time?: (p: P) => unknown
  /** Part of the key that keeps the same thing from being told twice; the topic stands before it. */
  once: (p: P) => unknown
  /** False leaves it out: the event is about something else. */
  when?: (p: P) => boolean
}

/** An event with the notices it leads to. */
export interface Notice {
  row: EventRow<unknown>
  templates: readonly Template[]
}

/** @returns what people are told about an event */
export const tells = <P>(
  row: EventRow<P>,
  ...templates: ReadonlyArray<Template<NoInfer<P> & { event_id: number }>>
): Notice => ({
  row,
  // What is stored under the row's topic was checked, or typed, when it was told.
  templates: templates as unknown as readonly Template[],
})

type Field = string | number | boolean | null

/** Routes of the app that notices lead to. */
export const LINK = {
  chat: (p: { as_shop: Field; conversation_id: Field }) =>
    `/pages/message/chat/chat?conv_id=${p.conversation_id}&as_shop=${p.as_shop ? 1 : 0}`,
  lot: (p: { lot_id: Field }) => `/pages/main/auctionitemdetail/auctionitemdetail?id=${p.lot_id}`,
  bid: (p: { lot_id: Field }) => `/pages/main/auctionitemdetail/auctionitemdetail?id=${p.lot_id}&sheet=manual`,
  searches: () => '/pages/auction/searches',
  /** What a search finds; `asked` are its parameters, each a name and a value. */
  results: (p: { asked: readonly (readonly [string, string])[] }) =>
    `/pages/main/search?${new URLSearchParams(p.asked.map((one) => [...one]))}`,
  /** The same among the lots that have not opened. */
  upcoming: (p: { asked: readonly (readonly [string, string])[] }) =>
    `/pages/tabbar/live/live?${new URLSearchParams(p.asked.map((one) => [...one]))}`,
  order: (p: { order_id: Field }) => `/pages/users/orderDetail?id=${p.order_id}`,
  pay: (p: { order_id: Field }) => `/pages/users/order/customer/orderPreview?ids=${p.order_id}`,
  parcel: (p: { order_id: Field }) => `/pages/users/express?id=${p.order_id}`,
  review: (p: { order_id: Field }) => `/pages/users/commentGoods?id=${p.order_id}`,
  case: (p: { case_id: Field }) => `/pages/users/afterSale/customer/refund?id=${p.case_id}`,
  shopCase: (p: { case_id: Field }) => `/pages/users/afterSale/seller/refund?id=${p.case_id}`,
  shopOrder: (p: { order_id: Field }) => `/pages/sell/orderOperate?id=${p.order_id}`,
  ship: (p: { order_id: Field }) => `/pages/users/order/seller/orderPreview?id=${p.order_id}`,
  shopLots: () => '/pages/sell/auction',
  shopSales: () => '/pages/sell/sessions',
  offers: () => '/pages/auctionhouse/offers',
  shopSale: (p: { session_id: Field }) => `/pages/sell/session?id=${p.session_id}`,
  sale: (p: { session_id: Field }) => `/pages/auctionhouse/session?id=${p.session_id}`,
  saleResults: (p: { session_id: Field }) => `/pages/auctionhouse/results?id=${p.session_id}`,
  shopReviews: () => '/pages/sell/EvaluationManagement',
  deposits: () => '/pages/users/guarantee',
  coupons: () => '/pages/users/coupon',
  wallet: () => '/pages/my/myMoney',
  records: () => '/pages/my/accountDetail',
  property: () => '/pages/sell/property',
  exports: () => '/pages/my/exports',
  shopClosing: () => '/pages/sell/closing',
  shopProfile: () => '/pages/shopEnd/shopInfoEdit',
  shopStaff: () => '/pages/sell/staff',
  shopDeposit: () => '/pages/sell/shop-baozheng',
  shopReports: () => '/pages/sell/tipoffList',
  reports: () => '/pages/coupleback/coupleback',
  reportsOfMe: () => '/pages/coupleback/coupleback?side=reported',
  feedback: () => '/pages/coupleback/tipOffJob',
  withdrawals: () => '/pages/my/withdraw',
  security: () => '/pages/accountsecurity/accountsecurity',
  /** "It was not me": the tap of a security notice. */
  notMe: (p: { not_me: Field }) =>
    p.not_me ? `/pages/accountsecurity/notMe?ticket=${p.not_me}` : '/pages/accountsecurity/accountsecurity',
  realname: () => '/pages/tabbar/my/renzheng',
  me: () => '/pages/tabbar/my/my',
} as const
