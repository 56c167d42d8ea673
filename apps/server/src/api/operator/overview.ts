/** The queues that wait, and the figures of the business. */

import { kindsSelling } from '@juya/contract'
import { countForPlatform } from '../../domains/aftersale/index.ts'
import { accounts, lastChecks, statement, totalsByKind } from '../../domains/ledger/index.ts'
import { settingsPending } from '../../domains/operator/index.ts'
import { lateCount, ordersForConsole, salesByDay } from '../../domains/order/index.ts'
import { reportsWaiting } from '../../domains/report/index.ts'
import { applicationsWaiting, deductionsWaiting, licencesWaiting, namesWaiting } from '../../domains/shop/index.ts'
import { approvalsWaiting } from '../../platform/approvals.ts'
import type { OperatorCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { reviewDeadlineCounts } from '../../platform/review-deadlines.ts'
import { accountFigures } from '../account/console.ts'
import { lotFigures } from '../auction/console.ts'
import { goodsReviewing } from '../goods/console.ts'
import { salesReviewing } from '../house/console.ts'
import { payoutsWaiting } from '../payout/console.ts'
import { backgroundStuck } from './background.ts'
import { appealsWaiting } from './people/penalties.ts'
import { deskWaiting } from './service-desk/held.ts'
import { moneyStuck } from './stuck.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const ONE = { page: 1, page_size: 1 }

export async function overview(ctx: OperatorCtx) {
  const now = await databaseNow(ctx)
  const [
    lots,
    goods_reviewing,
    people,
    applications_waiting,
    names_waiting,
    licences_waiting,
    deductions_waiting,
    sales_reviewing,
    reports_waiting,
    penalties_appealed,
    cases_waiting,
    payouts_waiting,
    orders_late,
    desk_waiting,
    settings_pending,
    approvals_waiting,
    money_stuck,
    background_stuck,
    review_deadlines,
    unpaid,
    days,
    totals,
    commission,
    checks,
  ] = await Promise.all([
    lotFigures(ctx),
    goodsReviewing(ctx),
    accountFigures(ctx),
    applicationsWaiting(ctx),
    namesWaiting(ctx),
    licencesWaiting(ctx),
    deductionsWaiting(ctx),
    salesReviewing(ctx),
    reportsWaiting(ctx),
    appealsWaiting(ctx),
    countForPlatform(ctx),
    payoutsWaiting(ctx),
    lateCount(ctx),
    deskWaiting(ctx),
    settingsPending(ctx),
    approvalsWaiting(ctx),
    moneyStuck(ctx),
    backgroundStuck(ctx),
    reviewDeadlineCounts(ctx),
    ordersForConsole(ctx, { status: 'pending_payment', kind: kindsSelling('lot')[0]! }, ONE),
    salesByDay(ctx, { days: DAYS }),
    totalsByKind(ctx),
    statement(ctx, { codes: [accounts.commission], from: now - DAYS * DAY_MS }, 1, 1),
    lastChecks(ctx),
  ])
  const total = (owner_type: string, kind: string): number =>
    totals
      .filter((one) => one.owner_type === owner_type && one.kind === kind)
      .reduce((sum, one) => sum + one.total_fen, 0)
  const today = days.at(-1)!
  return {
    queues: {
      lots_reviewing: lots.lots_reviewing,
      goods_reviewing,
      realname_pending: people.realname_pending,
      applications_waiting,
      names_waiting,
      licences_waiting,
      sales_reviewing,
      reports_waiting,
      penalties_appealed,
      deductions_waiting,
      cases_waiting,
      payouts_waiting,
      orders_late,
      desk_waiting,
      settings_pending,
      approvals_waiting,
      money_stuck,
      background_stuck,
    },
    review_deadlines,
    lots_live: lots.lots_live,
    bids_today: lots.bids_today,
    orders_today: today.orders,
    paid_today_fen: today.paid_fen,
    gmv_30d_fen: days.reduce((sum, day) => sum + day.paid_fen, 0),
    commission_30d_fen: commission.in_fen - commission.out_fen,
    escrow_fen: total('order', 'escrow'),
    deposits_fen: total('user', 'deposit'),
    users_new_today: people.users_new_today,
    unpaid_lots: unpaid.total,
    invariants_ok: checks.every((check) => check.violations === 0),
    days,
  }
}
