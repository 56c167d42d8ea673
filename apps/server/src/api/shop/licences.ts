/** A shop's licences as it and operators read them. */
import { LICENCE_KINDS, LICENCE_NAMES } from '@juya/contract'
import { fileLicence, isRunning, licencesOf } from '../../domains/shop/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'

/** What a shop filed, the newest first. */
export async function filedShown(ctx: Ctx, shop_id: number) {
  const now = await databaseNow(ctx)
  const filed = await licencesOf(ctx, shop_id)
  const review_deadlines = await reviewDeadlinesOf(
    ctx,
    'licence',
    filed.map((row) => row.id),
  )
  return filed.map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    image: row.image || null,
    expires_on: row.expires_on,
    status: row.status,
    runs: row.status === 'approved' && isRunning(row, now),
    reject_reason: row.reject_reason,
    filed_at: seconds(row.created_at),
    question: row.status === 'asked' ? row.question : null,
    answer_by: seconds(row.answer_by),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
  }))
}

export const licences = async (ctx: ShopCtx) => ({
  kinds: LICENCE_KINDS.map((kind) => ({ kind, name: LICENCE_NAMES[kind][ctx.locale === 'en' ? 'en' : 'zh'] })),
  list: await filedShown(ctx, ctx.shop.shop_id),
})

export const file = async (ctx: ShopCtx, input: Parameters<typeof fileLicence>[1]) => ({
  id: await fileLicence(ctx, input),
})
