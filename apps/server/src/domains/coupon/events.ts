/** What the coupon domain tells others. */
import { AtMs, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const couponEvents = defineEvents('coupon', {
  end_soon: {
    about: 'held_id',
    payload: { user_id: Id, held_id: Id, name: z.string(), valid_to: AtMs },
    says: 'A coupon a person holds ends soon.',
  },
  granted: {
    about: 'held_id',
    payload: { user_id: Id, held_id: Id, name: z.string(), valid_to: AtMs },
    says: 'The platform has given a person a coupon.',
  },
  revoked: {
    about: 'held_id',
    payload: { user_id: Id, held_id: Id, name: z.string(), reason: z.string() },
    says: 'The platform has taken a coupon back.',
  },
})
