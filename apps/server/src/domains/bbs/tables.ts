/** Tables of the community: posts with their versions, comments, reactions with what they add up to, decisions, topics, names, and what a person keeps away. */
import {
  BBS_MUTES,
  COMMENT_DOORS,
  COMMENT_STATES,
  NAMED_BY,
  POST_CARDS,
  POST_KINDS,
  POST_STATES,
  type WaitReason,
} from '@juya/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

export type PostKind = (typeof POST_KINDS)[number]
export type PostState = (typeof POST_STATES)[number]
export type CommentState = (typeof COMMENT_STATES)[number]
export type Door = (typeof COMMENT_DOORS)[number]
export type CardType = (typeof POST_CARDS)[number]
export type NamedBy = (typeof NAMED_BY)[number]

/** One row per post, from its first draft on. Its texts are those of the version people see; one that waits stands in bbs_versions. */
export const bbs_posts = pgTable(
  'bbs_posts',
  {
    id: id(),
    user_id: refId().notNull(),
    client_key: text(), // of its author: the same key is the same post
    kind: text().$type<PostKind>().notNull(),
    category_id: refId().notNull(),
    activity_id: refId(),
    title: text(),
    content: text().notNull().default(''),
    text_key: text(), // of its letters alone, for copies of one text
    images: text().array().notNull().default(sql`'{}'`), // upload paths
    image_words: text().array().notNull().default(sql`'{}'`), // what each shows, in their order
    video: text(), // upload path
    poster: text(),
    topic_names: text().array().notNull().default(sql`'{}'`),
    ref_type: text().$type<CardType>(), // the card it shows
    ref_id: refId(),
    shop_id: refId(), // the shop it is about: of its card, or linked by the desk
    is_paid: boolean().notNull().default(false),
    ai_made: boolean().notNull().default(false),
    ip_region: text(),
    comments_from: text().$type<Door>().notNull().default('open'),
    shielded_until: instant(), // strangers do not comment before
    status: text().$type<PostState>().notNull(),
    waits: text().array().$type<WaitReason[]>().notNull().default(sql`'{}'`), // why it is under review
    review_by: instant(), // while it is
    has_edit: boolean().notNull().default(false), // another version of it waits
    version: integer().notNull().default(1),
    is_top: boolean().notNull().default(false),
    is_essence: boolean().notNull().default(false),
    like_count: integer().notNull().default(0), // as folded; what came since stands in bbs_deltas
    collect_count: integer().notNull().default(0),
    comment_count: integer().notNull().default(0),
    heat: integer().notNull().default(0), // likers + 2·commenters + 3·favourites, linked accounts once
    rank: doublePrecision().notNull().default(0), // ln(1 + heat) + the hours of its day of publishing / 18: the order of "Recommended" at every moment
    published_at: instant(), // when it was shown first
    edited_at: instant(),
    saved_at: createdAt(),
    created_at: createdAt(),
  },
  (t) => [
    check('bbs_posts_kind', oneOf(t.kind, POST_KINDS)),
    check('bbs_posts_status', oneOf(t.status, POST_STATES)),
    check('bbs_posts_door', oneOf(t.comments_from, COMMENT_DOORS)),
    check('bbs_posts_card', sql`${t.ref_type} is null or ${oneOf(t.ref_type, POST_CARDS)}`),
    check('bbs_posts_ref', sql`(${t.ref_type} is null) = (${t.ref_id} is null)`),
    check('bbs_posts_shown', sql`${t.status} not in ('visible', 'hidden') or ${t.published_at} is not null`),
    check('bbs_posts_pictures', sql`cardinality(${t.images}) <= 9`),
    check('bbs_posts_counts', sql`${t.like_count} >= 0 and ${t.collect_count} >= 0 and ${t.comment_count} >= 0`),
    uniqueIndex('bbs_posts_key').on(t.user_id, t.client_key), // one post per key
    index('bbs_posts_new').on(t.published_at, t.id).where(sql`status = 'visible'`), // the feed "New"
    index('bbs_posts_new_in').on(t.category_id, t.published_at, t.id).where(sql`status = 'visible'`), // of a category
    index('bbs_posts_rank').on(t.rank, t.id).where(sql`status = 'visible'`), // the feed "Recommended"
    index('bbs_posts_rank_in').on(t.category_id, t.rank, t.id).where(sql`status = 'visible'`), // of a category
    index('bbs_posts_essence').on(t.published_at, t.id).where(sql`status = 'visible' and is_essence`), // the feed "Essence"
    index('bbs_posts_by').on(t.user_id, t.published_at, t.id).where(sql`status = 'visible'`), // a person's page, those one follows
    index('bbs_posts_of_shop').on(t.shop_id, t.published_at, t.id).where(sql`status = 'visible' and shop_id is not null`), // shops one follows
    index('bbs_posts_about').on(t.ref_type, t.ref_id, t.published_at).where(sql`status = 'visible' and ref_id is not null`), // "3 posts about this"
    index('bbs_posts_entries').on(t.activity_id, t.published_at, t.id).where(sql`activity_id is not null`), // an activity's entries
    index('bbs_posts_own').on(t.user_id, t.status, t.id), // the author's list by state, the day's limit; the console's list
    index('bbs_posts_by_state').on(t.status, t.id), // the console's list
    index('bbs_posts_edits').on(t.id).where(sql`has_edit`), // the console's list
    index('bbs_posts_same').on(t.text_key, t.user_id).where(sql`text_key is not null`), // copies of one text
  ],
)

