/** Applications of masters at the desk: the queue, one of them with what came with it, and the decisions. */
import { MASTER_APPLICATIONS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import * as domain from '../../../domains/master/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { cardsOf, honourShown, projectsShown, relationShown } from '../../master/cards.ts'
import { masterApplicationSource } from '../../master/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.mastersByIds(ctx, ids))
  const cards = new Map((await cardsOf(ctx, found)).map((card) => [card.id, card]))
  const review_deadlines = await reviewDeadlinesOf(ctx, 'master', ids)
  const claims = await claimsShown(ctx, 'master', ids)
  return found.map((one) => ({
    ...{ id: one.id, name: one.name, title: one.title, category: cards.get(one.id)!.category.name },
    ...{ avatar: one.avatar, status: one.status, applied_at: seconds(one.applied_at) },
    decided_at: seconds(one.decided_at),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(one.id)),
    claim: claims.get(one.id) ?? null,
  }))
}

export const masterApplications = bindDefined(MASTER_APPLICATIONS, {
  source: masterApplicationSource,
  rows: present,
  file: { name: (row) => row.name },
  async view(ctx, { id }) {
    const one = (await domain.masterById(ctx, id))!
    const people = one.user_id === null ? undefined : await userBriefs(ctx, [one.user_id])
    return {
      user: (one.user_id !== null && people?.get(one.user_id)) || null,
      ...{ region: one.region, resume: one.resume, cover: one.cover, certificates: one.certificates, video: one.video },
      works: one.works_count,
      honours: (await domain.honoursOf(ctx, id)).map(honourShown),
      relations: (await domain.relationsOf(ctx, id)).map(relationShown),
      projects: await projectsShown(ctx, await domain.projectsOf(ctx, id)),
      ...{ question: one.question, answer: one.answer, reason: one.reason },
    }
  },
  logged: ({ name, title, status }) => ({ name, title, status }),
  acts: {
    approveMaster: (tx, { id }) => domain.approveMaster(tx, id, tx.operator.id),
    refuseMaster: (tx, { id, reason }) => domain.refuseMaster(tx, id, { operator_id: tx.operator.id, reason }),
    askMaster: (tx, { id, reason }) => domain.askMaster(tx, id, { operator_id: tx.operator.id, reason }),
  },
})
