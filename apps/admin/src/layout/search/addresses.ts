/** Where what the search found is opened. */
import { pageOfThing, type ThingKind } from '@juya/contract/operator/resources/things.ts'
import type { Item } from '../../lib/api.ts'

export type Hit = Item<'search'>

/** A list narrowed by words. */
export const listAddress = (path: string, q: string): string => `${path}?q=${encodeURIComponent(q)}`

/** Where a list opens one of its rows beside it. */
const BESIDE = { goods: '/goods', sale: '/sales', report: '/reports', withdrawal: '/withdrawals' } as const

/** Cases, transactions and settings open in their list. */
export function addressOf({ kind, key }: Pick<Hit, 'kind' | 'key'>): string {
  if (kind === 'lot') return `/lots/${key}`
  if (kind === 'order') return `/orders/${key}`
  if (kind === 'user') return `/users/${key}`
  if (kind === 'payment') return `/payments/${key}`
  if (kind === 'shop') return `/shops/${key}`
  if (kind in BESIDE) return `${BESIDE[kind as keyof typeof BESIDE]}?open=${key}`
  if (kind === 'case') return listAddress('/disputes', key)
  if (kind === 'note') {
    const [on = '', id = ''] = key.split(':')
    return pageOfThing(on as ThingKind, Number(id))
  }
  return listAddress(kind === 'tx' ? '/transactions' : '/settings', key)
}
