/** The phone somebody who left gave when they asked for a shop. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export async function eraseApplicant(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'shop_forget_applicant', `update shop_applications set phone = null where user_id = $1`, [user_id])
}
