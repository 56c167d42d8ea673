/** Appeals of rejected proofs on the console, with what both sides said. */
import { TASK_APPEALS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import * as domain from '../../../domains/task/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { forReader } from '../../../platform/http/side-pictures.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNames } from '../../shop/cards.ts'
import { appealSource } from '../../task/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { fileMoney } from '../lists/file-cells.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const places = inOrder(ids, await domain.store.placesByIds(ctx, ids))
  const found = places.flatMap((place) =>
    place.appealed_at === null ? [] : [{ ...place, appealed_at: place.appealed_at }],
  )
  const tasks = new Map(
    (
      await domain.store.tasksByIds(
        ctx,
        found.map(({ task_id }) => task_id),
      )
    ).map((one) => [one.id, one]),
  )
  const names = await shopNames(
    ctx,
    found.flatMap(({ shop_id }) => shop_id ?? []),
  )
  const people = await userBriefs(
    ctx,
    found.map(({ user_id }) => user_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'task_appeal', ids)
  const claims = await claimsShown(ctx, 'task_appeal', ids)
  return found.map((place) => {
    const task = tasks.get(place.task_id)!
    return {
      ...{ id: place.id, task_id: task.id, title: task.title, cover: task.cover, user_id: place.user_id },
      shop: place.shop_id === null ? null : { id: place.shop_id, name: names.get(place.shop_id) ?? '' },
      person: people.get(place.user_id)?.nickname ?? '',
      ...{ reward_fen: place.reward_fen, reward_points: place.reward_points },
      status: place.status,
      appealed_at: seconds(place.appealed_at),
      decided_at: seconds(place.ended_at),
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(place.id)),
      claim: claims.get(place.id) ?? null,
    }
  })
}

export const taskAppeals = bindDefined(TASK_APPEALS, {
  source: appealSource,
  rows: present,
  file: {
    task: (row) => row.title,
    reward: (row) => (row.reward_points > 0 ? row.reward_points : fileMoney(row.reward_fen)),
  },
  async view(ctx, { id }) {
    const place = (await domain.store.placeById(ctx, id))!
    const task = (await domain.store.taskById(ctx, place.task_id))!
    return {
      steps: task.steps.map(({ text }) => text),
      proof: place.proof ? { ...place.proof, images: forReader(ctx, place.proof.images) } : null,
      ...{ tries: place.tries, reject_reason: place.reject_reason, appeal: place.appeal, ruling: place.ruling },
      appeal_images: forReader(ctx, place.appeal_images),
    }
  },
  logged: ({ status, reward_fen, reward_points }) => ({ status, reward_fen, reward_points }),
  acts: {
    overturnRejection: (tx, { id, reason }) => domain.overturn(tx, id, reason),
    upholdRejection: (tx, { id, reason }) => domain.uphold(tx, id, reason),
  },
})
