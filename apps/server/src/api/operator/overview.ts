/** The queues that wait, and the figures of the business. */

import { kindsSelling } from '@juya/contract'
import { accounts, lastChecks, statement, totalsByKind } from '../../domains/ledger/index.ts'
import { ordersForConsole, salesByDay } from '../../domains/order/index.ts'
import type { OperatorCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { reviewDeadlineCounts } from '../../platform/review-deadlines.ts'
import { usersNewToday } from '../account/console.ts'
import { lotFigures } from '../auction/console.ts'
import { allWaiting } from './lists/waiting.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const ONE = { page: 1, page_size: 1 }

export async function overview(ctx: OperatorCtx) {
  const now = await databaseNow(ctx)
  const [queues, lots, users_new_today, review_deadlines, unpaid, days, totals, commission, checks] = await Promise.all(
    [
      allWaiting(ctx),
      lotFigures(ctx),
      usersNewToday(ctx),
      reviewDeadlineCounts(ctx),
      ordersForConsole(ctx, { status: 'pending_payment', kind: kindsSelling('lot')[0]! }, ONE),
      salesByDay(ctx, { days: DAYS }),
      totalsByKind(ctx),
      statement(ctx, { codes: [accounts.commission], from: now - DAYS * DAY_MS }, 1, 1),
      lastChecks(ctx),
    ],
  )
  const total = (owner_type: string, kind: string): number =>
    totals
      .filter((one) => one.owner_type === owner_type && one.kind === kind)
      .reduce((sum, one) => sum + one.total_fen, 0)
  const today = days.at(-1)!
  return {
    queues,
    review_deadlines,
    lots_live: lots.lots_live,
    bids_today: lots.bids_today,
    orders_today: today.orders,
    paid_today_fen: today.paid_fen,
    gmv_30d_fen: days.reduce((sum, day) => sum + day.paid_fen, 0),
    commission_30d_fen: commission.in_fen - commission.out_fen,
    escrow_fen: total('order', 'escrow'),
    deposits_fen: total('user', 'deposit'),
    users_new_today,
    unpaid_lots: unpaid.total,
    invariants_ok: checks.every((check) => check.violations === 0),
    days,
  }
}
