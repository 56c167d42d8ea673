/** What the search domain tells others. */
import { Id, thingsIn } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const searchEvents = defineEvents('search', {
  stale: {
    about: 'ref_id',
    payload: { kind: z.enum(thingsIn('search')), ref_id: Id },
    says: 'What a thing is found by may have changed; told by triggers.',
  },
})
