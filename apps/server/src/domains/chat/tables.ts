/** Tables of what people and shops write to each other. */
import { type ChatRule, type HouseReason, type MessageKind, type ThingIn, thingsIn } from '@juya/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

/** One per two sides: a person and a shop, two persons, or a person and Juya. Side 1 is user_id; side 2 the shop, the person with the higher id, or Juya. */
export const chat_conversations = pgTable(
  'chat_conversations',
  {
    id: id(),
    kind: text({ enum: ['user_shop', 'user_user', 'user_house'] }).notNull(),
    user_id: refId().notNull(),
    shop_id: refId(),
    peer_id: refId(),
    about_type: text().$type<ThingIn<'asked'>>(), // the piece it is about, the last one asked about
    about_id: refId(),
    last_seq: integer().notNull().default(0), // the newest message's number; they have no gap
    opened_by_side: smallint(), // which side wrote first
    opened_by: refId(), // the person who did
    opened_at: instant(),
    at_desk: boolean().notNull().default(false), // customer service is asked for, or in it
    answered_at: instant(), // when the other side wrote first, not automatically
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('chat_conversations_shop').on(t.user_id, t.shop_id).where(sql`shop_id is not null`), // opening
    uniqueIndex('chat_conversations_people').on(t.user_id, t.peer_id).where(sql`peer_id is not null`), // opening
    uniqueIndex('chat_conversations_house').on(t.user_id).where(sql`kind = 'user_house'`), // opening
    index('chat_conversations_opened').on(t.opened_by, t.opened_at).where(sql`opened_by is not null`), // how many chats a young account began
    check(
      'chat_conversations_sides',
      sql`(kind = 'user_shop') = (shop_id is not null) and (kind = 'user_user') = (peer_id is not null) and coalesce(peer_id > user_id, true)`,
    ),
    check(
      'chat_conversations_about',
      sql`(about_type is null) = (about_id is null) and ${oneOf(t.about_type, thingsIn('asked'))}`,
    ),
  ],
)

/** The piece a conversation is about from one message on, until the next row of it. */
export const chat_topics = pgTable(
  'chat_topics',
  {
    conversation_id: refId()
      .notNull()
      .references(() => chat_conversations.id),
    after_seq: integer().notNull(), // the messages after this one
    about_type: text().$type<ThingIn<'asked'>>().notNull(),
    about_id: refId().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.after_seq] }),
    check('chat_topics_about', oneOf(t.about_type, thingsIn('asked'))),
  ],
)

/** One side of a conversation, as its list shows it. */
export const chat_participants = pgTable(
  'chat_participants',
  {
    conversation_id: refId()
      .notNull()
      .references(() => chat_conversations.id),
    side: smallint().notNull(),
    owner_type: text({ enum: ['user', 'shop', 'house'] }).notNull(),
    owner_id: refId().notNull(), // 0: Juya
    last_read_seq: integer().notNull().default(0),
    delivered_seq: integer().notNull().default(0),
    unread: integer().notNull().default(0),
    notified_seq: integer().notNull().default(0), // the message a notice told of; the next one waits until it is read
    last_at: instant(), // of the newest message; null while there is none
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.side] }),
    index('chat_participants_list')
      .on(t.owner_type, t.owner_id, t.last_at.desc(), t.conversation_id.desc())
      .where(sql`last_at is not null`), // list of conversations
    index('chat_participants_unread').on(t.owner_type, t.owner_id).where(sql`unread > 0`), // badges
    check('chat_participants_side', sql`side in (1, 2)`),
    check('chat_participants_read', sql`unread >= 0 and last_read_seq >= 0 and delivered_seq >= last_read_seq`),
  ],
)

