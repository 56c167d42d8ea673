/** What goods ask of the group buys they are in. The domain of group buys, which stands above, plugs itself in here. */
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'

export interface JointBuys {
  /** Which of these goods are in a group buy that is under review, runs, or has teams that run. */
  among(ctx: Ctx, goods_ids: readonly number[]): Promise<ReadonlySet<number>>
}

const plugged = appState(() => new Map<'joint', JointBuys>())

export function registerJointBuys(services: Services, joint: JointBuys): void {
  plugged(services).set('joint', joint)
}

/**
 * While goods are in a group buy, what they cost alone stands still: its price was measured by that. The caller holds the goods.
 * @throws Refusal IN_GROUP_BUY {goods_id}
 */
export async function checkOutOfGroupBuys(ctx: Ctx, goods_ids: readonly number[]): Promise<void> {
  const [goods_id] = (await plugged(ctx.services).get('joint')?.among(ctx, goods_ids)) ?? []
  if (goods_id !== undefined) refuse('IN_GROUP_BUY', { goods_id })
}
