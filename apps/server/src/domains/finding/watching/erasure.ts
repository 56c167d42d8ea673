/** Lots somebody who left watched. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export async function eraseWatches(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'finding_forget_watches', `delete from finding_watches where user_id = $1`, [user_id])
}
