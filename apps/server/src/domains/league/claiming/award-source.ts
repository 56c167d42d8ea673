/** The newest people who claimed an award of the league, for the line of newest awards. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import type { Award } from '../../rank/index.ts'

export async function newestAwards(ctx: Ctx, limit: number): Promise<Award[]> {
  const rows = await query<{ user_id: number; at: number; award_fen: number; pool_id: number; month: string }>(
    ctx,
    'league_newest_awards',
    `select m.user_id, m.claimed_at as at, m.award_fen, m.pool_id, p.month from league_members m join league_pools p on p.id = m.pool_id
     where m.status = 'claimed' order by m.claimed_at desc limit $1`,
    [limit],
  )
  return rows.map(({ user_id, at, award_fen, pool_id, month }) => ({
    ...{ user_id, at },
    en: `${yuan(award_fen)} from the league for ${month}`,
    zh: `${month} 月联盟奖励 ${yuan(award_fen)}`,
    link: toScreen('league.home', { id: pool_id }),
  }))
}
