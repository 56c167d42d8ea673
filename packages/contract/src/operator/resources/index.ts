/** Every list of the console, by name. */
import { BANNERS, bannerRows } from './content/banners.ts'
import { BROADCASTS, broadcastRows } from './content/broadcasts.ts'
import { COUPONS, couponRows } from './content/coupons.ts'
import { EXCHANGE_ITEMS, exchangeItemRows } from './content/exchange-items.ts'
import { FEEDBACKS, feedbackRows } from './content/feedbacks.ts'
import { HOME_ROWS, homeRowRows } from './content/home-rows.ts'
import { benefitRows, LEVEL_BENEFITS, LEVELS, levelRows } from './content/levels.ts'
import { REPORTS, reportRows } from './content/reports.ts'
import { SHARES, shareRows } from './content/shares.ts'
import { TEXTS, textRows } from './content/texts.ts'
import type { Definition } from './definition.ts'
import { ALARMS, alarmRows } from './desk/alarms.ts'
import { APPROVALS, approvalRows } from './desk/approvals.ts'
import { AUDIT, auditRows } from './desk/audit.ts'
import { BULK_RUNS, bulkRows } from './desk/bulk-runs.ts'
import { OPERATORS, operatorListRows } from './desk/operators.ts'
import { REVIEW_DEADLINES, reviewDeadlineRows } from './desk/review-deadlines.ts'
import { DRAW_PROOFS, drawProofRows } from './draws/draw-proofs.ts'
import { DRAWS, drawRows } from './draws/draws.ts'
import { DRAW_WINS, drawWinRows } from './draws/wins.ts'
import type { Resource } from './frame.ts'
import { LIVE_ACTS, liveActRows } from './live/live-acts.ts'
import { LIVE_APPLICATIONS, liveApplicationRows } from './live/live-applications.ts'
import { LIVE_LINES, liveLineRows } from './live/live-lines.ts'
import { LIVE_PLANS, livePlanRows } from './live/live-plans.ts'
import { LIVE_ROOMS, liveRoomRows } from './live/live-rooms.ts'
import { LIVE_SESSIONS, liveSessionRows } from './live/live-sessions.ts'
import { LIVE_TAKEDOWNS, liveTakedownRows } from './live/live-takedowns.ts'
import { VIDEO_APPEALS, videoAppealRows } from './live/video-appeals.ts'
import { VIDEOS, videoRows } from './live/videos.ts'
import { MASTER_APPLICATIONS, masterApplicationRows } from './masters/master-applications.ts'
import { MASTER_CATEGORIES, masterCategoryRows } from './masters/master-categories.ts'
import { MASTER_DENIALS, masterDenialRows } from './masters/master-denials.ts'
import { MASTER_HONOURS, masterHonourRows } from './masters/master-honours.ts'
import { MASTERS, masterRows } from './masters/masters.ts'
import { CALLBACKS, callbackRows } from './money/callbacks.ts'
import { CHARGEBACKS, chargebackRows } from './money/chargebacks.ts'
import { INVITE_INCOMES, inviteIncomeRows } from './money/invite-incomes.ts'
import { LEAGUES, leagueRows } from './money/leagues.ts'
import { PAYMENTS, paymentRows } from './money/payments.ts'
import { REFUND_BATCHES, refundBatchRows } from './money/refund-batches.ts'
import { REFUNDS, refundRows } from './money/refunds.ts'
import { TXS, txRows } from './money/txs.ts'
import { VIP_PLANS, vipPlanRows } from './money/vip-plans.ts'
import { WITHDRAWALS, withdrawalRows } from './money/withdrawals.ts'
import { INVITE_FLAGS, inviteFlagRows } from './people/invite-flags.ts'
import { LOSSES, lossRows } from './people/losses.ts'
import { PENALTIES, penaltyRows } from './people/penalties.ts'
import { REALNAMES, realnameRows } from './people/realnames.ts'
import { USERS, userRows } from './people/users.ts'
import { QUEUED } from './queues.ts'
import { POINT_BOOKS, pointBookRows } from './rewards/point-books.ts'
import { POINT_TASKS, pointTaskRows } from './rewards/point-tasks.ts'
import { APPLICATIONS, applicationRows } from './shops/applications.ts'
import { DEDUCTIONS, deductionRows } from './shops/deductions.ts'
import { LICENCES, licenceRows } from './shops/licences.ts'
import { REVIEWS, reviewRows } from './shops/reviews.ts'
import { SHOP_NAMES, shopNameRows } from './shops/shop-names.ts'
import { SHOPS, shopRows } from './shops/shops.ts'
import { HOUSE_PROOFS, houseProofRows } from './tasks/house-proofs.ts'
import { HOUSE_TASKS, houseTaskRows } from './tasks/house-tasks.ts'
import { TASK_APPEALS, taskAppealRows } from './tasks/task-appeals.ts'
import { TASK_CATEGORIES, taskCategoryRows } from './tasks/task-categories.ts'
import { TASK_PRIVILEGES, taskPrivilegeRows } from './tasks/task-privileges.ts'
import { TASKS, taskRows } from './tasks/tasks.ts'
import { CAMPAIGNS, campaignRows } from './trade/campaigns.ts'
import { CASES, caseRows } from './trade/cases.ts'
import { GOODS, goodsRows } from './trade/goods.ts'
import { GROUP_BUYS, groupBuyRows } from './trade/group-buys.ts'
import { GROUP_TEAMS, groupTeamRows } from './trade/group-teams.ts'
import { LATE_CAMPAIGNS, lateCampaignRows } from './trade/late-campaigns.ts'
import { LOTS, lotRows } from './trade/lots.ts'
import { ORDERS, orderRows } from './trade/orders.ts'
import { RINGS, ringRows } from './trade/rings.ts'
import { SALES, saleRows } from './trade/sales.ts'

