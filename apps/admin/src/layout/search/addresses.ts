/** Where what the search found is opened. */
import { isShownThing, pageOfThing, type ThingKind } from '@juya/contract/operator/resources/timeline-kinds.ts'
import type { Item } from '../../lib/api.ts'

export type Hit = Item<'search'>

/** A list narrowed by words. */
export const listAddress = (path: string, q: string): string => `${path}?q=${encodeURIComponent(q)}`

/** Cases, transactions and settings open in their list. */
export function addressOf({ kind, key }: Pick<Hit, 'kind' | 'key'>): string {
  // A case is found by its number.
  if (kind === 'case') return listAddress('/disputes', key)
  if (kind === 'note') {
    const [on = '', id = ''] = key.split(':')
    return pageOfThing(on as ThingKind, Number(id))
  }
  if (isShownThing(kind)) return pageOfThing(kind, Number(key))
  return listAddress(kind === 'tx' ? '/transactions' : '/settings', key)
}
