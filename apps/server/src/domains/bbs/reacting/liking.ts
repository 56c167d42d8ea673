/** Liking and keeping posts, and liking comments. */
import { LIKES_A_DAY } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { holdStandings } from '../../account/index.ts'
import { isShown } from '../rules.ts'
import { apartFrom, commentById, lockComment, lockWriter, postById } from '../store.ts'
import { addCounts, countsOf } from './counting.ts'
import { armGathering } from './gathering.ts'

export type Reaction = 'like' | 'collect'
interface Toggled {
  on: boolean
  count: number
}

/**
 * Likes a post or keeps it, or no more; without `on` it changes to the other. Each person counts once, whatever is sent how often.
 * @throws Refusal NOT_FOUND, BLOCKED (the two keep each other away), DAILY_LIMIT {limit} (likes)
 */
export async function reactToPost(
  ctx: SignedCtx,
  kind: Reaction,
  post_id: number,
  on: boolean | undefined,
): Promise<Toggled> {
  return inTransaction(ctx, async (tx) => {
    await lockWriter(tx, tx.user.id)
    const post = (await postById(tx, post_id)) ?? refuse('NOT_FOUND')
    const had = (await reactedAmong(tx, kind, tx.user.id, [post_id])).has(post_id)
    const wanted = on ?? !had
    // What was liked can be liked no more whatever has become of it.
    if (wanted && !isShown(post)) refuse('NOT_FOUND')
    if (wanted && (await apartFrom(tx, tx.user.id, [post.user_id])).size > 0) refuse('BLOCKED')
    if (wanted && !had && kind === 'like') await checkDay(tx)
    const changed = wanted ? await add(tx, kind, post_id, post.user_id) : await drop(tx, kind, post_id)
    if (changed !== 0) {
      await addCounts(tx, post_id, kind === 'like' ? { likes: changed } : { collects: changed })
      if (kind === 'like' && changed > 0 && post.user_id !== tx.user.id) await armGathering(tx, post_id)
    }
    const counts = (await countsOf(tx, [post_id])).get(post_id)!
    await holdStandings(tx, [tx.user.id])
    return { on: wanted, count: kind === 'like' ? counts.likes : counts.collects }
  })
}

async function add(tx: Tx<SignedCtx>, kind: Reaction, post_id: number, author_id: number): Promise<0 | 1> {
  const rows = await query(
    tx,
    'bbs_reaction_add',
    'insert into bbs_reactions (post_id, kind, user_id, author_id) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    [post_id, kind, tx.user.id, author_id],
  )
  return rows.length === 0 ? 0 : 1
}

async function drop(tx: Tx<SignedCtx>, kind: Reaction, post_id: number): Promise<0 | -1> {
  const rows = await query(
    tx,
    'bbs_reaction_drop',
    'delete from bbs_reactions where post_id = $1 and kind = $2 and user_id = $3 returning 1',
    [post_id, kind, tx.user.id],
  )
  return rows.length === 0 ? 0 : -1
}

/** @throws Refusal DAILY_LIMIT {limit} */
async function checkDay(tx: Tx<SignedCtx>): Promise<void> {
  const [row] = await query<{ n: number }>(
    tx,
    'bbs_likes_today',
    `select (select count(*) from bbs_reactions where user_id = $1 and kind = 'like' and created_at > platform_now() - interval '24 hours')::int
       + (select count(*) from bbs_comment_likes where user_id = $1 and created_at > platform_now() - interval '24 hours')::int as n`,
    [tx.user.id],
  )
  if (row!.n >= LIKES_A_DAY) refuse('DAILY_LIMIT', { limit: LIKES_A_DAY })
}

/** Which of these posts a person likes, or keeps. */
export async function reactedAmong(
  ctx: Ctx,
  kind: Reaction,
  user_id: number,
  post_ids: readonly number[],
): Promise<Set<number>> {
  if (post_ids.length === 0) return new Set()
  const rows = await query<{ post_id: number }>(
    ctx,
    'bbs_reacted_among',
    'select post_id from bbs_reactions where kind = $1 and user_id = $2 and post_id = any($3)',
    [kind, user_id, [...post_ids]],
  )
  return new Set(rows.map(({ post_id }) => post_id))
}

/**
 * Likes a comment, or no more.
 * @throws Refusal NOT_FOUND, BLOCKED, DAILY_LIMIT {limit}
 */
export async function likeComment(ctx: SignedCtx, id: number, on: boolean | undefined): Promise<Toggled> {
  return inTransaction(ctx, async (tx) => {
    await lockWriter(tx, tx.user.id)
    const found = (await commentById(tx, id)) ?? refuse('NOT_FOUND')
    if ((await apartFrom(tx, tx.user.id, [found.user_id])).size > 0) refuse('BLOCKED')
    const comment = (await lockComment(tx, id)) ?? refuse('NOT_FOUND')
    const had = (await likedComments(tx, tx.user.id, [id])).has(id)
    const wanted = on ?? !had
    if (wanted && !isShown(comment)) refuse('NOT_FOUND')
    if (wanted && !had) await checkDay(tx)
    const count = comment.like_count + Number(wanted) - Number(had)
    if (wanted !== had) await writeCommentLike(tx, { id, author_id: comment.user_id, count }, wanted)
    await holdStandings(tx, [tx.user.id])
    return { on: wanted, count }
  })
}

async function writeCommentLike(
  tx: Tx<SignedCtx>,
  { id, author_id, count }: { id: number; author_id: number; count: number },
  on: boolean,
): Promise<void> {
  if (on)
    await query(
      tx,
      'bbs_comment_like_add',
      'insert into bbs_comment_likes (comment_id, user_id, author_id) values ($1, $2, $3)',
      [id, tx.user.id, author_id],
    )
  else
    await query(tx, 'bbs_comment_like_drop', 'delete from bbs_comment_likes where comment_id = $1 and user_id = $2', [
      ...[id, tx.user.id],
    ])
  await query(tx, 'bbs_comment_like_count', 'update bbs_comments set like_count = $2 where id = $1', [id, count])
}

/** Which of these comments a person likes. */
export async function likedComments(ctx: Ctx, user_id: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await query<{ comment_id: number }>(
    ctx,
    'bbs_comments_liked',
    'select comment_id from bbs_comment_likes where user_id = $1 and comment_id = any($2)',
    [user_id, [...ids]],
  )
  return new Set(rows.map(({ comment_id }) => comment_id))
}
