/** Drafts, and posts as they are published. */
import { DRAFT_DAYS, DRAFTS_MAX, POSTS_A_DAY } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { checkEntry } from '../house/activities.ts'
import { DAY_MS, postsLeft } from '../rules.ts'
import { changePost, lockOwn, lockWriter, postById } from '../store.ts'
import { bbs_posts, type Door, type Post, type PostKind } from '../tables.ts'
import { checkRef, type Ref } from './cards.ts'
import { judgeText } from './judging.ts'
import { keepNames, namesOf } from './naming.ts'
import { armCheck, armDraft, CHECK_POST, endDraft, holdPost, showPost } from './showing.ts'
import { checkMayWrite, holdStandings, type Writer, writerOf } from './trust.ts'

export interface PostForm {
  client_key?: string | undefined
  id?: number | undefined
  kind: PostKind
  category_id?: number | undefined
  activity_id?: number | undefined
  title?: string | undefined
  content?: string | undefined
  images: readonly string[]
  image_words: readonly string[]
  video?: string | undefined
  poster?: string | undefined
  topics: readonly string[]
  ref?: Ref | undefined
  ai_made: boolean
  is_paid: boolean
  name_ids: readonly number[]
  comments_from?: Door | undefined
}

/** What a draft keeps of a form: all of it, unjudged. */
const kept = (form: PostForm) => ({
  ...{ kind: form.kind, activity_id: form.activity_id ?? null, title: form.title || null, content: form.content ?? '' },
  ...{ images: [...form.images], image_words: form.image_words.slice(0, form.images.length) },
  ...{ video: form.video ?? null, poster: form.poster ?? null },
  ...{ topic_names: topicsOf(form.topics), ai_made: form.ai_made, is_paid: form.is_paid },
  ...{ ref_type: form.ref?.type ?? null, ref_id: form.ref?.id ?? null },
})

/** Topics without the sign some type before them, each once. */
export const topicsOf = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.replaceAll(/^[#＃]+|[#＃]+$/gu, '').trim()).filter((name) => name !== '')),
]

/** @throws Refusal BBS_ONE_KIND, MISSING_PARAM (a video without its first picture), NOT_FOUND (a file that is not there) */
async function checkMedia(ctx: Ctx, { images, video, poster }: PostForm): Promise<void> {
  if (video === undefined) return
  if (images.length > 0) refuse('BBS_ONE_KIND')
  if (poster === undefined) refuse('MISSING_PARAM', { field: 'poster' })
  if (!(await ctx.services.files.publicFile(ctx, video))) refuse('NOT_FOUND')
}

/** The category of a post: the one given, or for a draft the first. @throws Refusal NOT_FOUND */
async function categoryFor(ctx: Ctx, id: number | undefined): Promise<number> {
  const [row] = await query<{ id: number }>(
    ctx,
    'bbs_category_open',
    `select id from bbs_categories where scope = 'post' and is_open and ($1::bigint is null or id = $1) order by sort, id limit 1`,
    [id ?? null],
  )
  return row?.id ?? refuse('NOT_FOUND')
}

/** The post a form goes on with: named, or begun with the same key. */
async function begun(tx: Tx<SignedCtx>, { id, client_key }: PostForm): Promise<Post | undefined> {
  if (id !== undefined) return lockOwn(tx, tx.user.id, id)
  if (client_key === undefined) return undefined
  const [row] = await query<{ id: number }>(
    tx,
    'bbs_post_by_key',
    'select id from bbs_posts where user_id = $1 and client_key = $2',
    [tx.user.id, client_key],
  )
  return row && lockOwn(tx, tx.user.id, row.id)
}

async function insert(tx: Tx<SignedCtx>, row: Partial<Post> & Pick<Post, 'kind' | 'category_id' | 'status'>) {
  const [made] = await tx.db
    .insert(bbs_posts)
    .values({ ...row, user_id: tx.user.id })
    .returning()
  invariant(made, 'a post was not stored')
  return made
}

/**
 * Keeps a draft as it is: it is judged when it is published, and goes 30 days after it was saved last.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it is no draft any more), LIMIT_REACHED {limit}, BBS_ONE_KIND
 */
export async function saveDraft(ctx: SignedCtx, form: PostForm): Promise<Post> {
  return inTransaction(ctx, async (tx) => {
    await lockWriter(tx, tx.user.id)
    const before = await begun(tx, form)
    if (before && before.status !== 'draft') refuse('STATE_CONFLICT', { status: before.status })
    await checkMedia(tx, form)
    const category_id = await categoryFor(tx, form.category_id ?? before?.category_id)
    const now = await databaseNow(tx)
    const row = { ...kept(form), category_id, status: 'draft' as const, saved_at: now, ...doorOf(form) }
    if (!before && (await countDrafts(tx)) >= DRAFTS_MAX) refuse('LIMIT_REACHED', { limit: DRAFTS_MAX })
    const saved = before
      ? await changePost(tx, before.id, row)
      : await insert(tx, { ...row, client_key: form.client_key ?? null })
    await markUsed(tx, saved)
    await armDraft(tx, saved.id, now + DRAFT_DAYS * DAY_MS)
    return saved
  })
}

const doorOf = ({ comments_from }: PostForm) => (comments_from === undefined ? {} : { comments_from })

export async function countDrafts(ctx: SignedCtx): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'bbs_drafts_count',
    `select count(*)::int as n from bbs_posts where user_id = $1 and status = 'draft'`,
    [ctx.user.id],
  )
  return row!.n
}

