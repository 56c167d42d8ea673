/** What live rooms did to keep order in their chats, at the desk: what is contested waits for an arbiter. */
import { LIVE_ACTS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { userBriefs } from '../../../domains/account/index.ts'
import { liveChat, sessionsByIds } from '../../../domains/live/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNames } from '../../shop/cards.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource<typeof LIVE_ACTS>({
  resource: LIVE_ACTS,
  from: sql`live_chat_acts a`,
  id: sql`a.id`,
  filters: { status: sql`a.status`, user_id: sql`a.user_id` },
  sorts: { id: { by: sql`a.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await liveChat.actsByIds(ctx, ids))
  const people = await userBriefs(
    ctx,
    found.map(({ user_id }) => user_id),
  )
  const sessions = new Map(
    (
      await sessionsByIds(
        ctx,
        found.map(({ session_id }) => session_id),
      )
    ).map((one) => [one.id, one]),
  )
  const names = await shopNames(
    ctx,
    [...sessions.values()].map(({ shop_id }) => shop_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'live_act', ids)
  const claims = await claimsShown(ctx, 'live_act', ids)
  return found.map(({ id, kind, reason, user_id, session_id, status, created_at, until_at }) => {
    const session = sessions.get(session_id)!
    return {
      ...{ id, kind, reason, user_id, status, nickname: people.get(user_id)?.nickname ?? '' },
      ...{ shop_id: session.shop_id, shop_name: names.get(session.shop_id) ?? '', session_title: session.title },
      ...{ created_at: seconds(created_at), until_at: seconds(until_at) },
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(id)),
      claim: claims.get(id) ?? null,
    }
  })
}

export const liveActs = bindDefined(LIVE_ACTS, {
  source,
  rows: present,
  file: { act: (row) => `${row.id} ${row.kind} ${row.nickname}` },
  async view(ctx, { id }) {
    const [act] = await liveChat.actsByIds(ctx, [id])
    const line = await liveChat.lineById(ctx, act!.line_id)
    const { note, appeal, decision } = act!
    return { line: line?.original ?? line?.text ?? null, note, appeal, decision }
  },
  logged: ({ status, kind, user_id }) => ({ status, kind, user_id }),
  acts: {
    async decideLiveAct(tx, { id, result, reason }) {
      await liveChat.decideAct(tx, { id, undo: result === 'undo', reason })
      return { action: result === 'undo' ? 'live_act.undo' : 'live_act.uphold' }
    },
  },
})
