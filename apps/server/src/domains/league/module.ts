/** The league's part of the process. */
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { orderEvents } from '../order/events.ts'
import { registerAwards } from '../rank/index.ts'
import { reportEvents } from '../report/events.ts'
import { newestAwards } from './claiming/award-source.ts'
import { endMembership, giveAgain } from './claiming/kept.ts'
import { lapseByTime, tellByTime } from './claiming/lapsing.ts'
import { computeByTime } from './month/computing.ts'
import { closeByTime, openByJob } from './month/opening.ts'
import { notices } from './notices.ts'
import { registerLeaguePart } from './takeout-part.ts'
import { weighOrder, weighReport, weighReview } from './weighing/weights.ts'

export const leagueModule: DomainModule = {
  name: 'league',
  locks: { league_pools: { class: 'league_pool', by_id: true } },
  notices,
  subscriptions: [
    subscribe(orderEvents.completed, 'league.weigh', (tx, event) => weighOrder(tx, event, true)),
    subscribe(orderEvents.refunded, 'league.weigh', (tx, event) => weighOrder(tx, event, false)),
    subscribe(orderEvents.refunded_in_part, 'league.weigh', (tx, event) => weighOrder(tx, event, false)),
    subscribe(orderEvents.reviewed, 'league.weigh', (tx, event) => weighReview(tx, event, true)),
    subscribe(orderEvents.review_hidden, 'league.weigh', (tx, event) => weighReview(tx, event, false)),
    subscribe(orderEvents.review_restored, 'league.weigh', (tx, event) => weighReview(tx, event, true)),
    subscribe(reportEvents.outcome, 'league.weigh', (tx, event) => weighReport(tx, event)),
    subscribe(accountEvents.banned, 'league.end', (tx, { payload }) => endMembership(tx, payload.user_id, 'banned')),
    subscribe(accountEvents.unbanned, 'league.again', (tx, { payload }) => giveAgain(tx, payload.user_id)),
    subscribe(accountEvents.left, 'league.forget', (tx, { payload }) => endMembership(tx, payload.user_id, 'left')),
  ],
  deadlines: {
    league_close: { title: { en: 'End a month of the league', zh: '联盟月度截止' }, run: closeByTime },
    league_compute: { title: { en: 'Compute the awards of the league', zh: '计算联盟奖励' }, run: computeByTime },
    league_tell: { title: { en: 'Tell of awards that are void soon', zh: '联盟奖励即将失效提醒' }, run: tellByTime },
    league_lapse: { title: { en: 'End awards that were not claimed', zh: '联盟奖励逾期失效' }, run: lapseByTime },
  },
  jobs: { 'league.open': { cron: '5 * * * *', at_start: true, run: openByJob } },
  setup(services) {
    registerAwards(services, 'league', newestAwards)
    registerLeaguePart()
  },
}
