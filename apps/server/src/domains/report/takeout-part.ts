/** What a person reported, and what was decided about them, as a part of what they take with them. By whom they were reported stands nowhere. */
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_STATUSES, REPORT_TARGETS, SANCTIONS } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { moment, registerPart } from '../takeout/index.ts'
import type { Report } from './store.ts'

export function registerReportsPart(): void {
  registerPart('reports', {
    columns: ['at', 'side', 'of', 'title', 'reason', 'content', 'status', 'outcome', 'rule', 'sanction', 'decision'],
    codes: {
      side: ['reporter', 'reported'],
      of: REPORT_TARGETS,
      reason: REPORT_REASONS,
      status: REPORT_STATUSES,
      outcome: REPORT_OUTCOMES,
      sanction: SANCTIONS,
    },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Report & Record<string, unknown>>(
              ctx,
              'report_takeout',
              `select * from report_reports where (reporter_id = $1 or person_id = $1 and sanction is not null) and ($2::bigint is null or id < $2)
               order by id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map((row) => {
        const is_own = row.reporter_id === user_id
        return {
          at: moment(is_own ? row.created_at : row.decided_at),
          side: is_own ? 'reporter' : 'reported',
          of: row.target_type,
          title: row.title,
          reason: row.reason,
          content: is_own ? row.content : null,
          status: row.status,
          outcome: row.outcome,
          rule: row.rule_no,
          sanction: row.sanction,
          decision: row.final_note ?? row.decision,
        }
      })
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
