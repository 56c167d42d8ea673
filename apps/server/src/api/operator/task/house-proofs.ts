/** Proofs of Juya's own tasks at the desk, with what each task asks for. */
import { HOUSE_PROOFS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import * as domain from '../../../domains/task/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { forReader } from '../../../platform/http/side-pictures.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { houseProofSource } from '../../task/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.store.placesByIds(ctx, ids)).filter(
    ({ shop_id, submitted_at }) => shop_id === null && submitted_at !== null,
  )
  const task_ids = found.map(({ task_id }) => task_id)
  const tasks = new Map((await domain.store.tasksByIds(ctx, task_ids)).map((one) => [one.id, one]))
  const people = await userBriefs(
    ctx,
    found.map(({ user_id }) => user_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'house_proof', ids)
  const claims = await claimsShown(ctx, 'house_proof', ids)
  return found.map((place) => {
    const task = tasks.get(place.task_id)!
    return {
      ...{ id: place.id, task_id: task.id, title: task.title, cover: task.cover, user_id: place.user_id },
      person: people.get(place.user_id)?.nickname ?? '',
      ...{ reward_points: place.reward_points, status: place.status },
      submitted_at: seconds(place.submitted_at!),
      decided_at: seconds(place.decided_at),
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(place.id)),
      claim: claims.get(place.id) ?? null,
    }
  })
}

export const houseProofs = bindDefined(HOUSE_PROOFS, {
  source: houseProofSource,
  rows: present,
  file: { task: (row) => row.title },
  async view(ctx, { id }) {
    const place = (await domain.store.placeById(ctx, id))!
    const task = (await domain.store.taskById(ctx, place.task_id))!
    return {
      steps: task.steps.map(({ text }) => text),
      proof: place.proof ? { ...place.proof, images: forReader(ctx, place.proof.images) } : null,
      ...{ tries: place.tries, reject_reason: place.reject_reason, ruling: place.ruling },
      review_by: place.status === 'submitted' ? seconds(place.review_by) : null,
    }
  },
  logged: ({ status, reward_points }) => ({ status, reward_points }),
  acts: {
    approveProof: (tx, { id }) => domain.approveProof(tx, id),
    rejectProof: (tx, { id, reason }) => domain.rejectProof(tx, id, reason),
  },
})
