/** The pieces of an upload as they arrive; the last one makes the file. */
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { Refusal, refuse } from '../../../platform/refuse.ts'
import { pieceAt, pieceLength, piecesOf } from '../rules.ts'
import { changeVideo, lockVideo, videoById } from '../store.ts'
import type { Video } from '../tables.ts'

/**
 * Takes the piece that begins at an offset. Each has its fixed length, so a piece that comes twice is the same one.
 * @returns the video, whole with the last piece
 * @throws Refusal STATE_CONFLICT {offset} (another piece is next), VALIDATION (its length), VIDEO_TYPE, VIDEO_TOO_LONG (the file is none we show; it may be sent anew)
 */
export async function takePiece(ctx: Ctx, video: Video, offset: number, bytes: Buffer): Promise<Video> {
  const { id, size_bytes } = video
  if (video.path !== null) return video
  if (offset !== video.received_bytes) refuse('STATE_CONFLICT', { offset: video.received_bytes })
  if (bytes.length !== pieceLength(size_bytes, offset)) refuse('VALIDATION', { field: 'piece', reason: 'length' })
  if (bytes.length > 0) {
    await ctx.services.files.putPiece(pieceAt(id, offset), bytes)
    const moved = await query<{ id: number }>(
      ctx,
      'video_video_received',
      `update video_videos set received_bytes = $3 where id = $1 and received_bytes = $2 and path is null and status = 'uploading' returning id`,
      [id, offset, offset + bytes.length],
    )
    if (moved.length === 0) return takeAgain(ctx, id, offset)
  }
  const received = { ...video, received_bytes: offset + bytes.length }
  return received.received_bytes === size_bytes ? makeWhole(ctx, received) : received
}

/** Another request was first with this piece. */
async function takeAgain(ctx: Ctx, id: number, offset: number): Promise<Video> {
  const now = (await videoById(ctx, id)) ?? refuse('NOT_FOUND')
  return now.received_bytes > offset ? now : refuse('STATE_CONFLICT', { offset: now.received_bytes })
}

/** @throws Refusal VIDEO_TYPE, VIDEO_TOO_LONG; the pieces are dropped then */
async function makeWhole(ctx: Ctx, video: Video): Promise<Video> {
  const { files } = ctx.services
  const pieces = piecesOf(video)
  try {
    const { path, width, height, duration_ms } = await files.savePieces(ctx, pieces, {
      use: 'video',
      owner_user_id: video.uploaded_by,
      sha256: video.sha256,
    })
    const whole = await inTransaction(ctx, async (tx) => {
      const locked = (await lockVideo(tx, video.id)) ?? refuse('NOT_FOUND')
      if (locked.path !== null) return locked
      return changeVideo(tx, video.id, { path, width, height, duration_ms: duration_ms ?? null })
    })
    await files.dropPieces(pieces)
    return whole
  } catch (error) {
    if (error instanceof Refusal && error.key !== 'NOT_FOUND') {
      await query(
        ctx,
        'video_video_unfit',
        'update video_videos set received_bytes = 0 where id = $1 and path is null',
        [video.id],
      )
      await files.dropPieces(pieces)
    }
    throw error
  }
}
