/** What the platform promised, as the console lists it. */
import { type Parsed, REVIEW_DEADLINES, type operator as rows } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { OperatorCtx } from '../../platform/context.ts'
import { listSource } from '../../platform/db/list-source.ts'
import { reviewDeadlinesById } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { fileTime } from './lists/file-cells.ts'
import { answerList, bindList, inOrder } from './lists/lister.ts'

const id = sql`p.id`
const reviewDeadlineSource = listSource<typeof REVIEW_DEADLINES>({
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

export const reviewDeadlineList = bindList(reviewDeadlineSource)(
  async (ctx, ids) =>
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
  {
    thing: (row) => `${row.queue} ${row.ref_id}`,
    created_at: (row) => fileTime(row.created_at),
    due_at: (row) => fileTime(row.due_at),
    ended_at: (row) => fileTime(row.ended_at),
    state: (row) => row.state,
  },
)

export const reviewDeadlines = (ctx: OperatorCtx, input: Parsed<(typeof rows)['reviewDeadlines']>) =>
  answerList(ctx, reviewDeadlineList, input)
