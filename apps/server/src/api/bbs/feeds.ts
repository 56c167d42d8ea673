/** Feeds of posts, each read from one index and gone on with by cursor, so that page 500 costs what page 1 does. */
import type { bbs, Parsed } from '@juya/contract'
import { RECOMMEND } from '@juya/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { wantsRecommendations } from '../../domains/account/index.ts'
import { bbsRules, bbsSetting, type Post, topicBy } from '../../domains/bbs/index.ts'
import { chosenCategories, followedAmong } from '../../domains/interest/index.ts'
import { hasWordsRow } from '../../domains/search/index.ts'
import { branchIds } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageFrom, rowsOfSql, TOTAL_MAX } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Card, cardsOf } from './cards.ts'
import { type Place, placeIn, placeText, type RecommendPlace, recommendIn, recommendText } from './cursors.ts'

type Asked = Parsed<(typeof bbs)['feed']>
type Answer = z.input<(typeof bbs)['feed']['data']>
type Row = { [K in keyof Post]: Post[K] } & Record<string, unknown>

/** What a reader is shown: nothing of those they are apart from, of people they muted, or with a word they muted. */
export function seenBy(ctx: Ctx): SQL {
  const reader = ctx.user?.id
  if (reader === undefined) return sql`p.status = 'visible'`
  return sql`p.status = 'visible'
    and not exists (select from block_apart b where b.reader_type = 'user' and b.reader_id = ${reader} and b.other_type = 'user' and b.other_id = p.user_id)
    and not exists (select from bbs_mutes m where m.owner_id = ${reader} and m.type = 'person' and m.target_id = p.user_id)
    and not exists (select from bbs_mutes m where m.owner_id = ${reader} and m.type = 'word'
      and position(lower(m.word) in lower(coalesce(p.title, '') || ' ' || p.content)) > 0)`
}

/** What a feed is narrowed to. */
function narrowed(ctx: Ctx, { category_id, topic_id, keyword, kind, ref_type, ref_id }: Partial<Asked>): SQL {
  return sql.join(
    [
      seenBy(ctx),
      ...(category_id === undefined ? [] : [sql`p.category_id = ${category_id}`]),
      ...(kind === undefined ? [] : [sql`p.kind = ${kind}`]),
      ...(ref_type === undefined || ref_id === undefined
        ? []
        : [sql`p.ref_type = ${ref_type} and p.ref_id = ${ref_id}`]),
      ...(topic_id === undefined
        ? []
        : [sql`exists (select from bbs_post_topics t where t.topic_id = ${topic_id} and t.post_id = p.id)`]),
      ...(keyword ? [sql`exists ${hasWordsRow('post', sql`p.id`, keyword)}`] : []),
    ],
    sql` and `,
  )
}

const instant = (ms: number): SQL => sql`to_timestamp(${ms}::float8 / 1000)`
const belowNew = (place: Place | undefined): SQL =>
  place ? sql`(p.published_at, p.id) < (${instant(place.by)}, ${place.id}::bigint)` : sql`true`
const belowRank = (place: Place | undefined): SQL =>
  place ? sql`(p.rank, p.id) < (${place.by}::float8, ${place.id}::bigint)` : sql`true`

interface Part {
  list: Card[]
  has_more: boolean
  next: string | null
}
const offsetOf = ({ page, page_size, before }: Asked): number => (before ? 0 : (page - 1) * page_size)

/** The end of a part that was read one row further. */
const partOf = async (ctx: Ctx, rows: Post[], page_size: number): Promise<Part> => {
  const shown = rows.slice(0, page_size)
  const last = shown.at(-1)
  const has_more = rows.length > page_size
  return {
    ...{ list: await cardsOf(ctx, shown), has_more },
    next: has_more && last ? placeText({ by: last.published_at!, id: last.id }) : null,
  }
}

/** The newest first; "Essence" are those operators chose. */
export async function newest(ctx: Ctx, asked: Asked): Promise<Part> {
  const only = asked.feed === 'essence' ? sql`p.is_essence` : sql`true`
  const rows = await rowsOfSql<Row>(
    ctx,
    sql`select p.* from bbs_posts p where ${narrowed(ctx, asked)} and ${only} and ${belowNew(placeIn(asked.before))}
      order by p.published_at desc, p.id desc limit ${asked.page_size + 1} offset ${offsetOf(asked)}`,
  )
  return partOf(ctx, rows, asked.page_size)
}

/**
 * What the reader follows: people, shops and houses posts are about, topics. Read anew each time: of each that is followed the newest few, by its own
 * index; nothing is written for each follower when a post is published.
 */
