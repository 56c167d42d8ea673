/** People who left, for tests of what is kept for them. */
import { inTransaction } from '../../platform/db/db.ts'
import { setDeadline } from '../../platform/time/deadlines.ts'
import type { World } from '../../testing/world.ts'
import { fund } from '../ledger/testing.ts'

/** Lets the fifteen days of somebody's leaving be over; then money comes to them. */
export async function leftWith(world: World, user_id: number, amount_fen: number): Promise<void> {
  await inTransaction(world.ctx, async (tx) => {
    await world.sql(`update account_users set status = 'cancelling' where id = $1`, [user_id])
    await world.sql('insert into account_closures (user_id, due_at) values ($1, platform_now())', [user_id])
    await setDeadline(tx, 'account_leave', user_id, await world.now())
  })
  await world.advance(1_000)
  await world.settle()
  await fund(world, user_id, amount_fen)
}
