/** What of a wallet may not leave yet: other domains say what of theirs it may have to pay. */
import type { Ctx } from '../../../platform/context.ts'
import type { PayoutOwner } from '../owner.ts'

/** How much of an owner's wallet they may still have to give back, in fen. */
type Reserve = (ctx: Ctx, owner: PayoutOwner) => Promise<number>

const reserves = new Set<Reserve>()

export function registerReserve(reserve: Reserve): void {
  reserves.add(reserve)
}

/** What stays in an owner's wallet for what is open. */
export async function reservedFen(ctx: Ctx, { owner, owner_id }: PayoutOwner): Promise<number> {
  let sum_fen = 0
  for (const reserve of reserves) sum_fen += await reserve(ctx, { owner, owner_id })
  return sum_fen
}
