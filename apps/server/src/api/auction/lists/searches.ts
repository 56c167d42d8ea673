/** A person's saved searches as the screen reads them. */
import { SAVED_SEARCHES_MAX } from '@juya/contract'
import { countLots, mySearches, type SavedSearch } from '../../../domains/finding/index.ts'
import type { SignedCtx } from '../../../platform/context.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { categoryNames } from '../../site/categories.ts'
import { filterOf } from './lists.ts'

/** How many running lots a search finds, as the list it leads to does. */
const foundNow = async (ctx: SignedCtx, one: SavedSearch): Promise<number> =>
  countLots(
    ctx,
    await filterOf(ctx, {
      status: 'live' as const,
      keyword: one.words || undefined,
      category_id: one.category_id ?? undefined,
      price_min_fen: one.price_min_fen ?? undefined,
      price_max_fen: one.price_max_fen ?? undefined,
    }),
  )

/** @param with_found also counts what each finds now */
export async function searchesShown(ctx: SignedCtx, with_found = false) {
  const searches = await mySearches(ctx)
  const names = await categoryNames(
    ctx,
    searches.flatMap(({ category_id }) => category_id ?? []),
  )
  const found = with_found
    ? await readTogether(
        ctx,
        searches.map((one) => () => foundNow(ctx, one)),
      )
    : []
  const list = searches.map((one, at) => ({
    id: one.id,
    keyword: one.words,
    category_id: one.category_id,
    category: one.category_id === null ? null : (names.get(one.category_id) ?? null),
    price_min_fen: one.price_min_fen,
    price_max_fen: one.price_max_fen,
    tell: one.tell,
    since: seconds(one.created_at),
    told: seconds(one.told_at),
    found: found[at] ?? null,
  }))
  return { list, max: SAVED_SEARCHES_MAX }
}
