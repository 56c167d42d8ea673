/** Short videos at the desk: the review, one of them with what a reviewer needs, and the decisions. */
import { VIDEOS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import * as domain from '../../../domains/video/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNames } from '../../shop/cards.ts'
import { aboutOf } from '../../video/cards.ts'
import { videoSource } from '../../video/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.videosByIds(ctx, ids))
  const names = await shopNames(
    ctx,
    found.map(({ shop_id }) => shop_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'video', ids)
  const claims = await claimsShown(ctx, 'video', ids)
  return found.map((one) => ({
    ...{ id: one.id, shop_id: one.shop_id, shop_name: names.get(one.shop_id) ?? '' },
    ...{ title: one.title ?? one.filename, poster: one.poster, status: one.status, reason: one.reason },
    sent_at: seconds(one.submitted_at ?? one.created_at),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(one.id)),
    claim: claims.get(one.id) ?? null,
  }))
}

export const videos = bindDefined(VIDEOS, {
  source: videoSource,
  rows: present,
  file: { title: (row) => row.title },
  async view(ctx, { id }) {
    const one = (await domain.videoById(ctx, id))!
    const people = await userBriefs(ctx, [one.uploaded_by])
    const about = (await aboutOf(ctx, [one])).get(id)
    return {
      ...{ video: one.path, music: one.music, ai_made: one.ai_made, duration_ms: one.duration_ms ?? 0 },
      about: about ? { title: about.title } : null,
      sent_by: { id: one.uploaded_by, nickname: people.get(one.uploaded_by)?.nickname ?? '' },
    }
  },
  logged: ({ shop_id, title, status }) => ({ shop_id, title, status }),
  acts: {
    approveVideo: (tx, { id }) => domain.approveVideo(tx, id),
    rejectVideo: (tx, { id, reason }) => domain.rejectVideo(tx, id, { operator_id: tx.operator.id, reason }),
    removeVideo: (tx, { id, reason }) => domain.removeVideo(tx, id, { operator_id: tx.operator.id, reason }),
  },
})
