/** Reports of lots, goods, shops, people and orders, and what people tell the platform about itself. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Image, Images, opt, ReviewDeadline } from '../../shapes/index.ts'
import { At, Id, line, Paging, page, rowNumber, text } from '../../units.ts'
import {
  FEEDBACK_TYPES,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_TARGETS,
  REPORTS_PER_DAY,
  SANCTIONS,
} from './report-words.ts'

const TargetType = z.enum(REPORT_TARGETS)
const Reason = z.enum(REPORT_REASONS)
const Status = z.enum(REPORT_STATUSES)

/** What was reported, as it was then. */
export const ReportTarget = z.object({
  type: TargetType,
  id: Id,
  title: z.string(),
  image: opt(Image),
  /** Of what has versions: the one that was reported. */
  version: opt(z.number().int()),
})

/** A report as one of its sides reads it: the one who reported is on no screen of the other. */
const Report = z.object({
  id: Id,
  target: ReportTarget,
  reason: Reason,
  status: Status,
  /** From whom the list is: one who reported, or one who is reported. */
  side: z.enum(['reporter', 'reported']),
  content: opt(z.string()),
  images: z.array(Image),
  /** By when the platform answers. */
  review_deadline: opt(ReviewDeadline),
  /** The rule that was broken, and its sentence. */
  rule: opt(z.object({ no: z.number().int(), text: z.string() })),
  /** What followed for the one who was reported; only they read it. */
  sanction: opt(z.enum(SANCTIONS)),
  decision: opt(z.string()),
  outcome: opt(z.enum(REPORT_OUTCOMES)),
  shop_answer: opt(z.string()),
  /** Until when the shop may answer. */
  answer_by: opt(At),
  /** Until when the reader may appeal; absent: they may not. */
  appeal_until: opt(At),
  appeal: opt(z.string()),
  created_at: At,
  decided_at: opt(At),
})

const Feedback = z.object({
  id: Id,
  type: z.enum(FEEDBACK_TYPES),
  content: z.string(),
  images: z.array(Image),
  status: z.enum(['open', 'answered']),
  reply: opt(z.string()),
  created_at: At,
  answered_at: opt(At),
})

const Words = text(500, 4)

// biome-ignore format: a row opens with its method and path on one line
export const report = defineCalls('report', {
  reasons: {
    method: 'GET', path: '/api/portal/Report/add', effect: 'read', auth: 'user',
    input: z.object({ target_type: TargetType, target_id: Id }),
    data: z.object({
      target: ReportTarget,
      /** hours: within how many the platform answers. */
      reasons: z.array(z.object({ code: Reason, hours: z.number().int() })),
      /** What runs now is answered within so many minutes, for each reason. */
      minutes: opt(z.number().int()),
      left_today: z.number().int().max(REPORTS_PER_DAY),
    }),
    refusals: ['NOT_FOUND', 'SELF_ACTION'],
    note: 'What a thing may be reported for, and within how long each is answered.',
  },
  add: {
    method: 'POST', path: '/api/portal/Report/add', effect: 'write', auth: 'user', before_consent: true, takes_evidence: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      target_type: TargetType, target_id: Id, version: rowNumber(1).optional(), reason_code: Reason,
      content: text(500, 0).optional(), images: Images(6).default([]),
    }),
    data: Report,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'ALREADY_DONE', 'DAILY_LIMIT'],
    note: 'Report a lot, goods, a shop, a person or an order; what it shows at that moment is kept with its hash. version: of what has versions, the one that was read.',
  },
  mine: {
    method: 'POST', path: '/api/user/Report/mine', effect: 'read', auth: 'user',
    input: z.object({ side: z.enum(['reporter', 'reported']).default('reporter'), id: Id.optional(), ...Paging }),
    data: page(Report),
    refusals: [],
    note: 'What the caller reported, or what was decided about the caller, the latest first; with id that one alone.',
  },
  appeal: {
    method: 'POST', path: '/api/user/Report/appeal', effect: 'write', auth: 'user', before_consent: true,
    repeat: { anew: 'once' }, states: ['report'],
    input: z.object({ id: Id, content: Words }),
    data: Report,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED'],
    note: 'Have a decision looked at once more, by another operator.',
  },
  shopList: {
    method: 'GET', path: '/api/store/Report/list', effect: 'read', auth: 'shop',
    input: z.object({ status: Status.optional(), id: Id.optional(), ...Paging }),
    data: page(Report),
    refusals: [],
    note: 'Reports against the shop that it was asked about or that were decided, without who reported; with id that one alone.',
  },
  answer: {
    method: 'POST', path: '/api/store/Report/answer', effect: 'write', auth: 'shop', permission: 'settings', while_suspended: true, takes_evidence: true,
    repeat: { anew: 'once' }, states: ['report'],
    input: z.object({ id: Id, content: Words, images: Images(6).default([]) }),
    data: Report,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'What the shop says to a report, before it is decided.',
  },
  feedbacks: {
    method: 'GET', path: '/api/portal/Help/feedback', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(Feedback).extend({ types: z.array(z.enum(FEEDBACK_TYPES)) }),
    refusals: [],
    note: 'What the caller told the platform, with its answers, the latest first.',
  },
  giveFeedback: {
    method: 'POST', path: '/api/portal/Help/feedback', effect: 'write', auth: 'user', before_consent: true, takes_evidence: true,
    repeat: { anew: 'each' }, states: [],
    input: z.object({ type: z.enum(FEEDBACK_TYPES), content: text(1000, 4), images: Images(6).default([]), contact: line(60, 0).optional() }),
    data: Feedback,
    refusals: ['DAILY_LIMIT'],
    note: 'Tell the platform what is wrong or missing.',
  },
})
