/** Comments at the desk: what waits, one of them with its post, and the decisions. */
import { POST_COMMENTS } from '@juya/contract'
import * as domain from '../../../domains/bbs/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { postCommentSource } from '../../bbs/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'
import { namesOf, rulesShown } from './parts.ts'

type Standing = 'reviewing' | 'hidden' | 'visible' | 'rejected' | 'removed'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.commentsByIds(ctx, ids))
  const names = await namesOf(
    ctx,
    found.map(({ user_id }) => user_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'post_comment', ids)
  const claims = await claimsShown(ctx, 'post_comment', ids)
  return found.map((one) => ({
    ...{ id: one.id, user_id: one.user_id, author: names.get(one.user_id) ?? '', content: one.content },
    ...{ status: one.status as Standing, sent_at: seconds(one.created_at) },
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(one.id)),
    claim: claims.get(one.id) ?? null,
  }))
}

export const postComments = bindDefined(POST_COMMENTS, {
  source: postCommentSource,
  rows: present,
  file: { content: (row) => row.content },
  async view(ctx, { id }) {
    const comment = (await domain.commentById(ctx, id))!
    const post = (await domain.postById(ctx, comment.post_id))!
    return {
      ...{ images: comment.images, rules: rulesShown(ctx) },
      post: { id: post.id, title: domain.bbsRules.titleOf(post) },
    }
  },
  logged: ({ user_id, status }) => ({ user_id, status }),
  acts: {
    approveComment: (tx, { id }) => domain.approve(tx, 'comment', id),
    async rejectComment(tx, { id, rule_no, reason }) {
      await domain.reject(tx, 'comment', id, { operator_id: tx.operator.id, rule_no, reason })
    },
    async removeComment(tx, { id, rule_no, reason }) {
      await domain.remove(tx, 'comment', id, { operator_id: tx.operator.id, rule_no, reason })
    },
  },
})
