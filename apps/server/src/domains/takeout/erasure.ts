/** Files somebody who left had asked for. */
import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export async function eraseFiles(tx: Tx, user_id: number): Promise<void> {
  await query(
    tx,
    'takeout_forget',
    `update takeout_files set status = 'gone', content = null
       where user_id = $1 and status <> 'gone'`,
    [user_id],
  )
}