/** A version of a post that people read before, or that waits to be judged. */
export const bbs_versions = pgTable(
  'bbs_versions',
  {
    id: id(),
    post_id: refId()
      .notNull()
      .references(() => bbs_posts.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text(),
    content: text().notNull(),
    images: text().array().notNull().default(sql`'{}'`),
    image_words: text().array().notNull().default(sql`'{}'`),
    topic_names: text().array().notNull().default(sql`'{}'`),
    is_paid: boolean().notNull(),
    ai_made: boolean().notNull(),
    state: text({ enum: ['shown_before', 'waits', 'rejected'] }).notNull(),
    review_by: instant(), // while it waits
    waits: text().array().$type<WaitReason[]>().notNull().default(sql`'{}'`),
    written_at: createdAt(),
  },
  (t) => [
    uniqueIndex('bbs_versions_one').on(t.post_id, t.version), // a post's versions
    uniqueIndex('bbs_versions_waiting').on(t.post_id).where(sql`state = 'waits'`), // one waits at a time
    check('bbs_versions_state', sql`${t.state} in ('shown_before', 'waits', 'rejected')`),
  ],
)

/** One row per comment or reply. */
export const bbs_comments = pgTable(
  'bbs_comments',
  {
    id: id(),
    post_id: refId()
      .notNull()
      .references(() => bbs_posts.id),
    user_id: refId().notNull(),
    author_id: refId().notNull(), // of the post
    client_key: text(),
    parent_id: refId(), // the comment at the top of its thread
    reply_to_id: refId(), // the person it answers
    content: text().notNull(),
    images: text().array().notNull().default(sql`'{}'`),
    is_stranger: boolean().notNull().default(false), // its writer followed the author not, nor they them
    status: text().$type<CommentState>().notNull(),
    waits: text().array().$type<WaitReason[]>().notNull().default(sql`'{}'`),
    review_by: instant(),
    like_count: integer().notNull().default(0),
    reply_count: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    check('bbs_comments_status', oneOf(t.status, COMMENT_STATES)),
    check('bbs_comments_counts', sql`${t.like_count} >= 0 and ${t.reply_count} >= 0`),
    uniqueIndex('bbs_comments_key').on(t.user_id, t.client_key),
    index('bbs_comments_new').on(t.post_id, t.id).where(sql`parent_id is null`), // a post's comments by time
    index('bbs_comments_hot').on(t.post_id, t.like_count, t.id).where(sql`parent_id is null`), // by likes
    index('bbs_comments_replies').on(t.parent_id, t.id).where(sql`parent_id is not null`), // replies to one
    index('bbs_comments_by').on(t.user_id, t.id), // what a person wrote
    index('bbs_comments_to').on(t.author_id, t.id), // comments received
    index('bbs_comments_to_reply').on(t.reply_to_id, t.id).where(sql`reply_to_id is not null`), // replies received
    index('bbs_comments_strangers').on(t.post_id, t.created_at).where(sql`is_stranger`), // the shield
    index('bbs_comments_by_state').on(t.status, t.id), // the console's list
  ],
)

/** A person likes a post, or keeps it among the favourites. */
export const bbs_reactions = pgTable(
  'bbs_reactions',
  {
    post_id: refId()
      .notNull()
      .references(() => bbs_posts.id),
    kind: text({ enum: ['like', 'collect'] }).notNull(),
    user_id: refId().notNull(),
    author_id: refId().notNull(), // of the post
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.post_id, t.kind, t.user_id] }),
    index('bbs_reactions_newest').on(t.post_id, t.kind, t.created_at), // the people who like a post
    index('bbs_reactions_of').on(t.user_id, t.kind, t.created_at), // favourites; likes of a day
    index('bbs_reactions_to').on(t.author_id, t.kind, t.created_at), // likes received
    check('bbs_reactions_kind', sql`${t.kind} in ('like', 'collect')`),
  ],
)

