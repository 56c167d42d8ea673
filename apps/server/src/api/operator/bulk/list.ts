/** The list of bulk runs. */
import { BULK_RUNS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { runsByIds } from '../../../domains/operator/index.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { fileTime } from '../lists/file-cells.ts'
import { bindList, inOrder } from '../lists/lister.ts'
import { presentRuns } from './present.ts'

const id = sql`b.id`

const bulkSource = listSource<typeof BULK_RUNS>({
  resource: BULK_RUNS,
  from: sql`operator_bulk_runs b`,
  id,
  filters: { status: sql`b.status`, act: sql`b.act`, operator_id: sql`b.operator_id`, created_at: sql`b.created_at` },
  sorts: { id: { by: id, type: 'bigint' } },
})

export const bulkList = bindList(bulkSource)(
  async (ctx, ids) => presentRuns(ctx, inOrder(ids, await runsByIds(ctx, ids))),
  {
    run: (row) => `#${row.id} ${row.act}`,
    by: (row) => row.by,
    rows: (row) => row.rows,
    done: (row) => row.done,
    skipped: (row) => row.cannot + row.skipped,
    status: (row) => row.status,
    created_at: (row) => fileTime(row.created_at),
  },
)
