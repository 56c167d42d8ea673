/** A person leaves: their reactions and what they chose go, and counters fall with them; their texts stay under a neutral name, or were deleted before. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { endPost } from '../posting/editing.ts'
import { addCounts } from '../reacting/counting.ts'
import { lockPost } from '../store.ts'

/** Takes along what goes with a person who has left. Posts and comments that were shown stay as those of a former member. */
export async function eraseCommunity(tx: Tx, user_id: number): Promise<void> {
  await endUnshown(tx, user_id)
  const reactions = await query<{ post_id: number; kind: 'like' | 'collect' }>(
    tx,
    'bbs_forget_reactions',
    'delete from bbs_reactions where user_id = $1 returning post_id, kind',
    [user_id],
  )
  for (const { post_id, kind } of reactions.sort((a, b) => a.post_id - b.post_id))
    await addCounts(tx, post_id, kind === 'like' ? { likes: -1 } : { collects: -1 })
  await query(
    tx,
    'bbs_forget_comment_likes',
    `with gone as (delete from bbs_comment_likes where user_id = $1 returning comment_id)
     update bbs_comments c set like_count = like_count - 1 from gone where c.id = gone.comment_id`,
    [user_id],
  )
  for (const [name, text] of FORGOTTEN) await query(tx, name, text, [user_id])
}

const FORGOTTEN = [
  ['bbs_forget_choices', 'delete from bbs_people where user_id = $1'],
  ['bbs_forget_mutes', 'delete from bbs_mutes where owner_id = $1'],
  ['bbs_forget_names', 'delete from bbs_names where user_id = $1'],
  ['bbs_forget_regions', 'update bbs_posts set ip_region = null where user_id = $1 and ip_region is not null'],
] as const

/** Nobody read these, and nobody will. */
async function endUnshown(tx: Tx, user_id: number): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    'bbs_unshown_of',
    `select id from bbs_posts where user_id = $1 and status in ('draft', 'reviewing', 'rejected') order by id`,
    [user_id],
  )
  for (const { id } of rows) {
    const post = await lockPost(tx, id)
    if (post) await endPost(tx, post)
  }
}
