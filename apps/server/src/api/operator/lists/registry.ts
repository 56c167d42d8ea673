/** Every list of the console by name, as views count them and files are written from them. */

import type { DEFINITIONS } from '@juya/contract'
import { invariant } from '../../../platform/refuse.ts'
import { pointBooks } from '../../points/console.ts'
import { approvals } from '../approvals.ts'
import { audit } from '../audit-log.ts'
import { bulkRuns } from '../bulk/list.ts'
import { chargebackList } from '../chargebacks/chargebacks.ts'
import { banners } from '../content/banners.ts'
import { broadcasts } from '../content/broadcasts.ts'
import { coupons } from '../content/coupons.ts'
import { exchangeItems } from '../content/exchange-items.ts'
import { homeRows } from '../content/home-rows.ts'
import { levelBenefits, levelNames } from '../content/levels.ts'
import { shares } from '../content/shares.ts'
import { texts } from '../content/texts.ts'
import { drawList } from '../draws/draws.ts'
import { drawProofs } from '../draws/proofs.ts'
import { drawWins } from '../draws/wins.ts'
import { alarms } from '../duty/alarms.ts'
import { campaigns } from '../funding/campaigns.ts'
import { lateCampaigns } from '../funding/late-campaigns.ts'
import { goods } from '../goods/goods.ts'
import { groupBuys } from '../group/group-buys.ts'
import { groupTeams } from '../group/group-teams.ts'
import { inviteFlags } from '../invite/flags.ts'
import { inviteIncomes } from '../invite/incomes.ts'
import { leagueList } from '../league/leagues.ts'
import { txs } from '../ledger.ts'
import { liveActs } from '../live/live-acts.ts'
import { liveApplications } from '../live/live-applications.ts'
import { liveLines } from '../live/live-lines.ts'
import { livePlans } from '../live/live-plans.ts'
import { liveRooms } from '../live/live-rooms.ts'
import { liveSessions } from '../live/live-sessions.ts'
import { liveTakedowns } from '../live/live-takedowns.ts'
import { masterApplications } from '../master/master-applications.ts'
import { masterCategories } from '../master/master-categories.ts'
import { masterDenials } from '../master/master-denials.ts'
import { masterHonours } from '../master/master-honours.ts'
import { masters } from '../master/masters.ts'
import { losses } from '../people/losses.ts'
import { penalties } from '../people/penalties.ts'
import { realnames } from '../people/realname.ts'
import { users } from '../people/user-list.ts'
import { refundBatches } from '../refunds/refund-batches.ts'
import { feedbacks } from '../reports/feedbacks.ts'
import { reports } from '../reports/reports.ts'
import { reviewDeadlines } from '../review-deadlines.ts'
import { pointTasks } from '../rewards/point-tasks.ts'
import { rings } from '../rings/rings.ts'
import { sales } from '../sales/sales.ts'
import { applications } from '../shops/applications.ts'
import { deductions } from '../shops/deductions.ts'
import { licences } from '../shops/licences.ts'
import { shopNames } from '../shops/names.ts'
import { reviews } from '../shops/reviews.ts'
import { shops } from '../shops/shops.ts'
import { operators } from '../staff/operators.ts'
import { houseProofs } from '../task/house-proofs.ts'
import { houseTasks } from '../task/house-tasks.ts'
import { taskAppeals } from '../task/task-appeals.ts'
import { taskCategories } from '../task/task-categories.ts'
import { taskPrivileges } from '../task/task-privileges.ts'
import { tasks } from '../task/tasks.ts'
import { cases } from '../trade/cases.ts'
import { lots } from '../trade/lots.ts'
import { orders } from '../trade/orders.ts'
import { callbacks, payments, refunds } from '../trade/payments.ts'
import { withdrawals } from '../trade/withdrawals.ts'
import { videoAppeals } from '../video/video-appeals.ts'
import { videos } from '../video/videos.ts'
import { vipPlans } from '../vip/vip-plans.ts'
import type { DefinedList } from './defined.ts'
import type { BoundList } from './lister.ts'

/** Each list alone looks into its rows. */
const shut = <Shown>(list: BoundList<Shown>): BoundList => list as unknown as BoundList

/** Lists defined as a whole. One without its parts does not compile. */
const DEFINED = {
  ...{ tasks, task_appeals: taskAppeals, task_categories: taskCategories, task_privileges: taskPrivileges },
  ...{ house_tasks: houseTasks, house_proofs: houseProofs },
  ...{ shop_names: shopNames, banners, home_rows: homeRows },
  ...{ applications, licences, deductions, penalties, shops, reviews },
  ...{ users, realname: realnames },
  ...{
    texts,
    broadcasts,
    ...{ coupons, shares },
    exchange_items: exchangeItems,
    draws: drawList,
    ...{ draw_wins: drawWins, draw_proofs: drawProofs },
    withdrawals,
    payments,
    ...{ refunds, refund_batches: refundBatches },
    callbacks,
    txs,
    chargebacks: chargebackList,
    vip_plans: vipPlans,
    leagues: leagueList,
  },
  ...{ approvals, review_deadlines: reviewDeadlines, audit },
  ...{ group_buys: groupBuys, group_teams: groupTeams, campaigns, late_campaigns: lateCampaigns },
  ...{ levels: levelNames, benefits: levelBenefits, losses },
  ...{ goods, sales, lots, rings, reports, feedbacks },
  ...{ orders, cases },
  ...{ point_tasks: pointTasks, point_books: pointBooks },
  ...{ alarms, bulk: bulkRuns, operators },
  ...{ live_acts: liveActs, live_lines: liveLines, live_takedowns: liveTakedowns },
  ...{ live_applications: liveApplications, live_rooms: liveRooms, live_sessions: liveSessions, live_plans: livePlans },
  ...{ videos, video_appeals: videoAppeals },
  ...{ master_applications: masterApplications, masters, master_honours: masterHonours },
  ...{ master_denials: masterDenials, master_categories: masterCategories },
  ...{ invite_flags: inviteFlags, invite_incomes: inviteIncomes },
} as const satisfies {
  [D in (typeof DEFINITIONS)[number] as D['name']]: DefinedList<D>
}
type Calls = (typeof DEFINED)[keyof typeof DEFINED]['calls']
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never
/** The calls of those. */
export const definedCalls: All<Calls> = Object.assign({}, ...Object.values(DEFINED).map(({ calls }) => calls))

export const LISTS: readonly BoundList[] = [
  ...Object.values(DEFINED).map(({ list }) => shut(list as BoundList<unknown>)),
]

const by_name = new Map(LISTS.map((list) => [list.source.resource.name, list]))

/** @param name of one of RESOURCES */
export function listNamed(name: string): BoundList {
  const list = by_name.get(name)
  invariant(list, `no list is named ${name}`)
  return list
}
