/** What each figure counts on a day, as SQL made of the filters of the list it opens: what it counts is what the list shows. */
import { createHash } from 'node:crypto'
import { askedByFigure, FIGURES, type Figure, type FigureName, type Place, type Resource } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Counted } from '../../../platform/db/figures.ts'
import type { ListSource } from '../../../platform/db/list-source.ts'
import { invariant } from '../../../platform/refuse.ts'
import { conditionsOf, whereOf } from '../lists/lister.ts'
import { listNamed } from '../lists/registry.ts'

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[]

/** Changes with what any figure counts: days rolled up by another version are rolled up anew. */
export const VERSION = createHash('sha256')
  .update(
    JSON.stringify(Object.entries(FIGURES).map(([name, figure]) => [name, { ...figure, list: figure.list.name }])),
  )
  .digest('hex')
  .slice(0, 12)

const sourceOf = ({ name }: Resource): ListSource => listNamed(name).source

/** The rows a figure counts on a day, and what each of them adds to it. */
export async function countedOn(ctx: Ctx, figure: Figure, day: string, place?: Place): Promise<Counted> {
  const source = sourceOf(figure.list)
  const { category, shop, sums = {} } = source.figures ?? {}
  const value = figure.sum === undefined ? sql`1` : sums[figure.sum]?.(day)
  invariant(value, `${figure.list.name} adds up no ${figure.sum}`)
  const asked = conditionsOf(figure.list, askedByFigure(figure, day, day, place))
  const where = await whereOf(ctx, source, { sort: source.resource.usual, page_size: 1, ...asked })
  return { from: source.from, where, value, ...(category && shop ? { category, shop } : {}) }
}

/** The moment a list's first row counts for, where a column says it. */
export function firstOf(figure: Figure) {
  const source = sourceOf(figure.list)
  const column = (source.filters as Record<string, unknown>)[figure.day]
  return typeof column === 'function'
    ? undefined
    : sql`select to_char(min(${column}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from ${source.from}`
}
