/** What people are told about withdrawals. */
import type { Tx } from '../../platform/context.ts'
import { emit } from '../../platform/outbox/index.ts'
import type { Withdrawal } from './tables.ts'

type Topic = 'requested' | 'approved' | 'paid' | 'returned' | 'failed' | 'rejected' | 'cancelled' | 'stopped'

export const tell = (
  tx: Tx,
  topic: `payout.${Topic}`,
  w: Withdrawal,
  facts: Record<string, unknown> = {},
): Promise<unknown> =>
  emit(tx, topic, {
    ...(w.owner === 'user' ? { user_id: w.owner_id } : { shop_id: w.owner_id }),
    owner: w.owner,
    withdrawal_id: w.id,
    wd_no: w.wd_no,
    amount_fen: w.amount_fen,
    net_fen: w.amount_fen - w.fee_fen,
    to: [w.paid_to.bank_name, w.paid_to.number_masked].filter(Boolean).join(' '),
    ...facts,
  })
