/** What a decision is about, a post or a comment, in one shape. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { isShown, titleOf } from '../rules.ts'
import { changeComment, changePost, commentById, lockComment, lockPost, postById } from '../store.ts'
import type { Comment, CommentState, Decision, Post } from '../tables.ts'
import { commentGone, commentShown } from '../talking/commenting.ts'
import { keepTopics } from '../posting/naming.ts'
import { showPost } from '../posting/showing.ts'

export type TargetType = Decision['target_type']
export type Target = { type: 'post'; post: Post } | { type: 'comment'; comment: Comment; post: Post }
/** Where a decision may put a target. */
export type Outcome = Extract<CommentState, 'hidden' | 'rejected' | 'removed'>

/** Locked, a comment with its post before it. @throws Refusal NOT_FOUND */
export async function lockTarget(tx: Tx, type: TargetType, id: number): Promise<Target> {
  if (type === 'post') return { type, post: (await lockPost(tx, id)) ?? refuse('NOT_FOUND') }
  const found = (await commentById(tx, id)) ?? refuse('NOT_FOUND')
  const post = (await lockPost(tx, found.post_id)) ?? refuse('NOT_FOUND')
  if (found.parent_id !== null) await lockComment(tx, found.parent_id)
  return { type, post, comment: (await lockComment(tx, id)) ?? refuse('NOT_FOUND') }
}

export const thingOf = (target: Target): Post | Comment => (target.type === 'post' ? target.post : target.comment)

/** What a decision on it is told with. */
export const toldOf = (target: Target) => ({
  ...{ target_type: target.type, target_id: thingOf(target).id, post_id: target.post.id },
  ...{ user_id: thingOf(target).user_id, title: titleOf({ title: null, ...thingOf(target) }) },
})

/** Takes a target from what others see. The caller holds it. */
export async function putAway(tx: Tx, target: Target, status: Outcome): Promise<void> {
  const cleared = { status, waits: [], review_by: null }
  await endReviewDeadlines(tx, target.type === 'post' ? 'post' : 'post_comment', [thingOf(target).id])
  if (target.type === 'comment') {
    if (isShown(target.comment)) await commentGone(tx, target.comment)
    await changeComment(tx, target.comment.id, cleared)
    return
  }
  await keepTopics(tx, target.post.id, [])
  await query(tx, 'bbs_version_gone', `delete from bbs_versions where post_id = $1 and state = 'waits'`, [target.post.id])
  await changePost(tx, target.post.id, { ...cleared, has_edit: false, is_top: false, is_essence: false })
}

/** Shows a target again, or for the first time. The caller holds it. */
export async function show(tx: Tx, target: Target): Promise<void> {
  if (target.type === 'post') {
    await showPost(tx, target.post, true)
    return
  }
  await endReviewDeadlines(tx, 'post_comment', [target.comment.id])
  const shown = await changeComment(tx, target.comment.id, { status: 'visible', waits: [], review_by: null })
  await commentShown(tx, shown, target.post)
}

/** A target, not locked. Undefined: there is none. */
export async function targetOf(ctx: Ctx, type: TargetType, id: number): Promise<Target | undefined> {
  if (type === 'post') {
    const post = await postById(ctx, id)
    return post && { type, post }
  }
  const comment = await commentById(ctx, id)
  const post = comment && (await postById(ctx, comment.post_id))
  return comment && post && { type, comment, post }
}
