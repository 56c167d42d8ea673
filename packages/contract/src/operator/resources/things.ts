/** Things with a timeline and notes: which call shows one, and where the console opens it. Plain data. */

export const THING_KINDS = ['order', 'lot', 'case', 'user', 'shop', 'payment'] as const
export type ThingKind = (typeof THING_KINDS)[number]

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
} as const satisfies Record<ThingKind, string>

/** The console's page of a thing. */
export function pageOfThing(kind: ThingKind, id: number): string {
  if (kind === 'order') return `/orders/${id}`
  if (kind === 'lot') return `/lots/${id}`
  if (kind === 'user') return `/users/${id}`
  if (kind === 'case') return `/disputes?open=${id}`
  return kind === 'shop' ? `/shops/${id}` : `/payments/${id}`
}
