/** What keeps an account from being closed by its person: things say it themselves, each domain registers what else is its own, and the screen the way out of it. */
import type { Ctx } from '../../../platform/context.ts'
import { blockersOf } from '../../../platform/things/things.ts'

/** In the order they are shown: what can be settled at once first. */
export const LEAVING_ITEMS = [
  'restriction',
  'balance',
  'withdrawals',
  'pledges',
  'orders',
  'wins',
  'places',
  'cases',
  'chargebacks',
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

/** Of what is no thing, its domain's own; of things, what they say of their owner's leaving. */
const countOf = (ctx: Ctx, item: LeavingItem): Count | undefined =>
  counts.get(item) ?? blockersOf(ctx, 'person').get(item)

/**
 * What one turns into comes after it: a bid becomes an order, an order a case, a deposit goes back to the balance. Each is read by a statement of
 * its own, and what moves on meanwhile is found where it went.
 */
const AS_THEY_MOVE: readonly LeavingItem[] = [
  ...([
    'restriction',
    'shop',
    'cards',
    'bids',
    'deposits',
    'pledges',
    'wins',
    'places',
    'orders',
    'cases',
    'chargebacks',
    'penalties',
    'withdrawals',
  ] as const),
  'balance',
]

async function look(ctx: Ctx, user_id: number): Promise<Map<LeavingItem, number>> {
  const found = new Map<LeavingItem, number>()
  for (const item of AS_THEY_MOVE) {
    const count = (await countOf(ctx, item)?.(ctx, user_id)) ?? 0
    if (count !== 0) found.set(item, count)
  }
  return found
}

/** What is there, with how many. Where nothing is, it is looked at once more: what the person moved the other way meanwhile. */
export async function leavingItemsOf(ctx: Ctx, user_id: number): Promise<Array<{ item: LeavingItem; count: number }>> {
  let found = await look(ctx, user_id)
  if (found.size === 0) found = await look(ctx, user_id)
  return LEAVING_ITEMS.flatMap((item) => (found.has(item) ? [{ item, count: found.get(item)! }] : []))
}
