/** Sessions as anybody sees them. */
import { LIVE_CANCEL_CAUSES, LIVE_END_CAUSES, type LiveCard } from '@juya/contract'
import type { z } from 'zod'
import { roomsByIds, type Session, subscribedAmong } from '../../domains/live/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { briefsForCards } from '../shop/cards.ts'
import { categoryNames } from '../site/categories.ts'
import { openReplays } from './replays/open-replays.ts'

const among = <C extends string>(causes: readonly C[], cause: string | null): C | null =>
  causes.find((one) => one === cause) ?? null
/** Why a session was cancelled, or ended. */
const causesOf = ({ status, cause }: Session) => ({
  cause: status === 'cancelled' ? among(LIVE_CANCEL_CAUSES, cause) : null,
  end_cause: status === 'ended' ? among(LIVE_END_CAUSES, cause) : null,
})
export const endCauseOf = (session: Session) => causesOf(session).end_cause

/** In the order given. */
export async function liveCards(ctx: Ctx, sessions: readonly Session[]): Promise<z.input<typeof LiveCard>[]> {
  const rooms = new Map(
    (await roomsByIds(ctx, [...new Set(sessions.map(({ room_id }) => room_id))])).map((one) => [one.id, one]),
  )
  const shops = await briefsForCards(ctx, [...new Set(sessions.map(({ shop_id }) => shop_id))])
  const categories = await categoryNames(
    ctx,
    [...rooms.values()].map(({ category_id }) => category_id),
  )
  const ids = sessions.map(({ id }) => id)
  const subscribed = ctx.user ? await subscribedAmong(ctx, ctx.user.id, ids) : new Set<number>()
  const replays = await openReplays(ctx, sessions)
  return sessions.map((one) => {
    const room = rooms.get(one.room_id)!
    const shop = shops.get(one.shop_id)
    return {
      ...{ session_id: one.id, room_id: one.room_id, title: one.title, cover: one.cover ?? room.cover },
      shop: { id: one.shop_id, name: shop?.name ?? '', logo: shop?.logo ?? null, followed: shop?.followed },
      category: { id: room.category_id, name: categories.get(room.category_id) ?? '' },
      ...{ notice: one.notice, status: one.status, planned_at: seconds(one.planned_at), is_weekly: one.is_weekly },
      ...{ started_at: seconds(one.started_at), ended_at: seconds(one.ended_at) },
      ...{ viewers: one.viewers, without_picture: one.without_picture },
      ...{ subscribers: one.subscribed_count, subscribed: subscribed.has(one.id), cause: causesOf(one).cause },
      ...{ sale_id: one.sale_id, replay_until: seconds(replays.get(one.id) ?? null) },
    }
  })
}
