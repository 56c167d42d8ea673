/** The end of a sale, after any fault in it: every lot ends, and its winner has an order to pay. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Bidder, type Fixtures, LOTS_END_IN_MS } from './fixtures.ts'
import type { System } from './system.ts'

const QUIET_WITHIN_MS = 60_000
/** Soft closing can move an end by 15 minutes at most. */
const ALL_ENDED_AFTER_MS = LOTS_END_IN_MS + 3_600_000

/** Moves the clock behind the last end there can be. */
export async function endAllLots(system: System): Promise<void> {
  await system.sql('update platform_clock set lead_ms = lead_ms + $1', [ALL_ENDED_AFTER_MS])
}

/**
 * Until no lot runs, no clock is due and no event waits. Lots that were given more time, because the system had been away for too long,
 * are ended once more.
 */
export async function untilQuiet(system: System): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS
  while (performance.now() < until) {
    const [left] = await system.sql<{ n: string; moved: boolean | null }>(
      `select (select count(*) from lot_lots where status = 'live') +
         (select count(*) from platform_deadlines where kind in ('lot_close', 'lot_settle') and due_at <= platform_now()) as n,
         (select bool_and(ends_at > platform_now() and outage_ms > 0) from lot_lots where status = 'live') as moved`,
    )
    if (Number(left!.n) === 0) return
    if (left!.moved) await endAllLots(system)
    await wait(100)
  }
}

/** The winners, and the sums they have to pay. */
export async function openOrders(system: System, { bidders }: Fixtures) {
  const by_id = new Map<number, Bidder>(bidders.map((bidder) => [bidder.id, bidder]))
  const rows = await system.sql<{ id: string; user_id: string; payable_fen: string }>(
    `select id, user_id, total_fen - deposit_fen as payable_fen from order_orders where status = 'pending_payment' order by id`,
  )
  return rows.map((row) => ({
    id: Number(row.id),
    payable_fen: Number(row.payable_fen),
    bidder: by_id.get(Number(row.user_id))!,
  }))
}
