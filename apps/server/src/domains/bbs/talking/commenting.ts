/** Comments under posts, two deep: a comment, and replies to it. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { userBriefs } from '../../account/index.ts'
import { bbsEvents } from '../events.ts'
import { judgeText } from '../posting/judging.ts'
import { keepNames, namesOf, tellNamed } from '../posting/naming.ts'
import { checkedWriter } from '../posting/publishing.ts'
import { armCheck, beginReview, CHECK_COMMENT, reviewBy } from '../posting/showing.ts'
import { holdStandings } from '../posting/trust.ts'
import { addCounts } from '../reacting/counting.ts'
import { isMuted } from '../reacting/gathering.ts'
import { relationTo } from '../reacting/relations.ts'
import { isShieldedFrom, isShown, isStranger, passesDoor, type Relation, titleOf } from '../rules.ts'
import { apartFrom, changeComment, commentById, lockComment, lockPost, lockWriter } from '../store.ts'
import { bbs_comments, type Comment, type Post } from '../tables.ts'
import { noteStranger, shieldedTimes } from './shields.ts'

export interface CommentForm {
  post_id: number
  parent_id?: number | undefined
  content: string
  images: readonly string[]
  name_ids: readonly number[]
  client_key?: string | undefined
}

/** What keeps a person from commenting on a post now: the refusal they would get; undefined where they may. */
export function commentBar(
  post: Pick<Post, 'comments_from' | 'shielded_until'>,
  relation: Relation,
  now: number,
): 'BBS_COMMENTS_CLOSED' | 'BBS_SHIELDED' | undefined {
  if (!passesDoor(post.comments_from, relation)) return 'BBS_COMMENTS_CLOSED'
  return isShieldedFrom(post, relation, now) ? 'BBS_SHIELDED' : undefined
}

/**
 * Writes a comment, or a reply to one; the same key again answers the same comment.
 * @throws Refusal NOT_FOUND (post or parent), BLOCKED, BBS_COMMENTS_CLOSED, BBS_SHIELDED {until}, LEVEL_TOO_LOW, MUTED, CONTENT_BLOCKED, BBS_NO_LINKS,
 *   BBS_NAMES_DAY, BBS_NAMES_FOLLOWERS
 */
export async function writeComment(ctx: SignedCtx, form: CommentForm): Promise<Comment> {
  return inTransaction(ctx, async (tx) => {
    await lockWriter(tx, tx.user.id)
    const again = await byKey(tx, form.client_key)
    if (again) return again
    const post = await lockPost(tx, form.post_id)
    if (!post || !isShown(post)) refuse('NOT_FOUND')
    const parent = await parentFor(tx, post, form.parent_id)
    await checkBetween(tx, post, parent)
    const relation = await relationTo(tx, tx.user.id, post.user_id)
    const bar = commentBar(post, relation, await databaseNow(tx))
    if (bar) refuse(bar, bar === 'BBS_SHIELDED' ? shieldedTimes(tx, post.shielded_until!) : {})
    const comment = await store(tx, post, parent, { ...form, is_stranger: isStranger(relation) })
    await holdStandings(tx, [tx.user.id])
    return comment
  })
}

async function byKey(tx: Tx<SignedCtx>, client_key: string | undefined): Promise<Comment | undefined> {
  if (client_key === undefined) return undefined
  const [row] = await query<{ id: number }>(
    tx,
    'bbs_comment_by_key',
    'select id from bbs_comments where user_id = $1 and client_key = $2',
    [tx.user.id, client_key],
  )
  return row && commentById(tx, row.id)
}

/** The comment that is answered, locked with the one at the top of its thread. @throws Refusal NOT_FOUND */
async function parentFor(tx: Tx, post: Post, parent_id: number | undefined): Promise<Comment | undefined> {
  if (parent_id === undefined) return undefined
  const found = await commentById(tx, parent_id)
  if (!found || found.post_id !== post.id || !isShown(found)) refuse('NOT_FOUND')
  if (found.parent_id !== null) {
    const top = await lockComment(tx, found.parent_id)
    if (!top || !isShown(top)) refuse('NOT_FOUND')
  } else await lockComment(tx, found.id)
  return found
}

/** @throws Refusal BLOCKED: the writer and the author, or the one who is answered, keep each other away */
async function checkBetween(tx: Tx<SignedCtx>, post: Post, parent: Comment | undefined): Promise<void> {
  const others = [post.user_id, ...(parent ? [parent.user_id] : [])].filter((id) => id !== tx.user.id)
  if ((await apartFrom(tx, tx.user.id, others)).size > 0) refuse('BLOCKED')
}

