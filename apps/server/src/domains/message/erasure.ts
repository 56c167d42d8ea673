/** Notices of somebody who left: they name orders, prices and people. */
import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export async function eraseNotices(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'message_forget', `delete from message_notices where user_id = $1`, [user_id])
}
