/** What somebody who left followed, chose and looked at. */
import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export async function eraseInterests(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'interest_forget_follows', `delete from interest_follows where user_id = $1`, [user_id])
  await query(tx, 'interest_forget_categories', `delete from interest_chosen_categories where user_id = $1`, [user_id])
  await query(tx, 'interest_forget_history', `delete from interest_viewed_things where user_id = $1`, [user_id])
}
