/** Penalties: never without a rule, its evidence, a notice and time to answer. Money moves only after that. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { ById, Image, Images, opt, ReviewDeadline } from '../shapes/index.ts'
import { At, Fen, Id, Paging, page, text } from '../units.ts'

export const PenaltyKind = z.enum(['forfeit', 'deduction', 'strike', 'restriction'])

/** notified: may be answered · appealed: waits for a decision · imposed · dropped: no penalty · reversed: taken back later. */
export const PenaltyStatus = z.enum(['notified', 'appealed', 'imposed', 'dropped', 'reversed'])

export const PenaltyCard = z.object({
  id: Id,
  kind: PenaltyKind,
  status: PenaltyStatus,
  status_text: z.string(),
  /** Number and sentence of the rule it rests on. */
  rule_no: z.string(),
  rule_text: z.string(),
  amount_fen: opt(Fen),
  lot: opt(z.object({ id: Id, title: z.string(), image: Image })),
  /** Instead of a lot: the sale it is about, all its unpaid lots together. */
  sale: opt(z.object({ id: Id, title: z.string(), image: Image })),
  order_id: opt(Id),
  noticed_at: At,
  /** Until then the person may appeal, and nothing is taken. */
  answer_due_at: At,
  decided_at: opt(At),
})

export const PenaltyDetail = PenaltyCard.extend({
  evidence: z.array(z.object({ at: At, text: z.string(), link: opt(z.string()) })),
  /** What happens to the money and when, in plain words. */
  money_text: z.string(),
  appeal: opt(z.object({ content: z.string(), images: z.array(Image), at: At })),
  decision: opt(z.object({ result: z.enum(['imposed', 'dropped', 'reversed']), reason: z.string(), at: At })),
  can_appeal: z.boolean(),
  /** While an answer waits for its decision: by when it comes. */
  review_deadline: opt(ReviewDeadline),
})

// biome-ignore format: a row opens with its method and path on one line
export const deposit = defineCalls('deposit', {
  penalties: {
    method: 'GET', path: '/api/user/Penalty/list', effect: 'read', auth: 'user',
    input: z.object({ status: PenaltyStatus.optional(), ...Paging }),
    data: page(PenaltyCard).extend({ strikes: z.number().int() }),
    refusals: [],
    note: "The caller's penalties and how many strikes stand.",
  },
  penalty: {
    method: 'GET', path: '/api/user/Penalty/info', effect: 'read', auth: 'user',
    input: ById,
    data: PenaltyDetail,
    refusals: ['NOT_FOUND'],
    note: 'One penalty with its rule, evidence and deadline.',
  },
  appeal: {
    method: 'POST', path: '/api/user/Penalty/appeal', effect: 'write', auth: 'user', takes_evidence: true,
    repeat: { anew: 'once', weighty: true }, states: ['penalty'],
    input: z.object({ id: Id, content: text(500, 5), images: Images().default([]) }),
    data: PenaltyDetail,
    refusals: ['NOT_FOUND', 'WINDOW_CLOSED', 'ALREADY_DONE', 'STATE_CONFLICT', 'CONTENT_BLOCKED'],
    note: 'Answer a penalty before it is imposed; the money stays where it is until a decision.',
  },
})
