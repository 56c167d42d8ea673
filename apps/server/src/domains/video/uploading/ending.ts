/** An upload that was not finished, or not saved, in its time is forgotten. */
import type { Tx } from '../../../platform/context.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { piecesOf } from '../rules.ts'
import { deleteVideo, lockVideo } from '../store.ts'
import type { Video } from '../tables.ts'
import { VIDEO_UPLOAD_ENDS } from './signing.ts'

/** A deadline came. What was saved meanwhile stays. */
export async function endUpload(tx: Tx, id: number): Promise<void> {
  const video = await lockVideo(tx, id)
  if (video?.status === 'uploading') await forgetUpload(tx, video)
}

/** The caller holds it. */
export async function forgetUpload(tx: Tx, video: Video): Promise<void> {
  await clearDeadline(tx, VIDEO_UPLOAD_ENDS, video.id)
  await deleteVideo(tx, video)
  const { files, log } = tx.services
  const pieces = piecesOf(video)
  tx.after_commit.push(() => {
    files.dropPieces(pieces).catch((error: unknown) => log.warn({ error }, 'pieces of an upload stay behind'))
  })
}
