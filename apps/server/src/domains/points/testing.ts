/** Points for tests. */
import type { Tx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { earnPoints } from './book/earning.ts'

let given = 0
/** Gives a person points by hand, as two operators would. @returns their ref */
export async function givePoints(world: World, user_id: number, points: number, ends_at?: number): Promise<string> {
  const ref = `test:${++given}`
  await inTransaction(world.ctx, (tx: Tx) =>
    earnPoints(tx, { user_id, points, reason: 'operator', ref, ...(ends_at === undefined ? {} : { ends_at }) }),
  )
  return ref
}