export const markUsed = (tx: Tx, { images, video, poster }: Pick<Post, 'images' | 'video' | 'poster'>): Promise<void> =>
  tx.services.files.markUsed(tx, [...images, video, poster].filter((path) => path !== null))

/**
 * Publishes a post, or the draft it was: it is shown at once, or waits for reasons its author reads. The same key again answers the same post.
 * @throws Refusal LEVEL_TOO_LOW, MUTED, BBS_EMPTY, BBS_ONE_KIND, MISSING_PARAM {field}, NOT_FOUND (category, activity, card, file), STATE_CONFLICT {status},
 *   DAILY_LIMIT {limit}, CONTENT_BLOCKED, BBS_NO_LINKS, BBS_NAMES_DAY, BBS_NAMES_FOLLOWERS, BLOCKED, WINDOW_CLOSED and ALREADY_DONE (an activity's entry)
 */
export async function publishPost(ctx: SignedCtx, form: PostForm): Promise<Post> {
  return inTransaction(ctx, async (tx) => {
    await lockWriter(tx, tx.user.id)
    const before = await begun(tx, form)
    if (before && before.status !== 'draft') {
      if (form.client_key !== undefined && before.client_key === form.client_key) return before
      refuse('STATE_CONFLICT', { status: before.status })
    }
    const writer = await checkedWriter(tx)
    if (postsLeft(writer.trust, writer.published_today) === 0)
      refuse('DAILY_LIMIT', { limit: POSTS_A_DAY[writer.trust] })
    const post = await store(tx, writer, form, before)
    await holdStandings(tx, [tx.user.id])
    return post
  })
}

/** @throws Refusal LEVEL_TOO_LOW, MUTED */
export async function checkedWriter(tx: Tx<SignedCtx>): Promise<Writer> {
  await checkMayWrite(tx, tx.user.id)
  return writerOf(tx, tx.user.id)
}

async function store(tx: Tx<SignedCtx>, writer: Writer, form: PostForm, before: Post | undefined): Promise<Post> {
  const content = form.content ?? ''
  if (content === '' && form.images.length === 0 && form.video === undefined) refuse('BBS_EMPTY')
  if (form.category_id === undefined && !before) refuse('MISSING_PARAM', { field: 'category_id' })
  await checkMedia(tx, form)
  const category_id = await categoryFor(tx, form.category_id ?? before?.category_id)
  if (form.kind === 'activity_entry') await checkEntry(tx, tx.user.id, form.activity_id)
  const { shop_id, is_own_shop } = await checkRef(tx, form.ref)
  const judged = await judgeText(tx, writer, {
    ...{ title: form.title, content, images: form.images, has_video: form.video !== undefined },
    post_id: before?.id,
  })
  const names = await namesOf(tx, writer, content, form.name_ids)
  const ai_made = form.ai_made || (await tx.services.files.aiMarksOf(tx, form.images)).size > 0
  const now = await databaseNow(tx)
  const { waits, ...text } = judged
  const row = {
    ...{ ...kept(form), ...text, category_id, shop_id, ai_made, is_paid: form.is_paid || is_own_shop },
    ...{ status: 'reviewing' as const, saved_at: now, comments_from: form.comments_from ?? (await ownDoor(tx)) },
  }
  if (form.kind !== 'activity_entry') row.activity_id = null
  const stored = before
    ? await changePost(tx, before.id, row)
    : await insert(tx, { ...row, client_key: form.client_key ?? null })
  if (before) await endDraft(tx, before.id)
  await markUsed(tx, stored)
  await keepNames(tx, { target_type: 'post', target_id: stored.id }, tx.user.id, names)
  await armCheck(tx, CHECK_POST, stored.id)
  return waits.length > 0 ? holdPost(tx, stored, waits) : showPost(tx, stored, false)
}

/** The people from whom a person's new posts take comments. */
async function ownDoor(tx: Tx<SignedCtx>): Promise<Door> {
  const [row] = await query<{ comments_from: Door }>(
    tx,
    'bbs_own_door',
    'select comments_from from bbs_people where user_id = $1',
    [tx.user.id],
  )
  return row?.comments_from ?? 'open'
}

/** Deadline bbs_draft_ends: a draft that was not saved again in its time goes. */
export async function forgetDraft(tx: Tx, id: number): Promise<void> {
  const post = await postById(tx, id)
  if (post?.status !== 'draft') return
  await tx.services.files.letGo(
    tx,
    [...post.images, post.video, post.poster].filter((path) => path !== null),
  )
  await query(tx, 'bbs_draft_forget', `delete from bbs_posts where id = $1 and status = 'draft'`, [id])
}
