/** The alarm about draws whose time has come and that are not drawn. */

import { type Cause, defineAlarm } from '../../../platform/alarms/registry.ts'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/** Draws that should have been drawn ten minutes ago: by their time, or by the later round that a late lock named. */
async function lateDraws(ctx: Ctx): Promise<Cause[]> {
  const rows = await query<{ id: number; title: string }>(
    ctx,
    'draw_late',
    `select id, title from draw_draws where status = 'locked' and platform_now() > interval '10 minutes' + greatest(draws_at,
       to_timestamp((facts -> 'beacon' ->> 'genesis_s')::bigint + (round - 1) * (facts -> 'beacon' ->> 'period_s')::int)) order by id limit 20`,
    [],
  )
  return rows.map(({ id, title }) => ({ cause: String(id), facts: { id, title } }))
}

defineAlarm({
  kind: 'draw_waits',
  roles: ['content', 'root'],
  title: { en: 'Draw {id} “{title}” waits for its beacon', zh: '抽奖 {id}“{title}”等待随机信标' },
  means: {
    en: 'Its round was made more than ten minutes ago, and no relay has answered with it. It is drawn by the same round whenever one does; people see that it waits.',
    zh: '对应轮次已过去十分钟以上，但没有中继返回结果。一旦有中继应答，仍按同一轮次开奖；用户会看到“等待中”。',
  },
  first: {
    en: 'Look whether this machine reaches the relays in DRAND_URLS. Name other relays of drand quicknet there and start again: the round stays the same.',
    zh: '检查本机能否访问 DRAND_URLS 中的中继；可改用 drand quicknet 的其他中继并重启，轮次不变。',
  },
  look: { every: 'minute', causes: lateDraws },
})
