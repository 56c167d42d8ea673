/** How the results of a search are counted: bands of price, and branches of categories. */
import { branchIds } from '../../../domains/site/index.ts'
import type { Ctx } from '../../../platform/context.ts'

/** A choice, and how many things it leaves. */
export interface Counted {
  value: string
  count: number
}
export interface Band {
  from_fen: number
  to_fen: number | null
  count: number
}

/** Facets are counted where a search finds no more than this; of a longer result only the shape of its prices is told. */
export const LOOK_MAX = 5_000
const BANDS_MAX = 24
/** Prices a band may begin at, in fen: three or so for each time the price doubles. */
export const EDGES_FEN: readonly number[] = [0].concat(
  [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000].flatMap((fen) =>
    [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8].map((times) => Math.round(fen * times)),
  ),
)

/** Counts of categories as lists show them: with everything below. */
export async function branches(ctx: Ctx, own: readonly Counted[]): Promise<Counted[]> {
  const count = new Map(own.map((one) => [Number(one.value), one.count]))
  return Promise.all(
    own.map(async ({ value }) => {
      const ids = await branchIds(ctx, Number(value))
      return { value, count: ids.reduce((sum, id) => sum + (count.get(id) ?? 0), 0) }
    }),
  )
}

/** Bands from the cheapest to the dearest, at most 24: neighbours are taken together where there would be more. */
export function bandsOf(counts: ReadonlyArray<{ edge: number; count: number }>): Band[] {
  if (counts.length === 0) return []
  const first = Math.min(...counts.map(({ edge }) => edge))
  const last = Math.max(...counts.map(({ edge }) => edge))
  const each = Math.ceil((last - first + 1) / BANDS_MAX)
  const bands: Band[] = []
  for (let edge = first; edge <= last; edge += each)
    bands.push({
      from_fen: EDGES_FEN[edge]!,
      to_fen: EDGES_FEN[edge + each] ?? null,
      count: counts
        .filter((one) => one.edge >= edge && one.edge < edge + each)
        .reduce((sum, one) => sum + one.count, 0),
    })
  return bands
}
