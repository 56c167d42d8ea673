/** What waits, and how the house is doing. */
import type { OperatorCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db.ts'
import { accountFigures } from '../account/index.ts'
import { countForHouse } from '../aftersale/index.ts'
import { lotFigures } from '../auction/index.ts'
import { accounts, lastChecks, statement, totalsByKind } from '../ledger/index.ts'
import { lateCount, pageForOperator, salesByDay } from '../order/index.ts'
import { appealsWaiting } from './penalties.ts'
import { settingsPending } from './settings.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const ONE = { page: 1, page_size: 1 }

export async function overview(ctx: OperatorCtx) {
  const now = await databaseNow(ctx)
  const [
    lots,
    people,
    penalties_appealed,
    cases_waiting,
    orders_late,
    settings_pending,
    unpaid,
    days,
    totals,
    commission,
    checks,
  ] = await Promise.all([
    lotFigures(ctx),
    accountFigures(ctx),
    appealsWaiting(ctx),
    countForHouse(ctx),
    lateCount(ctx),
    settingsPending(ctx),
    pageForOperator(ctx, { status: 'pending_payment', kind: 'auction' }, ONE),
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
      realname_pending: people.realname_pending,
      penalties_appealed,
      cases_waiting,
      orders_late,
      settings_pending,
    },
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
