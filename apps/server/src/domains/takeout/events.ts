/** What the takeout domain tells others. */
import { AtMs, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const takeoutEvents = defineEvents('takeout', {
  asked: {
    about: 'user_id',
    payload: { file_id: Id, user_id: Id },
    says: 'A person has asked for their data in a file.',
  },
  ready: {
    about: 'user_id',
    payload: { file_id: Id, user_id: Id, part: z.string(), expires_at: AtMs },
    says: 'A file of personal data is ready.',
  },
})
