/** A shop lifts a task: on top, highlighted, or as if it were new. */
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockOwn } from '../publishing/writing.ts'
import * as store from '../store.ts'
import type { PrivilegeCode, Task } from '../tables.ts'
import { unitsLeft } from './buying.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Takes units from what was bought first. @returns what is left @throws Refusal TASK_PRIVILEGE_SHORT {left} */
async function useUnits(tx: Tx<ShopCtx>, task_id: number, code: PrivilegeCode, units: number): Promise<number> {
  const { shop_id } = tx.shop
  const bought = await query<{ id: number; left: number }>(
    tx,
    'task_purchases_lock',
    'select id, "left" from task_purchases where shop_id = $1 and code = $2 and "left" > 0 order by id for update',
    [shop_id, code],
  )
  const left = bought.reduce((sum, one) => sum + one.left, 0)
  if (left < units) refuse('TASK_PRIVILEGE_SHORT', { left })
  let wanted = units
  for (const one of bought) {
    const used = Math.min(wanted, one.left)
    if (used > 0)
      await query(tx, 'task_purchase_use', 'update task_purchases set "left" = "left" - $2 where id = $1', [
        one.id,
        used,
      ])
    wanted -= used
  }
  await query(
    tx,
    'task_use_add',
    'insert into task_uses (task_id, code, at, units, user_id) values ($1, $2, clock_timestamp(), $3, $4)',
    [task_id, code, units, tx.user.id],
  )
  return left - units
}

/**
 * Puts a task on top, or highlights it, for so many days more.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, TASK_PRIVILEGE_SHORT {left}
 */
export async function liftTask(
  ctx: ShopCtx,
  id: number,
  { privilege, days }: { privilege: 'top_day' | 'highlight'; days: number },
): Promise<{ task: Task; left: number }> {
  return inTransaction(ctx, async (tx) => {
    const task = await lockOwn(tx, id, 'lift')
    const left = await useUnits(tx, id, privilege, days)
    const column = privilege === 'top_day' ? 'top_until' : 'highlight_until'
    const from_at = Math.max(await databaseNow(tx), task[column] ?? 0)
    return { task: await store.changeTask(tx, id, { [column]: from_at + days * DAY_MS }), left }
  })
}

/**
 * Lets a task stand as if it were new, once an hour; within it nothing is taken.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, TASK_PRIVILEGE_SHORT {left}
 */
export async function refreshTask(ctx: ShopCtx, id: number): Promise<{ task: Task; left: number }> {
  return inTransaction(ctx, async (tx) => {
    const task = await lockOwn(tx, id, 'lift')
    const now = await databaseNow(tx)
    if (now - task.refreshed_at < HOUR_MS)
      return { task, left: (await unitsLeft(tx, ctx.shop.shop_id)).get('refresh_pack') ?? 0 }
    const left = await useUnits(tx, id, 'refresh_pack', 1)
    return { task: await store.changeTask(tx, id, { refreshed_at: now }), left }
  })
}
