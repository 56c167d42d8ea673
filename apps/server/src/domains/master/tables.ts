/** Masters, what they show and say of themselves, and what others say is theirs. */
import {
  MASTER_CLAIM_STAGES,
  MASTER_CLAIM_STATES,
  MASTER_HONOUR_KINDS,
  MASTER_LEAVES,
  MASTER_RELATIONS,
  MASTER_STATES,
  MASTER_THINGS,
  MASTER_WORDS,
} from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

export type MasterStatus = (typeof MASTER_STATES)[number]
export type WordState = (typeof MASTER_WORDS)[number]
export type ClaimState = (typeof MASTER_CLAIM_STATES)[number]
export type ClaimStage = (typeof MASTER_CLAIM_STAGES)[number]
export type MasterThing = (typeof MASTER_THINGS)[number]

/** One row per field masters work in; operators keep them. */
export const master_categories = pgTable(
  'master_categories',
  {
    id: id(),
    name: text().notNull(),
    name_en: text().notNull(),
    sort: integer().notNull().default(0),
    is_open: boolean().notNull().default(true), // takes new masters
    revision: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('master_categories_name').on(t.name),
    index('master_categories_by_state').on(sql`(case when ${t.is_open} then 'open' else 'closed' end)`, t.id), // the console's list
  ],
)

/** One row per master, from the application on; of a person there is one. Without a person Juya keeps the page. */
export const master_masters = pgTable(
  'master_masters',
  {
    id: id(),
    user_id: refId(), // none: the page is kept by Juya
    name: text().notNull(),
    title: text().notNull(),
    category_id: refId()
      .notNull()
      .references(() => master_categories.id),
    region: text().notNull(),
    avatar: text().notNull(), // upload paths
    cover: text(),
    resume: text().notNull(),
    certificates: text().array().notNull().default([]),
    video: text(),
    poster: text(),
    status: text().$type<MasterStatus>().notNull().default('applied'),
    applied_at: createdAt(),
    question: text(), // the desk's last, about the application
    asked_by: refId(),
    answer_by: instant(), // while asked
    answer: text(),
    decided_by: refId(), // the operator who approved, refused, hid or keeps it
    decided_at: instant(),
    approved_at: instant(),
    reason: text(), // of a refusal, or why it is hidden
    left_because: text().$type<(typeof MASTER_LEAVES)[number]>(),
    banned: boolean().notNull().default(false), // its person is banned: the page is not shown meanwhile
    fans_count: integer().notNull().default(0),
    works_count: integer().notNull().default(0),
    rank_place: integer(), // of last night
    score_milli: integer().notNull().default(0),
    revision: integer().notNull().default(1), // changes by operators
    created_at: createdAt(),
  },
  (t) => [
    check('master_masters_status', oneOf(t.status, MASTER_STATES)),
    check('master_masters_left', sql`(${t.status} = 'left') = (${t.left_because} is not null)`),
    check('master_masters_left_because', oneOf(t.left_because, MASTER_LEAVES)),
    check('master_masters_asked', sql`(${t.status} = 'asked') = (${t.answer_by} is not null)`),
    check('master_masters_approved', sql`${t.status} not in ('active', 'hidden') or ${t.approved_at} is not null`),
    check('master_masters_counts', sql`${t.fans_count} >= 0 and ${t.works_count} >= 0`),
    uniqueIndex('master_masters_of_person').on(t.user_id), // one a person
    index('master_masters_by_score').on(t.score_milli.desc(), t.id).where(sql`status = 'active' and not banned`), // the list and the rank
    index('master_masters_by_category')
      .on(t.category_id, t.score_milli.desc(), t.id)
      .where(sql`status = 'active' and not banned`),
    index('master_masters_by_fans').on(t.fans_count.desc(), t.id).where(sql`status = 'active' and not banned`),
    index('master_masters_by_works').on(t.works_count.desc(), t.id).where(sql`status = 'active' and not banned`),
    index('master_masters_newest').on(t.approved_at.desc(), t.id).where(sql`status = 'active' and not banned`),
    index('master_masters_by_state').on(t.status, t.id), // the console's list
    index('master_masters_in_category').on(t.category_id, t.id), // the console's list by category
  ],
)

