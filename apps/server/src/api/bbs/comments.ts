/** Comments of a post as its readers see them: a thread goes on where one of its writers is not seen, and says so. */
import { type bbs, type Comment as CommentShape, type Parsed } from '@juya/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import {
  apartFrom,
  bbsRules,
  type Comment,
  countsOf,
  decisionsOn,
  followingAmong,
  likedComments,
  mutesOf,
  namesIn,
} from '../../domains/bbs/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { rowsOfSql } from '../../platform/db/paging.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { placeIn, placeText } from './cursors.ts'
import { decisionShown, limitsOfHeld } from './limits.ts'
import { readable } from './post-page.ts'

export type Shown = z.input<typeof CommentShape>
type Row = { [K in keyof Comment]: Comment[K] } & Record<string, unknown>
const REPLIES_SHOWN = 3

/** What a reader is shown of a thread: what is visible, and their own in any state. */
const shown = (ctx: Ctx): SQL =>
  sql`(c.status = 'visible' or (c.user_id = ${ctx.user?.id ?? null} and c.status in ('reviewing', 'rejected', 'hidden', 'removed')))`

/** In the order given. Of a writer the reader is apart from nothing is said; of a muted one nothing is shown to who muted them. */
export async function commentsShown(ctx: Ctx, comments: readonly Comment[]): Promise<Shown[]> {
  if (comments.length === 0) return []
  const ids = comments.map(({ id }) => id)
  const writers = comments.flatMap(({ user_id, reply_to_id }) => [user_id, ...(reply_to_id === null ? [] : [reply_to_id])])
  const reader = ctx.user?.id
  const people = await userBriefs(ctx, writers)
  const apart = reader === undefined ? new Set<number>() : await apartFrom(ctx, reader, writers)
  const liked = reader === undefined ? new Set<number>() : await likedComments(ctx, reader, ids)
  const following = reader === undefined ? undefined : await followingAmong(ctx, reader, writers)
  const names = await namesIn(ctx, 'comment', ids)
  const decisions = await decisionsOn(ctx, 'comment', ids)
  const now = await databaseNow(ctx)
  return comments.map((comment) => {
    const is_mine = comment.user_id === reader
    const is_away = apart.has(comment.user_id)
    const decision = is_mine ? decisions.get(comment.id) : undefined
    const to = comment.reply_to_id === null || apart.has(comment.reply_to_id) ? undefined : people.get(comment.reply_to_id)
    return {
      ...{ id: comment.id, post_id: comment.post_id, parent_id: comment.parent_id, status: comment.status },
      user: is_away
        ? null
        : { ...people.get(comment.user_id)!, followed: is_mine ? null : (following?.mine.has(comment.user_id) ?? null) },
      ...{ content: is_away ? '' : comment.content, images: is_away ? [] : comment.images },
      named: is_away ? [] : (names.get(comment.id) ?? []),
      ...{ like_count: comment.like_count, liked: reader === undefined ? null : liked.has(comment.id) },
      reply_to: to ? { id: to.id, nickname: to.nickname } : null,
      ...{ reply_count: comment.reply_count, is_author: comment.user_id === comment.author_id, is_mine },
      limits: is_mine ? limitsOfHeld(ctx, comment, decision) : [],
      decision: decisionShown(ctx, decision, now),
      created_at: seconds(comment.created_at),
    }
  })
}

/** Without those of people the reader muted, or with a word they muted. Their own stay. */
async function unmuted(ctx: Ctx, comments: readonly Comment[]): Promise<Comment[]> {
  if (!ctx.user) return [...comments]
  const mutes = await mutesOf(ctx, ctx.user.id)
  const people = new Set(mutes.flatMap(({ type, target_id }) => (type === 'person' ? [target_id!] : [])))
  const words = mutes.flatMap(({ word }) => word ?? [])
  return comments.filter(
    ({ user_id, content }) =>
      user_id === ctx.user!.id || !(people.has(user_id) || bbsRules.hasMutedWord(words, content)),
  )
}

/** @throws Refusal NOT_FOUND, BBS_POST_GONE */
export async function commentsOf(
  ctx: Ctx,
  { id, parent_id, sort, page, page_size, before }: Parsed<(typeof bbs)['comments']>,
): Promise<z.input<(typeof bbs)['comments']['data']>> {
  await readable(ctx, id)
  const place = placeIn(before)
  const is_replies = parent_id !== undefined
  const by_likes = !is_replies && sort === 'hot'
  const below = !place
    ? sql`true`
    : by_likes
      ? sql`(c.like_count, c.id) < (${place.by}::int, ${place.id}::bigint)`
      : is_replies
        ? sql`c.id > ${place.id}::bigint`
        : sql`c.id < ${place.id}::bigint`
  const of = is_replies ? sql`c.parent_id = ${parent_id}` : sql`c.post_id = ${id} and c.parent_id is null`
  const order = by_likes ? sql`c.like_count desc, c.id desc` : is_replies ? sql`c.id` : sql`c.id desc`
  const rows = await rowsOfSql<Row>(
    ctx,
    sql`select c.* from bbs_comments c where ${of} and c.post_id = ${id} and ${shown(ctx)} and ${below}
      order by ${order} limit ${page_size + 1} offset ${before ? 0 : (page - 1) * page_size}`,
  )
  const part = rows.slice(0, page_size)
  const last = part.at(-1)
  const has_more = rows.length > page_size
  const seen = await unmuted(ctx, part)
  const replies = is_replies ? new Map<number, Shown[]>() : await repliesOf(ctx, seen)
  return {
    list: (await commentsShown(ctx, seen)).map((one) => ({ ...one, replies: replies.get(one.id) ?? [] })),
    ...{ page, page_size, has_more, count: (await countsOf(ctx, [id])).get(id)?.comments ?? 0 },
    next: has_more && last ? placeText({ by: by_likes ? last.like_count : 0, id: last.id }) : null,
  }
}

/** The first replies to each of these. */
async function repliesOf(ctx: Ctx, comments: readonly Comment[]): Promise<Map<number, Shown[]>> {
  const all = comments.map(({ id }) => id)
  if (all.length === 0) return new Map()
  const rows = await rowsOfSql<Row>(
    ctx,
    sql`select r.* from (select id from bbs_comments where id in (${sql.join(
      all.map((id) => sql`${id}`),
      sql`, `,
    )})) top cross join lateral (
      select c.* from bbs_comments c where c.parent_id = top.id and ${shown(ctx)} order by c.id limit ${REPLIES_SHOWN}) r order by r.id`,
  )
  const shown_replies = await commentsShown(ctx, await unmuted(ctx, rows))
  return Map.groupBy(shown_replies, ({ parent_id }) => parent_id!)
}
