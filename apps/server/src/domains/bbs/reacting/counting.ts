/**
 * Counters of posts. What comes is added as rows beside each other, so that thousands who like one post do not wait for one row; a deadline folds
 * them into the post. What a reader is shown is both together, and both together are the rows at every moment.
 */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { armDeadlines } from '../../../platform/time/deadlines.ts'
import { linkedAmong } from '../../account/index.ts'
import { heatOf, rankOf } from '../rules.ts'
import { changePost, lockPost } from '../store.ts'

export const FOLD = 'bbs_fold'
const FOLD_MS = 1_000
export const HEAT = 'bbs_heat'
/** A post under many likes is weighed anew no more often than this. */
const HEAT_MS = 15_000
/** So many people's links are looked at for one post. Behind them each counts alone. */
const LINKED_MOST = 2_000

export interface Counts {
  likes: number
  collects: number
  comments: number
}

/** Adds to a post's counters, and sets when they are folded. */
export async function addCounts(tx: Tx, post_id: number, add: Partial<Counts>): Promise<void> {
  await query(tx, 'bbs_delta_add', 'insert into bbs_deltas (post_id, likes, collects, comments) values ($1, $2, $3, $4)', [
    ...[post_id, add.likes ?? 0, add.collects ?? 0, add.comments ?? 0],
  ])
  await armDeadlines(tx, FOLD, [{ ref_id: post_id, due_at: (await databaseNow(tx)) + FOLD_MS }])
}

/** The counters of posts as they are now. */
export async function countsOf(ctx: Ctx, post_ids: readonly number[]): Promise<Map<number, Counts>> {
  if (post_ids.length === 0) return new Map()
  const rows = await query<Counts & { id: number }>(
    ctx,
    'bbs_counts',
    `select p.id, p.like_count + coalesce(d.likes, 0) as likes, p.collect_count + coalesce(d.collects, 0) as collects,
       p.comment_count + coalesce(d.comments, 0) as comments
     from bbs_posts p left join lateral (
       select sum(likes)::int as likes, sum(collects)::int as collects, sum(comments)::int as comments from bbs_deltas where post_id = p.id) d on true
     where p.id = any($1)`,
    [[...post_ids]],
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Deadline bbs_fold: what came to a post's counters goes into its row. Its place in "Recommended" follows a little later. */
export async function foldCounts(tx: Tx, post_id: number): Promise<void> {
  const post = await lockPost(tx, post_id)
  const [came] = await query<Counts>(
    tx,
    'bbs_deltas_take',
    `with taken as (delete from bbs_deltas where post_id = $1 returning likes, collects, comments)
     select coalesce(sum(likes), 0)::int as likes, coalesce(sum(collects), 0)::int as collects, coalesce(sum(comments), 0)::int as comments from taken`,
    [post_id],
  )
  if (!post) return
  await changePost(tx, post_id, {
    like_count: post.like_count + came!.likes,
    collect_count: post.collect_count + came!.collects,
    comment_count: post.comment_count + came!.comments,
  })
  await armDeadlines(tx, HEAT, [{ ref_id: post_id, due_at: (await databaseNow(tx)) + HEAT_MS }])
}

/** Deadline bbs_heat: a post is weighed anew. */
export async function weighPost(tx: Tx, post_id: number): Promise<void> {
  const post = await lockPost(tx, post_id)
  if (!post || post.published_at === null) return
  const heat = await heatNow(tx, post_id, post.user_id)
  await changePost(tx, post_id, { heat, rank: rankOf(heat, post.published_at) })
}

/** What a post weighs now: the people who like it, wrote under it or keep it, each once, linked accounts as one; its author does not count. */
async function heatNow(tx: Tx, post_id: number, author_id: number): Promise<number> {
  const rows = await query<{ kind: 'like' | 'collect' | 'comment'; user_id: number }>(
    tx,
    'bbs_heat_people',
    `select kind, user_id from bbs_reactions where post_id = $1 and user_id <> $2
     union select 'comment', user_id from bbs_comments where post_id = $1 and user_id <> $2 and status = 'visible'`,
    [post_id, author_id],
  )
  const people = [...new Set(rows.map(({ user_id }) => user_id))].slice(0, LINKED_MOST)
  const linked = await linkedAmong(tx, [...people, author_id])
  const of = (kind: string) =>
    countApart(
      rows.filter((row) => row.kind === kind).map(({ user_id }) => user_id),
      linked,
      author_id,
    )
  return heatOf({ likers: of('like'), commenters: of('comment'), favourites: of('collect') })
}

/** How many of these count: of those linked to each other the first, of those linked to the author none. */
export function countApart(
  people: readonly number[],
  linked: ReadonlyMap<number, ReadonlySet<number>>,
  author_id: number,
): number {
  const counted = new Set<number>()
  for (const id of people) {
    const others = linked.get(id)
    if (others?.has(author_id)) continue
    if (others && [...others].some((other) => counted.has(other))) continue
    counted.add(id)
  }
  return counted.size
}
