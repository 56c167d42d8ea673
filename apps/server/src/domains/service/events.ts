/** What the service domain tells others. */
import { AtMs, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const serviceEvents = defineEvents('service', {
  turn_passed: {
    about: 'conversation_id',
    payload: { conversation_id: Id, user_id: Id, as_shop: z.boolean(), at: AtMs },
    says: 'A conversation was handed to the next member of a shop.',
  },
})
