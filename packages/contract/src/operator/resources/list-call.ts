/** The call of a list, from the list's definition: its filters, orders and search as input, a page with its neighbours as answer. */
import { z } from 'zod'
import { whole } from '../../units.ts'
import type { Filter, Resource } from './frame.ts'
import { readCondition } from './frame.ts'

/** Totals are exact up to here; a longer list says "10,000+". */
export const LIST_TOTAL_MAX = 10_000
export const LIST_PAGE_MAX = 50
const FIELD_CHARS_MAX = 2_200

const where = (filter: Filter) =>
  z
    .union([z.string().max(FIELD_CHARS_MAX), z.number(), z.boolean()])
    .transform((written, ctx) => {
      const condition = readCondition(filter, String(written))
      if (condition) return condition
      ctx.addIssue({ code: 'custom', message: 'not a value this filter knows' })
      return z.NEVER
    })
    .optional()

type Sort<R extends Resource> = R['sorts'][number] | `-${R['sorts'][number]}`
type Where = ReturnType<typeof where>

/** The filters of a definition as fields of a call. */
export const filterFields = <const R extends Resource>(resource: R) =>
  Object.fromEntries(Object.entries(resource.filters).map(([name, filter]) => [name, where(filter)])) as {
    [K in keyof R['filters']]: Where
  }

/** Fields the definition does not have are refused: a mistyped filter must not answer everything. */
export function listInput<const R extends Resource>(resource: R) {
  const sorts = resource.sorts.flatMap((sort) => [sort, `-${sort}`]) as [Sort<R>, ...Sort<R>[]]
  return z.strictObject({
    ...filterFields(resource),
    q: z.string().trim().max(100).optional(),
    sort: z.enum(sorts).default(resource.usual as never),
    /** Where the page begins: `next` or `previous` of the answer before. */
    from: z.string().max(400).optional(),
    page_size: whole(1, LIST_PAGE_MAX).default(20),
  })
}

/** One page of a list. */
export const listPage = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    /** The place of the first row, counted as the pages were turned. */
    first: z.number().int(),
    page_size: z.number().int(),
    /** Exact up to LIST_TOTAL_MAX. */
    total: z.number().int(),
    total_capped: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
