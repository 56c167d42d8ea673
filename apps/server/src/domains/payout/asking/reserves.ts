/** What of a shop's wallet may not leave yet: other domains say what of theirs it may have to pay. */
import type { Ctx } from '../../../platform/context.ts'
import type { PayoutOwner } from '../owner.ts'

/** How much of a shop's wallet it may still have to give back, in fen. */
type Reserve = (ctx: Ctx, shop_id: number) => Promise<number>

const reserves = new Set<Reserve>()

export function registerReserve(reserve: Reserve): void {
  reserves.add(reserve)
}

/** What stays in an owner's wallet for claims that are open; a person's own wallet answers for none. */
export async function reservedFen(ctx: Ctx, { owner, owner_id }: PayoutOwner): Promise<number> {
  if (owner === 'user') return 0
  let sum_fen = 0
  for (const reserve of reserves) sum_fen += await reserve(ctx, owner_id)
  return sum_fen
}
