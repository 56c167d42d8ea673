/** A post is shown, or waits: what happens with it, whoever lets it be shown. */
import type { WaitReason } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { bbsEvents } from '../events.ts'
import { HOUR_MS, rankOf, titleOf } from '../rules.ts'
import { setting } from '../settings.ts'
import { changePost } from '../store.ts'
import type { Post } from '../tables.ts'
import { keepTopics, tellNamed } from './naming.ts'

export const DRAFT_ENDS = 'bbs_draft_ends'
export const CHECK_POST = 'bbs_check_post'
export const CHECK_COMMENT = 'bbs_check_comment'

/** Shows a post that is held: its topics have it from now on, and the people it names are told. @returns it as it stands then */
export async function showPost(tx: Tx, post: Post, was_reviewed: boolean): Promise<Post> {
  const now = await databaseNow(tx)
  const published_at = post.published_at ?? now
  const is_first = post.published_at === null
  const shown = await changePost(tx, post.id, {
    ...{ status: 'visible', waits: [], review_by: null, published_at },
    rank: rankOf(post.heat, published_at),
  })
  await endReviewDeadlines(tx, 'post', [post.id])
  await keepTopics(tx, post.id, post.topic_names)
  if (!is_first) return shown
  const { id: post_id, user_id } = post
  const title = titleOf(shown)
  await tellNamed(tx, { target_type: 'post', target_id: post_id, post_id, title, by_id: user_id })
  await emit(tx, bbsEvents.published, { post_id, user_id, title, was_reviewed, at: published_at })
  return shown
}

/** Lets a post wait for a reviewer; its author is told until when. */
export async function holdPost(tx: Tx, post: Post, waits: WaitReason[]): Promise<Post> {
  const review_by = await reviewBy(tx)
  const held = await changePost(tx, post.id, { status: 'reviewing', waits, review_by })
  await beginReview(tx, 'post', post.id)
  await emit(tx, bbsEvents.waits, { post_id: post.id, user_id: post.user_id, title: titleOf(held), review_by })
  return held
}

/** Puts what waits into its queue, with its deadline. */
export const beginReview = async (tx: Tx, queue: 'post' | 'post_comment', id: number): Promise<void> =>
  startReviewDeadlines(tx, queue, [id], (await setting(tx, 'bbs.review_h')) * HOUR_MS)

/** By when what begins to wait now is reviewed (ms). */
export const reviewBy = async (tx: Tx): Promise<number> =>
  (await databaseNow(tx)) + (await setting(tx, 'bbs.review_h')) * HOUR_MS

export const endDraft = (tx: Tx, id: number): Promise<void> => clearDeadline(tx, DRAFT_ENDS, id)
export const armDraft = (tx: Tx, id: number, at: number): Promise<void> => setDeadline(tx, DRAFT_ENDS, id, at)

/** Sets that what was written now is judged by a provider (checking.ts). */
export const armCheck = async (tx: Tx, kind: typeof CHECK_POST | typeof CHECK_COMMENT, id: number): Promise<void> =>
  setDeadline(tx, kind, id, await databaseNow(tx))
