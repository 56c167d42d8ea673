/** Deadlines whose work fails again and again, for the operator: the list, and another try. */
import type { Ctx, Tx } from '../context.ts'
import { query } from '../db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../db/paging.ts'

export interface StuckDeadline {
  id: number
  kind: string
  ref_id: number
  attempts: number
  last_error: string
  /** When it is tried next. */
  due_at: number
  created_at: number
}
const COLUMNS = 'id, kind, abs(ref_id) as ref_id, attempts, last_error, due_at, created_at'

/** Deadlines that failed STUCK_ATTEMPTS times in a row, the oldest first. They are tried every five minutes all the same. */
export const stuckDeadlines = (ctx: Ctx, paging: Paging): Promise<PageOf<StuckDeadline>> =>
  pageQuery<StuckDeadline & Record<string, unknown>>(
    ctx,
    {
      name: 'platform_deadlines_stuck',
      columns: COLUMNS,
      from: 'platform_deadlines where attempts >= 5', // the index wants the figure itself; a test holds it to STUCK_ATTEMPTS
      order: 'id',
      values: [],
    },
    paging,
  )

/**
 * Lets a stuck deadline be tried at once. It leaves the list, and comes back as soon as it fails again.
 * @returns what it was before, or undefined when it is not stuck (any more)
 */
export async function retryDeadline(tx: Tx, id: number): Promise<StuckDeadline | undefined> {
  const [row] = await query<StuckDeadline & Record<string, unknown>>(
    tx,
    'platform_deadline_retry',
    `with was as (select ${COLUMNS} from platform_deadlines where id = $1 and attempts >= 5 for update),
       again as (update platform_deadlines d set due_at = platform_now(), attempts = 4 from was where d.id = was.id)
     select * from was`,
    [id],
  )
  if (row) tx.after_commit.push(() => tx.services.deadlines.wakeNow())
  return row
}
