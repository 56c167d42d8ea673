/** Live rooms at the desk: how each stands, and its ban, which two operators set and lift. */
import { LIVE_ROOMS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import * as live from '../../../domains/live/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { roomSource, unusedOf } from '../../live/console.ts'
import { shopNames } from '../../shop/cards.ts'
import { categoryNames } from '../../site/categories.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const rooms = inOrder(ids, await live.roomsByIds(ctx, ids))
  const shop_ids = rooms.map(({ shop_id }) => shop_id)
  const names = await shopNames(ctx, shop_ids)
  const unused = await unusedOf(ctx, shop_ids)
  return rooms.map((room) => ({
    ...{ id: room.id, shop_id: room.shop_id, shop_name: names.get(room.shop_id) ?? '', title: room.title },
    ...{ cover: room.cover, status: room.status, opened_at: seconds(room.opened_at) },
    planned: unused.get(room.shop_id)?.planned ?? 0,
    left_minutes: live.minutesOf(unused.get(room.shop_id)?.left_s ?? 0),
    paid_fen: unused.get(room.shop_id)?.paid_fen ?? 0,
  }))
}

export const liveRooms = bindDefined(LIVE_ROOMS, {
  source: roomSource,
  rows: present,
  file: { title: (row) => row.title },
  async view(ctx, { id, shop_id }) {
    const [room] = await live.roomsByIds(ctx, [id])
    const { category_id, host_id, intro, reason, paused_until } = room!
    const people = await userBriefs(ctx, [host_id])
    const kind = room!.status === 'banned' ? live.desk.LIVE_ROOM_LIFT : live.desk.LIVE_ROOM_BAN
    const waiting = async (what: string) => (await waitingFor(ctx, what, [id])).get(String(id))
    const waits = (await waiting(kind)) ?? (await waiting(live.desk.LIVE_TIME_GRANT))
    return {
      ...{ intro, reason, paused_until: seconds(paused_until) },
      category: (await categoryNames(ctx, [category_id])).get(category_id) ?? '',
      host: { id: host_id, nickname: people.get(host_id)?.nickname ?? '' },
      back_fen: (await live.backOf(ctx, shop_id)).back_fen,
      sessions: (await live.plannedIn(ctx, shop_id)).map((one) => ({
        ...{ id: one.id, title: one.title, planned_at: seconds(one.planned_at), subscribers: one.subscribed_count },
      })),
      approval: waits ? await presentApproval(ctx, waits) : null,
    }
  },
  logged: ({ shop_id, title, status }) => ({ shop_id, title, status }),
  acts: {
    async banLiveRoom(tx, { id, reason }) {
      await live.desk.proposeBan(tx, id, reason)
      return { noted: true }
    },
    async grantLiveTime(tx, { id, minutes, reason }) {
      return (await live.desk.grantTime(tx, { id, minutes, reason })) ? { noted: true } : { after: { minutes } }
    },
    async liftLiveRoom(tx, { id, reason }) {
      await live.desk.proposeLift(tx, id, reason)
      return { noted: true }
    },
  },
})
