/** The wall of live rooms: what is on air now, those with open reports first. */
import { LIVE_WALL_MOST, type operator as rows } from '@juya/contract'
import type { z } from 'zod'
import * as live from '../../../domains/live/index.ts'
import { openReportsOn } from '../../../domains/report/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNames } from '../../shop/cards.ts'

type Wall = z.input<(typeof rows)['liveWall']['data']>

/** How many open reports name each session, or a line written in it. */
async function reportsBySession(ctx: Ctx): Promise<Map<number, number>> {
  const counts = new Map(await openReportsOn(ctx, 'live_session'))
  const on_lines = await openReportsOn(ctx, 'live_line')
  for (const { id, session_id } of await live.liveChat.linesByIds(ctx, [...on_lines.keys()]))
    counts.set(session_id, (counts.get(session_id) ?? 0) + on_lines.get(id)!)
  return counts
}

export async function liveWall(ctx: OperatorCtx): Promise<Wall> {
  const running = await live.runningNow(ctx)
  const reports = await reportsBySession(ctx)
  const reported = (id: number) => reports.get(id) ?? 0
  const shown = running.toSorted((a, b) => reported(b.id) - reported(a.id)).slice(0, LIVE_WALL_MOST)
  const names = await shopNames(
    ctx,
    shown.map(({ shop_id }) => shop_id),
  )
  const rooms = await live.roomsByIds(
    ctx,
    shown.map(({ room_id }) => room_id),
  )
  const covers = new Map(rooms.map(({ id, cover }) => [id, cover]))
  return {
    list: shown.map((one) => ({
      ...{ id: one.id, shop_id: one.shop_id, shop_name: names.get(one.shop_id) ?? '', title: one.title },
      ...{ cover: one.cover ?? covers.get(one.room_id)!, status: one.status as 'live' | 'paused' },
      ...{ stopped: one.pause_cause === 'operator', sale_id: one.sale_id, has_picture: one.has_picture },
      ...{ started_at: seconds(one.started_at!), viewers: one.viewers, lag_p95_ms: one.lag_p95_ms },
      ...{ warned_at: seconds(one.warned_at), reports: reported(one.id) },
      frame_url: live.latestPicture(ctx, one.id),
    })),
    total: running.length,
    server_now_ms: await databaseNow(ctx),
  }
}
