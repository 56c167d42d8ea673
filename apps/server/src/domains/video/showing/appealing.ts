/** A shop appeals a rejection or a removal, once; the arbiter rules on it. */
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { checkWords } from '../../site/index.ts'
import { videoEvents } from '../events.ts'
import { appealBy, isAppealed } from '../rules.ts'
import { setting } from '../settings.ts'
import { changeVideo, lockOwn, lockVideo } from '../store.ts'
import type { Video } from '../tables.ts'
import { toldOf } from './saving.ts'

const HOUR_MS = 3_600_000

/**
 * Appeals a decision. The same appeal again changes nothing.
 * @throws Refusal NOT_FOUND, MISSING_PARAM, STATE_CONFLICT {status} (not rejected or removed, or appealed before), WINDOW_CLOSED, CONTENT_BLOCKED
 */
export async function appealVideo(ctx: ShopCtx, id: number, content: string | undefined): Promise<Video> {
  if (content === undefined) refuse('MISSING_PARAM', { field: 'content' })
  await checkWords(ctx, content)
  return inTransaction(ctx, async (tx) => {
    const video = await lockOwn(tx, id)
    if (isAppealed(video) && video.appeal === content) return video
    const until = appealBy(video) ?? refuse('STATE_CONFLICT', { status: video.status })
    const now = await databaseNow(tx)
    if (now >= until) refuse('WINDOW_CLOSED')
    const within_ms = (await setting(tx, 'video.ruling_h')) * HOUR_MS
    await startReviewDeadlines(tx, 'video_appeal', [id], within_ms)
    return changeVideo(tx, id, { appeal: content, appealed_at: now })
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, SELF_ACTION (they decided it) */
async function lockAppealed(tx: Tx, id: number): Promise<Video> {
  const video = (await lockVideo(tx, id)) ?? refuse('NOT_FOUND')
  if (!isAppealed(video)) refuse('STATE_CONFLICT', { status: video.status })
  if (tx.operator && tx.operator.id === video.decided_by) refuse('SELF_ACTION')
  return video
}

/** The video is shown. @throws Refusal as lockAppealed */
export async function overturnVideo(tx: Tx, id: number, reason: string): Promise<void> {
  const video = await lockAppealed(tx, id)
  const now = await databaseNow(tx)
  await changeVideo(tx, id, {
    ...{ status: 'visible', reason: null, published_at: video.published_at ?? now },
    ...{ ruling: reason, ruled_at: now, is_overturned: true },
  })
  await endReviewDeadlines(tx, 'video_appeal', [id])
  await emit(tx, videoEvents.overturned, { ...toldOf(video), reason, decided_at: now })
}

/** What was decided stands. @throws Refusal as lockAppealed */
export async function upholdVideo(tx: Tx, id: number, reason: string): Promise<void> {
  const video = await lockAppealed(tx, id)
  const now = await databaseNow(tx)
  await changeVideo(tx, id, { ruling: reason, ruled_at: now })
  await endReviewDeadlines(tx, 'video_appeal', [id])
  await emit(tx, videoEvents.upheld, { ...toldOf(video), reason, decided_at: now })
}
