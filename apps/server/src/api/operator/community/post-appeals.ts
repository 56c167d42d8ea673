/** Appeals about posts and comments at the desk, with what both sides said. */
import { POST_APPEALS } from '@juya/contract'
import * as domain from '../../../domains/bbs/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { ruleShown } from '../../bbs/cards.ts'
import { postAppealSource } from '../../bbs/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'
import { namesOf } from './parts.ts'

/** What decisions are about, by decision. */
async function textsOf(ctx: Ctx, decisions: readonly domain.Decision[]): Promise<Map<number, { title: string; content: string }>> {
  const of = (type: 'post' | 'comment') =>
    decisions.filter(({ target_type }) => target_type === type).map(({ target_id }) => target_id)
  const posts = new Map((await domain.postsByIds(ctx, of('post'))).map((one) => [one.id, one]))
  const comments = new Map((await domain.commentsByIds(ctx, of('comment'))).map((one) => [one.id, one]))
  return new Map(
    decisions.map(({ id, target_type, target_id }) => {
      const found = target_type === 'post' ? posts.get(target_id) : comments.get(target_id)
      const content = found?.content ?? ''
      return [id, { title: domain.bbsRules.titleOf({ title: null, ...found, content }), content }]
    }),
  )
}

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.decisionsByIds(ctx, ids))
  const names = await namesOf(
    ctx,
    found.map(({ user_id }) => user_id),
  )
  const texts = await textsOf(ctx, found)
  const review_deadlines = await reviewDeadlinesOf(ctx, 'post_appeal', ids)
  const claims = await claimsShown(ctx, 'post_appeal', ids)
  return found.map((one) => ({
    ...{ id: one.id, user_id: one.user_id, author: names.get(one.user_id) ?? '', title: texts.get(one.id)!.title },
    ...{ status: one.outcome ?? ('open' as const), appealed_at: seconds(one.appealed_at ?? one.decided_at) },
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(one.id)),
    claim: claims.get(one.id) ?? null,
  }))
}

export const postAppeals = bindDefined(POST_APPEALS, {
  source: postAppealSource,
  rows: present,
  file: { title: (row) => row.title },
  async view(ctx, { id }) {
    const decision = (await domain.decisionById(ctx, id))!
    const rule = ruleShown(ctx.locale, decision.rule_no)
    return {
      ...{ target_type: decision.target_type, content: (await textsOf(ctx, [decision])).get(id)!.content },
      was: [rule && `${rule.no} ${rule.text}`, decision.reason].filter(Boolean).join(' · '),
      ...{ appeal: decision.appeal ?? '', ruling: decision.ruling },
    }
  },
  logged: ({ user_id, title, status }) => ({ user_id, title, status }),
  acts: {
    turnPostDecision: (tx, { id, reason }) => domain.turnDecision(tx, id, { operator_id: tx.operator.id, ruling: reason }),
    upholdPostDecision: (tx, { id, reason }) =>
      domain.upholdDecision(tx, id, { operator_id: tx.operator.id, ruling: reason }),
  },
})
