/** What masters denied while it took bids or orders, at the desk: stopping it, or letting it run on. */
import { MASTER_DENIALS } from '@juya/contract'
import * as domain from '../../../domains/master/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { masterDenialSource } from '../../master/console.ts'
import { shopNames } from '../../shop/cards.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.claimsByIds(ctx, ids))
  const masters = await domain.mastersByIds(
    ctx,
    found.map(({ master_id }) => master_id),
  )
  const names = new Map(masters.map((one) => [one.id, one.name]))
  const shops = await shopNames(
    ctx,
    found.map(({ shop_id }) => shop_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'master_denial', ids)
  const claims = await claimsShown(ctx, 'master_denial', ids)
  return found.flatMap((one) =>
    one.desk_until === null || one.answered_at === null
      ? []
      : [
          {
            ...{ id: one.id, master_id: one.master_id, master_name: names.get(one.master_id) ?? '' },
            ...{ shop_id: one.shop_id, shop_name: shops.get(one.shop_id) ?? '', kind: one.thing, ref_id: one.ref_id },
            ...{ title: one.title, image: one.images[0] ?? null, status: one.desk ?? ('open' as const) },
            ...{ denied_at: seconds(one.answered_at), decided_at: seconds(one.decided_at) },
            review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(one.id)),
            claim: claims.get(one.id) ?? null,
          },
        ],
  )
}

export const masterDenials = bindDefined(MASTER_DENIALS, {
  source: masterDenialSource,
  rows: present,
  file: { title: (row) => row.title },
  async view(ctx, { id }) {
    const { note, images, desk_reason } = (await domain.claimById(ctx, id))!
    return { note: note ?? '', images, desk_reason }
  },
  logged: ({ master_id, kind, ref_id, status }) => ({ master_id, kind, ref_id, status }),
  acts: {
    stopDenied: (tx, { id, reason }) => domain.stopDenied(tx, id, { operator_id: tx.operator.id, reason }),
    keepDenied: (tx, { id, reason }) => domain.keepDenied(tx, id, { operator_id: tx.operator.id, reason }),
  },
})
