/** A person's penalties, for the console's page of one person. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Behind, belowOf, type Line } from '../../platform/time/steps.ts'

interface Row extends Record<string, unknown> {
  id: number
  status: string
  title: string
  title_en: string | null
  rule_no: string
  amount_fen: number
  noticed_at: number
}

/** The latest first. */
export async function penaltyLines(ctx: Ctx, user_id: number, behind: Behind): Promise<Line[]> {
  const rows = await query<Row>(
    ctx,
    'deposit_person_penalties',
    `select id, status, title, title_en, rule_no, amount_fen, noticed_at from deposit_penalties
     where user_id = $1 and id < $2 order by id desc limit $3`,
    [user_id, belowOf(behind), behind.limit],
  )
  return rows.map(({ id, status, title, title_en, rule_no, amount_fen, noticed_at }) => ({
    key: id,
    title: ctx.locale === 'en' ? (title_en ?? title) : title,
    note: rule_no,
    status: ['penalty', status],
    amount_fen,
    at: noticed_at,
    opens: `/penalties?user_id=${user_id}`,
  }))
}
