/** The refund of a top-up that goes back to its card has arrived, or went into the wallet because the card would not take it. */

import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import type { PayloadOf } from '../../../platform/outbox/index.ts'
import type { paymentEvents } from '../../payment/events.ts'
import { payoutEvents } from '../events.ts'
import { tell } from '../notices/telling.ts'
import * as store from '../store.ts'

export async function noteRefund(tx: Tx, payload: PayloadOf<typeof paymentEvents.refund_done>): Promise<void> {
  if (payload.ref_type !== 'withdrawal') return
  const found = await store.withdrawalByRefund(tx, payload.refund_no)
  const w = found && (await store.lockWithdrawal(tx, found.id))
  if (w?.status !== 'paying') return
  const now = await databaseNow(tx)
  // Of which a part reached the card: it was paid, and the notice of the refund says what came back.
  const back = payload.to_wallet === true && (payload.wallet_fen ?? payload.amount_fen) === payload.amount_fen
  const row = await store.saveWithdrawal(tx, w.id, {
    status: back ? 'returned' : 'paid',
    ...(back ? { fail_code: 'CARD_CLOSED' } : { paid_at: now }),
    ended_at: now,
  })
  await tell(tx, back ? payoutEvents.returned : payoutEvents.paid, row)
}
