/** Operators' decisions on videos: the review, and taking one down. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { videoEvents } from '../events.ts'
import { appealBy } from '../rules.ts'
import { changeVideo, lockVideo } from '../store.ts'
import type { Video, VideoState } from '../tables.ts'
import { toldOf } from './saving.ts'

interface Decision {
  operator_id: number
  reason: string
}

async function lockIn(tx: Tx, id: number, status: VideoState): Promise<Video> {
  const video = (await lockVideo(tx, id)) ?? refuse('NOT_FOUND')
  return video.status === status ? video : refuse('STATE_CONFLICT', { status: video.status })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function approveVideo(tx: Tx, id: number): Promise<void> {
  const video = await lockIn(tx, id, 'reviewing')
  const decided_at = await databaseNow(tx)
  await changeVideo(tx, id, { status: 'visible', published_at: video.published_at ?? decided_at })
  await endReviewDeadlines(tx, 'video', [id])
  await emit(tx, videoEvents.published, { ...toldOf(video), was_reviewed: true, decided_at })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function rejectVideo(tx: Tx, id: number, { operator_id, reason }: Decision): Promise<void> {
  await lockIn(tx, id, 'reviewing')
  const decided_at = await databaseNow(tx)
  const video = await changeVideo(tx, id, { status: 'rejected', reason, decided_by: operator_id, decided_at })
  await endReviewDeadlines(tx, 'video', [id])
  await emit(tx, videoEvents.rejected, {
    ...toldOf(video),
    reason,
    decided_at,
    appeal_by: appealBy(video) ?? decided_at,
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function removeVideo(tx: Tx, id: number, { operator_id, reason }: Decision): Promise<void> {
  await lockIn(tx, id, 'visible')
  const decided_at = await databaseNow(tx)
  const video = await changeVideo(tx, id, { status: 'removed', reason, decided_by: operator_id, decided_at })
  await emit(tx, videoEvents.removed, { ...toldOf(video), reason, decided_at, appeal_by: appealBy(video) })
}