/** One row per piece a master shows. A lot or goods they said is theirs has one, too, and it goes with nothing. */
export const master_works = pgTable(
  'master_works',
  {
    id: id(),
    master_id: refId()
      .notNull()
      .references(() => master_masters.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    images: text().array().notNull(),
    year: integer(),
    material: text(),
    size: text(),
    desc: text(),
    price_hint_fen: fen(),
    claim_id: refId(), // confirmed there
    created_at: createdAt(),
  },
  (t) => [
    index('master_works_of_master').on(t.master_id, t.id), // their page
    uniqueIndex('master_works_of_claim').on(t.claim_id).where(sql`claim_id is not null`),
  ],
)

/** One row per honour or title. It is said until the desk saw its document. */
export const master_honours = pgTable(
  'master_honours',
  {
    id: id(),
    master_id: refId()
      .notNull()
      .references(() => master_masters.id, { onDelete: 'cascade' }),
    kind: text({ enum: MASTER_HONOUR_KINDS }).notNull(),
    name: text().notNull(),
    issued_by: text(),
    issued_on: date(),
    image: text(), // shown
    documents: text().array().notNull().default([]), // for the desk alone
    state: text().$type<WordState>().notNull().default('said'),
    submitted_at: instant(), // a document waits for the desk
    reason: text(), // of a refusal
    decided_by: refId(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('master_honours_kind', oneOf(t.kind, MASTER_HONOUR_KINDS)),
    check('master_honours_state', oneOf(t.state, MASTER_WORDS)),
    check('master_honours_document', sql`${t.state} <> 'confirmed' or cardinality(${t.documents}) > 0`),
    check('master_honours_waits', sql`${t.submitted_at} is null or ${t.state} = 'said'`),
    check('master_honours_refused', sql`(${t.state} = 'refused') = (${t.reason} is not null)`),
    index('master_honours_of_master').on(t.master_id, t.id), // their page
    index('master_honours_waiting').on(t.id).where(sql`submitted_at is not null`), // the console's queue
    index('master_honours_by_state').on(
      sql`(case when ${t.submitted_at} is not null then 'waiting' else ${t.state} end)`,
      t.id,
    ), // the console's list
  ],
)

/** One row per teacher, pupil or kin a master names. A person here is asked; until they say so it is the master's word. */
export const master_relations = pgTable(
  'master_relations',
  {
    id: id(),
    master_id: refId()
      .notNull()
      .references(() => master_masters.id, { onDelete: 'cascade' }),
    relation: text({ enum: MASTER_RELATIONS }).notNull(),
    name: text().notNull(),
    info: text(),
    image: text(),
    related_master_id: refId(),
    related_user_id: refId(), // is asked
    state: text().$type<WordState>().notNull().default('said'),
    asked_at: instant(),
    answer_by: instant(), // while it is asked
    answered_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('master_relations_kind', oneOf(t.relation, MASTER_RELATIONS)),
    check('master_relations_state', oneOf(t.state, MASTER_WORDS)),
    check(
      'master_relations_asked',
      sql`${t.answer_by} is null or (${t.state} = 'said' and ${t.related_user_id} is not null)`,
    ),
    check('master_relations_answered', sql`(${t.state} = 'said') or ${t.answered_at} is not null`),
    index('master_relations_of_master').on(t.master_id, t.id), // their page
    index('master_relations_of_person').on(t.related_user_id, t.id).where(sql`related_user_id is not null`), // lineages that ask a person
  ],
)

/** One row per project of a master: an exhibition, a kiln, a book. */
export const master_projects = pgTable(
  'master_projects',
  {
    id: id(),
    master_id: refId()
      .notNull()
      .references(() => master_masters.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    cover: text().notNull(),
    content: text().notNull(),
    video: text(),
    created_at: createdAt(),
  },
  (t) => [index('master_projects_of_master').on(t.master_id, t.id)],
)

/** One row per person of a project, with their role. */
export const master_project_people = pgTable(
  'master_project_people',
  {
    project_id: refId()
      .notNull()
      .references(() => master_projects.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    role: text().notNull(),
    avatar: text(),
    info: text(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.position] })],
)

/** One row per lot or goods that names a master: what they said of it. */
export const master_claims = pgTable(
  'master_claims',
  {
    id: id(),
    master_id: refId()
      .notNull()
      .references(() => master_masters.id),
    thing: text().$type<MasterThing>().notNull(),
    ref_id: refId().notNull(),
    shop_id: refId().notNull(),
    title: text().notNull(), // as it was handed in
    title_en: text(),
    images: text().array().notNull(), // as they were handed in: what the master's word is about
    state: text().$type<ClaimState>().notNull().default('asked'),
    asked_at: createdAt(),
    due_at: instant().notNull(),
    answered_at: instant(),
    answered_by: refId(),
    note: text(), // of a denial
    stage: text().$type<ClaimStage>(), // how the thing stood when it was denied
    closed_at: instant(), // the thing is gone, or names this master no more
    desk_until: instant(), // of a denial while it was live: the desk answers by then
    desk: text({ enum: ['stopped', 'kept', 'over'] }), // what the desk did; over: it had ended by itself
    desk_reason: text(),
    decided_by: refId(),
    decided_at: instant(),
  },
  (t) => [
    check('master_claims_thing', oneOf(t.thing, MASTER_THINGS)),
    check('master_claims_state', oneOf(t.state, MASTER_CLAIM_STATES)),
    check('master_claims_stage', oneOf(t.stage, MASTER_CLAIM_STAGES)),
    check('master_claims_answered', sql`(${t.state} in ('confirmed', 'denied')) = (${t.answered_at} is not null)`),
    check(
      'master_claims_denied',
      sql`(${t.state} = 'denied') = (${t.stage} is not null) and (${t.state} <> 'denied' or ${t.note} is not null)`,
    ),
    check('master_claims_desk', sql`${t.desk_until} is null or (${t.state} = 'denied' and ${t.stage} = 'live')`),
    check(
      'master_claims_decided',
      sql`(${t.desk} is null) = (${t.decided_at} is null) and (${t.desk} is null or ${t.desk_until} is not null)`,
    ),
    uniqueIndex('master_claims_one').on(t.thing, t.ref_id, t.master_id), // a thing is asked about once
    index('master_claims_of_master').on(t.master_id, t.state, t.id), // what waits for a master, and their confirmed ones
    index('master_claims_desk_waiting').on(t.id).where(sql`desk_until is not null`), // the console's list of denials
  ],
)

/** One row per master and night: the place, and what the score was made of. */
export const master_ranks = pgTable(
  'master_ranks',
  {
    day: date().notNull(), // Asia/Shanghai
    master_id: refId()
      .notNull()
      .references(() => master_masters.id, { onDelete: 'cascade' }),
    category_id: refId().notNull(),
    place: integer().notNull(),
    score_milli: integer().notNull(),
    followers: integer().notNull(),
    works: integer().notNull(),
    sales: integer().notNull(),
    honours: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.master_id] }),
    uniqueIndex('master_ranks_by_place').on(t.day, t.place), // the rank
    index('master_ranks_of_category').on(t.day, t.category_id, t.place), // the rank of a category
  ],
)

export type Category = typeof master_categories.$inferSelect
export type Master = typeof master_masters.$inferSelect
export type Work = typeof master_works.$inferSelect
export type Honour = typeof master_honours.$inferSelect
export type Relation = typeof master_relations.$inferSelect
export type Project = typeof master_projects.$inferSelect
export type ProjectPerson = typeof master_project_people.$inferSelect
export type MasterClaim = typeof master_claims.$inferSelect
export type RankRow = typeof master_ranks.$inferSelect
