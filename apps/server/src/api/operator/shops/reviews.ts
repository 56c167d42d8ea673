/** What buyers say of shops, on the console. */
import { REVIEWS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { noteOverturned } from '../../../domains/operator/index.ts'
import { showReview } from '../../../domains/review/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { reviewLines, reviewSource } from '../../order/console.ts'
import { shopNames } from '../../shop/cards.ts'
import { counted } from '../decision-audits/counted.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await reviewLines(ctx, ids))
  const [people, names] = await readTogether(ctx, [
    () =>
      userBriefs(
        ctx,
        found.map((row) => row.user_id),
      ),
    () =>
      shopNames(
        ctx,
        found.map((row) => row.shop_id),
      ),
  ])
  return found.map(({ user_id, shop_id, ...row }) => ({
    ...row,
    user: people.get(user_id)!,
    shop_name: names.get(shop_id) ?? '',
    created_at: seconds(row.created_at),
  }))
}

const shownTo =
  (shown: boolean) =>
  async (tx: Tx<OperatorCtx>, { id, reason }: { id: number; reason: string }) => {
    await counted(
      tx,
      'review',
      id,
      () => showReview(tx, { review_id: id, shown, reason }),
      () => (shown ? null : { outcome: 'hide', reason }),
    )
    if (shown) await noteOverturned(tx, 'review', id)
    return { before: { status: shown ? 'hidden' : 'visible' } }
  }

export const reviews = bindDefined(REVIEWS, {
  source: reviewSource,
  rows: present,
  file: {
    thing: (row) => row.title,
    user: (row) => `#${row.user.id} ${row.user.nickname}`,
    shop: (row) => row.shop_name,
  },
  logged: ({ status }) => ({ status }),
  acts: { hideReview: shownTo(false), restoreReview: shownTo(true) },
})
