/** Tables of notices. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../platform/db/columns.ts'

/** One notice to one person, or to a shop whose members all see it. Kept 180 days. */
export const message_notices = pgTable(
  'message_notices',
  {
    id: id(),
    user_id: refId(), // to whom, or
    shop_id: refId(), // to which shop
    category: text({
      enum: ['order', 'logistics', 'deposit', 'notice', 'auction', 'activity', 'interaction', 'finance', 'system'],
    }).notNull(),
    code: text().notNull(), // the template, such as auction.outbid
    title_en: text().notNull(),
    title_zh: text().notNull(),
    content_en: text().notNull(),
    content_zh: text().notNull(),
    image: text(),
    link: text(), // a route of the app
    about: text(), // the thing it is about, such as lot:7; a newer notice about it puts an older popup away
    popup: boolean().notNull().default(false),
    popup_shown_at: instant(),
    read_at: instant(),
    dedupe_key: text(), // the same key is written once
    created_at: createdAt(),
  },
  (t) => [
    index('message_notices_of_user').on(t.user_id, t.category, t.id).where(sql`user_id is not null`), // list of a category
    index('message_notices_of_shop').on(t.shop_id, t.category, t.id).where(sql`shop_id is not null`),
    index('message_notices_all_of_user').on(t.user_id, t.id).where(sql`user_id is not null`), // list of everything
    index('message_notices_all_of_shop').on(t.shop_id, t.id).where(sql`shop_id is not null`),
    index('message_notices_unread_of_user')
      .on(t.user_id, t.category)
      .where(sql`read_at is null and user_id is not null`), // badges
    index('message_notices_unread_of_shop')
      .on(t.shop_id, t.category)
      .where(sql`read_at is null and shop_id is not null`),
    index('message_notices_popups')
      .on(t.user_id, t.id)
      .where(sql`popup and popup_shown_at is null and read_at is null`),
    index('message_notices_about').on(t.about, t.user_id, t.id).where(sql`about is not null`), // whether something newer is known about a thing; its timeline in the console
    index('message_notices_age').on(t.created_at), // cleaning
    uniqueIndex('message_notices_once_user')
      .on(t.user_id, t.dedupe_key)
      .where(sql`user_id is not null and dedupe_key is not null`),
    uniqueIndex('message_notices_once_shop')
      .on(t.shop_id, t.dedupe_key)
      .where(sql`shop_id is not null and dedupe_key is not null`),
    check('message_notices_to', sql`(user_id is null) <> (shop_id is null)`),
  ],
)

/** A notice to everybody: offers, maintenance, changed rules. */
export const message_broadcasts = pgTable(
  'message_broadcasts',
  {
    id: id(),
    code: text().notNull(), // benefit, maintenance, rules
    title_en: text().notNull(),
    title_zh: text().notNull(),
    content_en: text().notNull(),
    content_zh: text().notNull(),
    image: text(),
    link: text(),
    until: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('message_broadcasts_new').on(t.id, t.until),
    uniqueIndex('message_broadcasts_once').on(t.code, t.title_en),
  ],
)

/** A broadcast of the console: one notice to the people of a segment, sent a hand of them a second. What they get are notices like any other. */
export const message_mailings = pgTable(
  'message_mailings',
  {
    id: id(),
    title_en: text().notNull(),
    title_zh: text().notNull(),
    content_en: text().notNull(),
    content_zh: text().notNull(),
    link: text(), // a route of the app
    segment: text({ enum: ['all', 'buyers', 'newcomers', 'verified', 'away'] }).notNull(),
    category: text({ enum: ['activity', 'notice'] }).notNull(), // people turn each off
    status: text({ enum: ['draft', 'waiting', 'sending', 'done', 'stopped'] })
      .notNull()
      .default('draft'),
    revision: integer().notNull().default(1),
    sent_to: refId().notNull().default(0), // the last person who was looked at: they come by id
    sent_count: integer().notNull().default(0),
    skipped_count: integer().notNull().default(0), // people who turned such notices off
    changed_by: refId().notNull(), // the operator
    started_at: instant(),
    ended_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('message_mailings_status').on(t.status, t.id), // the console's list
    index('message_mailings_segment').on(t.segment, t.id), // the console's list
    index('message_mailings_category').on(t.category, t.id), // the console's list
    check('message_mailings_ended', sql`(status in ('done', 'stopped')) = (ended_at is not null)`),
  ],
)
