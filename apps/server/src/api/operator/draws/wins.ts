/** Prizes that were won, at the desk: those to send, and what became of the others. */
import { DRAW_WINS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { userBriefs } from '../../../domains/account/index.ts'
import * as draws from '../../../domains/draw/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { titleFor } from '../../../platform/things/things.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource({
  resource: DRAW_WINS,
  from: sql`draw_wins w`,
  id: sql`w.id`,
  filters: { status: sql`w.status`, draw_id: sql`w.draw_id`, user_id: sql`w.user_id` },
  sorts: { id: { by: sql`w.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await draws.winsByIds(ctx, ids))
  const titles = new Map(
    (await draws.drawsByIds(ctx, [...new Set(found.map(({ draw_id }) => draw_id))])).map((one) => [
      one.id,
      titleFor(ctx.locale, one),
    ]),
  )
  const people = await userBriefs(
    ctx,
    found.map(({ user_id }) => user_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'draw_win', ids)
  const claims = await claimsShown(ctx, 'draw_win', ids)
  return found.map(
    ({ id, draw_id, prize, value_fen, user_id, status, claim_until, claimed_at, order_id, sent_at }) => ({
      ...{ id, draw_id, value_fen, user_id, status, order_id },
      draw_title: titles.get(draw_id) ?? '',
      prize: ctx.locale === 'en' ? prize.name_en : prize.name,
      image: prize.image,
      winner: people.get(user_id)?.nickname ?? '',
      claim_until: seconds(claim_until),
      claimed_at: seconds(claimed_at),
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(id)),
      claim: claims.get(id) ?? null,
      decided_at: seconds(sent_at),
    }),
  )
}

export const drawWins = bindDefined(DRAW_WINS, {
  source,
  rows: present,
  file: { prize: (row) => row.prize },
  async view(ctx, { id }) {
    const [win] = await draws.winsByIds(ctx, [id])
    const { rank, ticket_no, prize, address, again_order_id } = win!
    const line = address && [
      address.receiver,
      address.phone,
      address.province,
      address.city,
      address.county,
      address.detail,
    ]
    return {
      ...{ rank, ticket_no, again_order_id },
      shop_id: prize.shop_id,
      address: line ? line.filter(Boolean).join(' ') : null,
    }
  },
  logged: ({ draw_id, prize, user_id, status, order_id }) => ({
    draw_id,
    prize,
    user_id,
    status,
    order_id: order_id ?? null,
  }),
  acts: {
    async sendPrize(tx, { id }) {
      await draws.sendPrize(tx, id)
    },
    async sendPrizeAgain(tx, { id }) {
      await draws.sendPrizeAgain(tx, id)
    },
  },
})
