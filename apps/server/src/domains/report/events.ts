/** What the report domain tells others. */
import { AtMs, Id, REPORT_REASONS, SANCTIONS } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const reportEvents = defineEvents('report', {
  asked: {
    about: 'report_id',
    payload: {
      report_id: Id,
      shop_id: Id.nullable(),
      title: z.string(),
      reason: z.enum(REPORT_REASONS),
      answer_by: AtMs,
    },
    says: 'A shop is asked to answer a report.',
  },
  feedback_answered: {
    about: 'feedback_id',
    payload: { feedback_id: Id, user_id: Id, reply: z.string() },
    says: 'An operator has answered feedback.',
  },
  judged: {
    about: 'report_id',
    payload: {
      rule_en: z.string(),
      rule_zh: z.string(),
      report_id: Id,
      user_id: Id,
      shop_id: Id.nullable(),
      title: z.string(),
      upheld: z.boolean(),
      final: z.boolean(),
      reason: z.string(),
      sanction: z.enum(SANCTIONS).nullable(),
      rule_no: z.int().nullable(),
      appeal_until: AtMs.nullable(),
      code: z.enum(REPORT_REASONS).optional(),
      by_operator: Id.optional(),
      target_type: z.string().optional(),
      target_id: Id.optional(),
    },
    says: 'A report was decided; told to who was reported.',
  },
  outcome: {
    about: 'report_id',
    payload: {
      report_id: Id,
      target_type: z.string(),
      target_id: Id,
      user_id: Id,
      title: z.string(),
      upheld: z.boolean(),
      final: z.boolean(),
      reason: z.string(),
      appeal_until: AtMs.nullable(),
    },
    says: 'A report was decided; told to who reported.',
  },
})
