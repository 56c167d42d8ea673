/** The console's lists of reports and of feedback. */
import { FEEDBACKS, REPORTS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { listSource } from '../../platform/db/list-source.ts'

const id = sql`r.id`
export const reportSource = listSource<typeof REPORTS>({
  resource: REPORTS,
  from: sql`report_reports r`,
  id,
  filters: {
    status: sql`r.status`,
    target: sql`r.target_type`,
    reason: sql`r.reason`,
    user_id: sql`r.person_id`,
    shop_id: sql`r.shop_id`,
    created_at: sql`r.created_at`,
  },
  sorts: { id: { by: id, type: 'bigint' } },
})

const feedback_id = sql`f.id`
export const feedbackSource = listSource<typeof FEEDBACKS>({
  resource: FEEDBACKS,
  from: sql`report_feedbacks f`,
  id: feedback_id,
  filters: { status: sql`f.status`, type: sql`f.type`, user_id: sql`f.user_id` },
  sorts: { id: { by: feedback_id, type: 'bigint' } },
})
