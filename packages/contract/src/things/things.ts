/**
 * The things people see, and where each takes part: one table. The words, the phone's screen and every closed list that names things come
 * from it; what a thing does in each part, its own domain registers (apps/server/src/platform/things/things.ts). Plain data: the phone reads it as well.
 */

/** Where a thing may take part. */
export type ThingPart =
  | 'card' // it has a card: all that shows things of several kinds can show it
  | 'search' // it is found by words
  | 'report' // it can be reported
  | 'share' // it has a public address that messengers show
  | 'poster' // its shop draws a poster of it
  | 'history' // one's views of it are kept
  | 'follow' // it is followed
  | 'chat' // it is sent as a message
  | 'asked' // a chat is about it, and answers about it are pinned
  | 'shelf' // a shop's page lists it
  | 'picture' // pictures are uploaded for it
  | 'piece' // it offers a piece, which one thing at a time may offer
  | 'order' // it is bought: an order's line names it
  | 'macro' // operators answer about it with macros
  | 'desk' // the console shows it with a timeline and notes
  | 'party' // it acts: blocks, is blocked, stands on a side of a report

interface Thing {
  zh: string
  en: string
  /** The phone's screen of one, by its id. */
  screen?: string
  in: readonly ThingPart[]
}

// biome-ignore format: a thing stands on one line, its parts below it
export const THINGS = {
  lot: { zh: '拍品', en: 'Lot', screen: 'auction.lot',
    in: ['card', 'search', 'report', 'share', 'poster', 'history', 'chat', 'asked', 'shelf', 'picture', 'piece', 'order', 'macro', 'desk'] },
  goods: { zh: '商品', en: 'Goods', screen: 'goods.info',
    in: ['card', 'search', 'report', 'share', 'poster', 'chat', 'asked', 'shelf', 'picture', 'piece', 'order', 'desk'] },
  group_buy: { zh: '拼团', en: 'Group buy', screen: 'group.detail',
    in: ['card', 'search', 'report', 'share', 'poster', 'history', 'follow', 'chat'] },
  campaign: { zh: '众筹', en: 'Campaign', screen: 'funding.detail',
    in: ['card', 'search', 'report', 'share', 'poster', 'history', 'follow', 'chat', 'order'] },
  campaign_question: { zh: '众筹提问', en: 'Question about a campaign', in: ['report'] },
  shop: { zh: '店铺', en: 'Shop', screen: 'shop.home',
    in: ['card', 'search', 'report', 'share', 'poster', 'history', 'follow', 'desk', 'party'] },
  user: { zh: '用户', en: 'Person', in: ['card', 'report', 'macro', 'desk', 'party'] },
  order: { zh: '订单', en: 'Order', screen: 'order.detail', in: ['card', 'report', 'chat', 'macro', 'desk'] },
  message: { zh: '聊天消息', en: 'Chat message', in: ['report'] },
  coupon: { zh: '优惠券', en: 'Coupon', in: ['card', 'chat'] },
  draw: { zh: '抽奖', en: 'Draw', screen: 'draw.list', in: ['card', 'share'] },
  item: { zh: '积分商品', en: 'Item for points', screen: 'exchange.item', in: ['card', 'search', 'share', 'history', 'follow'] },
  task: { zh: '任务', en: 'Task', screen: 'task.detail',
    in: ['card', 'search', 'report', 'share', 'poster', 'history', 'chat'] },
  case: { zh: '售后', en: 'Case', screen: 'aftersale.case', in: ['macro', 'desk'] },
  video: { zh: '短视频', en: 'Video', screen: 'video.feed',
    in: ['card', 'search', 'report', 'share', 'poster', 'history', 'picture'] },
  master: { zh: '大师', en: 'Master', in: ['card', 'search', 'report', 'chat'] },
  live_session: { zh: '直播场次', en: 'Live session', screen: 'live.watch', in: ['report'] },
  live_line: { zh: '直播间发言', en: 'Line in a live chat', in: ['report'] },
  chargeback: { zh: '拒付', en: 'Chargeback', in: [] },
  sale: { zh: '专场', en: 'Sale', screen: 'house.session', in: ['desk'] },
  payment: { zh: '支付', en: 'Payment', in: ['desk'] },
  withdrawal: { zh: '提现', en: 'Withdrawal', in: ['desk'] },
  report: { zh: '举报', en: 'Report', in: ['desk'] },
} as const satisfies Readonly<Record<string, Thing>>

export type ThingName = keyof typeof THINGS
/** The things that take part in something. */
export type ThingIn<P extends ThingPart> = {
  [N in ThingName]: P extends (typeof THINGS)[N]['in'][number] ? N : never
}[ThingName]

/** What is found, shared, sent, seen before or ordered is shown: without a card it does not compile. */
type Shown = ThingIn<'search' | 'share' | 'poster' | 'history' | 'follow' | 'chat' | 'asked' | 'shelf' | 'order'>
type Without = Exclude<Shown, ThingIn<'card'>>
const ALL_SHOWN: [Without] extends [never] ? true : Without = true
void ALL_SHOWN

/** The things that take part in something, in the order of the table. */
export const thingsIn = <P extends ThingPart>(part: P): readonly [ThingIn<P>, ...ThingIn<P>[]] =>
  (Object.keys(THINGS) as ThingName[]).filter((name) =>
    (THINGS[name].in as readonly ThingPart[]).includes(part),
  ) as unknown as readonly [ThingIn<P>, ...ThingIn<P>[]]

/**
 * The kinds of order and the states of one: the only lists of them. What a kind does differently, its domain registers as well
 * (registerKind).
 */
interface Kind {
  zh: string
  en: string
  /** What its lines name, where that is sold already. */
  thing?: ThingIn<'order'>
}

export const ORDER_KINDS = {
  goods: { zh: '商品', en: 'Goods', thing: 'goods' },
  auction: { zh: '竞拍', en: 'Auction', thing: 'lot' },
  funding: { zh: '众筹', en: 'Crowdfunding', thing: 'campaign' },
  group: { zh: '拼团', en: 'Group buy', thing: 'goods' },
  points: { zh: '积分', en: 'Points', thing: 'goods' },
  prize: { zh: '奖品', en: 'Prize', thing: 'goods' },
  live: { zh: '直播', en: 'Live room', thing: 'goods' },
} as const satisfies Readonly<Record<string, Kind>>

export type OrderKindName = keyof typeof ORDER_KINDS
export const ORDER_KIND_NAMES = Object.keys(ORDER_KINDS) as [OrderKindName, ...OrderKindName[]]

export const ORDER_STATUSES = [
  'pending_payment',
  'funding', // paid; waits until the campaign has succeeded
  'grouping', // paid; waits until the group is full
  'to_ship',
  'shipped',
  'received',
  'completed',
  'cancelled',
  'closed',
  'refunded',
] as const
export type OrderStatusName = (typeof ORDER_STATUSES)[number]

/** The kinds of order whose lines name a thing. */
export const kindsSelling = (thing: ThingIn<'order'>): OrderKindName[] =>
  ORDER_KIND_NAMES.filter((name) => (ORDER_KINDS[name] as Kind).thing === thing)
