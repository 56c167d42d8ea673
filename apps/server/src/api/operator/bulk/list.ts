/** Bulk runs: the list, one with what its dry run found, and starting, pausing and undoing it. */
import { BULK_RUNS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { pauseRun, resumeRun, runsByIds, startRun, undoRun } from '../../../domains/operator/index.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'
import { presentRuns, presentSums } from './present.ts'

const id = sql`b.id`

const bulkSource = listSource<typeof BULK_RUNS>({
  resource: BULK_RUNS,
  from: sql`operator_bulk_runs b`,
  id,
  filters: { status: sql`b.status`, act: sql`b.act`, operator_id: sql`b.operator_id`, created_at: sql`b.created_at` },
  sorts: { id: { by: id, type: 'bigint' } },
})

/** The domain writes down what is done to a run. */
const noted = { noted: true } as const

export const bulkRuns = bindDefined(BULK_RUNS, {
  source: bulkSource,
  rows: async (ctx, ids) => presentRuns(ctx, inOrder(ids, await runsByIds(ctx, ids))),
  file: {
    run: (row) => `#${row.id} ${row.act}`,
    skipped: (row) => row.cannot + row.skipped,
  },
  view: async (ctx, row) => ({ sums: await presentSums(ctx, (await runsByIds(ctx, [row.id]))[0]!) }),
  logged: ({ status }) => ({ status }),
  acts: {
    startBulkRun: async (tx, asked) => {
      await startRun(tx, asked.id)
      return noted
    },
    pauseBulkRun: async (tx, asked) => {
      await pauseRun(tx, asked.id)
      return noted
    },
    resumeBulkRun: async (tx, asked) => {
      await resumeRun(tx, asked.id)
      return noted
    },
    undoBulkRun: async (tx, asked) => {
      await undoRun(tx, asked)
      return noted
    },
  },
})
