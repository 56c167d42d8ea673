/** What the wallet shows that higher domains know. They plug themselves in; until then there is nothing to show. */
import type { Ctx } from '../../platform/context.ts'

/** Whose money: a person's, or that of a shop they work in. */
export type Owner = { owner: 'user'; user_id: number } | { owner: 'shop'; shop_id: number }

/** What a movement of money belongs to, such as an order or a hold. */
export interface Movement {
  ref_type: string
  ref_id: string
}
export const nameKey = ({ ref_type, ref_id }: Movement): string => `${ref_type}:${ref_id}`

export interface Ports {
  /** What is in escrow for this buyer's, or this shop's, orders, in fen. */
  escrowFen(ctx: Ctx, owner: Owner): Promise<number>
  /** What movements were for, in the reader's language, by nameKey(); those it knows nothing better of are not in the map. */
  namesOf(ctx: Ctx, movements: readonly Movement[]): Promise<Map<string, string>>
}

export const ports: Ports = {
  escrowFen: async () => 0,
  namesOf: async () => new Map(),
}
