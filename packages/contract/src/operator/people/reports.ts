/** The console's calls about reports and feedback. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ReportTarget } from '../../calls/people/report.ts'
import {
  FEEDBACK_TYPES,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORT_RULES,
  REPORT_STATUSES,
  SANCTIONS,
} from '../../calls/people/report-words.ts'
import { ById, Image, opt, ReviewDeadline, UserBrief } from '../../shapes/index.ts'
import { thingsIn } from '../../things/things.ts'
import { At, Flag, Id, text, whole } from '../../units.ts'
import { CLAIM_REFUSALS, Claim, seen, seenOf } from '../resources/claimed.ts'
import { FEEDBACKS, REPORTS } from '../resources/content/reports.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { AuditEntry, reason } from '../shapes.ts'

const Party = z.object({ type: z.enum(thingsIn('party')), id: Id, name: z.string() })

const ReportRow = z.object({
  id: Id,
  target: ReportTarget,
  reason: z.enum(REPORT_REASONS),
  danger: z.boolean(),
  status: z.enum(REPORT_STATUSES),
  reporter: Party,
  owner: Party,
  created_at: At,
  decided_at: opt(At),
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
})

const FeedbackRow = z.object({
  id: Id,
  user: UserBrief,
  type: z.enum(FEEDBACK_TYPES),
  content: z.string(),
  images: z.array(Image),
  contact: opt(z.string()),
  status: z.enum(['open', 'answered']),
  reply: opt(z.string()),
  created_at: At,
  answered_at: opt(At),
})

const DECIDERS = ['service', 'arbiter'] as const
const DECISION_REFUSALS = ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS] as const
const RuleNo = whole(1, REPORT_RULES.length)

// biome-ignore format: a row opens with its method and path on one line
export const reportRows = {
  reports: {
    method: 'GET', path: '/api/operator/reports', effect: 'read', auth: 'operator', roles: REPORTS.roles,
    input: listInput(REPORTS),
    data: listPage(ReportRow),
    refusals: [],
    note: 'Reports; status=open,taken,appealed is the queue.',
  },
  report: {
    method: 'GET', path: '/api/operator/reports/info', effect: 'read', auth: 'operator', roles: REPORTS.roles,
    input: ById,
    data: ReportRow.extend({
      content: opt(z.string()),
      images: z.array(Image),
      /** What the target showed when it was reported, line by line, and the SHA-256 of it. */
      snapshot: z.array(z.object({ key: z.string(), value: z.string() })),
      snapshot_hash: z.string(),
      /** Reports of the same target by people who are not linked to each other, this one among them. */
      reporters: z.number().int(),
      /** Somebody linked to the reporter reported it before: it adds no weight. */
      counts: z.boolean(),
      /** Earlier reports that were upheld against the same person. */
      upheld_before: z.number().int(),
      /** The shop may be asked for its answer. */
      may_ask: z.boolean(),
      shop_answer: opt(z.string()),
      shop_images: z.array(Image),
      answer_by: opt(At),
      rule_no: opt(z.number().int()),
      sanction: opt(z.enum(SANCTIONS)),
      decision: opt(z.string()),
      decided_by: opt(Id),
      appeal: opt(z.string()),
      appealed_by: opt(z.enum(['reporter', 'reported'])),
      outcome: opt(z.enum(REPORT_OUTCOMES)),
      final_note: opt(z.string()),
      rules: z.array(z.object({ no: z.number().int(), text: z.string() })),
      sanctions: z.array(z.enum(SANCTIONS)),
      ...seenOf,
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One report with its evidence and what the sides said.',
  },
  askReported: {
    method: 'POST', path: '/api/operator/reports/ask', effect: 'write', auth: 'operator', roles: DECIDERS,
    repeat: { anew: 'once' }, states: ['report'],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: ReportRow,
    refusals: DECISION_REFUSALS,
    note: 'Ask the shop for its answer; the deadline stands still until it answers or its time is over.',
  },
  decideReport: {
    method: 'POST', path: '/api/operator/reports/decide', effect: 'write', auth: 'operator', roles: DECIDERS,
    repeat: { anew: 'once' }, states: ['report'],
    input: z.object({
      id: Id, upheld: Flag, rule_no: RuleNo.optional(), sanction: z.enum(SANCTIONS).default('none'), ...reason, ...seen,
    }),
    data: ReportRow,
    refusals: [...DECISION_REFUSALS, 'MISSING_PARAM'],
    note: 'Uphold a report by a rule, with what follows for the reported, or find it unfounded. A ban waits for a second operator.',
  },
  decideAppeal: {
    method: 'POST', path: '/api/operator/reports/appeal', effect: 'write', auth: 'operator', roles: DECIDERS,
    repeat: { anew: 'once' }, states: ['report'],
    input: z.object({ id: Id, overturn: Flag, rule_no: RuleNo.optional(), ...reason, ...seen }),
    data: ReportRow,
    refusals: [...DECISION_REFUSALS, 'SELF_ACTION', 'MISSING_PARAM'],
    note: 'Decide an appeal: the first decision stays, or is turned round and what followed is taken back. Never by who decided first.',
  },
  feedbacks: {
    method: 'GET', path: '/api/operator/feedbacks', effect: 'read', auth: 'operator', roles: FEEDBACKS.roles,
    input: listInput(FEEDBACKS),
    data: listPage(FeedbackRow),
    refusals: [],
    note: 'What people told the platform; status=open is what waits.',
  },
  answerFeedback: {
    method: 'POST', path: '/api/operator/feedbacks/answer', effect: 'write', auth: 'operator', roles: FEEDBACKS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, reply: text(1000, 4) }),
    data: FeedbackRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Answer feedback; the person reads it.',
  },
} as const satisfies Record<string, CallRow>
