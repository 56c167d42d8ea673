/** Lots of liquor are for verified adults alone: to bid on, to set a deposit aside for, and to pay. */
import { appState } from '../../../platform/app-state.ts'
import { Kept } from '../../../platform/cache/cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isVerifiedAdult } from '../../account/index.ts'
import { treeOf } from '../../site/index.ts'

/** As long as the other facts about a bidder (bidder-facts.ts). */
const KEPT_MS = 2_000
const adults = appState(() => new Kept<number, boolean>(KEPT_MS))

/** Whether what is sold in a category is liquor. */
export const isLiquor = async (ctx: Ctx, category_id: number): Promise<boolean> =>
  (await treeOf(ctx)).by_id.get(category_id)?.is_liquor ?? false

/** Whether a lot of this category is closed to this person, who is no verified adult. Asks nothing about other lots. */
export async function isAgeBarred(ctx: Ctx, category_id: number, user_id: number): Promise<boolean> {
  if (!(await isLiquor(ctx, category_id))) return false
  return !(await adults(ctx.services).get(user_id, () => isVerifiedAdult(ctx, user_id)))
}
