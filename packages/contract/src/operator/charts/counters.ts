/** The overview's counters, as plain data: which list's rows each of them counts or adds up. No zod here. */

import { kindsSelling } from '../../things/things.ts'
import { REVIEW_DEADLINES } from '../resources/desk/review-deadlines.ts'
import type { Resource } from '../resources/frame.ts'
import { USERS } from '../resources/people/users.ts'
import { LOTS } from '../resources/trade/lots.ts'
import { ORDERS } from '../resources/trade/orders.ts'

export interface Rows {
  readonly list: Resource
  readonly asked: Readonly<Record<string, string>>
}
/** The days the overview draws, yyyy-mm-dd: the first, and today. */
interface Days {
  readonly first: string
  readonly today: string
}

/** Counters and sums of the day and of the overview's days. */
export const metricRows = ({ first, today }: Days) =>
  ({
    lots_live: { list: LOTS, asked: { status: 'live' } },
    bids_today: { list: LOTS, asked: { bid_at: today } },
    orders_today: { list: ORDERS, asked: { paid_at: today } },
    paid_today_fen: { list: ORDERS, asked: { paid_at: today } },
    gmv_30d_fen: { list: ORDERS, asked: { paid_at: `${first}..${today}` } },
    users_new_today: { list: USERS, asked: { created_at: today } },
    unpaid_lots: { list: ORDERS, asked: { status: 'pending_payment', kind: kindsSelling('lot')[0]! } },
  }) as const satisfies Record<string, Rows>

/** What stands of a queue's deadlines: late now, and those ended in the overview's days. */
export const reviewDeadlineRows = (queue: string, { first, today }: Days) =>
  ({
    late: { list: REVIEW_DEADLINES, asked: { queue, late: '1' } },
    kept_30d: { list: REVIEW_DEADLINES, asked: { queue, state: 'kept', ended_at: `${first}..${today}` } },
    broken_30d: { list: REVIEW_DEADLINES, asked: { queue, state: 'broken', ended_at: `${first}..${today}` } },
  }) as const satisfies Record<string, Rows>
