/** A task takes no new person for a while: its shop says so, or its shop may not sell. Places that are open go on. */
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { listingHeld, shopRow } from '../../shop/index.ts'
import { mayMove } from '../rules.ts'
import * as store from '../store.ts'
import type { Task } from '../tables.ts'

/**
 * Pauses a task or lets it go on. A repeat changes nothing.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (also where its shop may not sell)
 */
export async function pauseTask(ctx: ShopCtx, id: number, on: boolean): Promise<Task> {
  return inTransaction(ctx, async (tx) => {
    const task = await store.lockTask(tx, id)
    if (task?.shop_id !== tx.shop.shop_id) refuse('NOT_FOUND')
    if (on ? task.paused_by === 'shop' : task.status === 'active') return task
    if (on && task.paused_by === 'standing') return store.changeTask(tx, id, { paused_by: 'shop' })
    if (!mayMove(task.status, on ? 'pause' : 'resume')) refuse('STATE_CONFLICT', { status: task.status })
    if (on) return store.changeTask(tx, id, { status: 'paused', paused_by: 'shop' })
    if (!(await maySell(tx, task.shop_id)) || task.ends_at <= (await databaseNow(tx)))
      refuse('STATE_CONFLICT', { status: task.status })
    return store.changeTask(tx, id, { status: 'active', paused_by: null })
  })
}

/** Whether a shop may list something new: it is active, and neither fee nor deposit stop it. Juya (null) always may. */
export async function maySell(tx: Tx, shop_id: number | null): Promise<boolean> {
  if (shop_id === null) return true
  const shop = await shopRow(tx, shop_id)
  return shop.status === 'active' && (await listingHeld(tx, shop)) === undefined
}

/** A shop's standing changed: its tasks pause while it may not sell, and go on after that, unless the shop paused them itself. */
export async function followStanding(tx: Tx, shop_id: number): Promise<void> {
  const may_sell = await maySell(tx, shop_id)
  const found = await store.tasksOfShop(tx, shop_id, [may_sell ? 'paused' : 'active'])
  const locked = await store.lockTasks(
    tx,
    found.map(({ id }) => id),
  )
  for (const { id, status, paused_by } of locked)
    if (may_sell && paused_by === 'standing') await store.changeTask(tx, id, { status: 'active', paused_by: null })
    else if (!may_sell && status === 'active')
      await store.changeTask(tx, id, { status: 'paused', paused_by: 'standing' })
}