/** What came to a post's counters and is not folded into its row yet: thousands add rows beside each other, and none waits for another. */
export const bbs_deltas = pgTable(
  'bbs_deltas',
  {
    id: id(),
    post_id: refId().notNull(),
    likes: integer().notNull().default(0),
    collects: integer().notNull().default(0),
    comments: integer().notNull().default(0),
  },
  (t) => [index('bbs_deltas_of').on(t.post_id)], // a post's counters
)

/** A person likes a comment. */
export const bbs_comment_likes = pgTable(
  'bbs_comment_likes',
  {
    comment_id: refId()
      .notNull()
      .references(() => bbs_comments.id),
    user_id: refId().notNull(),
    author_id: refId().notNull(), // of the comment
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.comment_id, t.user_id] }),
    index('bbs_comment_likes_of').on(t.user_id, t.created_at), // likes of a day; taken along by who leaves
    index('bbs_comment_likes_to').on(t.author_id, t.created_at), // likes received
  ],
)

/** A decision against a post or a comment, and its author's one appeal. */
export const bbs_decisions = pgTable(
  'bbs_decisions',
  {
    id: id(),
    target_type: text({ enum: ['post', 'comment'] }).notNull(),
    target_id: refId().notNull(),
    version: integer(), // of a post
    user_id: refId().notNull(), // the author
    kind: text({ enum: ['rejected', 'removed', 'hidden'] }).notNull(),
    rule_no: integer(), // hidden: none yet
    reason: text().notNull(),
    decided_by: refId(), // null: by the weight of reports
    decided_at: createdAt(),
    appeal: text(),
    appealed_at: instant(),
    answer_by: instant(), // of the appeal
    outcome: text({ enum: ['upheld', 'turned'] }),
    ruling: text(),
    ruled_by: refId(),
    ruled_at: instant(),
    ended_at: instant(), // a hidden one was looked at
    stood_at: instant(), // a removal stood: it cost growth
    mute_until: instant(), // and it was the third one in 30 days
  },
  (t) => [
    index('bbs_decisions_of').on(t.target_type, t.target_id, t.id), // an author's screen
    index('bbs_decisions_against').on(t.user_id, t.decided_at), // the third removal in 30 days
    index('bbs_decisions_mutes').on(t.user_id, t.mute_until).where(sql`mute_until is not null`), // each text that is written
    index('bbs_decisions_appeals').on(t.id).where(sql`appealed_at is not null`), // the console's list
    index('bbs_decisions_by_day').on(t.decided_at), // the monthly report
    check('bbs_decisions_target', sql`${t.target_type} in ('post', 'comment')`),
    check('bbs_decisions_kind', sql`${t.kind} in ('rejected', 'removed', 'hidden')`),
    check('bbs_decisions_rule', sql`${t.kind} = 'hidden' or (${t.rule_no} is not null and ${t.decided_by} is not null)`),
    check('bbs_decisions_appeal', sql`(${t.appeal} is null) = (${t.appealed_at} is null)`),
    check('bbs_decisions_ruled', sql`(${t.outcome} is null) = (${t.ruled_at} is null)`),
    check('bbs_decisions_other', sql`${t.ruled_by} is null or ${t.decided_by} is null or ${t.ruled_by} <> ${t.decided_by}`),
  ],
)

