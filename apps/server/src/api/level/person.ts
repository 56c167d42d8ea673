/** A person's changes of growth value, for the console's page of one person. */
import { rules } from '../../domains/level/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Behind, belowOf, type Line } from '../../platform/time/steps.ts'

interface Row extends Record<string, unknown> {
  id: number
  delta: number
  reason: string
  ref: string
  value_after: number
  created_at: number
}

/** The latest first. */
export async function growthLines(ctx: Ctx, user_id: number, behind: Behind): Promise<Line[]> {
  const rows = await query<Row>(
    ctx,
    'level_person_growth',
    `select id, delta, reason, ref, value_after, created_at from account_growth where user_id = $1 and id < $2 order by id desc limit $3`,
    [user_id, belowOf(behind), behind.limit],
  )
  return rows.map(({ id, delta, reason, ref, value_after, created_at }) => {
    const { name, rule_no } = rules.saidOf('user', reason, ctx.locale)
    return {
      key: id,
      title: `${delta > 0 ? '+' : '−'}${Math.abs(delta)} ${name}`,
      note: `${rule_no} · ${ref} · = ${value_after}`,
      at: created_at,
      opens: `/losses?user_id=${user_id}`,
    }
  })
}
