/** The overview's counters, as plain data: which list's rows each of them counts or adds up. No zod here. */

import { kindsSelling } from '../../things/things.ts'
import { CASES } from '../resources/cases.ts'
import { REPORTS } from '../resources/content/reports.ts'
import { APPROVALS } from '../resources/desk/approvals.ts'
import { PROMISES } from '../resources/desk/books.ts'
import type { Resource } from '../resources/frame.ts'
import { GOODS, LOTS, SALES } from '../resources/lots.ts'
import { WITHDRAWALS } from '../resources/money.ts'
import { ORDERS } from '../resources/orders.ts'
import { PENALTIES, REALNAMES, USERS } from '../resources/people.ts'
import { APPLICATIONS, DEDUCTIONS, LICENCES, SHOP_NAMES } from '../resources/shops.ts'

export interface Rows {
  readonly list: Resource
  readonly asked: Readonly<Record<string, string>>
}
/** The days the overview draws, yyyy-mm-dd: the first, and today. */
interface Days {
  readonly first: string
  readonly today: string
}

/** Counters of what waits: the sidebar shows them, too. Those that are not here count several short lists, which stand whole on their page. */
export const QUEUE_ROWS = {
  lots_reviewing: { list: LOTS, asked: { status: 'reviewing' } },
  goods_reviewing: { list: GOODS, asked: { status: 'reviewing' } },
  realname_pending: { list: REALNAMES, asked: { status: 'pending' } },
  applications_waiting: { list: APPLICATIONS, asked: { status: 'submitted,answered' } },
  names_waiting: { list: SHOP_NAMES, asked: { status: 'waiting' } },
  licences_waiting: { list: LICENCES, asked: { status: 'pending' } },
  sales_reviewing: { list: SALES, asked: { status: 'reviewing' } },
  reports_waiting: { list: REPORTS, asked: { status: 'open,taken,appealed' } },
  penalties_appealed: { list: PENALTIES, asked: { status: 'appealed' } },
  deductions_waiting: { list: DEDUCTIONS, asked: { status: 'answered,unanswered' } },
  cases_waiting: { list: CASES, asked: { status: 'arbitration' } },
  payouts_waiting: { list: WITHDRAWALS, asked: { status: 'requested' } },
  approvals_waiting: { list: APPROVALS, asked: { status: 'waiting' } },
  orders_late: { list: ORDERS, asked: { late: '1' } },
} as const satisfies Record<string, Rows>

/** Counters and sums of the day and of the overview's days. */
export const figureRows = ({ first, today }: Days) =>
  ({
    lots_live: { list: LOTS, asked: { status: 'live' } },
    bids_today: { list: LOTS, asked: { bid_at: today } },
    orders_today: { list: ORDERS, asked: { paid_at: today } },
    paid_today_fen: { list: ORDERS, asked: { paid_at: today } },
    gmv_30d_fen: { list: ORDERS, asked: { paid_at: `${first}..${today}` } },
    users_new_today: { list: USERS, asked: { created_at: today } },
    unpaid_lots: { list: ORDERS, asked: { status: 'pending_payment', kind: kindsSelling('lot')[0]! } },
  }) as const satisfies Record<string, Rows>

/** What stands of a queue's promises: late now, and those ended in the overview's days. */
export const promiseRows = (queue: string, { first, today }: Days) =>
  ({
    late: { list: PROMISES, asked: { queue, late: '1' } },
    kept_30d: { list: PROMISES, asked: { queue, state: 'kept', ended_at: `${first}..${today}` } },
    broken_30d: { list: PROMISES, asked: { queue, state: 'broken', ended_at: `${first}..${today}` } },
  }) as const satisfies Record<string, Rows>
