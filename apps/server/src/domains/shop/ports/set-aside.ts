/** What is set aside in a shop's deposit above the required sum. The domain that sets it aside stands above, and plugs itself in here. */
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'

export interface SetAside {
  /** What stays in the shop's deposit for now, in fen. */
  asideFen(ctx: Ctx, shop_id: number): Promise<number>
  /** What it prepares would need more, at most: the shop may pay that in beforehand. */
  wantedFen(ctx: Ctx, shop_id: number): Promise<number>
}

const plugged = appState((): SetAside[] => [])

export function registerSetAside(services: Services, one: SetAside): void {
  plugged(services).push(one)
}

const sum = async (ctx: Ctx, read: (one: SetAside) => Promise<number>): Promise<number> => {
  let fen = 0
  for (const one of plugged(ctx.services)) fen += await read(one)
  return fen
}

/** What is set aside in a shop's deposit: it is given back neither by itself nor when the shop asks. */
export const asideFen = (ctx: Ctx, shop_id: number): Promise<number> => sum(ctx, (one) => one.asideFen(ctx, shop_id))

/** What may be paid into a shop's deposit for things that it prepares. */
export const wantedFen = (ctx: Ctx, shop_id: number): Promise<number> => sum(ctx, (one) => one.wantedFen(ctx, shop_id))
