/** The visitors of a shop: each person once a day, signed in or by address and browser. */

import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

const DAY = `to_char(platform_now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** Counts a visitor of a shop, once a day. */
export async function noteVisitor(ctx: Ctx, shop_id: number): Promise<void> {
  const visitor = ctx.user
    ? `u${ctx.user.id}`
    : createHash('sha256')
        .update(`${ctx.ip}|${ctx.user_agent ?? ''}`)
        .digest('base64url')
        .slice(0, 16)
  await query(
    ctx,
    'shop_visit_add',
    `insert into shop_visits (shop_id, day, visitor) values ($1, ${DAY}, $2) on conflict do nothing`,
    [shop_id, visitor],
  )
}

/** How many people visited a shop today (Asia/Shanghai). */
export async function visitorsToday(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'shop_visits_today',
    `select count(*) as count from shop_visits where shop_id = $1 and day = ${DAY}`,
    [shop_id],
  )
  return row!.count
}
