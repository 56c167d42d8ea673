/** A new version of a post, judged anew while the one before stays; and its end by its author's hand. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { bbsEvents } from '../events.ts'
import { isEditTold, isShown, mayDelete, mayEdit, titleOf } from '../rules.ts'
import { changePost, lockOwn, lockWriter, waitingVersion } from '../store.ts'
import { bbs_versions, type Post, type Version } from '../tables.ts'
import { judgeText } from './judging.ts'
import { keepNames, keepTopics, namesOf, tellNamed } from './naming.ts'
import { checkedWriter, markUsed, type PostForm, publishPost, topicsOf } from './publishing.ts'
import { armCheck, beginReview, CHECK_POST, endDraft, holdPost, reviewBy, showPost } from './showing.ts'
import { holdStandings } from './trust.ts'

type Text = Pick<Version, 'title' | 'content' | 'images' | 'image_words' | 'topic_names' | 'is_paid' | 'ai_made'>

/**
 * Writes another version of a post. Before it was shown it takes the place of the one before. Of a shown post it is shown at once, or waits while
 * the one before stays; after five minutes the post says "edited". Its video, its card and its kind stay.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, BBS_EMPTY, and as publishPost
 */
export async function editPost(ctx: SignedCtx, id: number, form: PostForm): Promise<Post> {
  return inTransaction(ctx, async (tx) => {
    await lockWriter(tx, tx.user.id)
    const post = await lockOwn(tx, tx.user.id, id)
    if (post.status === 'draft') return publishPost(tx, { ...form, id })
    if (!mayEdit(post)) refuse('STATE_CONFLICT', { status: post.status })
    const edited = await writeVersion(tx, post, form)
    await holdStandings(tx, [tx.user.id])
    return edited
  })
}

async function writeVersion(tx: Tx<SignedCtx>, post: Post, form: PostForm): Promise<Post> {
  const content = form.content ?? ''
  if (content === '' && form.images.length === 0 && post.video === null) refuse('BBS_EMPTY')
  if (post.video !== null && form.images.length > 0) refuse('BBS_ONE_KIND')
  const writer = await checkedWriter(tx)
  const { waits, text_key, ...judged } = await judgeText(tx, writer, {
    ...{ title: form.title, content, images: form.images, has_video: post.video !== null, post_id: post.id },
  })
  const names = await namesOf(tx, writer, content, form.name_ids)
  const ai_made = post.ai_made || form.ai_made || (await tx.services.files.aiMarksOf(tx, form.images)).size > 0
  const text: Text = {
    ...{ ...judged, images: [...form.images], image_words: form.image_words.slice(0, form.images.length) },
    // What was said of its making is never taken back by an edit.
    ...{ topic_names: topicsOf(form.topics), is_paid: post.is_paid || form.is_paid, ai_made },
  }
  await markUsed(tx, { ...post, images: text.images })
  await armCheck(tx, CHECK_POST, post.id)
  const target = { target_type: 'post' as const, target_id: post.id }
  if (!isShown(post)) {
    const changed = await changePost(tx, post.id, { ...text, text_key, version: post.version + 1 })
    await keepNames(tx, target, tx.user.id, names)
    return waits.length > 0 ? holdPost(tx, changed, waits) : showPost(tx, changed, false)
  }
  const version = (await latestVersion(tx, post)) + 1
  if (waits.length === 0) {
    await dropWaiting(tx, post.id)
    await keepNames(tx, target, tx.user.id, names)
    return takeVersion(tx, post, { ...text, version }, text_key)
  }
  await dropWaiting(tx, post.id)
  const review_by = await reviewBy(tx)
  await tx.db
    .insert(bbs_versions)
    .values({ ...text, post_id: post.id, version, state: 'waits', waits, review_by })
  await beginReview(tx, 'post', post.id)
  await emit(tx, bbsEvents.waits, { post_id: post.id, user_id: post.user_id, title: titleOf(post), review_by })
  return changePost(tx, post.id, { has_edit: true })
}

/** A version that waits gives way, and leaves the queue. */
async function dropWaiting(tx: Tx, post_id: number): Promise<void> {
  await query(tx, 'bbs_version_drop', `delete from bbs_versions where post_id = $1 and state = 'waits'`, [post_id])
  await endReviewDeadlines(tx, 'post', [post_id])
}

async function latestVersion(tx: Tx, post: Post): Promise<number> {
  const [row] = await query<{ version: number }>(
    tx,
    'bbs_version_latest',
    'select coalesce(max(version), 0)::int as version from bbs_versions where post_id = $1',
    [post.id],
  )
  return Math.max(post.version, row!.version)
}

/** Puts a version in the place of the shown one, which stays to be read where the edit is told. The caller holds the post. */
export async function takeVersion(
  tx: Tx,
  post: Post,
  taken: Text & { version: number },
  text_key: string | null,
): Promise<Post> {
  const now = await databaseNow(tx)
  const is_told = isEditTold(post, now)
  if (is_told) {
    const { title, content, images, image_words, topic_names, is_paid, ai_made, version } = post
    await tx.db.insert(bbs_versions).values({
      ...{ post_id: post.id, title, content, images, image_words, topic_names, is_paid, ai_made, version },
      ...{ state: 'shown_before', written_at: post.edited_at ?? post.published_at ?? now },
    })
  }
  const { title, content, images, image_words, topic_names, is_paid, ai_made, version } = taken
  const changed = await changePost(tx, post.id, {
    ...{ title, content, images, image_words, topic_names, is_paid, ai_made, version, text_key, has_edit: false },
    ...(is_told ? { edited_at: now } : {}),
  })
  await keepTopics(tx, post.id, topic_names)
  const told = { target_type: 'post' as const, target_id: post.id, post_id: post.id, title: titleOf(changed) }
  await tellNamed(tx, { ...told, by_id: post.user_id })
  return changed
}

/** A version that waits, as it is approved: it takes the place of the shown one. */
export async function approveVersion(tx: Tx, post: Post): Promise<Post | undefined> {
  const waiting = await waitingVersion(tx, post.id)
  if (!waiting) return undefined
  await dropWaiting(tx, post.id)
  return takeVersion(tx, post, waiting, post.text_key)
}

/**
 * Deletes a post of the caller; one that is deleted already is none. What was removed or is hidden stays as the record of that.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function deletePost(ctx: SignedCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const post = await lockOwn(tx, tx.user.id, id)
    if (!mayDelete(post)) refuse('STATE_CONFLICT', { status: post.status })
    await endPost(tx, post)
  })
}

/** Ends a post: no topic has it any more, and its files go. Its row stays, so that what quotes it says why it is gone. */
export async function endPost(tx: Tx, post: Post): Promise<void> {
  if (post.status === 'draft') await endDraft(tx, post.id)
  await keepTopics(tx, post.id, [])
  await query(tx, 'bbs_versions_drop', 'delete from bbs_versions where post_id = $1', [post.id])
  await query(tx, 'bbs_names_end', `delete from bbs_names where target_type = 'post' and target_id = $1`, [post.id])
  const files = [...post.images, post.video, post.poster].filter((path) => path !== null)
  await changePost(tx, post.id, {
    ...{ status: 'deleted', title: null, content: '', text_key: null, images: [], image_words: [], topic_names: [] },
    ...{ video: null, poster: null, ref_type: null, ref_id: null, waits: [], review_by: null, has_edit: false },
  })
  await endReviewDeadlines(tx, 'post', [post.id])
  await tx.services.files.letGo(tx, files)
}