/** A topic posts are tagged with. */
export const bbs_topics = pgTable(
  'bbs_topics',
  {
    id: id(),
    name: text().notNull(),
    is_open: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('bbs_topics_name').on(t.name)],
)

/** A post shown has a topic. */
export const bbs_post_topics = pgTable(
  'bbs_post_topics',
  {
    topic_id: refId().notNull(),
    post_id: refId()
      .notNull()
      .references(() => bbs_posts.id, { onDelete: 'cascade' }),
    published_at: instant().notNull(), // of the post
  },
  (t) => [
    primaryKey({ columns: [t.topic_id, t.post_id] }),
    index('bbs_post_topics_new').on(t.topic_id, t.published_at, t.post_id), // a topic's posts, topics one follows
    index('bbs_post_topics_of').on(t.post_id), // a post's topics
  ],
)

/** A person named with @ in a post or a comment. */
export const bbs_names = pgTable(
  'bbs_names',
  {
    id: id(),
    target_type: text({ enum: ['post', 'comment'] }).notNull(),
    target_id: refId().notNull(),
    user_id: refId().notNull(), // who is named
    by_id: refId().notNull(),
    name: text().notNull(), // as it stands in the text
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('bbs_names_one').on(t.target_type, t.target_id, t.user_id), // a text's names
    index('bbs_names_by').on(t.by_id, t.created_at), // the day's limit
    index('bbs_names_of').on(t.user_id, t.id), // My messages
  ],
)

/** What a person chose in the community; without a row what everybody begins with. */
export const bbs_people = pgTable(
  'bbs_people',
  {
    user_id: refId().primaryKey(),
    named_by: text().$type<NamedBy>().notNull().default('all'),
    comments_from: text().$type<Door>().notNull().default('open'),
  },
  (t) => [
    check('bbs_people_named', oneOf(t.named_by, NAMED_BY)),
    check('bbs_people_door', oneOf(t.comments_from, COMMENT_DOORS)),
  ],
)

/** What a person sees less of: another's posts, posts with a word, the notices of one post. */
export const bbs_mutes = pgTable(
  'bbs_mutes',
  {
    id: id(),
    owner_id: refId().notNull(),
    type: text({ enum: BBS_MUTES }).notNull(),
    target_id: refId(),
    word: text(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('bbs_mutes_target').on(t.owner_id, t.type, t.target_id).where(sql`target_id is not null`), // each feed
    uniqueIndex('bbs_mutes_word').on(t.owner_id, t.word).where(sql`word is not null`),
    check('bbs_mutes_type', oneOf(t.type, BBS_MUTES)),
    check('bbs_mutes_what', sql`(${t.type} = 'word') = (${t.word} is not null) and (${t.word} is null) = (${t.target_id} is not null)`),
  ],
)

/** The answer of a shop to a post about it. */
export const bbs_answers = pgTable(
  'bbs_answers',
  {
    id: id(),
    post_id: refId()
      .notNull()
      .references(() => bbs_posts.id),
    shop_id: refId().notNull(),
    user_id: refId().notNull(), // the member who wrote it
    content: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('bbs_answers_one').on(t.post_id, t.shop_id)], // once
)

/** The likes of a post that its author was not told of yet: one notice for all that came. */
export const bbs_gatherings = pgTable('bbs_gatherings', {
  post_id: refId().primaryKey(),
  told_likes: integer().notNull().default(0), // how many likes the author has been told of
  told_at: instant(),
})

export type Post = typeof bbs_posts.$inferSelect
export type Version = typeof bbs_versions.$inferSelect
export type Comment = typeof bbs_comments.$inferSelect
export type Decision = typeof bbs_decisions.$inferSelect
export type Answer = typeof bbs_answers.$inferSelect
