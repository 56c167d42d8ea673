/** Once a year a person may take back what has lapsed within seven days: new lots of thirty days. The book is locked before any lot is looked at. */
import { RESCUE_DAYS } from '@juya/contract'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { yearOf } from '../rules.ts'
import { type EntryRow, lockBook } from './book.ts'
import { bringBack } from './returning.ts'

interface Lapsed extends EntryRow {
  /** What of it has not come back. */
  left: number
}

/** What has lapsed lately and not come back, the oldest first. */
const lapsedLately = (ctx: Ctx, user_id: number): Promise<Lapsed[]> =>
  query<Lapsed>(
    ctx,
    'points_lapsed_lately',
    `select * from (select e.*, (-e.delta - (select coalesce(sum(m.delta - m.debt_delta), 0) from points_entries m where m.of_id = e.id))::int as "left"
       from points_entries e where e.user_id = $1 and e.reason = 'lapsed' and e.created_at > platform_now() - interval '${RESCUE_DAYS} days') lapsed
     where "left" > 0 order by id`,
    [user_id],
  )

const rescueRef = (now: number): string => `year:${yearOf(now)}`

async function rescuedThisYear(ctx: Ctx, user_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'points_rescued_in',
    `select 1 from points_entries where user_id = $1 and reason = 'rescue' and ref = $2 limit 1`,
    [user_id, rescueRef(await databaseNow(ctx))],
  )
  return rows.length > 0
}

/** What a person could rescue now; undefined where nothing lapsed lately or this year's rescue is used. @returns until_at in ms */
export async function rescuableOf(
  ctx: Ctx,
  user_id: number,
): Promise<{ points: number; until_at: number } | undefined> {
  const lapsed = await lapsedLately(ctx, user_id)
  if (lapsed.length === 0 || (await rescuedThisYear(ctx, user_id))) return undefined
  return {
    points: lapsed.reduce((sum, { left }) => sum + left, 0),
    until_at: lapsed[0]!.created_at + RESCUE_DAYS * 86_400_000,
  }
}

/**
 * Rescues what lapsed within seven days.
 * @returns how many points came back
 * @throws Refusal ALREADY_DONE (this year), POINTS_NONE_LAPSED
 */
export async function rescuePoints(ctx: SignedCtx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const book = await lockBook(tx, ctx.user.id)
    if (await rescuedThisYear(tx, ctx.user.id)) refuse('ALREADY_DONE')
    const lapsed = await lapsedLately(tx, ctx.user.id)
    if (lapsed.length === 0) refuse('POINTS_NONE_LAPSED')
    const ref = rescueRef(await databaseNow(tx))
    let points = 0
    for (const entry of lapsed)
      points += await bringBack(tx, book, entry, { points: entry.left, reason: 'rescue', ref })
    return points
  })
}
