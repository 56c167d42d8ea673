/** After-sale cases and every step of their negotiation. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../platform/db/columns.ts'
import type { AddressSnapshot } from '../order/index.ts'
import type { Action, Reason, Side, Status, Type } from './rules.ts'

/** The platform's ruling. */
export interface Ruling {
  result: 'refund' | 'partial' | 'reject'
  amount_fen: number
  fault: 'buyer' | 'shop' | 'both' | 'none' | 'carrier'
  /** Rejected, and the buyer had asked in bad faith; it costs growth value. */
  bad_faith?: boolean
  need_return: boolean
  return_fee_by: Side
  compensation_fen: number
  note: string
  /** What decided it, without names, as it is published when the case is over. Rulings from before precedents have none. */
  headnote?: string
  /** Numbers of precedents it follows. */
  cites?: number[]
  /** Why it departs from those there are. */
  departs?: string
  operator_id: number
  at_ms: number
}

/** One row per complaint about an order, from opening to the money or the end of the talk. */
export const aftersale_cases = pgTable(
  'aftersale_cases',
  {
    id: id(),
    case_no: text().notNull(),
    order_id: refId().notNull(),
    order_no: text().notNull(), // for searching
    user_id: refId().notNull(),
    shop_id: refId().notNull(),
    type: text().$type<Type>().notNull(),
    reason_code: text().$type<Reason>().notNull(),
    amount_fen: fen().notNull(), // asked for
    agreed_fen: fen(), // what it came to
    description: text().notNull(),
    evidence: text().array().notNull().default(sql`'{}'`),
    status: text().$type<Status>().notNull(),
    turn: text().$type<Side>().notNull().default('shop'), // the side a requested or refused case waits for
    deadline_at: instant(), // what happens then follows from status and turn
    offer_fen: fen(), // the shop's standing offer
    offer_keep: boolean().notNull().default(false), // with it the buyer keeps the thing
    buyer_rounds: integer().notNull().default(0), // changes made
    shop_rounds: integer().notNull().default(0), // offers made
    refuse_reason: text(),
    return_address: jsonb().$type<AddressSnapshot>(),
    return_shipment_id: refId(),
    restocked_at: instant(), // the shop said that what came back can be sold again
    return_fee_by: text().$type<Side>().notNull(),
    return_fee_fen: fen().notNull().default(0), // what the carrier took, as the buyer says
    compensated_fen: fen().notNull().default(0), // paid by the shop beyond the refund
    escalated_by: text().$type<Side>(),
    assignee_id: refId(), // the operator who works on it
    for_role: text({ enum: ['arbiter', 'service'] }), // an operator handed it on: only this role works on it now
    for_reason: text(),
    ruling: jsonb().$type<Ruling>(),
    closed_at: instant(),
    reopened_at: instant(), // a ruling rejected it, and it is looked at again
    version: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    unique('aftersale_cases_no').on(t.case_no),
    check(
      'aftersale_cases_status',
      sql`${t.status} in ('requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration', 'refunding', 'refunded', 'rejected', 'cancelled')`,
    ),
    check('aftersale_cases_type', sql`${t.type} in ('refund_only', 'return_refund')`),
    check(
      'aftersale_cases_reason',
      sql`${t.reason_code} in ('not_wanted', 'no_reason', 'not_received', 'not_as_described', 'defect', 'damaged', 'missing', 'fake', 'wrong_item', 'late_ship', 'agreed')`,
    ),
    check(
      'aftersale_cases_sides',
      sql`${t.turn} in ('buyer', 'shop') and ${t.return_fee_by} in ('buyer', 'shop') and ${t.escalated_by} in ('buyer', 'shop')`,
    ),
    check(
      'aftersale_cases_amounts',
      sql`${t.amount_fen} >= 0 and ${t.agreed_fen} >= 0 and ${t.offer_fen} >= 0 and ${t.return_fee_fen} >= 0 and ${t.compensated_fen} >= 0`,
    ),
    check(
      'aftersale_cases_agreed',
      sql`${t.status} not in ('awaiting_return', 'return_shipped', 'refunding', 'refunded') or ${t.agreed_fen} is not null`,
    ),
    check(
      'aftersale_cases_for',
      sql`${t.for_role} in ('arbiter', 'service') and (${t.for_role} is null) = (${t.for_reason} is null)`,
    ),
    check('aftersale_cases_returning', sql`${t.status} <> 'return_shipped' or ${t.return_shipment_id} is not null`),
    check(
      'aftersale_cases_closed',
      sql`(${t.status} in ('refunded', 'rejected', 'cancelled')) = (${t.closed_at} is not null)`,
    ),
    index('aftersale_cases_changed').on(t.updated_at), // invariant I21
    index('aftersale_cases_by_age').on(t.created_at, t.id), // the console's list, figures of a day
    index('aftersale_cases_by_due').on(sql`(coalesce(${t.deadline_at}, 'infinity'))`, t.id), // the console's list
    index('aftersale_cases_by_amount').on(t.amount_fen, t.id), // the console's list
    index('aftersale_cases_by_status').on(t.status, t.id), // the console's list
    index('aftersale_cases_by_type').on(t.type, t.id), // the console's list
    index('aftersale_cases_by_reason').on(t.reason_code, t.id), // the console's list
    index('aftersale_cases_by_assignee').on(t.assignee_id, t.id), // the console's list
    index('aftersale_cases_handed_on').on(t.for_role, t.id), // the console's list, what comes next
    index('aftersale_cases_of_order').on(t.order_id, t.id), // an order's cases
    index('aftersale_cases_of_buyer').on(t.user_id, t.id), // complain_list
    index('aftersale_cases_of_shop').on(t.shop_id, t.status, t.deadline_at), // the shop's lists and counters
    index('aftersale_cases_of_shop_all').on(t.shop_id, t.id), // the shop's list, all
    index('aftersale_cases_open').on(sql`(coalesce(${t.deadline_at}, 'infinity'))`, t.id).where(sql`closed_at is null`), // the console's queue, counters
    index('aftersale_cases_assigned').on(t.assignee_id).where(sql`closed_at is null`), // the console's own queue
    index('aftersale_cases_closed_at').on(t.closed_at).where(sql`closed_at is not null`), // the console's closed ones
    index('aftersale_cases_ruled').on(t.reason_code, t.id).where(sql`ruling is not null`), // precedents
    index('aftersale_cases_by_order_no').on(t.order_no), // search
    index('aftersale_cases_by_return').on(t.return_shipment_id).where(sql`return_shipment_id is not null`), // a return arrived
  ],
)

