/** What a shop shows that higher domains know. The home domain plugs them in; until then there is nothing to show. */
import type { Ctx } from '../../platform/context.ts'

export interface Ports {
  /** Which of these shops the person follows. */
  followed(ctx: Ctx, user_id: number, shop_ids: number[]): Promise<Set<number>>
}

export const ports: Ports = {
  followed: async () => new Set(),
}
