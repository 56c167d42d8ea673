/** Tells of withdrawals. */
import type { Tx } from '../../../platform/context.ts'
import { type EventRow, emit, type PayloadOf } from '../../../platform/outbox/index.ts'
import type { payoutEvents } from '../events.ts'
import type { Withdrawal } from '../tables.ts'

type Facts = PayloadOf<typeof payoutEvents.paid>

/** @param more what this row carries beside what every event about a withdrawal does */
export const tell = <P extends Facts>(
  tx: Tx,
  row: EventRow<P>,
  w: Withdrawal,
  ...[more]: object extends Omit<P, keyof Facts> ? [more?: Omit<P, keyof Facts>] : [more: Omit<P, keyof Facts>]
): Promise<void> => {
  const facts: Facts = {
    ...(w.owner === 'user' ? { user_id: w.owner_id } : { shop_id: w.owner_id }),
    owner: w.owner,
    withdrawal_id: w.id,
    wd_no: w.wd_no,
    amount_fen: w.amount_fen,
    net_fen: w.amount_fen - w.fee_fen,
    to: [w.paid_to.bank_name, w.paid_to.number_masked].filter(Boolean).join(' '),
  }
  return emit(tx, row, { ...facts, ...more } as P)
}
