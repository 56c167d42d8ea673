/** Losses of growth value and of shops' credit at the desk: those whose owners ask for a review wait for an arbiter. */
import { LOSSES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { accountFactsOf, userBriefs } from '../../../domains/account/index.ts'
import * as levels from '../../../domains/level/index.ts'
import { shopRow } from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { forReader } from '../../../platform/http/side-pictures.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNames } from '../../shop/cards.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource({
  resource: LOSSES,
  from: sql`level_losses l`,
  id: sql`l.id`,
  filters: {
    status: sql`l.status`,
    owner: sql`case when l.user_id is null then 'shop' else 'user' end`,
    user_id: sql`l.user_id`,
    shop_id: sql`l.shop_id`,
  },
  sorts: { id: { by: sql`l.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await levels.lossesByIds(ctx, ids))
  const people = await userBriefs(
    ctx,
    found.flatMap(({ user_id }) => user_id ?? []),
  )
  const shops = await shopNames(
    ctx,
    found.flatMap(({ shop_id }) => shop_id ?? []),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'loss', ids)
  const claims = await claimsShown(ctx, 'loss', ids)
  return found.map(({ id, user_id, shop_id, delta, reason, status, ...row }) => {
    const owner = user_id === null ? ('shop' as const) : ('user' as const)
    const said = levels.rules.saidOf(owner, reason, ctx.locale)
    return {
      ...{ id, owner, user_id, shop_id, delta, status, reason: said.name, rule_no: said.rule_no },
      name: (user_id === null ? shops.get(shop_id!) : people.get(user_id)?.nickname) ?? '',
      title: (ctx.locale === 'zh-CN' ? row.title : (row.title_en ?? row.title)) || '',
      created_at: seconds(row.created_at),
      ask_until: seconds(row.ask_until),
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(id)),
      claim: claims.get(id) ?? null,
    }
  })
}

export const losses = bindDefined(LOSSES, {
  source,
  rows: present,
  file: { loss: (row) => `${row.id} ${row.reason} ${row.title}`.trim() },
  async view(ctx, { id, user_id, shop_id }) {
    const [row] = await levels.lossesByIds(ctx, [id])
    const { ref, detail, content, images, decision } = row!
    const value = user_id
      ? (await accountFactsOf(ctx, user_id)).growth_value
      : (await shopRow(ctx, shop_id!)).credit_score
    return { ref, value, detail, content, images: forReader(ctx, images), decision }
  },
  logged: ({ status, delta }) => ({ status, delta }),
  acts: {
    async decideLoss(tx, { id, result, reason }) {
      await levels.decideLoss(tx, { id, undo: result === 'undo', reason })
      return { action: result === 'undo' ? 'loss.undo' : 'loss.uphold' }
    },
  },
})
