/** Things with a timeline and notes: which call shows one, and where the console opens it. Plain data. */
import { type ThingIn, thingsIn } from '../../things/things.ts'

export const THING_KINDS = thingsIn('desk')
export type ThingKind = ThingIn<'desk'>
export const isShownThing = (kind: string): kind is ThingKind => (THING_KINDS as readonly string[]).includes(kind)

/** What a timeline is put together from. */
export const TIMELINE_SOURCES = ['state', 'money', 'notice', 'decision', 'note'] as const
export type TimelineSource = (typeof TIMELINE_SOURCES)[number]

/** The call that shows a thing, without `operator.`: who may make it sees the thing's timeline and writes notes there. */
export const SHOWN_BY = {
  order: 'order',
  lot: 'lot',
  case: 'case',
  user: 'user',
  shop: 'shop',
  payment: 'payment',
  goods: 'goodsInfo',
  sale: 'sale',
  withdrawal: 'withdrawal',
  report: 'report',
} as const satisfies Record<ThingKind, string>

/** Where a list opens one of its rows beside it. */
const BESIDE: Partial<Record<ThingKind, string>> = {
  case: '/disputes',
  goods: '/goods',
  sale: '/sales',
  withdrawal: '/withdrawals',
  report: '/reports',
}

/** The console's page of a thing. */
export function pageOfThing(kind: ThingKind, id: number): string {
  const beside = BESIDE[kind]
  return beside ? `${beside}?open=${id}` : `/${kind}s/${id}`
}
