/** What the operator domain tells others. */
import { AtMs, Bp, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const operatorEvents = defineEvents('operator', {
  fee_announced: {
    about: 'change_id',
    payload: {
      before_bp: Bp,
      after_bp: Bp,
      starts_at: AtMs,
      holds_for: z.enum(['handed_in', 'sold']).optional(),
      title_en: z.string(),
      title_zh: z.string(),
      change_id: Id,
    },
    says: 'A rise of a fee of all shops is decided.',
  },
  fee_called_off: {
    about: 'change_id',
    payload: { before_bp: Bp, after_bp: Bp, title_en: z.string(), title_zh: z.string(), change_id: Id },
    says: 'A rise of a fee of all shops does not come.',
  },
  many_lookups: {
    about: 'operator_id',
    payload: { operator_id: Id, name: z.string(), count: z.int() },
    says: 'An operator has looked up many persons within an hour.',
  },
})
