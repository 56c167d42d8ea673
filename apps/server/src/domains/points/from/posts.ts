/** Points of the community: some a day for posts and for likes received. A removal that stands takes back what the post brought. */
import { LIKE_POINTS, LIKES_REWARDED_A_DAY, POST_POINTS, POSTS_REWARDED_A_DAY } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { earnPoints } from '../book/earning.ts'
import { takeBackPoints } from '../book/taking-back.ts'

type Reason = 'post' | 'liked'
interface Earned extends Record<string, unknown> {
  reason: Reason
  ref: string
  points: number
}

/** What somebody earned by a reason on this day of Shanghai. */
async function earnedToday(tx: Tx, user_id: number, reason: Reason): Promise<number> {
  const [row] = await query<{ points: number }>(
    tx,
    'points_of_posts_today',
    `select coalesce(sum(delta - debt_delta), 0)::int as points from points_entries where user_id = $1 and reason = $2 and of_id is null
       and created_at >= date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [user_id, reason],
  )
  return row!.points
}

/** The first posts of a day bring points, each once. */
export async function earnForPost(tx: Tx, { user_id, post_id }: { user_id: number; post_id: number }): Promise<void> {
  if ((await earnedToday(tx, user_id, 'post')) >= POST_POINTS * POSTS_REWARDED_A_DAY) return
  await earnPoints(tx, { user_id, points: POST_POINTS, reason: 'post', ref: `post:${post_id}`, by_day_limit: true })
}

/**
 * Likes that came to a post since its author was told last bring points, up to what a day allows.
 * @param event_id of their being told
 */
export async function earnForLikes(
  tx: Tx,
  { user_id, post_id, others }: { user_id: number; post_id: number; others: number },
  event_id: number,
): Promise<void> {
  const left = LIKE_POINTS * LIKES_REWARDED_A_DAY - (await earnedToday(tx, user_id, 'liked'))
  const points = Math.min(LIKE_POINTS * (others + 1), left)
  if (points > 0)
    await earnPoints(tx, { user_id, points, reason: 'liked', ref: `post:${post_id}:${event_id}`, by_day_limit: true })
}

/** What a post brought goes with it. A comment brought nothing. */
export async function takeBackForRemoval(
  tx: Tx,
  { user_id, target_type, post_id, decision_id }: { user_id: number; target_type: string; post_id: number; decision_id: number },
): Promise<void> {
  if (target_type !== 'post') return
  const rows = await query<Earned>(
    tx,
    'points_of_post',
    `select reason, ref, delta - debt_delta as points from points_entries
     where user_id = $1 and reason in ('post', 'liked') and of_id is null and (ref = $2 or ref like $2 || ':%') order by id`,
    [user_id, `post:${post_id}`],
  )
  for (const { reason, ref, points } of rows)
    await takeBackPoints(tx, { user_id, reason, ref, points, because_ref: `removal:${decision_id}` })
}