/** One message. Its number follows the one before it without a gap, under the conversation's row lock. */
export const chat_messages = pgTable(
  'chat_messages',
  {
    id: id(),
    conversation_id: refId()
      .notNull()
      .references(() => chat_conversations.id),
    seq: integer().notNull(),
    side: smallint().notNull(), // which side wrote; 3: Juya in a chat of others
    sender_user_id: refId(), // the person; null of what was sent automatically, or by Juya
    sender_operator_id: refId(), // the operator who wrote for Juya
    kind: text().$type<MessageKind>().notNull(),
    text: text(), // as both sides read it
    original: text(), // as it was typed, where something is hidden; only a report shows it
    ref_id: bigint({ mode: 'number' }), // the lot, goods, order or coupon of a card
    picture: text(), // upload path, private; of a video its first picture
    video: text(), // upload path, private
    width: integer(),
    height: integer(),
    rules: text().array().$type<ChatRule[]>().notNull().default(sql`'{}'`),
    warns: boolean().notNull().default(false),
    automatic: text({ enum: ['welcome', 'keyword', 'offline', 'paid', 'shipped'] }),
    client_msg_id: uuid(),
    recalled_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('chat_messages_seq').on(t.conversation_id, t.seq), // pages, and no number twice
    uniqueIndex('chat_messages_once')
      .on(t.conversation_id, t.sender_user_id, t.client_msg_id)
      .where(sql`client_msg_id is not null`),
    uniqueIndex('chat_messages_once_house')
      .on(t.conversation_id, t.sender_operator_id, t.client_msg_id)
      .where(sql`sender_operator_id is not null`),
    index('chat_messages_picture').on(t.picture).where(sql`picture is not null`), // the sides that may open it
    index('chat_messages_video').on(t.video).where(sql`video is not null`), // whether a file is named any more
    index('chat_messages_recalled')
      .on(t.recalled_at)
      .where(sql`recalled_at is not null and (text is not null or picture is not null or ref_id is not null)`), // erasure what was recalled
    check(
      'chat_messages_content',
      sql`recalled_at is not null or (kind = 'text' and text is not null) or (kind = 'image' and picture is not null) or (kind = 'video' and picture is not null and video is not null) or (${oneOf(t.kind, thingsIn('chat'))} and ref_id is not null)`,
    ),
    check('chat_messages_sender', sql`num_nonnulls(automatic, sender_user_id, sender_operator_id) = 1`),
  ],
)

/** What the lines of a conversation say, so many to a row, in small letters: searching reads these and then the lines of those that have the word. Derived, a minute late. */
export const chat_search_pages = pgTable(
  'chat_search_pages',
  {
    conversation_id: refId().notNull(),
    page: integer().notNull(), // from 0
    to_seq: integer().notNull(), // the last line that was looked at
    text: text().notNull(), // without what was recalled
  },
  (t) => [primaryKey({ columns: [t.conversation_id, t.page] })], // searching
)

/** How far messages stand on pages: one row. */
export const chat_search_progress = pgTable(
  'chat_search_progress',
  {
    one: boolean().primaryKey().default(true),
    to_id: bigint({ mode: 'number' }).notNull(), // of messages
    to_at: instant().notNull(), // what was written until then stands on pages
    recalled_to: instant().notNull(), // what was recalled until then stands on none
  },
  (t) => [check('chat_search_progress_one', sql`${t.one}`)],
)

/** A stranger's message whose text went to many, or their video: it waits for the desk, an hour at most, and has no number yet. */
export const chat_held_messages = pgTable(
  'chat_held_messages',
  {
    id: id(),
    conversation_id: refId()
      .notNull()
      .references(() => chat_conversations.id),
    side: smallint().notNull(),
    sender_user_id: refId().notNull(),
    kind: text({ enum: ['text', 'video'] })
      .notNull()
      .default('text'),
    text: text(), // as the other side would read it
    original: text(), // as it was typed, where something is hidden
    picture: text(), // upload path, private: a video's first picture
    video: text(), // upload path, private
    width: integer(),
    height: integer(),
    warns: boolean().notNull().default(false),
    client_msg_id: uuid().notNull(),
    people: integer().notNull(), // to how many the text went; a video to one
    state: text({ enum: ['waiting', 'delivered', 'declined', 'refused', 'lapsed', 'recalled'] })
      .notNull()
      .default('waiting'),
    created_at: createdAt(),
    decided_at: instant(),
  },
  (t) => [
    uniqueIndex('chat_held_messages_once').on(t.conversation_id, t.sender_user_id, t.client_msg_id),
    index('chat_held_messages_waiting').on(t.created_at, t.id).where(sql`state = 'waiting'`), // the desk's list
    index('chat_held_messages_of').on(t.conversation_id, t.side, t.id), // the messages of one side
    index('chat_held_messages_sender').on(t.sender_user_id), // a person leaves; the file of one's own data
    index('chat_held_messages_unfree').on(t.conversation_id).where(sql`state = 'waiting'`), // what an answer or an order sets free
    index('chat_held_messages_age').on(t.decided_at), // cleaning
    index('chat_held_messages_picture').on(t.picture).where(sql`picture is not null`), // whether a file is named any more
    index('chat_held_messages_video').on(t.video).where(sql`video is not null`), // likewise
    check(
      'chat_held_messages_content',
      sql`case kind when 'text' then text is not null else picture is not null and video is not null end`,
    ),
    check(
      'chat_held_messages_state',
      sql`state in ('waiting', 'delivered', 'declined', 'refused', 'lapsed', 'recalled') and (state = 'waiting') = (decided_at is null)`,
    ),
  ],
)