async function following(ctx: Ctx, asked: Asked): Promise<Part> {
  const reader = ctx.user?.id ?? refuse('LOGIN_EXPIRED')
  const place = placeIn(asked.before)
  const most = offsetOf(asked) + asked.page_size + 1
  const rows = await rowsOfSql<Row>(
    ctx,
    sql`select p.* from (
        select x.id from interest_following f cross join lateral (
          select p.id from bbs_posts p where p.user_id = f.target_id and p.status = 'visible' and ${belowNew(place)}
          order by p.published_at desc, p.id desc limit ${most}) x where f.user_id = ${reader} and f.type = 'user'
        union select x.id from interest_following f cross join lateral (
          select p.id from bbs_posts p where p.shop_id = f.target_id and p.status = 'visible' and ${belowNew(place)}
          order by p.published_at desc, p.id desc limit ${most}) x where f.user_id = ${reader} and f.type in ('shop', 'house')
        union select x.id from interest_following f cross join lateral (
          select t.post_id as id from bbs_post_topics t where t.topic_id = f.target_id
            and ${place ? sql`(t.published_at, t.post_id) < (${instant(place.by)}, ${place.id}::bigint)` : sql`true`}
          order by t.published_at desc, t.post_id desc limit ${most}) x where f.user_id = ${reader} and f.type = 'topic') found
      join bbs_posts p on p.id = found.id where ${narrowed(ctx, asked)} and ${belowNew(place)}
      order by p.published_at desc, p.id desc limit ${asked.page_size + 1} offset ${offsetOf(asked)}`,
  )
  return partOf(ctx, rows, asked.page_size)
}

/** Categories of posts that belong to what the reader chose for home; none where they want no recommendations of their own. */
async function chosenOf(ctx: Ctx): Promise<number[]> {
  if (!ctx.user || !(await wantsRecommendations(ctx, ctx.user.id))) return []
  const chosen = await chosenCategories(ctx, ctx.user.id)
  const all = (await Promise.all(chosen.map((id) => branchIds(ctx, id)))).flat()
  if (all.length === 0) return []
  const rows = await rowsOfSql<{ id: number }>(
    ctx,
    sql`select id from bbs_categories where site_category_id in (${sql.join(
      all.map((id) => sql`${id}`),
      sql`, `,
    )})`,
  )
  return rows.map(({ id }) => Number(id))
}

/** By what weighs on a post now; what an author has too much of comes in the next part, and nothing is left out. */
async function recommended(ctx: Ctx, asked: Asked): Promise<Part> {
  const now = await databaseNow(ctx)
  const place = recommendIn(asked.before)
  const since = place?.since ?? now - RECOMMEND.chosen_h * bbsRules.HOUR_MS
  const chosen = asked.category_id === undefined ? await chosenOf(ctx) : []
  const part = place?.part ?? (chosen.length > 0 && asked.page === 1 ? 'chosen' : 'rest')
  const at: RecommendPlace = { part, since, at: place?.at, later: place?.later ?? [] }
  const found = await recommendedPart(ctx, asked, at, chosen)
  if (found.list.length > 0 || found.has_more || part === 'rest') return found
  return recommendedPart(ctx, asked, { part: 'rest', since, at: undefined, later: [] }, chosen)
}

async function recommendedPart(ctx: Ctx, asked: Asked, place: RecommendPlace, chosen: number[]): Promise<Part> {
  const in_chosen =
    chosen.length === 0
      ? sql`false`
      : sql`(p.category_id in (${sql.join(
          chosen.map((id) => sql`${id}`),
          sql`, `,
        )}) and p.published_at > ${instant(place.since)})`
  const window = asked.page_size * 3
  const rows = await rowsOfSql<Row>(
    ctx,
    sql`select p.* from bbs_posts p where ${narrowed(ctx, asked)} and ${place.part === 'chosen' ? in_chosen : sql`not ${in_chosen}`}
      and ${belowRank(place.at)} order by p.rank desc, p.id desc limit ${window + 1} offset ${offsetOf(asked)}`,
  )
  const later = place.later.length === 0 ? [] : await stillSeen(ctx, asked, place.later)
  const { shown, later: left, read } = bbsRules.spreadAuthors(
    [...later, ...rows.slice(0, window)],
    Math.min(asked.page_size, RECOMMEND.of),
  )
  const last = rows[Math.max(0, read - later.length) - 1]
  const is_end = read - later.length >= rows.length
  const next_at = last ? { by: last.rank, id: last.id } : place.at
  const next: RecommendPlace | null =
    !is_end || left.length > 0
      ? { ...place, at: next_at, later: left.map(({ id }) => id) }
      : place.part === 'chosen'
        ? { part: 'rest', since: place.since, at: undefined, later: [] }
        : null
  return { list: await cardsOf(ctx, shown), has_more: next !== null, next: next && recommendText(next) }
}

