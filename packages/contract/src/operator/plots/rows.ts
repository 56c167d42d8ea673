/** The console's figures over time. A row of `operator`. */
import { z } from 'zod'
import { Day, Id } from '../../units.ts'
import { FIGURES, type FigureName, PLOT_NAMES } from './figures.ts'

const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]]
/** Null where days do not add up. */
const Total = z.number().int().nullable()

// biome-ignore format: a row opens with its method and path on one line
export const plotRows = {
  plots: {
    method: 'GET', path: '/api/operator/plots', effect: 'read', auth: 'operator', roles: ['finance', 'service', 'review', 'arbiter'],
    input: z.object({
      plot: z.enum(PLOT_NAMES),
      /** Both included; at most PLOT_DAYS_MAX days. */
      from: Day, to: Day,
      /** With those below it. */
      category_id: Id.optional(),
      shop_id: Id.optional(),
      compare: z.enum(['previous']).optional(),
    }),
    data: z.object({
      from: Day, to: Day,
      /** The category asked for and those below it: what the lists are narrowed by. */
      category_ids: z.array(Id).nullable(),
      /** As many days, just before. */
      previous: z.object({ from: Day, to: Day }).nullable(),
      /** Those of the plot; narrowed by category or shop only figures that know theirs. */
      figures: z.array(z.object({
        name: z.enum(FIGURE_NAMES),
        total: Total,
        previous_total: Total,
        /** One of each day, in their order. */
        values: z.array(z.number().int()),
        previous_values: z.array(z.number().int()),
      })),
    }),
    refusals: ['NOT_FOUND'],
    note: 'The figures of a plot by day, today included; each counts the rows of one list (contract: operator/plots/figures.ts says which).',
  },
} as const