/** Lists defined as a whole, with their calls. */
export const DEFINITIONS = [
  ...[SHOP_NAMES, BANNERS, HOME_ROWS],
  ...[APPLICATIONS, LICENCES, DEDUCTIONS, PENALTIES, SHOPS, REVIEWS],
  ...[USERS, REALNAMES],
  ...[TEXTS, BROADCASTS, COUPONS, SHARES, DRAWS, DRAW_WINS, DRAW_PROOFS],
  ...[WITHDRAWALS, PAYMENTS, REFUNDS, REFUND_BATCHES, CALLBACKS, TXS, CHARGEBACKS, VIP_PLANS, LEAGUES],
  ...[APPROVALS, REVIEW_DEADLINES, AUDIT],
  ...[GOODS, SALES, LOTS, RINGS, REPORTS, FEEDBACKS],
  ...[ORDERS, CASES],
  ...[ALARMS, BULK_RUNS, OPERATORS],
  ...[GROUP_BUYS, GROUP_TEAMS, CAMPAIGNS, LATE_CAMPAIGNS],
  ...[LEVELS, LEVEL_BENEFITS, LOSSES],
  ...[POINT_TASKS, POINT_BOOKS],
  ...[EXCHANGE_ITEMS],
  ...[INVITE_FLAGS, INVITE_INCOMES],
  ...[TASKS, TASK_APPEALS, TASK_CATEGORIES, TASK_PRIVILEGES, HOUSE_TASKS, HOUSE_PROOFS],
  ...[LIVE_ACTS, LIVE_LINES, LIVE_APPLICATIONS, LIVE_ROOMS, LIVE_SESSIONS, LIVE_PLANS, LIVE_TAKEDOWNS],
  ...[VIDEOS, VIDEO_APPEALS],
  ...[MASTER_APPLICATIONS, MASTERS, MASTER_HONOURS, MASTER_DENIALS, MASTER_CATEGORIES],
] as const
export const resourceRows = {
  ...{ ...shopNameRows, ...bannerRows, ...homeRowRows },
  ...{ ...applicationRows, ...licenceRows, ...deductionRows, ...penaltyRows, ...shopRows, ...reviewRows },
  ...{ ...userRows, ...realnameRows },
  ...{ ...textRows, ...broadcastRows, ...couponRows, ...shareRows },
  ...{ ...drawRows, ...drawWinRows, ...drawProofRows },
  ...{
    ...withdrawalRows,
    ...paymentRows,
    ...{ ...refundRows, ...refundBatchRows },
    ...callbackRows,
    ...txRows,
    ...chargebackRows,
    ...{ ...vipPlanRows, ...leagueRows },
  },
  ...{ ...approvalRows, ...reviewDeadlineRows, ...auditRows },
  ...{ ...taskRows, ...taskAppealRows, ...taskCategoryRows, ...taskPrivilegeRows },
  ...{ ...houseTaskRows, ...houseProofRows },
  ...{ ...groupBuyRows, ...groupTeamRows, ...campaignRows, ...lateCampaignRows },
  ...{ ...levelRows, ...benefitRows, ...lossRows },
  ...{ ...inviteFlagRows, ...inviteIncomeRows },
  ...{ ...goodsRows, ...saleRows, ...lotRows, ...ringRows, ...reportRows, ...feedbackRows },
  ...{ ...orderRows, ...caseRows },
  ...{ ...pointTaskRows, ...pointBookRows },
  ...{ ...alarmRows, ...bulkRows, ...operatorListRows },
  ...{ ...exchangeItemRows },
  ...{ ...liveActRows, ...liveLineRows, ...liveApplicationRows, ...liveRoomRows, ...liveSessionRows, ...livePlanRows },
  ...{ ...videoRows, ...videoAppealRows, ...liveTakedownRows },
  ...{ ...masterApplicationRows, ...masterRows, ...masterHonourRows, ...masterDenialRows, ...masterCategoryRows },
} as const

