/** Replays that were taken down, at the desk: what is contested waits for an arbiter. */
import { LIVE_TAKEDOWNS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { sessionsByIds, takedowns } from '../../../domains/live/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNames } from '../../shop/cards.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource<typeof LIVE_TAKEDOWNS>({
  resource: LIVE_TAKEDOWNS,
  from: sql`live_takedowns t`,
  id: sql`t.id`,
  filters: { status: sql`t.status`, shop_id: sql`t.shop_id` },
  sorts: { id: { by: sql`t.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await takedowns.takedownsByIds(ctx, ids))
  const names = await shopNames(
    ctx,
    found.map(({ shop_id }) => shop_id),
  )
  const sessions = await sessionsByIds(
    ctx,
    found.map(({ session_id }) => session_id),
  )
  const session_of = new Map(sessions.map((one) => [one.id, one]))
  const review_deadlines = await reviewDeadlinesOf(ctx, 'live_takedown', ids)
  const claims = await claimsShown(ctx, 'live_takedown', ids)
  return found.map(({ id, session_id, shop_id, status, created_at }) => ({
    ...{ id, session_id, shop_id, status, shop_name: names.get(shop_id) ?? '', created_at: seconds(created_at) },
    ...{ title: session_of.get(session_id)!.title, cover: session_of.get(session_id)!.cover },
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(id)),
    claim: claims.get(id) ?? null,
  }))
}

export const liveTakedowns = bindDefined(LIVE_TAKEDOWNS, {
  source,
  rows: present,
  file: { title: (row) => row.title },
  async view(ctx, { id }) {
    const [one] = await takedowns.takedownsByIds(ctx, [id])
    const { reason, appeal, decision } = one!
    return { why: reason, appeal, decision }
  },
  logged: ({ status, session_id, shop_id }) => ({ status, session_id, shop_id }),
  acts: {
    async decideLiveTakedown(tx, { id, result, reason }) {
      await takedowns.decideTakedown(tx, { id, undo: result === 'undo', reason })
      return { action: result === 'undo' ? 'live_takedown.undo' : 'live_takedown.uphold' }
    },
  },
})
