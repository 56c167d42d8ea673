/** What somebody who left followed, chose and looked at; and who followed them. */
import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { countGone, lockFollower, remove } from './following/follow-store.ts'
import { forgetFollowed } from './following/following.ts'

export async function eraseInterests(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'interest_forget_categories', `delete from interest_chosen_categories where user_id = $1`, [user_id])
  await query(tx, 'interest_forget_history', `delete from interest_viewed_things where user_id = $1`, [user_id])
  await lockFollower(tx, user_id)
  await forgetFollowed(tx, { type: 'user', id: user_id })
  await countGone(tx, await remove(tx, user_id, null, null))
}
