/** Until when a person is VIP. The domain of VIP decides it; higher ones that grant a benefit say so here, in the transaction that grants it. */
import type { VIP_BENEFITS } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { reloadUser } from '../signing-in/sessions.ts'

/** What VIP has brought somebody. The same ref again changes what it saved. */
export interface VipUse {
  user_id: number
  benefit: (typeof VIP_BENEFITS)[number]
  /** What it was brought for: the lot, the coupon held. */
  ref: string
  saved_fen?: number
  /** A deposit that was not set aside. */
  waived_fen?: number
  /** Points beside what everybody gets. */
  points?: number
  /** A refund of VIP takes it back; every other use bars one. */
  is_returnable?: boolean
}

/** Writes until when somebody is VIP; their row is locked for no key update. @param until_at ms */
export async function setVipUntil(tx: Tx, user_id: number, until_at: number): Promise<void> {
  await query(
    tx,
    'account_vip_until',
    `update account_users set vip_until = to_timestamp($2::float8 / 1000) where id = $1 and status <> 'cancelled'`,
    [user_id, until_at],
  )
  await reloadUser(tx, user_id)
}
