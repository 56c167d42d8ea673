/** Posts at the desk: what waits, one of them with what a reviewer needs, and the decisions. */
import { POSTS } from '@juya/contract'
import * as domain from '../../../domains/bbs/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { ruleShown } from '../../bbs/cards.ts'
import { postSource } from '../../bbs/console.ts'
import { waitWords } from '../../bbs/limits.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'
import { namesOf, rulesShown } from './parts.ts'

type Standing = 'reviewing' | 'edit_waits' | 'hidden' | 'visible' | 'rejected' | 'removed'
const standingOf = ({ status, has_edit }: domain.Post): Standing => (has_edit ? 'edit_waits' : (status as Standing))

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.postsByIds(ctx, ids))
  const names = await namesOf(
    ctx,
    found.map(({ user_id }) => user_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'post', ids)
  const claims = await claimsShown(ctx, 'post', ids)
  return found.map((one) => ({
    ...{ id: one.id, user_id: one.user_id, author: names.get(one.user_id) ?? '' },
    ...{ title: domain.bbsRules.titleOf(one), image: one.images[0] ?? one.poster, status: standingOf(one) },
    sent_at: seconds(one.saved_at),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(one.id)),
    claim: claims.get(one.id) ?? null,
  }))
}

export const posts = bindDefined(POSTS, {
  source: postSource,
  rows: present,
  file: { title: (row) => row.title },
  async view(ctx, { id }) {
    const post = (await domain.postById(ctx, id))!
    const edit = (await domain.waitingVersions(ctx, [id])).get(id)
    const before = (await domain.decisionsOn(ctx, 'post', [id])).get(id)
    const rule = ruleShown(ctx.locale, before?.rule_no ?? null)
    return {
      ...{ content: post.content, video: post.video, poster: post.poster },
      images: post.images.map((path, i) => ({ path, words: post.image_words[i] || null })),
      waits: waitWords(ctx, edit?.waits ?? post.waits),
      ...{ ai_made: post.ai_made, is_paid: post.is_paid },
      edit: edit ? { title: edit.title, content: edit.content, images: edit.images } : null,
      before: before ? [rule && `${rule.no} ${rule.text}`, before.reason].filter(Boolean).join(' · ') : null,
      rules: rulesShown(ctx),
    }
  },
  logged: ({ user_id, title, status }) => ({ user_id, title, status }),
  acts: {
    approvePost: (tx, { id }) => domain.approve(tx, 'post', id),
    async rejectPost(tx, { id, rule_no, reason }) {
      await domain.reject(tx, 'post', id, { operator_id: tx.operator.id, rule_no, reason })
    },
    async removePost(tx, { id, rule_no, reason }) {
      await domain.remove(tx, 'post', id, { operator_id: tx.operator.id, rule_no, reason })
    },
    choosePost: (tx, { id }) => domain.choosePost(tx, id),
  },
})
