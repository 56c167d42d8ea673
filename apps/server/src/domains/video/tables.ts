/** Short videos of shops, from the first piece of the upload on, and the people who like them. */
import { VIDEO_BYTES_MAX, VIDEO_MUSIC, VIDEO_STATES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

export type VideoState = (typeof VIDEO_STATES)[number]
export type Music = (typeof VIDEO_MUSIC)[number]

/** One row per video of a shop. While it is uploaded its pieces lie in the store, and the file and its facts are absent. */
export const video_videos = pgTable(
  'video_videos',
  {
    id: id(),
    shop_id: refId().notNull(),
    uploaded_by: refId().notNull(),
    filename: text().notNull(),
    size_bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(), // of the file as it was sent
    received_bytes: bigint({ mode: 'number' }).notNull().default(0),
    ends_at: instant(), // of an upload: it is forgotten then
    path: text(), // upload path, once the file is there
    width: integer(),
    height: integer(),
    duration_ms: integer(),
    title: text(),
    poster: text(), // upload path
    lot_id: refId(), // what it shows: a lot, goods, or neither
    goods_id: refId(),
    music: text().$type<Music>().notNull().default('none'),
    ai_made: boolean().notNull().default(false),
    status: text().$type<VideoState>().notNull().default('uploading'),
    reason: text(), // of a rejection or a removal
    decided_by: refId(), // the operator of that
    decided_at: instant(),
    appeal: text(),
    appealed_at: instant(), // once
    ruling: text(),
    ruled_at: instant(),
    is_overturned: boolean().notNull().default(false),
    shop_hidden: boolean().notNull().default(false), // its shop is suspended or closed
    room_hidden: boolean().notNull().default(false), // its shop's live room is banned
    like_count: integer().notNull().default(0),
    submitted_at: instant(),
    published_at: instant(), // when it was shown first
    created_at: createdAt(),
  },
  (t) => [
    check('video_videos_status', oneOf(t.status, VIDEO_STATES)),
    check('video_videos_music', oneOf(t.music, VIDEO_MUSIC)),
    check('video_videos_size', sql`${t.size_bytes} between 1 and ${sql.raw(String(VIDEO_BYTES_MAX))}`),
    check('video_videos_received', sql`${t.received_bytes} between 0 and ${t.size_bytes}`),
    check('video_videos_whole', sql`${t.path} is null or ${t.received_bytes} = ${t.size_bytes}`),
    check(
      'video_videos_saved',
      sql`${t.status} = 'uploading' or (${t.path} is not null and ${t.title} is not null and ${t.poster} is not null)`,
    ),
    check('video_videos_ends', sql`(${t.status} = 'uploading') = (${t.ends_at} is not null)`),
    check('video_videos_about', sql`${t.lot_id} is null or ${t.goods_id} is null`),
    check('video_videos_reason', sql`(${t.status} in ('rejected', 'removed')) <= (${t.reason} is not null)`),
    check('video_videos_published', sql`${t.status} <> 'visible' or ${t.published_at} is not null`),
    check('video_videos_appeal', sql`(${t.appealed_at} is null) = (${t.appeal} is null)`),
    check('video_videos_ruling', sql`(${t.ruled_at} is null) = (${t.ruling} is null)`),
    uniqueIndex('video_videos_file').on(t.shop_id, t.sha256), // the same file of a shop is the same video
    index('video_videos_of_shop').on(t.shop_id, t.id), // the shop's own list
    index('video_videos_feed')
      .on(t.published_at, t.id)
      .where(sql`status = 'visible' and not shop_hidden and not room_hidden`),
    index('video_videos_feed_of_shop')
      .on(t.shop_id, t.published_at, t.id)
      .where(sql`status = 'visible' and not shop_hidden and not room_hidden`),
    index('video_videos_by_state').on(t.status, t.id), // the console's list
    index('video_videos_appeals').on(t.id).where(sql`appealed_at is not null`), // the console's list of appeals
    index('video_videos_by_person').on(t.uploaded_by, t.id), // what a person takes along
    index('video_videos_by_path').on(t.path), // whether another video has the same file
  ],
)

/** One row per person who likes a video. */
export const video_likes = pgTable(
  'video_likes',
  {
    video_id: refId()
      .notNull()
      .references(() => video_videos.id, { onDelete: 'cascade' }),
    user_id: refId().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.video_id, t.user_id] }),
    index('video_likes_of_person').on(t.user_id), // taken back when they leave
  ],
)

export type Video = typeof video_videos.$inferSelect
