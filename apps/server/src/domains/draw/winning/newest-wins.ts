/** The newest winners of prizes. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Prize } from '../tables.ts'

export interface NewestWin {
  user_id: number
  at: number
  draw_id: number
  prize: Prize
}

/** The latest wins that were not left unclaimed, the newest first. */
export const newestWins = (ctx: Ctx, limit: number): Promise<NewestWin[]> =>
  query<NewestWin>(
    ctx,
    'draw_newest_wins',
    `select user_id, created_at as at, draw_id, prize from draw_wins where status <> 'expired' order by id desc limit $1`,
    [limit],
  )
