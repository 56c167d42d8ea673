/** The cart of somebody who left. */
import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export async function eraseCart(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'cart_forget', `delete from cart_lines where user_id = $1`, [user_id])
}
