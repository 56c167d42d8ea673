/** Likes are told together: one notice for all that came to a post since its author was told last. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { armDeadlines } from '../../../platform/time/deadlines.ts'
import { bbsEvents } from '../events.ts'
import { HOUR_MS, isShown, MINUTE_MS, titleOf } from '../rules.ts'
import { postById } from '../store.ts'

export const GATHER = 'bbs_gather'
/** The first likes wait so long for those that come with them. */
const GATHER_MS = 10 * MINUTE_MS
/** And an author is told no more often than this of one post. */
const AGAIN_MS = 24 * HOUR_MS

/** Sets when the likes of a post are told. One that is set stays. */
export async function armGathering(tx: Tx, post_id: number): Promise<void> {
  await armDeadlines(tx, GATHER, [{ ref_id: post_id, due_at: (await databaseNow(tx)) + GATHER_MS }])
}

interface Gathered extends Record<string, unknown> {
  likes: number
  told_likes: number
  told_at: number | null
  last_name: string | null
}

/** Deadline bbs_gather: the author is told how many like a post now, and who did last. */
export async function tellGathered(tx: Tx, post_id: number): Promise<void> {
  const post = await postById(tx, post_id)
  if (!post || !isShown(post)) return
  const [row] = await query<Gathered>(
    tx,
    'bbs_gathered',
    `select (select count(*)::int from bbs_reactions where post_id = $1 and kind = 'like' and user_id <> $2) as likes,
       coalesce(g.told_likes, 0) as told_likes, g.told_at,
       (select p.nickname from bbs_reactions r join account_people p on p.id = r.user_id
        where r.post_id = $1 and r.kind = 'like' and r.user_id <> $2 order by r.created_at desc limit 1) as last_name
     from (select 1) one left join bbs_gatherings g on g.post_id = $1`,
    [post_id, post.user_id],
  )
  const { likes, told_likes, told_at, last_name } = row!
  const at = await databaseNow(tx)
  if (told_at !== null && at < told_at + AGAIN_MS) {
    await armDeadlines(tx, GATHER, [{ ref_id: post_id, due_at: told_at + AGAIN_MS }])
    return
  }
  const came = likes - told_likes
  if (came <= 0) return
  await query(
    tx,
    'bbs_gathered_told',
    `insert into bbs_gatherings (post_id, told_likes, told_at) values ($1, $2, platform_now())
     on conflict (post_id) do update set told_likes = excluded.told_likes, told_at = excluded.told_at`,
    [post_id, likes],
  )
  const told = { post_id, user_id: post.user_id, title: titleOf(post), by_name: last_name ?? '' }
  const is_muted = await isMuted(tx, post.user_id, post_id)
  await emit(tx, bbsEvents.reacted, { ...told, others: came - 1, count: likes, is_muted, at })
}

/** Whether a person wants no notices of a post. */
export async function isMuted(tx: Tx, user_id: number, post_id: number): Promise<boolean> {
  const rows = await query(
    tx,
    'bbs_post_muted',
    `select 1 from bbs_mutes where owner_id = $1 and type = 'post' and target_id = $2`,
    [user_id, post_id],
  )
  return rows.length > 0
}
