/** Tables of the site itself: categories, banners, shortcuts, activities, what people search for, and words that texts are judged by. */
import { WORD_LISTS, type WordList } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

/** One thing a lot in a category should say about itself. */
export interface ParamColumn {
  key: string
  label_en: string
  label_zh: string
  type: 'text' | 'number' | 'select'
  options_en: string[]
  options_zh: string[]
  required: boolean
  /** Behind a number. */
  unit?: string | undefined
  /** A size or a weight: it stands with the piece's measures. */
  is_measure?: boolean | undefined
}

/** The tree of categories, two levels deep. A branch without params or views of its own asks what its parent asks. */
export const site_categories = pgTable(
  'site_categories',
  {
    id: id(),
    scope: text().notNull(), // auction; later goods, shop, …
    code: text().notNull(), // a stable name: jade, ceramics-celadon
    parent_id: refId(),
    level: integer().notNull(),
    name_en: text().notNull(),
    name_zh: text().notNull(),
    icon: text(),
    image: text(),
    sort: integer().notNull().default(0),
    is_liquor: boolean().notNull().default(false),
    /** Only shops with a licence may publish here. */
    is_restricted: boolean().notNull().default(false),
    /** Instead of the platform's commission. */
    commission_bp: integer(),
    params: jsonb().$type<ParamColumn[]>().notNull().default([]),
    /** The version of its template these are; null: it has none of its own. */
    template_id: refId(),
    /** Sides of a piece its photos should show, in order. */
    photo_views: text().array().notNull().default([]),
    /** False: closed to new lots. What is submitted already goes on. */
    active: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('site_categories_code').on(t.scope, t.code),
    index('site_categories_tree').on(t.scope, t.parent_id, t.sort),
    check('site_categories_level', sql`level between 1 and 3`),
  ],
)

/** One row per version of a category's attribute template. Append-only: texts name the one they were filled in under. */
export const site_attribute_templates = pgTable(
  'site_attribute_templates',
  {
    id: id(),
    category_id: refId().notNull(),
    version: integer().notNull(),
    params: jsonb().$type<ParamColumn[]>().notNull(),
    made_by: refId(), // an operator; null: the one it came with
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('site_attribute_templates_version').on(t.category_id, t.version)], // a category's versions
)

/** Every change of a category's commission two operators decided. A higher one waits until shops have heard of it in time. */
export const site_commission_changes = pgTable(
  'site_commission_changes',
  {
    id: id(),
    category_id: refId().notNull(),
    /** Its own rates; null: that of the category above, or the usual one. */
    before_bp: integer(),
    after_bp: integer(),
    /** What lots in it paid then, and pay afterwards. */
    paid_before_bp: integer().notNull(),
    paid_after_bp: integer().notNull(),
    status: text({ enum: ['scheduled', 'applied', 'called_off'] }).notNull(),
    starts_at: instant().notNull(),
    reason: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('site_commission_changes_planned').on(t.category_id).where(sql`status = 'scheduled'`),
    check('site_commission_changes_status', sql`${t.status} in ('scheduled','applied','called_off')`),
  ],
)

/** A picture that leads somewhere, in a place of the app, to some people, for a time. */
export const site_banners = pgTable(
  'site_banners',
  {
    id: id(),
    position: text().notNull(), // home, menu, or the code of an advertisement slot
    image: text().notNull(),
    title_en: text(),
    title_zh: text(),
    link: text().notNull(),
    sort: integer().notNull().default(0),
    city: text(),
    audience: text({ enum: ['all', 'guests', 'members', 'shops'] })
      .notNull()
      .default('all'),
    from_at: instant(),
    to_at: instant(),
    status: text({ enum: ['draft', 'scheduled', 'in_force', 'archived'] })
      .notNull()
      .default('draft'),
    revision: integer().notNull().default(1), // rises with each change of a draft
    active: boolean().notNull().default(true), // read by nodes of the version before alone
    impressions: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    check('site_banners_status', sql`${t.status} in ('draft','scheduled','in_force','archived')`),
    check('site_banners_audience', sql`${t.audience} in ('all','guests','members','shops')`),
    check('site_banners_time', sql`${t.to_at} > ${t.from_at}`),
    index('site_banners_shown').on(t.position, t.sort).where(sql`status in ('scheduled','in_force')`),
    index('site_banners_of_place').on(t.position, t.id), // the console's list
    index('site_banners_by_status').on(t.status, t.id), // the console's list
    index('site_banners_by_audience').on(t.audience, t.id), // the console's list
    index('site_banners_in_order').on(t.sort, t.id), // the console's list
  ],
)

