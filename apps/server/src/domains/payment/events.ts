/** What the payment domain tells others. */
import { Fen, Id, PayChannel } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const paymentEvents = defineEvents('payment', {
  failed: {
    about: 'pay_no',
    payload: {
      fail_code: z.string().nullable(),
      user_id: Id,
      pay_no: z.string(),
      purpose: z.string(),
      ids: z.array(Id),
      amount_fen: Fen,
      channel: PayChannel,
    },
    says: 'The bank has refused a payment.',
  },
  refund_done: {
    about: 'pay_no',
    payload: {
      user_id: Id,
      refund_no: z.string(),
      pay_no: z.string(),
      amount_fen: Fen,
      ref_type: z.string(),
      ref_id: z.string(),
      to_wallet: z.boolean().optional(),
      /** What of it went into the wallet; the rest had arrived the way it was paid. */
      wallet_fen: Fen.optional(),
    },
    says: 'The bank or the wallet has taken a refund.',
  },
  refund_failed: {
    about: 'refund_no',
    payload: { user_id: Id, refund_no: z.string(), amount_fen: Fen, fail_code: z.string() },
    says: 'The bank has refused a refund, or paid a part of it.',
  },
})
