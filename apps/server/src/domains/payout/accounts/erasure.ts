/** What is left of the payout accounts of somebody who left: that there was one, and what it was called on receipts. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { seal } from '../../account/index.ts'

export async function eraseAccounts(tx: Tx, user_id: number): Promise<void> {
  await query(
    tx,
    'payout_forget',
    `update payout_accounts set number_enc = $2, holder_enc = $3, holder_masked = '', branch = null, is_default = false,
       deleted_at = coalesce(deleted_at, platform_now()) where owner = 'user' and owner_id = $1`,
    [user_id, seal(tx, 'payout_number', ''), seal(tx, 'payout_holder', '')],
  )
}
