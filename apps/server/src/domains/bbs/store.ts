/** The queries on the community that several use-cases share. */
import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { peopleApart } from '../block/index.ts'
import { bbs_comments, bbs_posts, type Comment, type Decision, type Post, type Version } from './tables.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<string, unknown>

/** In no order; unknown ids are left out. */
export const postsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Post[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Post>>(ctx, 'bbs_posts_by_ids', 'select * from bbs_posts where id = any($1)', [[...new Set(ids)]])

export const postById = async (ctx: Ctx, id: number): Promise<Post | undefined> => (await postsByIds(ctx, [id]))[0]

/** Locks a post: edits, decisions and comments follow each other. Likes do not wait for it. */
export async function lockPost(tx: Tx, id: number): Promise<Post | undefined> {
  const [row] = await query<Row<Post>>(tx, 'bbs_post_lock', 'select * from bbs_posts where id = $1 for no key update', [id])
  return row
}

/** A post of a person, locked. @throws Refusal NOT_FOUND, also for another's */
export async function lockOwn(tx: Tx, user_id: number, id: number): Promise<Post> {
  const post = await lockPost(tx, id)
  return post?.user_id === user_id && post.status !== 'deleted' ? post : refuse('NOT_FOUND')
}

/** Writes columns of a post. The caller holds it. */
export async function changePost(tx: Tx, id: number, patch: Partial<Post>): Promise<Post> {
  const [changed] = await tx.db.update(bbs_posts).set(patch).where(eq(bbs_posts.id, id)).returning()
  invariant(changed, `post ${id} is gone`)
  return changed
}

export const commentsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Comment[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Comment>>(ctx, 'bbs_comments_by_ids', 'select * from bbs_comments where id = any($1)', [
        [...new Set(ids)],
      ])

export const commentById = async (ctx: Ctx, id: number): Promise<Comment | undefined> =>
  (await commentsByIds(ctx, [id]))[0]

/** Locks a comment. Its post is locked before. */
export async function lockComment(tx: Tx, id: number): Promise<Comment | undefined> {
  const [row] = await query<Row<Comment>>(
    tx,
    'bbs_comment_lock',
    'select * from bbs_comments where id = $1 for no key update',
    [id],
  )
  return row
}

export async function changeComment(tx: Tx, id: number, patch: Partial<Comment>): Promise<Comment> {
  const [changed] = await tx.db.update(bbs_comments).set(patch).where(eq(bbs_comments.id, id)).returning()
  invariant(changed, `comment ${id} is gone`)
  return changed
}

/** The version of a post that waits to be judged, if any. */
export async function waitingVersion(ctx: Ctx, post_id: number): Promise<Version | undefined> {
  const [row] = await query<Row<Version>>(
    ctx,
    'bbs_version_waiting',
    `select * from bbs_versions where post_id = $1 and state = 'waits'`,
    [post_id],
  )
  return row
}

/** Those of many posts, by post. */
export async function waitingVersions(ctx: Ctx, post_ids: readonly number[]): Promise<Map<number, Version>> {
  const rows = await query<Row<Version>>(
    ctx,
    'bbs_versions_waiting_of',
    `select * from bbs_versions where post_id = any($1) and state = 'waits'`,
    [[...post_ids]],
  )
  return new Map(rows.map((row) => [row.post_id, row]))
}

/** The versions a post was read in before, the latest first. */
export const versionsBefore = (ctx: Ctx, post_id: number): Promise<Version[]> =>
  query<Row<Version>>(
    ctx,
    'bbs_versions_before',
    `select * from bbs_versions where post_id = $1 and state = 'shown_before' order by version desc`,
    [post_id],
  )

/** The latest decision against each of these. */
export async function decisionsOn(
  ctx: Ctx,
  target_type: Decision['target_type'],
  ids: readonly number[],
): Promise<Map<number, Decision>> {
  if (ids.length === 0) return new Map()
  const rows = await query<Row<Decision>>(
    ctx,
    'bbs_decisions_on',
    'select distinct on (target_id) * from bbs_decisions where target_type = $1 and target_id = any($2) order by target_id, id desc',
    [target_type, [...ids]],
  )
  return new Map(rows.map((row) => [row.target_id, row]))
}

export async function lockDecision(tx: Tx, id: number): Promise<Decision | undefined> {
  const [row] = await query<Row<Decision>>(tx, 'bbs_decision_lock', 'select * from bbs_decisions where id = $1 for update', [
    id,
  ])
  return row
}

export async function decisionById(ctx: Ctx, id: number): Promise<Decision | undefined> {
  const [row] = await query<Row<Decision>>(ctx, 'bbs_decision_by_id', 'select * from bbs_decisions where id = $1', [id])
  return row
}

export const decisionsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Decision[]> =>
  query<Row<Decision>>(ctx, 'bbs_decisions_by_ids', 'select * from bbs_decisions where id = any($1)', [[...ids]])

/** One after the other what one person publishes, names and likes within a day. */
export const lockWriter = (tx: Tx, user_id: number): Promise<unknown> =>
  query(tx, 'bbs_writer_lock', `select pg_advisory_xact_lock(hashtextextended('bbs:' || $1::bigint, 0))`, [user_id])

/** Between whom of these and a person a block stands, either way: neither sees the other. */
export const apartFrom = (ctx: Ctx, user_id: number, others: readonly number[]): Promise<Set<number>> =>
  others.length === 0 ? Promise.resolve(new Set()) : peopleApart(ctx, user_id, others)

interface Written extends Record<string, unknown> {
  id: number
  text: string
  at: number
}
/** Texts of posts below an id, the newest first, for trying a word. */
export const postTextsBelow = (ctx: Ctx, below_id: number, limit: number): Promise<Written[]> =>
  query<Written>(
    ctx,
    'bbs_post_texts_below',
    `select id, coalesce(title || ' ', '') || content as text, created_at as at from bbs_posts where id < $1 and status not in ('draft', 'deleted') order by id desc limit $2`,
    [below_id, limit],
  )
export const commentTextsBelow = (ctx: Ctx, below_id: number, limit: number): Promise<Written[]> =>
  query<Written>(
    ctx,
    'bbs_comment_texts_below',
    `select id, content as text, created_at as at from bbs_comments where id < $1 and status <> 'deleted' order by id desc limit $2`,
    [below_id, limit],
  )
