/** Liking a video. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isPublic } from '../rules.ts'
import { changeVideo, lockVideo } from '../store.ts'

/** Likes a video, or no more. @throws Refusal NOT_FOUND */
export async function likeVideo(ctx: SignedCtx, id: number, on: boolean): Promise<{ on: boolean; count: number }> {
  return inTransaction(ctx, async (tx) => {
    const video = await lockVideo(tx, id)
    if (!video || !isPublic(video)) refuse('NOT_FOUND')
    const changed = await query(
      tx,
      on ? 'video_like' : 'video_unlike',
      on
        ? 'insert into video_likes (video_id, user_id) values ($1, $2) on conflict do nothing returning 1'
        : 'delete from video_likes where video_id = $1 and user_id = $2 returning 1',
      [id, tx.user.id],
    )
    const count = video.like_count + (changed.length === 0 ? 0 : on ? 1 : -1)
    if (count !== video.like_count) await changeVideo(tx, id, { like_count: count })
    return { on, count }
  })
}

/** A person who leaves takes their likes along. */
export async function eraseLikes(tx: Tx, user_id: number): Promise<void> {
  const rows = await query<{ video_id: number }>(
    tx,
    'video_likes_of',
    'select video_id from video_likes where user_id = $1 order by video_id',
    [user_id],
  )
  for (const { video_id } of rows) {
    const video = await lockVideo(tx, video_id)
    const gone = await query(
      tx,
      'video_unlike',
      'delete from video_likes where video_id = $1 and user_id = $2 returning 1',
      [video_id, user_id],
    )
    if (video && gone.length > 0) await changeVideo(tx, video_id, { like_count: video.like_count - 1 })
  }
}
