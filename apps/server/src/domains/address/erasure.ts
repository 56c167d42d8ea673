/** Addresses of somebody who left; orders keep the one they were sent to. */
import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export async function eraseAddresses(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'address_forget', `delete from address_addresses where user_id = $1`, [user_id])
}
