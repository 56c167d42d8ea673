/** The ranks' part of the process. */
import { RANK_MINUTES } from '@juya/contract'
import type { DomainModule } from '../../platform/domain.ts'
import { drawAwards } from './draw-awards.ts'
import { makeRanks } from './making.ts'
import { registerAwards, registerRank } from './sources.ts'

export const rankModule: DomainModule = {
  name: 'rank',
  jobs: { 'rank.make': { cron: `*/${RANK_MINUTES} * * * *`, at_start: true, run: makeRanks } },
  setup(services) {
    registerRank(services, 'points', {
      select: `select user_id, sum(points)::bigint as value from points_earned where $1::timestamptz is null or at >= $1 group by user_id`,
    })
    registerRank(services, 'spend', {
      select: `select user_id, sum(kept_fen)::bigint as value from order_spendings where $1::timestamptz is null or completed_at >= $1 group by user_id`,
      only_chosen: true,
    })
    registerAwards(services, 'draw', drawAwards)
  },
}
