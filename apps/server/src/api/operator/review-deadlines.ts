/** What the platform promised, as the console lists it. */
import { REVIEW_DEADLINES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { listSource } from '../../platform/db/list-source.ts'
import { reviewDeadlinesById } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { bindDefined } from './lists/defined.ts'
import { inOrder } from './lists/lister.ts'

const id = sql`p.id`
const source = listSource<typeof REVIEW_DEADLINES>({
  resource: REVIEW_DEADLINES,
  from: sql`platform_review_deadlines p`,
  id,
  filters: {
    queue: sql`p.queue`,
    state: sql`p.state`,
    late: sql`(p.ended_at is null and p.state <> 'asked' and p.due_at <= (select platform_now()))`,
    ended_at: sql`p.ended_at`,
  },
  sorts: { id: { by: id, type: 'bigint' } },
})

export const reviewDeadlines = bindDefined(REVIEW_DEADLINES, {
  source,
  rows: async (ctx, ids) =>
    inOrder(ids, await reviewDeadlinesById(ctx, ids)).map(
      ({ queue, ref_id, state, due_at, ended_at, created_at, ...row }) => ({
        id: row.id,
        queue,
        ref_id,
        state,
        due_at: seconds(due_at),
        ended_at: seconds(ended_at),
        created_at: seconds(created_at),
      }),
    ),
  file: { thing: (row) => `${row.queue} ${row.ref_id}` },
})