/** Every list but those of queues. */
const OTHERS = [
  ...[BANNERS, HOME_ROWS],
  ...[ORDERS, GROUP_TEAMS, REVIEWS, RINGS, USERS, SHOPS, FEEDBACKS],
  ...[TXS, PAYMENTS, REFUNDS, REFUND_BATCHES, CALLBACKS, VIP_PLANS, INVITE_INCOMES, LEAGUES],
  ...[APPROVALS, REVIEW_DEADLINES, AUDIT, ALARMS, BULK_RUNS, OPERATORS],
  ...[TEXTS, BROADCASTS, COUPONS, SHARES, DRAWS, DRAW_PROOFS, LEVELS, LEVEL_BENEFITS],
  ...[POINT_TASKS, POINT_BOOKS],
  ...[EXCHANGE_ITEMS],
  ...[TASK_CATEGORIES, TASK_PRIVILEGES, HOUSE_TASKS],
  ...[LIVE_ROOMS, LIVE_SESSIONS, LIVE_PLANS],
  ...[MASTERS, MASTER_CATEGORIES],
] as const
export const RESOURCES: readonly Resource[] = [...QUEUED, ...OTHERS]
export type Listed = (typeof QUEUED)[number] | (typeof OTHERS)[number]

type Whole = (typeof DEFINITIONS)[number]
type LogOf<A> = { [K in keyof A]: A[K] extends { log: infer L } ? keyof L : never }[keyof A]
/** What the audit log can say of them. */
export type DefinedAction = Whole extends infer D
  ? D extends { acts: infer A }
    ? LogOf<A> | (D extends { also_logged: infer L } ? keyof L : never)
    : never
  : never

const definitions: readonly Definition[] = DEFINITIONS
export const DEFINED_ACTIONS = [
  ...new Set(
    definitions.flatMap(({ acts, also_logged }) => [
      ...Object.values(acts).flatMap(({ log }) => Object.keys(log)),
      ...Object.keys(also_logged ?? {}),
    ]),
  ),
] as DefinedAction[]

/** Acts that are shown before they are done. */
export const PREVIEWED_ACTS = definitions.flatMap(({ acts }) =>
  Object.entries(acts).flatMap(([name, { previewed = true }]) => (previewed ? [name] : [])),
)

export {
  ALARMS,
  APPLICATIONS,
  APPROVALS,
  AUDIT,
  BANNERS,
  BROADCASTS,
  BULK_RUNS,
  CALLBACKS,
  CAMPAIGNS,
  CASES,
  CHARGEBACKS,
  COUPONS,
  DEDUCTIONS,
  FEEDBACKS,
  GOODS,
  GROUP_BUYS,
  GROUP_TEAMS,
  HOME_ROWS,
  INVITE_FLAGS,
  INVITE_INCOMES,
  LATE_CAMPAIGNS,
  LEVEL_BENEFITS,
  LEVELS,
  LICENCES,
  LOSSES,
  LOTS,
  OPERATORS,
  ORDERS,
  PAYMENTS,
  PENALTIES,
  POINT_BOOKS,
  POINT_TASKS,
  REALNAMES,
  REFUNDS,
  REPORTS,
  REVIEW_DEADLINES,
  REVIEWS,
  RINGS,
  SALES,
  SHOP_NAMES,
  SHOPS,
  TEXTS,
  TXS,
  USERS,
  WITHDRAWALS,
}
