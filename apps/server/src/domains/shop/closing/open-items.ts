/** What still runs in a shop, and so keeps it from closing: each domain registers what is its own. */
import type { Ctx } from '../../../platform/context.ts'
import { accounts, balanceFen } from '../../ledger/index.ts'
import { openDeductions } from '../deducting/open-deductions.ts'
import { openReturn } from '../standing/deposits.ts'

export const OPEN_ITEMS = [
  'lots',
  'goods',
  'orders',
  'cases',
  'withdrawals',
  'debt',
  'deposit_return',
  'deduction',
] as const
export type OpenItem = (typeof OPEN_ITEMS)[number]
/** How many of them a shop has. */
type Count = (ctx: Ctx, shop_id: number) => Promise<number>

const counts = new Map<OpenItem, Count>()

/** Each has one owner. */
export function registerOpenItems(
  item: Exclude<OpenItem, 'debt' | 'deposit_return' | 'deduction'>,
  count: Count,
): void {
  counts.set(item, count)
}

/** What is there, with how many; of a debt, how many fen. */
export async function openItemsOf(ctx: Ctx, shop_id: number): Promise<Array<{ item: OpenItem; count: number }>> {
  const found: Array<{ item: OpenItem; count: number }> = []
  for (const [item, count] of counts) found.push({ item, count: await count(ctx, shop_id) })
  found.push({ item: 'debt', count: 0 - (await balanceFen(ctx, accounts.shopDebt(shop_id))) })
  found.push({ item: 'deposit_return', count: (await openReturn(ctx, shop_id)) ? 1 : 0 })
  found.push({ item: 'deduction', count: await openDeductions(ctx, shop_id) })
  return OPEN_ITEMS.flatMap((item) => found.filter((one) => one.item === item && one.count > 0))
}
