/** Appeals of videos on the console, with what both sides said. */
import { VIDEO_APPEALS } from '@juya/contract'
import * as domain from '../../../domains/video/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNames } from '../../shop/cards.ts'
import { videoAppealSource } from '../../video/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const standingOf = ({ ruled_at, is_overturned }: domain.Video) =>
  ruled_at === null ? ('open' as const) : is_overturned ? ('overturned' as const) : ('upheld' as const)

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.videosByIds(ctx, ids))
  const names = await shopNames(
    ctx,
    found.map(({ shop_id }) => shop_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'video_appeal', ids)
  const claims = await claimsShown(ctx, 'video_appeal', ids)
  return found.flatMap((one) =>
    one.appealed_at === null
      ? []
      : [
          {
            ...{ id: one.id, shop_id: one.shop_id, shop_name: names.get(one.shop_id) ?? '' },
            ...{ title: one.title ?? one.filename, poster: one.poster, status: standingOf(one) },
            appealed_at: seconds(one.appealed_at),
            review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(one.id)),
            claim: claims.get(one.id) ?? null,
          },
        ],
  )
}

export const videoAppeals = bindDefined(VIDEO_APPEALS, {
  source: videoAppealSource,
  rows: present,
  file: { title: (row) => row.title },
  async view(ctx, { id }) {
    const { path, reason, appeal, ruling } = (await domain.videoById(ctx, id))!
    return { video: path, reason, appeal: appeal ?? '', ruling }
  },
  logged: ({ shop_id, title, status }) => ({ shop_id, title, status }),
  acts: {
    overturnVideo: (tx, { id, reason }) => domain.overturnVideo(tx, id, reason),
    upholdVideo: (tx, { id, reason }) => domain.upholdVideo(tx, id, reason),
  },
})
