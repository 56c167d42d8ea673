/** The console's calls for money that has no way on by itself. Rows of `operator`. */
import { z } from 'zod'
import { Id, Paging, page, whole } from '../../units.ts'
import {
  Approval,
  KeptMoney,
  reason,
  ShopDebt,
  StatementProvider,
  StuckDay,
  StuckReceipt,
  StuckRefund,
} from '../shapes.ts'

const provider = StatementProvider.default('quickpay')
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, { message: 'yyyy-mm-dd' })
const refund_no = z.string().trim().min(1).max(40)
const event_id = z.string().trim().min(1).max(120)

// biome-ignore format: a row opens with its method and path on one line
export const stuckRows = {
  stuckRefunds: {
    method: 'GET', path: '/api/operator/stuck/refunds', effect: 'read', auth: 'operator', roles: ['finance'],
    input: z.object({ ...Paging }),
    data: page(StuckRefund),
    refusals: [],
    note: 'Refunds the bank refused nine times, or paid in another amount, oldest first.',
  },
  retryRefund: {
    method: 'POST', path: '/api/operator/stuck/refunds/retry', effect: 'write', auth: 'operator', roles: ['finance'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ refund_no, ...reason }),
    data: z.object({ refund_no: z.string() }),
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Ask the bank once more, nine times at most.',
  },
  redirectRefund: {
    method: 'POST', path: '/api/operator/stuck/refunds/redirect', effect: 'write', auth: 'operator', roles: ['finance'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ refund_no, ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: "Propose to pay a refused refund into the person's wallet; a second operator confirms.",
  },
  stuckReceipts: {
    method: 'GET', path: '/api/operator/stuck/receipts', effect: 'read', auth: 'operator', roles: ['finance'],
    input: z.object({ ...Paging }),
    data: page(StuckReceipt),
    refusals: [],
    note: 'Money that arrived and matches nothing, oldest first.',
  },
  resolveReceipt: {
    method: 'POST', path: '/api/operator/stuck/receipts/resolve', effect: 'write', auth: 'operator', roles: ['finance'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ event_id, user_id: Id.optional(), ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: "Propose to pay a receipt into a person's wallet, or without user_id that the provider gives it back; a second operator confirms.",
  },
  stuckDays: {
    method: 'GET', path: '/api/operator/stuck/days', effect: 'read', auth: 'operator', roles: ['finance'],
    input: z.object({ ...Paging }),
    data: page(StuckDay),
    refusals: [],
    note: "Days whose statement was not to be had yet, or differs from the books, oldest first.",
  },
  runDay: {
    method: 'POST', path: '/api/operator/stuck/days/run', effect: 'write', auth: 'operator', roles: ['finance'],
    fresh_code: true,
    repeat: { anew: 'each', weighty: true }, states: [],
    input: z.object({ provider, day, ...reason }),
    data: z.object({ day: z.string(), status: z.enum(['awaited', 'open', 'clean', 'resolved']) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Ask the provider for the statement of a day once more and compare it.',
  },
  resolveDay: {
    method: 'POST', path: '/api/operator/stuck/days/resolve', effect: 'write', auth: 'operator', roles: ['finance'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ provider, day, ...reason }),
    data: z.object({ day: z.string() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Explain a day; it is settled as the statement says.',
  },
  keptMoney: {
    method: 'GET', path: '/api/operator/stuck/kept', effect: 'read', auth: 'operator', roles: ['finance'],
    input: z.object({ ...Paging }),
    data: page(KeptMoney),
    refusals: [],
    note: 'Money kept for people who left, what may be handed over first.',
  },
  releaseKept: {
    method: 'POST', path: '/api/operator/stuck/kept/release', effect: 'write', auth: 'operator', roles: ['finance'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ user_id: Id, to_user_id: Id.optional(), ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'REALNAME_REQUIRED', 'KEPT_NOT_OVER', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose that kept money goes to the account its person has now, or without to_user_id, once its time is over, to the authority the law names; a second operator confirms.',
  },
  stuckDebts: {
    method: 'GET', path: '/api/operator/stuck/debts', effect: 'read', auth: 'operator', roles: ['finance'],
    input: z.object({ ...Paging }),
    data: page(ShopDebt),
    refusals: [],
    note: 'What shops owe after refunds they could not cover, the largest first.',
  },
  writeOffDebt: {
    method: 'POST', path: '/api/operator/stuck/debts/write_off', effect: 'write', auth: 'operator', roles: ['finance'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ shop_id: Id, amount_fen: whole(1, 100_000_000_000), ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'AMOUNT_INVALID', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose that the platform bears a debt or a part of it; a second operator confirms.',
  },
} as const
