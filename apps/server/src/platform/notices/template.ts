/** Parts of a notice: an event, the person or shop it concerns, and the words in both languages. */
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
  in_time?: (p: Payload) => unknown
  /** Part of the key that keeps the same thing from being told twice; the topic stands before it. */
  once: (p: Payload) => unknown
  /** False leaves it out: the event is about something else. */
  when?: (p: Payload) => boolean
}

/** Every topic of a domain with the notices it leads to. */
export type Notices = Readonly<Record<string, readonly Template[]>>

/** Routes of the app that notices lead to. */
export const LINK = {
  chat: (p: Payload) => `/pages/message/chat/chat?conv_id=${p.conversation_id}&as_shop=${p.as_shop ? 1 : 0}`,
  lot: (p: Payload) => `/pages/main/auctionitemdetail/auctionitemdetail?id=${p.lot_id}`,
  bid: (p: Payload) => `/pages/main/auctionitemdetail/auctionitemdetail?id=${p.lot_id}&sheet=manual`,
  searches: (_: Payload) => '/pages/auction/searches',
  /** What a search finds; `asked` are its parameters, each a name and a value. */
  results: (p: Payload) => `/pages/main/search?${new URLSearchParams((p.asked ?? []) as string[][])}`,
  /** The same among the lots that have not opened. */
  upcoming: (p: Payload) => `/pages/tabbar/live/live?${new URLSearchParams((p.asked ?? []) as string[][])}`,
  order: (p: Payload) => `/pages/users/orderDetail?id=${p.order_id}`,
  pay: (p: Payload) => `/pages/users/order/customer/orderPreview?ids=${p.order_id}`,
  parcel: (p: Payload) => `/pages/users/express?id=${p.order_id}`,
  review: (p: Payload) => `/pages/users/commentGoods?id=${p.order_id}`,
  case: (p: Payload) => `/pages/users/afterSale/customer/refund?id=${p.case_id}`,
  shopCase: (p: Payload) => `/pages/users/afterSale/seller/refund?id=${p.case_id}`,
  shopOrder: (p: Payload) => `/pages/sell/orderOperate?id=${p.order_id}`,
  ship: (p: Payload) => `/pages/users/order/seller/orderPreview?id=${p.order_id}`,
  shopLots: () => '/pages/sell/auction',
  shopSales: () => '/pages/sell/sessions',
  offers: () => '/pages/auctionhouse/offers',
  shopSale: (p: Payload) => `/pages/sell/session?id=${p.session_id}`,
  sale: (p: Payload) => `/pages/auctionhouse/session?id=${p.session_id}`,
  saleResults: (p: Payload) => `/pages/auctionhouse/results?id=${p.session_id}`,
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
  notMe: (p: Payload) =>
    p.not_me ? `/pages/accountsecurity/notMe?ticket=${p.not_me}` : '/pages/accountsecurity/accountsecurity',
  realname: () => '/pages/tabbar/my/renzheng',
  me: () => '/pages/tabbar/my/my',
} as const
