/** Tasks on the console: the list, one of them as a reviewer reads it, and what operators do to it. */
import { TASKS } from '@juya/contract'
import * as domain from '../../../domains/task/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { cardsOf } from '../../task/cards.ts'
import { taskSource } from '../../task/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.store.tasksByIds(ctx, ids)).filter(({ shop_id }) => shop_id !== null)
  const review_deadlines = await reviewDeadlinesOf(ctx, 'task', ids)
  const claims = await claimsShown(ctx, 'task', ids)
  const cards = await cardsOf(ctx, found)
  return found.map((task, i) => ({
    ...cards[i]!,
    shop: cards[i]!.shop!,
    submitted_at: seconds(task.submitted_at),
    reject_reason: task.reject_reason,
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(task.id)),
    claim: claims.get(task.id) ?? null,
  }))
}

export const tasks = bindDefined(TASKS, {
  source: taskSource,
  rows: present,
  file: { task: (row) => row.title, shop: (row) => row.shop.name },
  async view(ctx, { id }) {
    const task = (await domain.store.taskById(ctx, id))!
    const { steps, proof_images, proof_text, proof_link, budget_fen, fee_fen, paid_fen } = task
    return {
      ...{ steps, budget_fen, fee_fen, paid_fen },
      proof: { images: proof_images, text: proof_text, link: proof_link },
      stopped: task.stopped_at !== null,
    }
  },
  logged: ({ status, reward_fen, quota, approved }) => ({ status, reward_fen, quota, approved }),
  acts: {
    approveTask: (tx, { id }) => domain.approveTask(tx, id),
    rejectTask: (tx, { id, reason }) => domain.rejectTask(tx, id, reason),
    stopTask: (tx, { id, reason }) => domain.stopTask(tx, id, reason),
  },
})
