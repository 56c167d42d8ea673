/** Names that shops asked for: the queue, one of them with what a reviewer needs, and the decisions. */
import { SHOP_NAMES } from '@juya/contract'
import * as shops from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { nameSource } from '../../shop/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await shops.nameChangesByIds(ctx, ids))
  const logos = new Map(
    (
      await shops.shopRows(
        ctx,
        found.map((row) => row.shop_id),
      )
    ).map((shop) => [shop.id, shop.logo]),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'shop_name', ids)
  const claims = await claimsShown(ctx, 'shop_name', ids)
  return found.map((row) => ({
    id: row.id,
    shop_id: row.shop_id,
    logo: logos.get(row.shop_id) ?? null,
    name: row.name,
    name_en: row.name_en,
    before: row.before_name,
    status: row.status,
    asked_at: seconds(row.created_at),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
    claim: claims.get(row.id) ?? null,
    reason: row.reason,
    decided_at: seconds(row.decided_at),
  }))
}

export const shopNames = bindDefined(SHOP_NAMES, {
  source: nameSource,
  rows: present,
  file: { name: (row) => row.name },
  async view(ctx, { id, status, shop_id, name }) {
    const [change] = await shops.nameChangesByIds(ctx, [id])
    const { intro, is_verified, fans_count } = await shops.shopRow(ctx, shop_id)
    const alike = status === 'waiting' ? await shops.lookAlikes(ctx, shop_id, name) : []
    return { before_en: change!.before_name_en, intro, verified: is_verified, fans_count, alike }
  },
  logged: ({ shop_id, name, status }) => ({ shop_id, name, status }),
  acts: {
    approveShopName: (tx, { id }) => shops.approveName(tx, id, { operator_id: tx.operator.id }),
    rejectShopName: (tx, { id, reason }) => shops.rejectName(tx, id, { operator_id: tx.operator.id, reason }),
  },
})
