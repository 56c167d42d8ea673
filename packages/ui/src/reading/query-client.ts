/** The query client of both apps: what is asked for anew while the first answer is still on its way is read once more after it. */
import { type Query, QueryClient, type QueryFilters, type RefetchOptions } from '@tanstack/react-query'

/** The library drops such a question: without data there is nothing it counts as outdated. The answer on its way may be older than the news. */
const isFirstRead = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching'

/** @returns when the first answer has come or failed; undefined where none is on its way */
export const firstRead = (query: Query | undefined): Promise<unknown> | undefined =>
  query && isFirstRead(query) ? query.promise?.catch(() => undefined) : undefined

export class FreshQueryClient extends QueryClient {
  override async refetchQueries(filters: QueryFilters = {}, options?: RefetchOptions): Promise<void> {
    const first = this.getQueryCache().findAll(filters).filter(isFirstRead)
    const others = super.refetchQueries(filters, options)
    if (first.length === 0) return others
    await Promise.all(first.map(firstRead))
    const again = new Set(first.filter((query) => query.state.data !== undefined))
    await Promise.all([others, this.invalidateQueries({ predicate: (query) => again.has(query) }, options)])
  }
}
