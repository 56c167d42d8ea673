/** What people told the platform, and answering it. */
import { FEEDBACKS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import * as domain from '../../../domains/report/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { forReader } from '../../../platform/http/side-pictures.ts'
import { invariant } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { feedbackSource } from '../../report/console.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.feedbacksByIds(ctx, ids))
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

export const feedbacks = bindDefined(FEEDBACKS, {
  source: feedbackSource,
  rows: present,
  file: { user: (row) => row.user.nickname },
  logged: ({ status }) => ({ status }),
  acts: {
    async answerFeedback(tx, { id, reply }) {
      await domain.answerFeedback(tx, id, reply)
      return { reason: reply }
    },
  },
})