/** Posts that were put off before, in their order, as far as the reader may still see them. */
async function stillSeen(ctx: Ctx, asked: Asked, ids: readonly number[]): Promise<Post[]> {
  const rows = await rowsOfSql<Row>(
    ctx,
    sql`select p.* from bbs_posts p where ${narrowed(ctx, asked)} and p.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}) order by p.rank desc, p.id desc`,
  )
  return rows
}

const FEED = { recommend: recommended, new: newest, essence: newest, following } as const

/** How each feed is ordered, in full. */
function formulaOf({ locale }: Ctx, feed: Asked['feed']): string {
  const zh = locale === 'zh-CN'
  const { commenter, favourite, hours } = RECOMMEND
  if (feed === 'recommend')
    return zh
      ? `推荐值 = ln(1 + 点赞人数 + ${commenter}×评论人数 + ${favourite}×收藏人数) − 发布小时数 ÷ ${hours}`
      : `ln(1 + likers + ${commenter}·commenters + ${favourite}·favourites) − hours / ${hours}`
  if (feed === 'essence') return zh ? '由平台编辑挑选，按发布时间排序' : 'Chosen by editors, the newest first'
  return zh ? '按发布时间排序' : 'The newest first'
}

/** @throws Refusal LOGIN_EXPIRED (what one follows, without a sign-in), NOT_FOUND (no such topic) */
export async function feedOf(ctx: Ctx, input: Asked): Promise<Answer> {
  const named = input.topic_id !== undefined || input.topic !== undefined
  const topic = named ? await topicBy(ctx, { id: input.topic_id, name: input.topic }) : undefined
  if (named && !topic) refuse('NOT_FOUND')
  const asked = { ...input, topic_id: topic?.id }
  // With words or about a thing the newest come first, whatever the feed.
  const plain = asked.keyword || asked.ref_id !== undefined ? newest : FEED[asked.feed]
  const found = await plain(ctx, asked)
  return {
    ...{ ...found, page: asked.page, page_size: asked.page_size, formula: formulaOf(ctx, asked.feed) },
    waits: await houseWaits(ctx),
    topic: topic ? await topicShown(ctx, topic) : null,
  }
}

/** Why all new posts wait now; null while they do not. */
export const houseWaits = async (ctx: Ctx): Promise<string | null> =>
  (await bbsSetting(ctx, 'bbs.posts_wait'))
    ? ctx.locale === 'zh-CN'
      ? '平台现对所有新帖先审后发'
      : 'All new posts wait for a reviewer now'
    : null

async function topicShown(ctx: Ctx, topic: { id: number; name: string }): Promise<NonNullable<Answer['topic']>> {
  const [counted] = await rowsOfSql<{ n: number }>(
    ctx,
    sql`select count(*)::int as n from (select 1 from bbs_post_topics where topic_id = ${topic.id} limit ${TOTAL_MAX}) t`,
  )
  const followed = ctx.user ? (await followedAmong(ctx, ctx.user.id, [topic.id], 'topic')).has(topic.id) : null
  return { id: topic.id, name: topic.name, post_count: counted!.n, followed }
}

/** What has some words, for the search over everything. */
export async function postsFound(ctx: Ctx, { keyword, ...paging }: Paging & { keyword: string }): Promise<PageOf<Card>> {
  const where = narrowed(ctx, { keyword })
  const found = await pageFrom<Row>(
    paging,
    ({ limit, offset }) =>
      rowsOfSql(
        ctx,
        sql`select p.* from bbs_posts p where ${where} order by p.published_at desc, p.id desc limit ${limit} offset ${offset}`,
      ),
    async () => {
      const counted = sql`select count(*)::int as total from (select 1 from bbs_posts p where ${where} limit ${TOTAL_MAX + 1}) counted`
      return (await rowsOfSql<{ total: number }>(ctx, counted))[0]!.total
    },
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}

/** Entries of an activity, the newest first. */
export async function entriesPart(
  ctx: Ctx,
  activity_id: number,
  { page_size, before }: Pick<Asked, 'page_size' | 'before'>,
): Promise<Part> {
  const rows = await rowsOfSql<Row>(
    ctx,
    sql`select p.* from bbs_posts p where ${seenBy(ctx)} and p.activity_id = ${activity_id} and ${belowNew(placeIn(before))}
      order by p.published_at desc, p.id desc limit ${page_size + 1}`,
  )
  return partOf(ctx, rows, page_size)
}

/** Posts like one: of its author and its category, the hottest first. */
export async function relatedTo(ctx: Ctx, post: Post): Promise<Card[]> {
  const rows = await rowsOfSql<Row>(
    ctx,
    sql`select p.* from bbs_posts p where ${seenBy(ctx)} and p.category_id = ${post.category_id} and p.id <> ${post.id}
      order by p.rank desc, p.id desc limit 4`,
  )
  return cardsOf(ctx, rows)
}

