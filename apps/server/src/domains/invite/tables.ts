/** The inviter each person came by, what their orders bring, and pictures with people's links. */
import {
  INCOME_KINDS,
  INCOME_STATES,
  INCOME_VOID,
  INCOME_WAITS,
  POSTER_LOOKS,
  POSTER_TEMPLATES,
  RELATION_STATES,
} from '@juya/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'
import { RATE_MOST_BP } from './rules.ts'

const FLAG_STATES = ['waiting', 'kept', 'void'] as const

/** One row per person who registered by somebody's link. Who came by whom never changes (guards.sql). */
export const invite_relations = pgTable(
  'invite_relations',
  {
    id: id(),
    user_id: refId().notNull(), // the person who came
    inviter_id: refId().notNull(),
    level2_id: refId(), // the inviter's inviter: counted
    bound_at: createdAt(),
    earns_until: instant().notNull(), // orders paid until then bring income
    status: text({ enum: RELATION_STATES }).notNull().default('open'),
    ended_at: instant(), // when the invited ended it, or it became void
    void_reason: text({ enum: ['linked', 'operator'] }),
    first_order_id: refId(), // the friend's first completed order, and the points the inviter has for it
    first_order_points: integer().notNull().default(0),
  },
  (t) => [
    unique('invite_relations_person').on(t.user_id), // a person came by one other, if at all
    check('invite_relations_status', oneOf(t.status, RELATION_STATES)),
    check(
      'invite_relations_others',
      sql`${t.user_id} <> ${t.inviter_id} and ${t.user_id} <> coalesce(${t.level2_id}, 0)`,
    ),
    check('invite_relations_ended', sql`(${t.status} = 'open') = (${t.ended_at} is null)`),
    check('invite_relations_void', sql`(${t.status} = 'void') = (${t.void_reason} is not null)`),
    index('invite_relations_of_inviter').on(t.inviter_id, t.bound_at, t.id), // one's friends, how many came today
    index('invite_relations_second').on(t.level2_id).where(sql`level2_id is not null`), // the second level's count
  ],
)

/** One row per invitation the service desk looks at: too many friends came on one day. Its invitation's lock is its own. */
export const invite_flags = pgTable(
  'invite_flags',
  {
    id: id(),
    relation_id: refId()
      .notNull()
      .references(() => invite_relations.id),
    status: text({ enum: FLAG_STATES }).notNull().default('waiting'),
    friends: integer().notNull(), // how many had come that day, this one included
    flagged_at: createdAt(),
    decided_at: instant(),
    decided_reason: text(),
  },
  (t) => [
    unique('invite_flags_relation').on(t.relation_id),
    check('invite_flags_status', oneOf(t.status, FLAG_STATES)),
    check('invite_flags_decided', sql`(${t.status} = 'waiting') = (${t.decided_at} is null)`),
    index('invite_flags_by_status').on(t.status, t.id), // the queue, the console's list
  ],
)

/** One row per order and level: who earns what by it. An agent's and an inviter's never stand beside each other. */
export const invite_incomes = pgTable(
  'invite_incomes',
  {
    id: id(),
    kind: text({ enum: INCOME_KINDS }).notNull().default('invite'),
    level: smallint().notNull().default(1),
    relation_id: refId()
      .notNull()
      .references(() => invite_relations.id),
    order_id: refId().notNull(),
    order_no: text().notNull(),
    shop_id: refId().notNull(),
    user_id: refId().notNull(), // the person who earns
    from_user_id: refId().notNull(), // the buyer of the order
    base_fen: fen().notNull(), // goods kept
    rate_bp: integer().notNull(),
    amount_fen: fen().notNull(), // shrinks with refunds while it is pending
    taken_back_fen: fen().notNull().default(0), // by refunds after it was settled
    status: text({ enum: INCOME_STATES }).notNull().default('pending'),
    waits: text({ enum: INCOME_WAITS }), // why it is still pending although its time has come
    void_reason: text({ enum: INCOME_VOID }),
    settles_at: instant(), // null until the order is completed
    settled_at: instant(),
    ended_at: instant(), // when it became void
    created_at: createdAt(), // receipt of the order
  },
  (t) => [
    unique('invite_incomes_once').on(t.order_id, t.level),
    check('invite_incomes_kind', oneOf(t.kind, INCOME_KINDS)),
    check('invite_incomes_status', oneOf(t.status, INCOME_STATES)),
    check('invite_incomes_waits', oneOf(t.waits, INCOME_WAITS)),
    check('invite_incomes_void_reason', oneOf(t.void_reason, INCOME_VOID)),
    check(
      'invite_incomes_level',
      sql`${t.level} in (1, 2) and ${t.rate_bp} between 1 and ${sql.raw(String(RATE_MOST_BP))}`,
    ),
    check('invite_incomes_amount', sql`${t.amount_fen} > 0 and ${t.taken_back_fen} between 0 and ${t.amount_fen}`),
    check(
      'invite_incomes_share',
      sql`${t.status} = 'void' or (${t.amount_fen} - ${t.taken_back_fen}) * 10000 <= ${t.base_fen} * ${t.rate_bp}`,
    ),
    check(
      'invite_incomes_settled',
      sql`case ${t.status} when 'pending' then ${t.settled_at} is null when 'settled' then ${t.settled_at} is not null else ${t.settled_at} is null or ${t.taken_back_fen} = ${t.amount_fen} end and (${t.taken_back_fen} = 0 or ${t.settled_at} is not null)`,
    ),
    check(
      'invite_incomes_ended',
      sql`(${t.status} = 'void') = (${t.void_reason} is not null) and (${t.status} = 'void') = (${t.ended_at} is not null)`,
    ),
    index('invite_incomes_of_earner').on(t.user_id, t.id), // one's own, the latest first
    index('invite_incomes_open').on(t.user_id, t.id).where(sql`status = 'pending'`), // what a ban or leaving ends
    index('invite_incomes_settled_of').on(t.user_id, t.settled_at).where(sql`settled_at is not null`), // a month's cap
    index('invite_incomes_of_relation').on(t.relation_id, t.created_at), // a friend's cap
    index('invite_incomes_by_status').on(t.status, t.id), // the console's list
    index('invite_incomes_from').on(t.from_user_id, t.id), // the console's list, of one friend
  ],
)

/** One row per picture somebody had drawn. Deleted ones stay for the day's count. */
export const invite_posters = pgTable(
  'invite_posters',
  {
    id: id(),
    user_id: refId().notNull(),
    template: text({ enum: POSTER_TEMPLATES }).notNull(),
    look: text({ enum: POSTER_LOOKS }).notNull(),
    ref_id: refId(), // the thing it shows
    inputs: text().notNull(), // SHA-256 of all that is drawn: its file is named by it
    image: text().notNull(),
    created_at: createdAt(),
    deleted_at: instant(),
  },
  (t) => [
    check('invite_posters_template', oneOf(t.template, POSTER_TEMPLATES)),
    check('invite_posters_look', oneOf(t.look, POSTER_LOOKS)),
    check('invite_posters_ref', sql`(${t.template} = 'invite') = (${t.ref_id} is null)`),
    uniqueIndex('invite_posters_once').on(t.user_id, t.inputs).where(sql`deleted_at is null`),
    index('invite_posters_of_person').on(t.user_id, t.created_at), // one's own, how many a day
  ],
)

export type Relation = typeof invite_relations.$inferSelect
export type Flag = typeof invite_flags.$inferSelect
export type Income = typeof invite_incomes.$inferSelect
export type Poster = typeof invite_posters.$inferSelect
