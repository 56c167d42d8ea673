/** What speaks against an exchange. The page says it before the tap, the act refuses with it. Reads only. */
import type { RefusalKey } from '@juya/contract'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { linkedPeople } from '../../account/index.ts'
import { grantObstacle } from '../../coupon/index.ts'
import { pointsOf } from '../../points/index.ts'
import { termsOf } from '../../shop/index.ts'
import { hadOf } from '../store.ts'
import type { Item } from '../tables.ts'

export interface No {
  key: RefusalKey
  details?: Record<string, unknown>
}

/** A person with all accounts that count as theirs. */
export const selvesOf = async (ctx: Ctx, user_id: number): Promise<number[]> => [
  user_id,
  ...(await linkedPeople(ctx, user_id)).keys(),
]

/** Everybody may read of it: it is, or was, on offer. */
export const isPublic = ({ status }: Pick<Item, 'status'>): boolean => status !== 'draft'

/** It may be exchanged at this moment (ms), as far as there are pieces. */
export const isOnOffer = (
  { status, from_at, to_at }: Pick<Item, 'status' | 'from_at' | 'to_at'>,
  now: number,
): boolean => status === 'active' && from_at <= now && (to_at === null || now < to_at)

export const leftOf = ({ stock, taken }: Pick<Item, 'stock' | 'taken'>): number => stock - taken

/** What is against anybody's exchanging so many. */
export async function itemObstacle(ctx: Ctx, item: Item, qty = 1): Promise<No | undefined> {
  if (!isPublic(item)) return { key: 'NOT_FOUND' }
  if (!isOnOffer(item, await databaseNow(ctx))) return { key: 'OFF_SHELF' }
  if (item.shop_id !== null && !(await termsOf(ctx, item.shop_id)).is_active) return { key: 'OFF_SHELF' }
  return qty > leftOf(item) ? { key: 'OUT_OF_STOCK', details: { left: leftOf(item) } } : undefined
}

/** What is against so many of an item for a person with what they have had: asked once more under the item's lock. */
export async function limitObstacle(ctx: SignedCtx, item: Item, qty: number): Promise<No | undefined> {
  const no = await itemObstacle(ctx, item, qty)
  if (no) return no
  const had = (await hadOf(ctx, await selvesOf(ctx, ctx.user.id), [item.id])).get(item.id) ?? 0
  return had + qty > item.per_user ? { key: 'BUY_LIMIT', details: { limit: item.per_user } } : undefined
}

/** What is against this person's exchanging so many: the item first, then who they are, then their points. */
export async function obstacleFor(ctx: SignedCtx, item: Item, qty = 1): Promise<No | undefined> {
  const { user } = ctx
  const no = await itemObstacle(ctx, item, qty)
  if (no) return no
  if (user.status === 'restricted')
    return { key: 'ACCOUNT_RESTRICTED', details: { reason: user.restrict_reason ?? '' } }
  if (item.kind === 'goods' && !user.realname_verified) return { key: 'REALNAME_REQUIRED' }
  const limited = await limitObstacle(ctx, item, qty)
  if (limited) return limited
  if (item.template_id !== null) {
    const barred = await grantObstacle(ctx, item.template_id, user.id, qty)
    if (barred) return { key: barred }
  }
  const { balance, debt } = await pointsOf(ctx, user.id)
  if (debt > 0) return { key: 'POINTS_OWED', details: { debt } }
  const need = item.points * qty
  return need > balance ? { key: 'POINTS_SHORT', details: { have: balance, need } } : undefined
}
