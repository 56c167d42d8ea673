/** Licences that shops filed: the queue, one of them with what a reviewer needs, and the decisions. */
import { LICENCES } from '@juya/contract'
import * as shops from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { licenceSource } from '../../shop/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await shops.licencesByIds(ctx, ids))
  const of_shops = await shops.shopRows(
    ctx,
    found.map((row) => row.shop_id),
  )
  const by_id = new Map(of_shops.map((shop) => [shop.id, shop]))
  const review_deadlines = await reviewDeadlinesOf(ctx, 'licence', ids)
  const claims = await claimsShown(ctx, 'licence', ids)
  const now = await databaseNow(ctx)
  return found.map((row) => ({
    id: row.id,
    shop_id: row.shop_id,
    shop_name: by_id.get(row.shop_id)?.name ?? '',
    logo: by_id.get(row.shop_id)?.logo ?? null,
    kind: row.kind,
    number: row.number,
    image: row.image || null,
    expires_on: row.expires_on,
    status: row.status,
    runs: row.status === 'approved' && shops.isRunning(row, now),
    filed_at: seconds(row.created_at),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
    claim: claims.get(row.id) ?? null,
    reason: row.reject_reason,
    decided_at: seconds(row.decided_at),
  }))
}

/** The log keeps how it stood before as well. */
const decided = async (filed: Promise<shops.FiledLicence>) => ({ before: { licence: (await filed).status } })

export const licences = bindDefined(LICENCES, {
  source: licenceSource,
  rows: present,
  file: { licence: (row) => `${row.kind} ${row.number}`.trim(), shop: (row) => row.shop_name },
  async view(ctx, { id, shop_id, kind }) {
    const [row] = await shops.licencesByIds(ctx, [id])
    const counts = await shops.licenceThatCounts(ctx, shop_id, kind)
    return {
      question: row!.question,
      answer_by: seconds(row!.answer_by),
      verified: (await shops.shopRow(ctx, shop_id)).is_verified,
      counts_now: counts && counts.id !== id ? { number: counts.number, expires_on: counts.expires_on } : null,
    }
  },
  logged: ({ status, kind, expires_on }) => ({ licence: status, kind, expires_on }),
  acts: {
    approveLicence: (tx, { id }) => decided(shops.approveLicence(tx, id, tx.operator.id)),
    rejectLicence: (tx, { id, reason }) =>
      decided(shops.rejectLicence(tx, id, { operator_id: tx.operator.id, reason })),
    askLicence: (tx, { id, reason }) => decided(shops.askLicence(tx, id, reason)),
  },
})
