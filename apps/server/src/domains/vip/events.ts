/** What the domain of VIP tells others. */
import { AtMs, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const vipEvents = defineEvents('vip', {
  bought: {
    about: 'purchase_id',
    payload: { purchase_id: Id, user_id: Id, amount_fen: z.int(), until_at: AtMs, refund_until: AtMs },
    says: 'A person has bought VIP.',
  },
  given: {
    about: 'purchase_id',
    payload: { purchase_id: Id, user_id: Id, days: z.int(), until_at: AtMs },
    says: 'A person was given days of VIP.',
  },
  refunded: {
    about: 'purchase_id',
    payload: { purchase_id: Id, user_id: Id, amount_fen: z.int(), until_at: AtMs },
    says: 'VIP that a person bought was refunded.',
  },
  end_soon: {
    about: 'user_id',
    payload: { user_id: Id, until_at: AtMs },
    says: 'The VIP of a person ends soon.',
  },
})
