/** The console's rows about after-sale cases; part of the operator's table (`operator.cases`, `operator.case`, …). */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  ById,
  CaseCard,
  CaseDetail,
  CaseFault,
  Nothing,
  OrderDetail,
  opt,
  Precedent,
  ShopBrief,
  UserBrief,
} from '../../shapes/index.ts'
import { AskedFen, Fen, Flag, Id, text } from '../../units.ts'
import { CLAIM_REFUSALS, Claim, seen, seenOf } from '../resources/claimed.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { CASE_ROLES, CASE_WAITS, CASES } from '../resources/trade/cases.ts'
import { AuditEntry, LedgerTx, reason, UserRow } from '../shapes.ts'

/** Who works on a case. */
const Assignee = z.object({ id: Id, name: z.string() })

/** The role an operator handed it on to, and why: only that role works on it. */
const HandedOn = z.object({ to: z.enum(CASE_ROLES), reason: z.string() })

/** A case in the console's list. */
export const OperatorCase = CaseCard.extend({
  buyer: UserBrief,
  /** Who has to act next. */
  waiting_on: z.enum(CASE_WAITS),
  /** Of the order, in escrow now. */
  escrow_held_fen: Fen,
  assignee: opt(Assignee),
  handed_on: opt(HandedOn),
  claim: opt(Claim),
})

// biome-ignore format: a row opens with its method and path on one line
export const caseRows = {
  cases: {
    method: 'GET', path: '/api/operator/cases', effect: 'read', auth: 'operator', roles: CASES.roles,
    input: listInput(CASES),
    data: listPage(OperatorCase),
    refusals: [],
    note: 'After-sale cases, the soonest due first; q is a case or order number, a phone or a user id.',
  },
  caseCounts: {
    method: 'GET', path: '/api/operator/cases/counts', effect: 'read', auth: 'operator', roles: CASES.roles,
    input: Nothing,
    data: z.object({
      due_1h: z.number().int(), waiting_platform: z.number().int(), waiting_shop: z.number().int(), waiting_buyer: z.number().int(),
      mine: z.number().int(), open: z.number().int(), unassigned: z.number().int(), handed_on: z.number().int(),
      /** In escrow for orders with a case that a side or the platform still decides. */
      escrow_fen: Fen,
    }),
    refusals: [],
    note: 'The figures over the list of cases; each counts the rows it opens.',
  },
  case: {
    method: 'GET', path: '/api/operator/cases/info', effect: 'read', auth: 'operator', roles: ['arbiter', 'service'],
    input: ById,
    data: z.object({
      case: CaseDetail,
      ...seenOf,
      waiting_on: OperatorCase.shape.waiting_on,
      assignee: opt(Assignee),
      handed_on: opt(HandedOn),
      order: OrderDetail,
      /** The listing as it was sold: what was promised. */
      listing: z.object({ title: z.string(), desc: opt(z.string()), images: z.array(z.string()), promises: z.array(z.string()), fingerprint: opt(z.string()) }),
      buyer: UserRow.extend({ orders_count: z.number().int(), cases_count: z.number().int(), cases_won: z.number().int() }),
      shop: ShopBrief.extend({ deposit_fen: Fen, cases_count: z.number().int(), cases_lost: z.number().int() }),
      /** Published rulings for the same reason: how often which way, and the latest of them. */
      precedents: z.object({
        counts: z.object({ all: z.number().int(), refund: z.number().int(), partial: z.number().int(), reject: z.number().int() }),
        latest: z.array(Precedent),
      }),
      limits: z.object({
        /** The most that can be refunded now. */
        amount_fen: Fen,
        return_fee_fen: Fen,
        /** The most the shop can be made to compensate beyond the refund, for a proven fake. */
        compensation_fen: Fen,
      }),
      can_rule: z.boolean(),
      /** The reader may open it again. */
      can_reopen: z.boolean(),
      txs: z.array(LedgerTx),
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND', 'AUDITS_BLIND'],
    note: 'One case with the listing as sold, both sides, precedents and every movement of its money.',
  },
  assignCase: {
    method: 'POST', path: '/api/operator/cases/assign', effect: 'write', auth: 'operator', roles: ['arbiter', 'service'],
    repeat: { anew: 'each' }, states: ['case'],
    input: z.object({ id: Id, on: Flag.default(true) }),
    data: OperatorCase,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Take a case, or put it back.',
  },
  askCase: {
    method: 'POST', path: '/api/operator/cases/ask', effect: 'write', auth: 'operator', roles: ['arbiter', 'service'],
    repeat: { anew: 'each' }, states: ['case'],
    input: z.object({ id: Id, to: z.enum(['buyer', 'shop', 'both']), ...reason, ...seen }),
    data: CaseDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Ask a side for evidence; it has 48 hours.',
  },
  escalateCase: {
    method: 'POST', path: '/api/operator/cases/escalate', effect: 'write', auth: 'operator', roles: CASES.roles,
    repeat: { anew: 'once' }, states: ['case'],
    input: z.object({ id: Id, to: z.enum(CASE_ROLES), ...reason }),
    data: OperatorCase,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'ALREADY_DONE', 'CLAIM_HELD', 'REASON_REQUIRED'],
    note: 'Hand a case in arbitration on to the other role that works on cases. It is served to that role alone, and no operator of the other claims it.',
  },
  ruleCase: {
    method: 'POST', path: '/api/operator/cases/rule', effect: 'write', auth: 'operator', roles: ['arbiter'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: ['case'],
    input: z.object({
      id: Id,
      result: z.enum(['refund', 'partial', 'reject']),
      /** partial: what the buyer gets; refund takes what was asked for. */
      amount_fen: AskedFen.optional(),
      fault: CaseFault,
      /** The piece goes back first; the money follows when it arrives. Not where it was returned already. */
      need_return: Flag.default(false),
      return_fee_by: z.enum(['buyer', 'shop']).default('buyer'),
      /** What the shop pays beyond the refund for a proven fake, out of its guarantee deposit's worth. */
      compensation_fen: AskedFen.default(0),
      ...reason, ...seen,
      /** What decided it, without names: anybody may read it when the case is over. */
      headnote: text(300, 10),
      /** Precedents it follows. */
      cites: z.array(Id).max(3).default([]),
      /** Why it departs from the precedents for this reason, where it follows none of them; published too. */
      departs: text(300, 10).optional(),
    }),
    data: CaseDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_AMOUNT', 'ADDRESS_REQUIRED', 'REASON_REQUIRED', 'PRECEDENT_REQUIRED', 'HEADNOTE_NAMES', ...CLAIM_REFUSALS],
    note: 'Decide a case in arbitration, citing a precedent or saying why it departs. Both sides read the reason; a refund moves at once, or when the piece is back.',
  },
  reopenCase: {
    method: 'POST', path: '/api/operator/cases/reopen', effect: 'write', auth: 'operator', roles: ['arbiter'],
    repeat: { anew: 'once' }, states: ['case'],
    input: z.object({ id: Id, ...reason }),
    data: CaseDetail,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'ALREADY_DONE', 'WINDOW_CLOSED', 'CASE_OPEN', 'REASON_REQUIRED'],
    note: 'Look at a rejected case again, once: it waits for a second ruling, the order stands still, the published ruling holds no more, both sides are told.',
  },
} as const satisfies Record<string, CallRow>
