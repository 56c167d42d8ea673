/** What keeps an account from being closed by its person: each domain registers what is its own, and the screen the way out of it. */
import type { Ctx } from '../../../platform/context.ts'

/** In the order they are shown: what can be settled at once first. */
export const LEAVING_ITEMS = [
  'restriction',
  'balance',
  'withdrawals',
  'orders',
  'cases',
  'bids',
  'deposits',
  'penalties',
  'cards',
  'shop',
] as const
export type LeavingItem = (typeof LEAVING_ITEMS)[number]
/** How many of them a person has; of money, how many fen. */
type Count = (ctx: Ctx, user_id: number) => Promise<number>

const counts = new Map<LeavingItem, Count>()

/** Each has one owner. */
export function registerLeavingItem(item: LeavingItem, count: Count): void {
  counts.set(item, count)
}

/** What is there, with how many. */
export async function leavingItemsOf(ctx: Ctx, user_id: number): Promise<Array<{ item: LeavingItem; count: number }>> {
  const found: Array<{ item: LeavingItem; count: number }> = []
  for (const item of LEAVING_ITEMS) {
    const count = (await counts.get(item)?.(ctx, user_id)) ?? 0
    if (count !== 0) found.push({ item, count })
  }
  return found
}
