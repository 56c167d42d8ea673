/** Reports about a person, for the console's page of one person; by whom they came stays out of it. */

import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Behind, belowOf, type Line } from '../../platform/time/steps.ts'

interface Row extends Record<string, unknown> {
  id: number
  title: string
  status: string
  rule_no: number | null
  sanction: string | null
  created_at: number
}

export async function reportLines(ctx: Ctx, user_id: number, behind: Behind): Promise<Line[]> {
  const rows = await query<Row>(
    ctx,
    'report_person',
    `select id, title, status, rule_no, sanction, created_at from report_reports where person_id = $1 and id < $2 order by id desc limit $3`,
    [user_id, belowOf(behind), behind.limit],
  )
  return rows.map(({ id, title, status, rule_no, sanction, created_at }) => ({
    key: id,
    title: `R-${id} ${title}`,
    note: [rule_no === null ? '' : `§${rule_no}`, sanction ?? ''].filter(Boolean).join(' '),
    status: ['report', status],
    at: created_at,
    opens: `/reports?open=${id}`,
  }))
}
