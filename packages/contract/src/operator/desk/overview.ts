/** The console's first page: what waits, how review deadlines are kept, how business goes. A row of `operator`. */
import { z } from 'zod'
import { OPERATOR_ROLES } from '../../call.ts'
import { Nothing } from '../../shapes/index.ts'
import { Fen, SignedFen } from '../../units.ts'
import { COUNTERS, type CounterName } from '../resources/counters.ts'
import { QUEUE_NAMES } from '../resources/queues.ts'

/** What lists count of themselves. */
const Counted = z.object(
  Object.fromEntries(Object.keys(COUNTERS).map((name) => [name, z.number().int()])) as Record<CounterName, z.ZodNumber>,
)

/** Review deadlines of a queue: that wait beyond their time now, and those ended in 30 days. */
const Kept = z.object({ late: z.number().int(), kept_30d: z.number().int(), broken_30d: z.number().int() })

// biome-ignore format: a row opens with its method and path on one line
export const overviewRows = {
  overview: {
    method: 'GET', path: '/api/operator/overview', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: Nothing,
    data: z.object({
      queues: Counted.extend({
        /** People who wait for customer service. */
        desk_waiting: z.number().int(),
        settings_pending: z.number().int(),
        /** Refused refunds, unmatched receipts and days that differ. */
        money_stuck: z.number().int(),
        /** Dead letters and deadlines that do not get done. */
        background_stuck: z.number().int(),
      }),
      /** how the platform keeps its word, by queue. */
      review_deadlines: z.record(z.enum(QUEUE_NAMES), Kept),
      lots_live: z.number().int(),
      bids_today: z.number().int(),
      orders_today: z.number().int(),
      paid_today_fen: Fen,
      gmv_30d_fen: Fen,
      commission_30d_fen: SignedFen,
      escrow_fen: SignedFen,
      deposits_fen: SignedFen,
      users_new_today: z.number().int(),
      unpaid_lots: z.number().int(),
      invariants_ok: z.boolean(),
      /** Paid sums by day for 30 days, oldest first. */
      days: z.array(z.object({ day: z.string(), paid_fen: Fen, orders: z.number().int() })),
    }),
    refusals: [],
    note: 'What waits, and how business is going.',
  },
} as const
