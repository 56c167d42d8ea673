/** A shop's own work on a video whose file is there: saving what it shows, and deleting it. */
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { checkActive, termsOf } from '../../shop/index.ts'
import { checkTitle, checkWords } from '../../site/index.ts'
import { videoEvents } from '../events.ts'
import { mayRemove, maySave } from '../rules.ts'
import { setting } from '../settings.ts'
import { changeVideo, deleteVideo, lockOwn } from '../store.ts'
import type { Music, Video } from '../tables.ts'
import { forgetUpload } from '../uploading/ending.ts'
import { VIDEO_UPLOAD_ENDS } from '../uploading/signing.ts'
import { checkAbout } from './about.ts'

const HOUR_MS = 3_600_000

export interface VideoForm {
  title?: string | undefined
  poster?: string | undefined
  lot_id?: number | undefined
  goods_id?: number | undefined
  music?: Music | undefined
  ai_made?: boolean | undefined
}

/**
 * Saves what a video shows, as a whole. It is reviewed, or shown at once where its shop skips review; the same saved again changes nothing.
 * @throws Refusal NOT_FOUND (the video, its lot or goods), MISSING_PARAM {field}, CONTENT_BLOCKED, VIDEO_LIQUOR, STATE_CONFLICT {status} (its file is not there, it was removed, or a ruling is awaited), and as checkActive
 */
export async function saveVideo(ctx: ShopCtx, id: number, form: VideoForm): Promise<Video> {
  const { title, poster, music, ai_made } = form
  if (title === undefined) refuse('MISSING_PARAM', { field: 'title' })
  if (poster === undefined) refuse('MISSING_PARAM', { field: 'poster' })
  if (music === undefined) refuse('MISSING_PARAM', { field: 'music' })
  if (ai_made === undefined) refuse('MISSING_PARAM', { field: 'ai_made' })
  await checkTitle(ctx, 'title', title)
  await checkWords(ctx, title)
  const about = {
    lot_id: form.lot_id ?? null,
    goods_id: form.lot_id === undefined ? (form.goods_id ?? null) : null,
  }
  return inTransaction(ctx, async (tx) => {
    const video = await lockOwn(tx, id)
    if (!maySave(video)) refuse('STATE_CONFLICT', { status: video.status })
    await checkAbout(tx, video.shop_id, about)
    const wanted = { title, poster, music, ai_made, ...about }
    const same = (Object.keys(wanted) as Array<keyof typeof wanted>).every((key) => video[key] === wanted[key])
    if (same && (video.status === 'reviewing' || video.status === 'visible')) return video
    return submit(tx, video, wanted)
  })
}

async function submit(tx: Tx<ShopCtx>, video: Video, wanted: Partial<Video>): Promise<Video> {
  const { id, shop_id } = video
  const now = await databaseNow(tx)
  const { skips_review } = await termsOf(tx, shop_id)
  await clearDeadline(tx, VIDEO_UPLOAD_ENDS, id)
  await tx.services.files.markUsed(tx, [video.path!])
  const saved = await changeVideo(tx, id, {
    ...wanted,
    status: skips_review ? 'visible' : 'reviewing',
    ...{ reason: null, decided_by: null, decided_at: null, ends_at: null, submitted_at: now },
    ...(skips_review ? { published_at: video.published_at ?? now } : {}),
  })
  if (skips_review) {
    await endReviewDeadlines(tx, 'video', [id])
    await emit(tx, videoEvents.published, { ...toldOf(saved), was_reviewed: false, decided_at: now })
  } else await startReviewDeadlines(tx, 'video', [id], (await setting(tx, 'video.review_h')) * HOUR_MS)
  await checkActive(tx, shop_id)
  return saved
}

export const toldOf = ({ id, shop_id, title }: Video) => ({ video_id: id, shop_id, title: title ?? '' })

/**
 * Deletes a video of the caller's shop; one that is gone already is none.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it was removed, or a ruling is awaited)
 */
export async function removeOwn(ctx: ShopCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const video = await lockOwn(tx, id)
    if (!mayRemove(video)) refuse('STATE_CONFLICT', { status: video.status })
    if (video.status === 'uploading') return forgetUpload(tx, video)
    await endReviewDeadlines(tx, 'video', [id])
    await deleteVideo(tx, video)
  })
}
