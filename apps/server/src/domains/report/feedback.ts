/** What people tell the platform about itself, and its answers. */

import { FEEDBACKS_PER_DAY } from '@juya/contract'
import type { InferSelectModel } from 'drizzle-orm'
import type { Ctx, OperatorCtx, SignedCtx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { emit } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { reportEvents } from './events.ts'
import type { report_feedbacks } from './tables.ts'

export type Feedback = InferSelectModel<typeof report_feedbacks>
type Row = Feedback & Record<string, unknown>

/** In no order; unknown ids are left out. */
export const feedbacksByIds = (ctx: Ctx, ids: readonly number[]): Promise<Feedback[]> =>
  query<Row>(ctx, 'report_feedbacks_by_ids', 'select * from report_feedbacks where id = any($1)', [[...ids]])

export const feedbacksOf = (ctx: Ctx, user_id: number, paging: Paging) =>
  pageQuery<Row>(
    ctx,
    {
      name: 'report_feedbacks_mine',
      columns: '*',
      from: 'report_feedbacks where user_id = $1',
      order: 'id desc',
      values: [user_id],
    },
    paging,
  )

export interface NewFeedback {
  type: Feedback['type']
  content: string
  images: readonly string[]
  contact?: string | undefined
}

/** @throws Refusal DAILY_LIMIT */
export function giveFeedback(ctx: SignedCtx, given: NewFeedback): Promise<Feedback> {
  return inTransaction(ctx, async (tx) => {
    await query(
      tx,
      'report_feedback_lock',
      `select pg_advisory_xact_lock(hashtextextended('feedback:' || $1::bigint, 0))`,
      [ctx.user.id],
    )
    const [day] = await query<{ count: number }>(
      tx,
      'report_feedback_day',
      `select count(*)::int as count from report_feedbacks where user_id = $1 and created_at > platform_now() - interval '24 hours'`,
      [ctx.user.id],
    )
    if (day!.count >= FEEDBACKS_PER_DAY) refuse('DAILY_LIMIT')
    const [row] = await query<Row>(
      tx,
      'report_feedback_add',
      'insert into report_feedbacks (user_id, type, content, images, contact) values ($1, $2, $3, $4, $5) returning *',
      [ctx.user.id, given.type, given.content, [...given.images], given.contact || null],
    )
    return row!
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (answered already) */
export async function answerFeedback(tx: Tx<OperatorCtx>, id: number, reply: string): Promise<Feedback> {
  const [one] = await query<Row>(tx, 'report_feedback_of', 'select * from report_feedbacks where id = $1 for update', [
    id,
  ])
  if (!one) refuse('NOT_FOUND')
  if (one.status !== 'open') refuse('STATE_CONFLICT', { status: one.status })
  const [row] = await query<Row>(
    tx,
    'report_feedback_answer',
    `update report_feedbacks set status = 'answered', reply = $2, answered_by = $3, answered_at = platform_now() where id = $1 returning *`,
    [id, reply, tx.operator.id],
  )
  await emit(tx, reportEvents.feedback_answered, { feedback_id: id, user_id: one.user_id, reply })
  return row!
}
