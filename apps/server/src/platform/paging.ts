/** Pages of lists, as the contract's `page()` wants them. */

/** Totals are exact up to here; whoever counts stops one further and knows that there are more. */
export const TOTAL_MAX = 1_000

export interface Paging {
  page: number
  page_size: number
}
export interface Place extends Paging {
  total: number
  total_capped?: boolean
  has_more: boolean
}
export interface PageOf<T> extends Place {
  list: T[]
}

/**
 * Where a page stands in its list.
 * @param total as counted; more than TOTAL_MAX is told as TOTAL_MAX, with the word that there are more
 * @param has_more where the page itself was read one row further and knows better
 */
export function placeOf(
  { page, page_size }: Paging,
  total: number,
  has_more: boolean = page * page_size < total,
): Place {
  const capped = total > TOTAL_MAX ? { total: TOTAL_MAX, total_capped: true } : { total }
  return { page, page_size, ...capped, has_more }
}
