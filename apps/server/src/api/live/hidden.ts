/** Rooms a person does not see: those of shops they keep away. */
import { shopsKeptAway } from '../../domains/block/index.ts'
import type { Ctx } from '../../platform/context.ts'

/** The shops whose rooms the caller does not see. */
export const hiddenShops = async (ctx: Ctx): Promise<number[]> => (ctx.user ? shopsKeptAway(ctx, ctx.user.id) : [])

/** Whether the caller keeps a shop away, and so sees nothing of its room. */
export const keepsAway = async (ctx: Ctx, shop_id: number): Promise<boolean> =>
  (await hiddenShops(ctx)).includes(shop_id)
