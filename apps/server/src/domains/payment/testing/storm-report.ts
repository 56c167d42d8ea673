/** What every storm of payments shares: how many, how they are told, and what came of them. */
import type { World } from '../../../testing/world.ts'
import type { openBills } from './toy-purpose.ts'

export interface Weather {
  payments: number
  /** Forged callbacks sent, at least. */
  forged: number
  seed: number
}

export interface StormReport {
  /** What the banks say was taken in the right amount for bills that were open. */
  should_be_paid: number
  paid: number
  /** Bills credited although no bank took the money. */
  paid_for_nothing: number
  /** Bills credited more than once. */
  paid_twice: number
  /** Money that went back because it came too late. */
  returned: number
  in_suspense: number
  deliveries: number
  forged: number
  forged_acknowledged: number
}

export type Bills = Awaited<ReturnType<typeof openBills>>

export const AT_ONCE = 8
/** Later times at which the server asks a provider by itself. */
export const POLLS_MS = [5_000, 10_000, 45_000, 240_000]

export interface Stormed {
  bill_id: number
  pay_no: string
}
export interface Told {
  deliveries: number
  forgeries: { sent: number; acknowledged: number }
}

/** @param rightful whether the provider took the right amount while the bill was open */
export async function stormReport<A extends Stormed>(
  world: World,
  attempts: readonly A[],
  rightful: (attempt: A) => boolean,
  { deliveries, forgeries }: Told,
): Promise<StormReport> {
  const bills = await world.sql<{ id: number; status: string; paid_count: number }>(
    'select id, status, paid_count from test_bills where id = any($1)',
    [attempts.map((one) => one.bill_id)],
  )
  const of = new Map(bills.map((bill) => [bill.id, bill]))
  const settled = await world.sql<{ settled_as: string; n: number }>(
    'select settled_as, count(*)::int as n from payment_payments where pay_no = any($1) and settled_as is not null group by settled_as',
    [attempts.map((one) => one.pay_no)],
  )
  const count = (as: string) => settled.find((row) => row.settled_as === as)?.n ?? 0
  return {
    should_be_paid: attempts.filter(rightful).length,
    paid: attempts.filter((one) => of.get(one.bill_id)?.status === 'paid').length,
    paid_for_nothing: attempts.filter((one) => of.get(one.bill_id)!.paid_count > 0 && !rightful(one)).length,
    paid_twice: bills.filter((bill) => bill.paid_count > 1).length,
    returned: count('late'),
    in_suspense: count('suspense'),
    deliveries,
    forged: forgeries.sent,
    forged_acknowledged: forgeries.acknowledged,
  }
}
