/** Live sessions at the desk: what is on air, planned and over, and the act that cuts one. */
import { LIVE_CANCEL_CAUSES, LIVE_END_CAUSES, LIVE_SESSIONS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import * as live from '../../../domains/live/index.ts'
import { rooms } from '../../../domains/lot/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { sessionSource } from '../../live/console.ts'
import { openReplays } from '../../live/replays/open-replays.ts'
import { shopNames } from '../../shop/cards.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const CAUSES = [...LIVE_CANCEL_CAUSES, ...LIVE_END_CAUSES]

async function present(ctx: Ctx, ids: number[]) {
  const sessions = inOrder(ids, await live.sessionsByIds(ctx, ids))
  const names = await shopNames(
    ctx,
    sessions.map(({ shop_id }) => shop_id),
  )
  const covers = new Map(
    (
      await live.roomsByIds(
        ctx,
        sessions.map(({ room_id }) => room_id),
      )
    ).map(({ id, cover }) => [id, cover]),
  )
  return sessions.map((one) => ({
    ...{ id: one.id, shop_id: one.shop_id, shop_name: names.get(one.shop_id) ?? '', title: one.title },
    ...{ cover: one.cover ?? covers.get(one.room_id)!, status: one.status, viewers: one.viewers },
    stopped: one.pause_cause === 'operator',
    ...{ planned_at: seconds(one.planned_at), started_at: seconds(one.started_at), ended_at: seconds(one.ended_at) },
  }))
}

async function isRecorded(ctx: Ctx, id: number): Promise<boolean> {
  const recording = await live.recorded.recordingOf(ctx, id)
  return recording !== undefined && recording.status !== 'purged'
}

export const liveSessions = bindDefined(LIVE_SESSIONS, {
  source: sessionSource,
  rows: present,
  file: { title: (row) => row.title },
  async view(ctx, { id }) {
    const session = (await live.sessionById(ctx, id))!
    const { host_id, notice, viewers_peak, metered_s, cause, reason, warning } = session
    const people = await userBriefs(ctx, host_id === null ? [] : [host_id])
    return {
      host: host_id === null ? null : { id: host_id, nickname: people.get(host_id)?.nickname ?? '' },
      ...{ notice, viewers_peak, reason, warning, used_minutes: live.minutesOf(metered_s) },
      lots: (await rooms.lotsOn(ctx, live.airRules.stageOf(session))).length,
      goods: (await live.goodsIn(ctx, id)).length,
      cause: CAUSES.find((one) => one === cause) ?? null,
      recorded: await isRecorded(ctx, id),
      replay_open: (await openReplays(ctx, [session])).has(id),
    }
  },
  logged: ({ shop_id, title, status }) => ({ shop_id, title, status }),
  acts: {
    warnLiveSession: (tx, { id, reason }) => live.desk.warnSession(tx, id, reason),
    stopLiveSession: (tx, { id, reason }) => live.desk.stopPicture(tx, id, reason),
    letLiveSessionGoOn: (tx, { id }) => live.desk.letGoOn(tx, id),
    takeDownReplay: (tx, { id, reason }) => live.takedowns.takeReplayDown(tx, id, reason),
    cutLiveSession: (tx, { id, reason }) => live.cutSession(tx, id, reason),
  },
})
