/** What the aftersale domain tells others. */
import { AtMs, CaseReason, CaseStatus, CaseType, Fen, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const Side = z.enum(['buyer', 'shop'])
const ByTime = z.enum(['cancel', 'accept_offer', 'agree', 'accept_return', 'nothing'])

const one = {
  case_id: Id,
  case_no: z.string(),
  order_id: Id,
  order_no: z.string(),
  user_id: Id,
  shop_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  image: z.string(),
  amount_fen: Fen,
  deadline_at: AtMs.nullable(),
  seq: z.int(),
  to: z.enum(['buyer', 'shop', 'both']).optional(),
  /** Where the case stands by then, what happens when its time is over, and who pays the way back. Rows stored before 28 November 2026 have none. */
  next: z.object({ status: CaseStatus, turn: Side, by_time: ByTime, return_fee_by: Side }).optional(),
}

export const aftersaleEvents = defineEvents(
  'aftersale',
  {
    answered: {
      about: 'case_id',
      payload: { ...one, step: z.string() },
      says: 'The other side of an after-sale case took a step, or time did.',
    },
    asked: {
      about: 'case_id',
      payload: { ...one, reason: z.string(), evidence_until: AtMs },
      says: 'The platform wants evidence in an after-sale case.',
    },
    closed: {
      about: 'case_id',
      payload: { ...one, by: z.string() },
      says: 'An after-sale case is over without money.',
    },
    deadline: {
      about: 'case_id',
      payload: {
        ...one,
        what: ByTime,
        status: CaseStatus,
      },
      says: 'Time is nearly over for a side of an after-sale case.',
    },
    opened: {
      about: 'case_id',
      payload: {
        ...one,
        reason_code: CaseReason,
        type: CaseType,
      },
      says: 'A buyer has opened an after-sale case: the shop has to answer.',
    },
    refunded: {
      about: 'case_id',
      payload: { ...one, compensated_fen: Fen },
      says: 'The money of an after-sale case went back.',
    },
    reopened: {
      about: 'case_id',
      payload: { ...one, reason: z.string() },
      says: 'An after-sale case a ruling had rejected is looked at again.',
    },
    ruling: {
      about: 'case_id',
      payload: {
        ...one,
        result: z.enum(['refund', 'partial', 'reject']),
        reason: z.string(),
        need_return: z.boolean(),
        /** The buyer had asked in bad faith. Rows stored before levels listened have none of these. */
        bad_faith: z.boolean().optional(),
        reason_code: CaseReason.optional(),
        ruled_by: Id.optional(),
        /** What of the order it was about, such as lot:7. */
        things: z.array(z.string()).optional(),
      },
      says: 'The platform has decided an after-sale case.',
    },
  },
  { prefix: 'case' },
)
