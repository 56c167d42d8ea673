/** A report as each of its sides reads it. */

import { appealSide, type Report, ruleOf } from '../../domains/report/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'

export const ruleShown = ({ locale }: Pick<Ctx, 'locale'>, no: number | null) => {
  const rule = no === null ? undefined : ruleOf(no)
  return rule ? { no: rule.no, text: locale === 'zh-CN' ? rule.zh : rule.en } : null
}

/** The words of one side are its own; who reported is in nothing of it. */
export async function reportsShown(ctx: Ctx, rows: readonly Report[], side: 'reporter' | 'reported') {
  const review_deadlines = await reviewDeadlinesOf(
    ctx,
    'report',
    rows.map(({ id }) => id),
  )
  const now = await databaseNow(ctx)
  const mine = side === 'reporter'
  return rows.map((row) => {
    const may_appeal = appealSide(row) === side && (row.appeal_until ?? 0) > now
    return {
      id: row.id,
      target: { type: row.target_type, id: row.target_id, title: row.title, image: row.image, version: row.target_version },
      reason: row.reason,
      status: row.status,
      side,
      content: mine ? row.content : null,
      images: mine ? forReader(ctx, row.images) : [],
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
      rule: ruleShown(ctx, row.rule_no),
      sanction: mine ? null : row.sanction,
      decision: row.final_note ?? row.decision,
      outcome: row.outcome,
      shop_answer: mine ? null : row.shop_answer,
      answer_by: !mine && row.status === 'taken' && row.shop_answer === null ? seconds(row.answer_by) : null,
      appeal_until: may_appeal ? seconds(row.appeal_until) : null,
      appeal: row.appealed_by === side ? row.appeal : null,
      created_at: seconds(row.created_at),
      decided_at: seconds(row.decided_at),
    }
  })
}
