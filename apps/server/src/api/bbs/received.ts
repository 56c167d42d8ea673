/** What came back to a person: likes of what they wrote, and comments under their posts and to their comments. */
import type { bbs, Parsed } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import { bbsRules, type Comment, commentsByIds, followingAmong, postsByIds } from '../../domains/bbs/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { pageQuery } from '../../platform/db/paging.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { commentsShown } from './comments.ts'

type Rows = typeof bbs
const NOT_APART = (id: string): string =>
  `not exists (select from block_apart b where b.reader_type = 'user' and b.reader_id = $1 and b.other_type = 'user' and b.other_id = ${id})`

interface Liked extends Record<string, unknown> {
  type: 'post' | 'comment'
  id: number
  user_id: number
  created_at: number
}

/** Likes of the caller's posts and comments, the latest first. */
export async function likesReceived(
  ctx: SignedCtx,
  paging: Parsed<Rows['likesReceived']>,
): Promise<z.input<Rows['likesReceived']['data']>> {
  const found = await pageQuery<Liked>(
    ctx,
    {
      name: 'bbs_likes_received',
      columns: '*',
      from: `(select 'post' as type, post_id as id, user_id, created_at from bbs_reactions where author_id = $1 and kind = 'like' and user_id <> $1
        union all select 'comment', comment_id, user_id, created_at from bbs_comment_likes where author_id = $1 and user_id <> $1) l where ${NOT_APART('l.user_id')}`,
      order: 'created_at desc, id desc, user_id',
      values: [ctx.user.id],
    },
    paging,
  )
  const of = (type: Liked['type']) => found.list.filter((one) => one.type === type).map(({ id }) => id)
  const comments = new Map((await commentsByIds(ctx, of('comment'))).map((one) => [one.id, one]))
  const posts = new Map(
    (await postsByIds(ctx, [...of('post'), ...[...comments.values()].map(({ post_id }) => post_id)])).map((one) => [
      one.id,
      one,
    ]),
  )
  const writers = found.list.map(({ user_id }) => user_id)
  const people = await userBriefs(ctx, writers)
  const { mine } = await followingAmong(ctx, ctx.user.id, writers)
  const list = found.list.map(({ type, id, user_id, created_at }) => {
    const comment = type === 'comment' ? comments.get(id) : undefined
    const post_id = comment?.post_id ?? id
    const post = posts.get(post_id)
    const title = comment ? bbsRules.titleOf({ title: null, content: comment.content }) : post ? bbsRules.titleOf(post) : ''
    return {
      user: { ...people.get(user_id)!, followed: mine.has(user_id) },
      target: { type, id, post_id, title, image: post?.images[0] ?? post?.poster ?? null },
      at: seconds(created_at),
    }
  })
  return { ...found, list }
}

/** Comments under the caller's posts, and replies to what they wrote, the latest first. */
export async function commentsReceived(
  ctx: SignedCtx,
  paging: Parsed<Rows['commentsReceived']>,
): Promise<z.input<Rows['commentsReceived']['data']>> {
  const found = await pageQuery<{ [K in keyof Comment]: Comment[K] } & Record<string, unknown>>(
    ctx,
    {
      name: 'bbs_comments_received',
      columns: 'c.*',
      from: `(select * from bbs_comments where author_id = $1 and user_id <> $1 and status = 'visible'
        union select * from bbs_comments where reply_to_id = $1 and user_id <> $1 and status = 'visible') c where ${NOT_APART('c.user_id')}`,
      order: 'c.id desc',
      values: [ctx.user.id],
    },
    paging,
  )
  const posts = new Map(
    (
      await postsByIds(
        ctx,
        found.list.map(({ post_id }) => post_id),
      )
    ).map((one) => [one.id, one]),
  )
  const comments = await commentsShown(ctx, found.list)
  const list = comments.map((comment) => {
    const post = posts.get(comment.post_id)!
    return {
      comment,
      post: { id: post.id, title: bbsRules.titleOf(post), image: post.images[0] ?? post.poster },
      at: comment.created_at,
    }
  })
  return { ...found, list }
}
