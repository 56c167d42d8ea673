/** Applications for a live room at the desk: the queue, one of them with what a reviewer needs, and the decisions. */
import { LIVE_APPLICATIONS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import * as live from '../../../domains/live/index.ts'
import { shopRow } from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { applicationSource, sentBefore } from '../../live/console.ts'
import { shopNames } from '../../shop/cards.ts'
import { categoryNames } from '../../site/categories.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await live.applicationsByIds(ctx, ids))
  const names = await shopNames(
    ctx,
    found.map(({ shop_id }) => shop_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'live_application', ids)
  const claims = await claimsShown(ctx, 'live_application', ids)
  return found.map((row) => ({
    ...{
      id: row.id,
      shop_id: row.shop_id,
      shop_name: names.get(row.shop_id) ?? '',
      title: row.title,
      cover: row.cover,
    },
    ...{
      status: row.status,
      sent_at: seconds(row.created_at),
      decided_at: seconds(row.decided_at),
      reason: row.reason,
    },
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
    claim: claims.get(row.id) ?? null,
  }))
}

export const liveApplications = bindDefined(LIVE_APPLICATIONS, {
  source: applicationSource,
  rows: present,
  file: { title: (row) => row.title },
  async view(ctx, { id, shop_id }) {
    const [row] = await live.applicationsByIds(ctx, [id])
    const { category_id, host_id, intro } = row!
    const people = await userBriefs(ctx, [host_id])
    return {
      ...{ intro, category: (await categoryNames(ctx, [category_id])).get(category_id) ?? '' },
      host: { id: host_id, nickname: people.get(host_id)?.nickname ?? '' },
      shop_level: (await shopRow(ctx, shop_id)).credit_level,
      earlier: await sentBefore(ctx, shop_id, id),
    }
  },
  logged: ({ shop_id, title, status }) => ({ shop_id, title, status }),
  acts: {
    approveLiveRoom: (tx, { id }) => live.approveRoom(tx, id, tx.operator.id),
    sendLiveRoomBack: (tx, { id, reason }) => live.sendRoomBack(tx, id, { operator_id: tx.operator.id, reason }),
  },
})
