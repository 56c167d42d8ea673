/** What interest tells others. */
import { FOLLOW_TYPES, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const interestEvents = defineEvents('interest', {
  followed: {
    about: 'target_id',
    payload: { user_id: Id, type: z.enum(FOLLOW_TYPES), target_id: Id },
    says: 'A person follows a shop, a master, another person, an auction house or a topic.',
    outsiders: 'a mailing to those who are followed: here each of them finds it in the list of who follows them',
  },
})
