/** The console's calls about deductions from shops' deposits. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { Deduction } from '../../calls/selling/shop-standing.ts'
import { ById, opt, ReviewDeadline } from '../../shapes/index.ts'
import { AskedFen, Fen, Id, text } from '../../units.ts'
import { CLAIM_REFUSALS, Claim, seen, seenOf } from '../resources/claimed.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { DEDUCTIONS } from '../resources/shops/shops.ts'
import { AuditEntry, reason } from '../shapes.ts'

/** A case in the console's list. */
const DeductionRow = Deduction.extend({
  shop_id: Id,
  shop_name: z.string(),
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
})

const ARBITERS = ['arbiter'] as const

// biome-ignore format: a row opens with its method and path on one line
export const deductionRows = {
  deductions: {
    method: 'GET', path: '/api/operator/deductions', effect: 'read', auth: 'operator', roles: DEDUCTIONS.roles,
    input: listInput(DEDUCTIONS),
    data: listPage(DeductionRow),
    refusals: [],
    note: "Cases to take from shops' deposits; status=answered,unanswered is the queue.",
  },
  deduction: {
    method: 'GET', path: '/api/operator/deductions/info', effect: 'read', auth: 'operator', roles: DEDUCTIONS.roles,
    input: ById,
    data: DeductionRow.extend({
      /** The case or the order it rests on. */
      ref_id: opt(Id),
      user_id: opt(Id),
      held_fen: Fen,
      /** The caller opened it, so a colleague decides. */
      own: z.boolean(),
      ...seenOf,
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: "One case with the shop's answer and what is in the deposit now.",
  },
  openDeduction: {
    method: 'POST', path: '/api/operator/deductions', effect: 'write', auth: 'operator', roles: ARBITERS,
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      /** The shop. */
      id: Id,
      basis: z.enum(['ruling', 'claim', 'report']),
      /** The case of a ruling, the order of a claim; a report has none. */
      ref_id: Id.optional(),
      rule_no: text(40),
      document: text(200, 4),
      /** Why, as the shop reads it. */
      words: text(500, 10),
      amount_fen: AskedFen,
      ...reason,
    }),
    data: DeductionRow,
    refusals: ['REASON_REQUIRED', 'NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'AMOUNT_INVALID', 'MISSING_PARAM'],
    note: "Tell a shop that money is to be taken from its deposit, by which rule and document; it may answer, and nothing is taken yet.",
  },
  decideDeduction: {
    method: 'POST', path: '/api/operator/deductions/decide', effect: 'write', auth: 'operator', roles: ARBITERS,
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: ['deduction'],
    input: z.object({ id: Id, result: z.enum(['impose', 'drop']), ...reason, ...seen }),
    data: DeductionRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', 'AMOUNT_INVALID', ...CLAIM_REFUSALS],
    note: 'Take the money, at most what is there, or drop the case. Another operator than the one who opened it takes it.',
  },
} as const satisfies Record<string, CallRow>
