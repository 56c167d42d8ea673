/** The limits of the console's forms: the contract's own. */
import limits from 'virtual:contract-limits'
import type { CallName, Input } from './api.ts'

/** The limits of a field: `limitOf('rejectLot', 'reason').chars_max`. A bound the contract does not have is undefined. */
export const limitOf = <N extends CallName>(
  name: N,
  field: keyof Input<N> & string,
): Readonly<Record<'chars_min' | 'chars_max', number>> =>
  limits[`operator.${name}.${field}`] as Record<'chars_min' | 'chars_max', number>