/** The grid of shortcuts on the home page, read by nodes of the version before alone: site_home_rows has them since. */
export const site_shortcuts = pgTable(
  'site_shortcuts',
  {
    id: id(),
    position: text().notNull(),
    name_en: text().notNull(),
    name_zh: text().notNull(),
    icon: text().notNull(),
    link: text().notNull(),
    badge: text(),
    sort: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (t) => [
    index('site_shortcuts_place').on(t.position, t.sort).where(sql`active`),
    uniqueIndex('site_shortcuts_once').on(t.position, t.link),
  ],
)

/** A sale or event of the platform, with the lots and shops its page shows. */
export const site_activities = pgTable(
  'site_activities',
  {
    id: id(),
    type: text().notNull(), // platform, pavilion
    title_en: text().notNull(),
    title_zh: text().notNull(),
    cover: text(),
    content_en: text().notNull(),
    content_zh: text().notNull(),
    lot_ids: refId().array().notNull().default(sql`'{}'`),
    shop_ids: refId().array().notNull().default(sql`'{}'`),
    category_id: refId(),
    from_at: instant().notNull(),
    to_at: instant().notNull(),
    quota: integer(),
    fee_fen: fen().notNull().default(0),
    active: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    index('site_activities_open').on(t.type, t.to_at).where(sql`active`),
    uniqueIndex('site_activities_title').on(t.type, t.title_en),
    check('site_activities_time', sql`to_at > from_at`),
  ],
)

/** How often a word was searched for on one day. */
export const site_search_word_counts = pgTable(
  'site_search_word_counts',
  { day: text().notNull(), word: text().notNull(), count: integer().notNull().default(1) },
  (t) => [primaryKey({ columns: [t.day, t.word] }), index('site_search_word_counts_top').on(t.day, t.count)],
)

/** One person's searches; the ten latest are shown to them. */
export const site_search_history = pgTable(
  'site_search_history',
  { user_id: refId().notNull(), word: text().notNull(), searched_at: createdAt() },
  (t) => [
    primaryKey({ columns: [t.user_id, t.word] }),
    index('site_search_history_latest').on(t.user_id, t.searched_at),
    index('site_search_history_people').on(t.word, t.searched_at),
  ],
)

/** Errors the app met on somebody's phone, and violations of the content security policy; kept 30 days. */
export const site_client_errors = pgTable(
  'site_client_errors',
  {
    id: id(),
    kind: text({ enum: ['log', 'csp'] }).notNull(),
    level: text().notNull(),
    message: text().notNull(),
    details: jsonb(),
    user_id: refId(),
    user_agent: text(),
    created_at: createdAt(),
  },
  (t) => [index('site_client_errors_age').on(t.created_at)],
)

/** A question people asked the help without a useful answer, and how often; kept 180 days after it was asked last. */
export const site_help_questions = pgTable(
  'site_help_questions',
  {
    words: text().primaryKey(),
    locale: text().notNull(), // of who asked first
    help_id: refId(), // the answer that did not help; null: there was none
    asked_count: integer().notNull().default(1),
    asked_at: createdAt(),
  },
  (t) => [
    index('site_help_questions_most').on(t.asked_count, t.words), // what to write an answer for
    index('site_help_questions_age').on(t.asked_at), // cleaning
  ],
)

/** Whether an answer of the help was useful to a person, the last word of each; kept 180 days. */
export const site_help_votes = pgTable(
  'site_help_votes',
  { help_id: integer().notNull(), voter: text().notNull(), useful: boolean().notNull(), voted_at: createdAt() },
  (t) => [
    primaryKey({ columns: [t.help_id, t.voter] }), // hot questions
    index('site_help_votes_age').on(t.voted_at), // cleaning
  ],
)

/** A word that texts are judged by, beside those of the release. */
export const site_guarded_words = pgTable(
  'site_guarded_words',
  {
    id: id(),
    word: text().notNull(),
    plain: text().notNull(), // as it reads, without signs between its letters
    list: text().$type<WordList>().notNull(),
    note: text().notNull().default(''), // for colleagues
    status: text({ enum: ['draft', 'in_force', 'off'] })
      .notNull()
      .default('draft'),
    revision: integer().notNull().default(1),
    added_by: refId().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('site_guarded_words_once').on(t.plain, t.list),
    check('site_guarded_words_list', oneOf(t.list, WORD_LISTS)),
    check('site_guarded_words_status', oneOf(t.status, ['draft', 'in_force', 'off'])),
    index('site_guarded_words_by_status').on(t.status, t.id), // the console's list; those in force
    index('site_guarded_words_by_list').on(t.list, t.id), // the console's list
  ],
)
