/** The limits of forms: the contract's own, so that a form and the server cannot disagree. */
import limits from 'virtual:contract-limits'
import type { CallName, Input } from '../api/contract-types.ts'

type KeysOf<T> = T extends unknown ? keyof T & string : never
/** A field of a call's input; a field within a field follows a dot, the values of a table are called `*`. */
export type FieldOf<N extends CallName> = KeysOf<Input<N>> | `${KeysOf<Input<N>>}.${string}`

type Bound = 'chars_min' | 'chars_max' | 'min' | 'max' | 'items_min' | 'items_max'

/**
 * The limits of a field: `limitOf('address.add', 'receiver').chars_max`. Both names must be written out: the build looks for them.
 * A bound the contract does not have is undefined; limits.test.ts finds who asks for one.
 */
export const limitOf = <N extends CallName>(name: N, field: FieldOf<N>): Readonly<Record<Bound, number>> =>
  limits[`${name}.${field}`] as Record<Bound, number>
