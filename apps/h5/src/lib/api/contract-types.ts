/** The contract as types: nothing of it is loaded in the browser. */
import type { CallName, DataOf, InputOf } from '@juya/contract'

export type { CallName }
/** A call's input (before the server's defaults). */
export type Input<N extends CallName> = InputOf<N>
/** A call's `data` on code 1. */
export type Data<N extends CallName> = DataOf<N>
/** Calls whose data is one page of a list. */
export type PagedName = {
  [N in CallName]: DataOf<N> extends { list: unknown[]; has_more: boolean } ? N : never
}[CallName]
/** One entry of a paged call's list. */
export type Item<N extends CallName> = DataOf<N> extends { list: (infer T)[] } ? T : never
/** The inputs of a paged call without its paging. */
export type Filter<N extends CallName> = Omit<InputOf<N>, 'page' | 'page_size'>