/** One row per thing a case is about, and how many pieces of it. */
export const aftersale_case_lines = pgTable(
  'aftersale_case_lines',
  {
    case_id: refId()
      .notNull()
      .references(() => aftersale_cases.id),
    item_id: refId().notNull(),
    order_id: refId().notNull(),
    qty: integer().notNull(),
    open: boolean().notNull().default(true), // its case is under way
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.item_id] }),
    check('aftersale_case_lines_qty', sql`${t.qty} > 0`),
    uniqueIndex('aftersale_case_lines_one_open').on(t.item_id).where(sql`open`), // one case under way for a thing
    index('aftersale_case_lines_of_order').on(t.order_id), // an order's cases, by thing
  ],
)

/** One row per step of a negotiation, with the side that took it. Append-only. */
export const aftersale_steps = pgTable(
  'aftersale_steps',
  {
    id: id(),
    case_id: refId()
      .notNull()
      .references(() => aftersale_cases.id),
    actor_type: text().$type<'buyer' | 'shop' | 'operator' | 'system'>().notNull(),
    actor_id: refId(),
    action: text().$type<Step>().notNull(),
    content: text().notNull().default(''),
    images: text().array().notNull().default(sql`'{}'`),
    amount_fen: fen(),
    at: createdAt(),
  },
  (t) => [
    check('aftersale_steps_actor', sql`${t.actor_type} in ('buyer', 'shop', 'operator', 'system')`),
    index('aftersale_steps_of_case').on(t.case_id, t.id), // the negotiation, oldest first
  ],
)

/** One row per ruling whose case is over, as anybody may read it. Its number is not the case's. */
export const aftersale_precedents = pgTable(
  'aftersale_precedents',
  {
    id: id(),
    case_id: refId()
      .notNull()
      .references(() => aftersale_cases.id),
    reason_code: text().$type<Reason>().notNull(),
    type: text().$type<Type>().notNull(),
    result: text().$type<Ruling['result']>().notNull(),
    fault: text().$type<Ruling['fault']>().notNull(),
    need_return: boolean().notNull(),
    amount_band: integer().notNull(), // of what was asked for
    month: text().notNull(), // YYYY-MM, Asia/Shanghai
    headnote: text().notNull(),
    departs: text(),
    taken_back_at: instant(), // its case was opened again: it is cited no more
  },
  (t) => [
    uniqueIndex('aftersale_precedents_of_case').on(t.case_id).where(sql`taken_back_at is null`), // a case's own
    check('aftersale_precedents_month', sql`${t.month} ~ '^\\d{4}-\\d{2}$'`),
    index('aftersale_precedents_by_reason').on(t.reason_code, t.id), // the list by reason
    index('aftersale_precedents_by_result').on(t.reason_code, t.result), // its counts
    index('aftersale_precedents_words').using(
      'gin',
      sql`platform_terms(platform_fold(${t.headnote} || ' ' || coalesce(${t.departs}, '')))`,
    ), // search
  ],
)

/** One row per precedent a published ruling follows. */
export const aftersale_citations = pgTable(
  'aftersale_citations',
  {
    precedent_id: refId()
      .notNull()
      .references(() => aftersale_precedents.id),
    cited_id: refId()
      .notNull()
      .references(() => aftersale_precedents.id),
  },
  (t) => [
    primaryKey({ columns: [t.precedent_id, t.cited_id] }),
    index('aftersale_citations_of').on(t.cited_id), // how often one was followed
  ],
)

/** The kind of a row of the negotiation: an action of a side, of the platform or of time. */
export type Step = Action | 'ask' | 'reopen' | 'ruling' | 'refund' | 'refunded' | 'system'
export type Case = typeof aftersale_cases.$inferSelect
export type CaseLine = typeof aftersale_case_lines.$inferSelect
export type Precedent = typeof aftersale_precedents.$inferSelect
export type Message = typeof aftersale_steps.$inferSelect
