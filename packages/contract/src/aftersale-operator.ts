/** The console's rows about after-sale cases; part of the operator's table (`operator.cases`, `operator.case`, …). */
import { z } from 'zod'
import { CaseFilter } from './aftersale.ts'
import type { CallRow } from './call.ts'
import { AuditEntry, LedgerTx, reason, search, UserRow } from './operator-shapes.ts'
import {
  ById,
  CaseCard,
  CaseDetail,
  CaseFault,
  CaseReason,
  CaseType,
  OrderDetail,
  opt,
  ShopBrief,
  UserBrief,
} from './shared.ts'
import { Fen, Flag, Id, Pg, page } from './units.ts'

/** Who works on a case. */
const Assignee = z.object({ id: Id, name: z.string() })

/** A case in the console's list. */
export const OperatorCase = CaseCard.extend({
  buyer: UserBrief,
  /** Who has to act next. */
  waiting_on: z.enum(['buyer', 'shop', 'house', 'provider', 'nobody']),
  /** Of the order, in escrow now. */
  escrow_held_fen: Fen,
  assignee: opt(Assignee),
})

// biome-ignore format: a row opens with its method and path on one line
export const caseRows = {
  cases: {
    method: 'GET', path: '/api/operator/cases', effect: 'read', auth: 'operator', roles: ['arbiter', 'service'],
    input: z.object({
      queue: z.enum(['open', 'mine', 'unassigned', 'closed']).default('open'),
      status: CaseFilter.optional(), type: CaseType.optional(), reason_code: CaseReason.optional(), shop_id: Id.optional(), user_id: Id.optional(),
      q: search, sort: z.enum(['due', 'amount', 'new']).default('due'), ...Pg,
    }),
    data: page(OperatorCase).extend({
      counts: z.object({
        due_1h: z.number().int(), waiting_house: z.number().int(), waiting_shop: z.number().int(), waiting_buyer: z.number().int(),
        mine: z.number().int(), open: z.number().int(), unassigned: z.number().int(),
        /** In escrow for orders with an open case. */
        escrow_fen: Fen,
      }),
    }),
    refusals: [],
    note: 'After-sale cases by queue, the soonest due first; q is a case or order number, a phone or a user id.',
  },
  case: {
    method: 'GET', path: '/api/operator/cases/info', effect: 'read', auth: 'operator', roles: ['arbiter', 'service'],
    input: ById,
    data: z.object({
      case: CaseDetail,
      waiting_on: OperatorCase.shape.waiting_on,
      assignee: opt(Assignee),
      order: OrderDetail,
      /** The listing as it was sold: what was promised. */
      listing: z.object({ title: z.string(), desc: opt(z.string()), images: z.array(z.string()), promises: z.array(z.string()), fingerprint: opt(z.string()) }),
      buyer: UserRow.extend({ orders_count: z.number().int(), cases_count: z.number().int(), cases_won: z.number().int() }),
      shop: ShopBrief.extend({ deposit_fen: Fen, cases_count: z.number().int(), cases_lost: z.number().int() }),
      /** Rulings on cases with the same reason in the last year, and how many of them refunded in full. */
      precedent: z.object({ count: z.number().int(), refunded_in_full: z.number().int() }),
      limits: z.object({
        /** The most that can be refunded now. */
        amount_fen: Fen,
        return_fee_fen: Fen,
        /** The most the shop can be made to compensate beyond the refund, for a proven fake. */
        compensation_fen: Fen,
      }),
      can_rule: z.boolean(),
      txs: z.array(LedgerTx),
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One case with the listing as sold, both sides, precedents and every movement of its money.',
  },
  assignCase: {
    method: 'POST', path: '/api/operator/cases/assign', effect: 'write', auth: 'operator', roles: ['arbiter', 'service'],
    input: z.object({ id: Id, on: Flag.default(true) }),
    data: OperatorCase,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Take a case, or put it back.',
  },
  askCase: {
    method: 'POST', path: '/api/operator/cases/ask', effect: 'write', auth: 'operator', roles: ['arbiter', 'service'],
    input: z.object({ id: Id, to: z.enum(['buyer', 'shop', 'both']), ...reason }),
    data: CaseDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Ask a side for evidence; it has 48 hours.',
  },
  ruleCase: {
    method: 'POST', path: '/api/operator/cases/rule', effect: 'write', auth: 'operator', roles: ['arbiter'],
    input: z.object({
      id: Id,
      result: z.enum(['refund', 'partial', 'reject']),
      /** partial: what the buyer gets; refund takes what was asked for. */
      amount_fen: Fen.optional(),
      fault: CaseFault,
      /** The piece goes back first; the money follows when it arrives. Not where it was returned already. */
      need_return: Flag.default(false),
      return_fee_by: z.enum(['buyer', 'shop']).default('buyer'),
      /** What the shop pays beyond the refund for a proven fake, out of its guarantee deposit's worth. */
      compensation_fen: Fen.default(0),
      ...reason,
    }),
    data: CaseDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_AMOUNT', 'ADDRESS_REQUIRED', 'REASON_REQUIRED'],
    note: 'Decide a case in arbitration. Both sides read the reason; a refund moves at once, or when the piece is back.',
  },
} as const satisfies Record<string, CallRow>
