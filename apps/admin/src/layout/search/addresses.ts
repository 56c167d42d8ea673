/** Where what the search found is opened. */
import type { Item } from '../../lib/api.ts'

export type Hit = Item<'search'>

/** A list narrowed by words. */
export const listAddress = (path: string, q: string): string => `${path}?q=${encodeURIComponent(q)}`

/** A shop stands on its owner's page; cases, transactions and settings open in their list. */
export function addressOf({ kind, key }: Pick<Hit, 'kind' | 'key'>): string {
  if (kind === 'lot') return `/lots/${key}`
  if (kind === 'order') return `/orders/${key}`
  if (kind === 'user' || kind === 'shop') return `/users/${key}`
  if (kind === 'case') return `/disputes?filter=${encodeURIComponent(JSON.stringify({ q: key }))}`
  return listAddress(kind === 'tx' ? '/transactions' : '/settings', key)
}
