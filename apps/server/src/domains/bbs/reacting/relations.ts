/** How people stand to each other in the community: follows, and who keeps whom away. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Relation } from '../rules.ts'

/** Of others: those a person follows, and those who follow them. */
export async function followingAmong(
  ctx: Ctx,
  user_id: number,
  others: readonly number[],
): Promise<{ mine: Set<number>; theirs: Set<number> }> {
  if (others.length === 0) return { mine: new Set(), theirs: new Set() }
  const rows = await query<{ user_id: number; target_id: number }>(
    ctx,
    'bbs_following_among',
    `select user_id, target_id from interest_following where type = 'user' and user_id = $1 and target_id = any($2)
     union all select user_id, target_id from interest_following where type = 'user' and target_id = $1 and user_id = any($2)`,
    [user_id, [...new Set(others)]],
  )
  const of = (is_mine: boolean) =>
    new Set(
      rows
        .filter((row) => (row.user_id === user_id) === is_mine)
        .map((row) => (is_mine ? row.target_id : row.user_id)),
    )
  return { mine: of(true), theirs: of(false) }
}

/** How a reader stands to the author of a post. */
export async function relationTo(ctx: Ctx, user_id: number, author_id: number): Promise<Relation> {
  const { mine, theirs } = await followingAmong(ctx, user_id, [author_id])
  return {
    is_author: user_id === author_id,
    follows_author: mine.has(author_id),
    author_follows: theirs.has(author_id),
  }
}
