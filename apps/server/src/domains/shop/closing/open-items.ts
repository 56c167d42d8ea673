/** What still runs in a shop, and so keeps it from closing: its things say so, and money that is due. */
import type { Ctx } from '../../../platform/context.ts'
import { blockersOf } from '../../../platform/things/things.ts'
import { accounts, balanceFen } from '../../ledger/index.ts'
import { openDeductions } from '../deducting/open-deductions.ts'
import { openReturn } from '../standing/deposits.ts'

export const OPEN_ITEMS = [
  'lots',
  'goods',
  'group_buys',
  'campaigns',
  'tasks',
  'live_sessions',
  'giveaways',
  'orders',
  'cases',
  'chargebacks',
  'withdrawals',
  'debt',
  'deposit_return',
  'deduction',
] as const
export type OpenItem = (typeof OPEN_ITEMS)[number]
/** What is there, with how many; of a debt, how many fen. */
export async function openItemsOf(ctx: Ctx, shop_id: number): Promise<Array<{ item: OpenItem; count: number }>> {
  const found: Array<{ item: string; count: number }> = []
  for (const [item, count] of blockersOf(ctx, 'shop')) found.push({ item, count: await count(ctx, shop_id) })
  found.push({ item: 'debt', count: 0 - (await balanceFen(ctx, accounts.shopDebt(shop_id))) })
  found.push({ item: 'deposit_return', count: (await openReturn(ctx, shop_id)) ? 1 : 0 })
  found.push({ item: 'deduction', count: await openDeductions(ctx, shop_id) })
  return OPEN_ITEMS.flatMap((item) =>
    found.flatMap((one) => (one.item === item && one.count > 0 ? [{ item, count: one.count }] : [])),
  )
}