/** To which conversations a side brought a text as a stranger, a day long. */
export const chat_repeated_texts = pgTable(
  'chat_repeated_texts',
  {
    owner_type: text({ enum: ['user', 'shop', 'house'] }).notNull(),
    owner_id: refId().notNull(),
    text_key: bigint({ mode: 'bigint' }).notNull(), // a hash of what it says
    conversation_id: refId().notNull(),
    written_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.owner_type, t.owner_id, t.text_key, t.conversation_id] }),
    index('chat_repeated_texts_age').on(t.written_at), // cleaning
  ],
)

/** Juya in a chat of others: from which line on it read, and up to which. */
export const chat_platform_joins = pgTable(
  'chat_platform_joins',
  {
    id: id(),
    conversation_id: refId()
      .notNull()
      .references(() => chat_conversations.id),
    reason: text().$type<HouseReason>().notNull(),
    from_seq: integer().notNull(),
    to_seq: integer(), // null while it is there
    joined_at: createdAt(),
    left_at: instant(),
  },
  (t) => [
    uniqueIndex('chat_platform_joins_one').on(t.conversation_id).where(sql`left_at is null`), // it is there once
    index('chat_platform_joins_of').on(t.conversation_id, t.id), // what both sides see; which lines an operator reads
    check('chat_platform_joins_reason', sql`reason in ('silent', 'report', 'case')`),
    check('chat_platform_joins_lines', sql`from_seq > 0 and (to_seq is null) = (left_at is null)`),
  ],
)

/** A shop's answer about a piece, pinned by the buyer it was given to. Append-only: a shop corrects it, nothing takes it back. */
export const chat_pinned_answers = pgTable(
  'chat_pinned_answers',
  {
    id: id(),
    message_id: refId()
      .notNull()
      .references(() => chat_messages.id),
    conversation_id: refId().notNull(),
    shop_id: refId().notNull(),
    user_id: refId().notNull(), // the buyer
    about_type: text().$type<ThingIn<'asked'>>().notNull(),
    about_id: refId().notNull(),
    question: text(), // what the buyer had written before
    answer: text().notNull(),
    said_at: instant().notNull(),
    pinned_at: createdAt(),
  },
  (t) => [
    uniqueIndex('chat_pinned_answers_message').on(t.message_id), // pinned once
    index('chat_pinned_answers_about').on(t.about_type, t.about_id, t.id), // asked and answered; an order; a case
    index('chat_pinned_answers_of_conversation').on(t.conversation_id), // marks in the conversation
  ],
)

/** What a shop says now about a pinned answer. Append-only. */
export const chat_pinned_answer_corrections = pgTable(
  'chat_pinned_answer_corrections',
  {
    id: id(),
    pledge_id: refId().notNull(),
    text: text().notNull(),
    corrected_by: refId().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('chat_pinned_answer_corrections_of').on(t.pledge_id, t.id), // beside the answer
    foreignKey({
      name: 'chat_pinned_answer_corrections_pledge',
      columns: [t.pledge_id],
      foreignColumns: [chat_pinned_answers.id],
    }),
  ],
)

/** The people who may begin to write to a shop; without a row, all may. */
export const chat_inbound_policy = pgTable('chat_inbound_policy', {
  shop_id: refId().primaryKey(),
  who_can_chat: text({ enum: ['all', 'followers', 'buyers'] }).notNull(),
})
