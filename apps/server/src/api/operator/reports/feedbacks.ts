/** What people told the platform, and answering it. */
import type { Parsed, operator as rows } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { note } from '../../../domains/operator/index.ts'
import * as reports from '../../../domains/report/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { forReader } from '../../../platform/http/side-pictures.ts'
import { invariant } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { feedbackSource } from '../../report/console.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await reports.feedbacksByIds(ctx, ids))
  const people = await userBriefs(
    ctx,
    found.map(({ user_id }) => user_id),
  )
  return found.map(({ user_id, answered_by: _, created_at, answered_at, ...row }) => {
    const user = people.get(user_id)
    invariant(user, `feedback ${row.id} is of nobody`)
    return {
      ...row,
      images: forReader(ctx, row.images),
      user,
      created_at: seconds(created_at),
      answered_at: seconds(answered_at),
    }
  })
}

export const feedbackList = bindList(feedbackSource)(present, {
  content: (row) => row.content,
  type: (row) => row.type,
  user: (row) => row.user.nickname,
  status: (row) => row.status,
  created_at: (row) => fileTime(row.created_at),
})

export const feedbacks = (ctx: OperatorCtx, input: Parsed<(typeof rows)['feedbacks']>) =>
  answerList(ctx, feedbackList, input)

/** @throws Refusal NOT_FOUND, STATE_CONFLICT */
export const answerFeedback = (ctx: OperatorCtx, { id, reply }: Parsed<(typeof rows)['answerFeedback']>) =>
  inTransaction(ctx, async (tx) => {
    await reports.answerFeedback(tx, id, reply)
    await note(tx, {
      action: 'feedback.answer',
      target_type: 'feedback',
      target_id: id,
      after: { status: 'answered' },
      reason: reply,
    })
    return (await present(tx, [id]))[0]!
  })
