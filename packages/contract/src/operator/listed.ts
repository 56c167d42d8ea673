/** The console's rows of lists: payments, refunds, callbacks; and asking the provider about a payment. */
import { z } from 'zod'
import type { CallRow } from '../call.ts'
import { opt, PayChannel, UserBrief } from '../shapes/index.ts'
import { At, Fen, Id } from '../units.ts'
import { REVIEW_DEADLINES } from './resources/desk/books.ts'
import { listInput, listPage } from './resources/list-call.ts'
import { CALLBACKS, PAYMENTS, REFUNDS } from './resources/money.ts'
import { QUEUE_NAMES } from './resources/queues.ts'
import { reason } from './shapes.ts'

export const PaymentRow = z.object({
  id: Id,
  pay_no: z.string(),
  user: UserBrief,
  purpose: z.string(),
  channel: PayChannel,
  amount_fen: Fen,
  refunded_fen: Fen,
  status: z.string(),
  fail_code: opt(z.string()),
  created_at: At,
})

export const RefundRow = z.object({
  id: Id,
  refund_no: z.string(),
  /** What it gives back. */
  payment_id: Id,
  user: UserBrief,
  ref_type: z.string(),
  ref_id: z.string(),
  destination: z.enum(['original', 'wallet']),
  amount_fen: Fen,
  attempts: z.number().int(),
  status: z.string(),
  fail_code: opt(z.string()),
  created_at: At,
})

export const CallbackRow = z.object({
  id: Id,
  provider: z.string(),
  about: opt(z.string()),
  signature_ok: z.boolean(),
  result: opt(z.string()),
  deliveries: z.number().int(),
  /** Its fields with their values masked, but for those that name no person. */
  body: z.record(z.string(), z.string()),
  created_at: At,
})

const ReviewDeadlineRow = z.object({
  id: Id,
  queue: z.enum(QUEUE_NAMES),
  /** The lot, filing, case or penalty. */
  ref_id: Id,
  state: z.enum(['running', 'asked', 'kept', 'broken']),
  due_at: At,
  ended_at: opt(At),
  created_at: At,
})

// biome-ignore format: a row opens with its method and path on one line
export const listedRows = {
  payments: {
    method: 'GET', path: '/api/operator/payments', effect: 'read', auth: 'operator', roles: PAYMENTS.roles,
    input: listInput(PAYMENTS),
    data: listPage(PaymentRow),
    refusals: [],
    note: 'Attempts to pay; q is a payment number, a phone or a user id.',
  },
  askPayment: {
    method: 'POST', path: '/api/operator/payments/ask', effect: 'write', auth: 'operator', roles: PAYMENTS.roles,
    fresh_code: true,
    repeat: { anew: 'each' }, states: ['payment'],
    input: z.object({ id: Id, ...reason }),
    data: PaymentRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Ask the provider now how a payment by card stands, and settle it by its word: once, however often it is asked.',
  },
  refunds: {
    method: 'GET', path: '/api/operator/refunds', effect: 'read', auth: 'operator', roles: REFUNDS.roles,
    input: listInput(REFUNDS),
    data: listPage(RefundRow),
    refusals: [],
    note: 'Refunds; q is a refund number, a phone or a user id.',
  },
  callbacks: {
    method: 'GET', path: '/api/operator/callbacks', effect: 'read', auth: 'operator', roles: CALLBACKS.roles,
    input: listInput(CALLBACKS),
    data: listPage(CallbackRow),
    refusals: [],
    note: 'What the provider told us, forged messages included; q is a payment or refund number.',
  },
  reviewDeadlines: {
    method: 'GET', path: '/api/operator/review_deadlines', effect: 'read', auth: 'operator', roles: REVIEW_DEADLINES.roles,
    input: listInput(REVIEW_DEADLINES),
    data: listPage(ReviewDeadlineRow),
    refusals: [],
    note: 'Promises of an answer, running, kept and broken.',
  },
} as const satisfies Record<string, CallRow>
