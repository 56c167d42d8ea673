/** The kinds of order and the states of one: the only lists of them. What a kind does differently, its own domain registers (registerKind). */
import type { ThingIn } from './things.ts'

interface Kind {
  zh: string
  en: string
  /** What its lines name, where that is sold already. */
  thing?: ThingIn<'order'>
}

export const ORDER_KINDS = {
  goods: { zh: '商品', en: 'Goods', thing: 'goods' },
  auction: { zh: '竞拍', en: 'Auction', thing: 'lot' },
  funding: { zh: '众筹', en: 'Crowdfunding' },
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