async function store(
  tx: Tx<SignedCtx>,
  post: Post,
  parent: Comment | undefined,
  form: CommentForm & { is_stranger: boolean },
): Promise<Comment> {
  const writer = await checkedWriter(tx)
  const { content, waits } = await judgeText(tx, writer, {
    ...{ content: form.content, images: form.images, has_video: false, post_id: null, is_comment: true },
  })
  const names = await namesOf(tx, writer, form.content, form.name_ids)
  const [made] = await tx.db
    .insert(bbs_comments)
    .values({
      ...{ post_id: post.id, user_id: tx.user.id, author_id: post.user_id, client_key: form.client_key ?? null },
      ...{ parent_id: parent ? (parent.parent_id ?? parent.id) : null, reply_to_id: parent?.user_id ?? null },
      ...{ content, images: [...form.images], is_stranger: form.is_stranger },
      ...{ status: waits.length > 0 ? 'reviewing' : 'visible', waits },
      review_by: waits.length > 0 ? await reviewBy(tx) : null,
    })
    .returning()
  invariant(made, 'a comment was not stored')
  await tx.services.files.markUsed(tx, form.images)
  await keepNames(tx, { target_type: 'comment', target_id: made.id }, tx.user.id, names)
  if (isShown(made)) await commentShown(tx, made, post)
  else await beginReview(tx, 'post_comment', made.id)
  if (form.is_stranger) await noteStranger(tx, post)
  await armCheck(tx, CHECK_COMMENT, made.id)
  return made
}

/** A comment is shown: it counts, and those it answers and names are told. The caller holds its post. */
export async function commentShown(tx: Tx, comment: Comment, post: Post): Promise<void> {
  await addCounts(tx, post.id, { comments: 1 })
  if (comment.parent_id !== null) await countReply(tx, comment.parent_id, 1)
  await tellAnswered(tx, comment, post)
  const told = { target_type: 'comment' as const, target_id: comment.id, post_id: post.id, title: titleOf(post) }
  await tellNamed(tx, { ...told, by_id: comment.user_id })
}

/** A comment is shown no more. The caller holds its post. */
export async function commentGone(tx: Tx, comment: Comment): Promise<void> {
  await addCounts(tx, comment.post_id, { comments: -1 })
  if (comment.parent_id !== null) await countReply(tx, comment.parent_id, -1)
}

const countReply = (tx: Tx, id: number, by: 1 | -1): Promise<unknown> =>
  query(tx, 'bbs_replies_count', 'update bbs_comments set reply_count = reply_count + $2 where id = $1', [id, by])

async function tellAnswered(tx: Tx, comment: Comment, post: Post): Promise<void> {
  const to = new Set([post.user_id, ...(comment.reply_to_id === null ? [] : [comment.reply_to_id])])
  to.delete(comment.user_id)
  if (to.size === 0) return
  const by_name = (await userBriefs(tx, [comment.user_id])).get(comment.user_id)?.nickname ?? ''
  for (const user_id of [...to].sort((a, b) => a - b)) {
    if (await isMuted(tx, user_id, post.id)) continue
    await emit(tx, bbsEvents.commented, {
      ...{ post_id: post.id, comment_id: comment.id, user_id, by_id: comment.user_id, by_name },
      ...{ title: titleOf(post), is_reply: user_id === comment.reply_to_id, at: comment.created_at },
    })
  }
}

/**
 * Deletes a comment: its writer's own, or one under the caller's post. One that is gone already is none. What was removed stays as the record of that.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function deleteComment(ctx: SignedCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = (await commentById(tx, id)) ?? refuse('NOT_FOUND')
    if (found.user_id !== tx.user.id && found.author_id !== tx.user.id) refuse('NOT_FOUND')
    await lockPost(tx, found.post_id)
    if (found.parent_id !== null) await lockComment(tx, found.parent_id)
    const comment = (await lockComment(tx, id)) ?? refuse('NOT_FOUND')
    if (comment.status === 'deleted') return
    if (comment.status === 'removed' || comment.status === 'hidden')
      refuse('STATE_CONFLICT', { status: comment.status })
    await endComment(tx, comment)
  })
}

/** Ends a comment and keeps its place while it has replies. The caller holds its post. */
export async function endComment(tx: Tx, comment: Comment): Promise<void> {
  if (isShown(comment)) await commentGone(tx, comment)
  await endReviewDeadlines(tx, 'post_comment', [comment.id])
  await changeComment(tx, comment.id, { status: 'deleted', content: '', images: [], waits: [], review_by: null })
  await query(tx, 'bbs_comment_names_end', `delete from bbs_names where target_type = 'comment' and target_id = $1`, [
    comment.id,
  ])
  await tx.services.files.letGo(tx, comment.images)
}
