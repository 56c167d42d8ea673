import type { Item } from '../../lib/api.ts'

export type Row = Item<'operators'>
/** What root does about an operator, or to make one. */
export type Act = { kind: 'create' } | { kind: 'link' | 'change' | 'renew' | 'disable' | 'enable'; row: Row }
