/** The console's acts on reviews. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { Id } from '../../units.ts'
import { ReviewRow } from '../listed.ts'
import { reason } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const reviewRows = {
  hideReview: {
    method: 'POST', path: '/api/operator/reviews/hide', effect: 'write', auth: 'operator', roles: ['service', 'review'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: ReviewRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Hide a review: nobody reads it, and it counts nowhere. Its author and the shop are told why.',
  },
  restoreReview: {
    method: 'POST', path: '/api/operator/reviews/restore', effect: 'write', auth: 'operator', roles: ['service', 'review'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: ReviewRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Show a hidden review again, with all it counts.',
  },
} as const satisfies Record<string, CallRow>
