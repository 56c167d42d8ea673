/** What the chargeback domain tells others. */
import { AtMs, Fen, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const one = {
  chargeback_id: Id,
  no: z.string(),
  pay_no: z.string(),
  user_id: Id,
  /** Null where it was paid for no order. */
  shop_id: Id.nullable(),
  order_id: Id.nullable(),
  order_no: z.string().nullable(),
  amount_fen: Fen,
}

export const chargebackEvents = defineEvents('chargeback', {
  received: {
    about: 'chargeback_id',
    payload: { ...one, reply_until: AtMs.nullable() },
    says: 'A bank took a payment back; the shop of its order may answer.',
  },
  decided: {
    about: 'chargeback_id',
    payload: { ...one, shop_fen: Fen, payer_fen: Fen, juya_fen: Fen, reason: z.string() },
    says: 'It was decided who bears a chargeback.',
  },
  returned: {
    about: 'chargeback_id',
    payload: { ...one, shop_fen: Fen, payer_fen: Fen, juya_fen: Fen },
    says: 'The bank gave back what it had taken; who bore it has it again.',
  },
})
