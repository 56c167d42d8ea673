/** What the wallet shows that higher domains know. They plug themselves in; until then there is nothing to show. */
import type { Ctx } from '../../platform/context.ts'

/** Whose money: a person's, or that of a shop they work in. */
export type Owner = { owner: 'user'; user_id: number } | { owner: 'shop'; shop_id: number }

export interface Ports {
  /** What is in escrow for this buyer's, or this shop's, orders, in fen. */
  escrowFen(ctx: Ctx, owner: Owner): Promise<number>
}

export const ports: Ports = {
  escrowFen: async () => 0,
}
