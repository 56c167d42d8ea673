/** Takedowns for tests. */
import { operator } from '@juya/contract'
import type { World } from '../../../testing/world.ts'
import { newOperator } from '../../operator/testing.ts'
import type { TestShop } from '../../shop/testing.ts'
import { newReplay } from '../recording/testing.ts'
import { takedownOf } from './takedown-store.ts'

export const WHY = 'the music in it is not the shop’s'

/** A replay that an operator took down. */
export async function newTakedown(world: World): Promise<{ id: number; session_id: number; shop: TestShop }> {
  const { session_id, shop } = await newReplay(world)
  await world.call(await newOperator(world, ['review']), operator.takeDownReplay, { id: session_id, reason: WHY })
  return { id: (await takedownOf(world.ctx, session_id))!.id, session_id, shop }
}
