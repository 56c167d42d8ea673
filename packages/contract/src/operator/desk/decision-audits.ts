/** The blind audit: a drawn share of decisions goes to a colleague who sees neither outcome nor name. Rows of `operator`. */
import { z } from 'zod'
import { opt } from '../../shapes/index.ts'
import { AskedFen, At, Fen, Id, Paging, page } from '../../units.ts'
import { AUDITED_QUEUES } from '../resources/audited.ts'
import { reason } from '../shapes.ts'

/** Below so many looks a share says nothing, and none is shown. */
export const AUDITS_SHOWN_FROM = 10
/** Below so many decisions it is not said how many were overturned. */
export const OVERTURNED_SHOWN_FROM = 20

const Queue = z.enum(AUDITED_QUEUES)
const Outcome = z.enum(['approve', 'reject', 'refund', 'partial', 'impose', 'drop', 'hide', 'keep'])

/** How often two agreed, who decided the same things without knowing of each other. The interval is Wilson's, of 95 in 100. */
export const Agreement = z.object({
  queue: Queue,
  drawn: z.number().int(),
  looked: z.number().int(),
  agreed: z.number().int(),
  /** Null below so many that a share would say nothing. */
  share_bp: opt(z.number().int()),
  low_bp: opt(z.number().int()),
  high_bp: opt(z.number().int()),
})

/** How many decisions of the last twelve months were changed afterwards. */
export const Overturned = z.object({ queue: Queue, decided: z.number().int(), overturned: z.number().int() })

/** A line of what the first operator saw: words, an amount or a moment. */
const Line = z.object({
  key: z.string(),
  text: opt(z.string()),
  fen: opt(Fen),
  at: opt(At),
  /** A word of a closed list: list and value. */
  word: opt(z.object({ list: z.string(), value: z.string() })),
})
/** What was shown to the first operator when they decided, without who they are and what they decided. */
export const BlindView = z.object({
  lines: z.array(Line),
  images: z.array(z.string()),
  said: z.array(z.object({ by: z.string(), at: At, text: z.string(), images: z.array(z.string()) })),
  documents: z.array(z.object({ kind: z.string(), url: z.string() })),
})

const Look = z.object({
  id: Id,
  queue: Queue,
  outcomes: z.array(Outcome),
  until_at: At,
  shown: BlindView,
})

const Side = z.object({ outcome: Outcome, amount_fen: opt(Fen), reason: z.string() })
const Again = z.object({
  id: Id,
  queue: Queue,
  /** The lot, filing, application, case, penalty, review, sale or goods. */
  ref_id: Id,
  status: z.enum(['open', 'stands', 'overturned']),
  first: Side,
  second: Side,
  differs_at: At,
  /** The reader may decide it: has the role, and is neither of the two. */
  may_resolve: z.boolean(),
  by: opt(z.string()),
  reason: opt(z.string()),
  resolved_at: opt(At),
  /** What was done with it at once. */
  reopened: opt(z.enum(['restored', 'proposed', 'by_hand'])),
})

const AUDIT_ROLES = ['review', 'service', 'arbiter'] as const

// biome-ignore format: a row opens with its method and path on one line
export const decisionAuditRows = {
  decisionAudits: {
    method: 'GET', path: '/api/operator/decision_audits', effect: 'read', auth: 'operator', roles: AUDIT_ROLES,
    input: z.object({}),
    data: z.object({
      /** The one the caller looks at now. */
      held: opt(Look),
      /** How many wait that the caller may look at, by queue. */
      waiting: z.array(z.object({ queue: Queue, count: z.number().int() })),
      /** Differences that hurt somebody and wait for a third person. */
      again: z.number().int(),
      agreement: z.array(Agreement),
      share_bp: z.number().int(),
    }),
    refusals: [],
    note: 'Decisions drawn for a blind audit: what waits for the caller, and how often two agreed.',
  },
  nextDecisionAudit: {
    method: 'POST', path: '/api/operator/decision_audits/next', effect: 'write', auth: 'operator', roles: AUDIT_ROLES,
    repeat: { anew: 'each' }, states: [],
    input: z.object({ queue: Queue.optional() }),
    data: z.object({ look: opt(Look) }),
    refusals: [],
    note: 'The oldest drawn decision the caller may look at: not their own, nor about themselves, nor one whose outcome they have seen. The one held comes again.',
  },
  answerDecisionAudit: {
    method: 'POST', path: '/api/operator/decision_audits/answer', effect: 'write', auth: 'operator', roles: AUDIT_ROLES,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, outcome: Outcome, amount_fen: AskedFen.optional(), ...reason }),
    data: z.object({ agrees: z.boolean(), opens_again: z.boolean() }),
    refusals: ['NOT_FOUND', 'REASON_REQUIRED', 'CLAIM_NEEDED', 'VALIDATION'],
    note: 'Say how one would have decided. Only now one learns whether the first decided the same.',
  },
  passDecisionAudit: {
    method: 'POST', path: '/api/operator/decision_audits/pass', effect: 'write', auth: 'operator', roles: AUDIT_ROLES,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: z.object({ passed: z.boolean() }),
    refusals: ['NOT_FOUND', 'REASON_REQUIRED', 'CLAIM_NEEDED'],
    note: 'Leave it to another colleague, with the reason: one knows the matter, or cannot judge it.',
  },
  auditsAgain: {
    method: 'GET', path: '/api/operator/decision_audits/again', effect: 'read', auth: 'operator', roles: AUDIT_ROLES,
    input: z.object({ status: z.enum(['open', 'over']).default('open'), ...Paging }),
    data: page(Again),
    refusals: [],
    note: 'Decisions that hurt somebody and that a second colleague would have made otherwise: a third person looks at the matter again.',
  },
  resolveAudit: {
    method: 'POST', path: '/api/operator/decision_audits/resolve', effect: 'write', auth: 'operator', roles: AUDIT_ROLES,
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id, result: z.enum(['stands', 'overturned']), ...reason }),
    data: Again,
    refusals: ['NOT_FOUND', 'REASON_REQUIRED', 'STATE_CONFLICT', 'SELF_ACTION', 'FORBIDDEN'],
    note: 'The third person decides whether the first decision stands. Overturned, a hidden review is shown again and a forfeit proposed to go back; the others are opened by hand on their own pages.',
  },
} as const
