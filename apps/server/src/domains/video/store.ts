/** The queries on videos that several use-cases share. */
import { eq } from 'drizzle-orm'
import type { Ctx, ShopCtx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { type Video, video_videos } from './tables.ts'

type Row = { [K in keyof Video]: Video[K] } & Record<string, unknown>

/** In no order; unknown ids are left out. */
export const videosByIds = (ctx: Ctx, ids: readonly number[]): Promise<Video[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row>(ctx, 'video_videos_by_ids', 'select * from video_videos where id = any($1)', [[...ids]])

export const videoById = async (ctx: Ctx, id: number): Promise<Video | undefined> => (await videosByIds(ctx, [id]))[0]

export async function lockVideo(tx: Tx, id: number): Promise<Video | undefined> {
  const [row] = await query<Row>(tx, 'video_video_lock', 'select * from video_videos where id = $1 for update', [id])
  return row
}

/** A video of the caller's shop, locked. @throws Refusal NOT_FOUND, also for another shop's */
export async function lockOwn(tx: Tx<ShopCtx>, id: number): Promise<Video> {
  const video = await lockVideo(tx, id)
  return video?.shop_id === tx.shop.shop_id ? video : refuse('NOT_FOUND')
}

/** Writes columns of a video. The caller holds it. */
export async function changeVideo(tx: Tx, id: number, patch: Partial<Video>): Promise<Video> {
  const [changed] = await tx.db.update(video_videos).set(patch).where(eq(video_videos.id, id)).returning()
  invariant(changed, `video ${id} is gone`)
  return changed
}

/** Deletes a video. Its file goes unless another video has the same. The caller holds it. */
export async function deleteVideo(tx: Tx, { id, path }: Video): Promise<void> {
  await query(tx, 'video_video_delete', 'delete from video_videos where id = $1', [id])
  if (path === null) return
  const others = await query(tx, 'video_video_same_file', 'select 1 from video_videos where path = $1 limit 1', [path])
  if (others.length === 0) await tx.services.files.letGo(tx, [path])
}

/** Which of these videos a person likes. */
export async function likedAmong(ctx: Ctx, user_id: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ video_id: number }>(
    ctx,
    'video_liked_among',
    'select video_id from video_likes where user_id = $1 and video_id = any($2)',
    [user_id, [...ids]],
  )
  return new Set(rows.map(({ video_id }) => video_id))
}
