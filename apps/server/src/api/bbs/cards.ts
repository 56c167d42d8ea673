/** Posts as feeds show them. Everything a page needs is read for the whole page at once. */
import { type Locale, type PostCard, type PostCardRef, REPORT_RULES } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import {
  bbsRules,
  type Counts,
  countsOf,
  decisionsOn,
  followingAmong,
  type Post,
  postsByIds,
  reactedAmong,
} from '../../domains/bbs/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { type Brief, briefsOf, titleFor } from '../../platform/things/things.ts'
import { seconds } from '../../platform/time/seconds.ts'

export type Card = z.input<typeof PostCard>
type Ref = z.input<typeof PostCardRef>

/** Of a text a feed shows its beginning. */
const CHARS_SHOWN = 140
const beginning = (text: string): string =>
  [...text].length > CHARS_SHOWN ? `${[...text].slice(0, CHARS_SHOWN).join('')}…` : text

/** A rule as a decision names it. */
export function ruleShown(locale: Locale, no: number | null): { no: number; text: string } | null {
  const rule = REPORT_RULES.find((one) => one.no === no)
  return rule ? { no: rule.no, text: locale === 'zh-CN' ? rule.zh : rule.en } : null
}

/** The names of categories in the reader's language. */
export async function categoryNames(ctx: Ctx): Promise<Map<number, string>> {
  const rows = await query<{ id: number; name: string; name_en: string }>(
    ctx,
    'bbs_category_names',
    'select id, name, name_en from bbs_categories',
    [],
  )
  return new Map(rows.map(({ id, name, name_en }) => [id, ctx.locale === 'zh-CN' ? name : name_en]))
}

/** The topics of posts by their names. */
async function topicIds(ctx: Ctx, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await query<{ id: number; name: string }>(
    ctx,
    'bbs_topic_ids',
    'select id, name from bbs_topics where name = any($1)',
    [[...new Set(names)]],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** What posts show as cards, by post: the thing as it stands now, or the frame of what is gone. */
async function refsOf(ctx: Ctx, posts: readonly Post[]): Promise<Map<number, Ref>> {
  const with_ref = posts.filter(({ ref_type }) => ref_type !== null)
  const types = [...new Set(with_ref.map(({ ref_type }) => ref_type!))]
  const found = new Map<string, Brief>()
  for (const type of types) {
    const ids = with_ref.filter(({ ref_type }) => ref_type === type).map(({ ref_id }) => ref_id!)
    for (const [id, brief] of await briefsOf(ctx, type, ids)) found.set(`${type}:${id}`, brief)
  }
  const gone = await goneQuotes(
    ctx,
    with_ref.filter((post) => !found.has(`${post.ref_type}:${post.ref_id}`)),
  )
  return new Map(
    with_ref.map((post): [number, Ref] => {
      const [type, id] = [post.ref_type!, post.ref_id!]
      const brief = found.get(`${type}:${id}`)
      if (!brief) return [post.id, { type, id, gone: gone.get(id) ?? { why: 'unavailable' } }]
      const note = brief.note && (ctx.locale === 'en' ? brief.note.en : brief.note.zh)
      const thing = { id, title: titleFor(ctx.locale, brief), image: brief.image, fen: brief.fen ?? null, note: note ?? null }
      return [post.id, { type, id, thing }]
    }),
  )
}

/** Why quoted posts are gone: removed by a rule, or deleted by their authors. */
async function goneQuotes(ctx: Ctx, quoting: readonly Post[]): Promise<Map<number, NonNullable<Ref['gone']>>> {
  const ids = quoting.filter(({ ref_type }) => ref_type === 'post').map(({ ref_id }) => ref_id!)
  const quoted = await postsByIds(ctx, ids)
  const decisions = await decisionsOn(ctx, 'post', ids)
  return new Map(
    quoted.map(({ id, status }) => {
      if (status === 'deleted') return [id, { why: 'deleted' as const }]
      if (status !== 'removed') return [id, { why: 'unavailable' as const }]
      return [id, { why: 'removed' as const, rule: ruleShown(ctx.locale, decisions.get(id)?.rule_no ?? null) }]
    }),
  )
}

const NONE: Counts = { likes: 0, collects: 0, comments: 0 }

/** In the order given. @param whole the text in full, as a post's own page shows it */
export async function cardsOf(ctx: Ctx, posts: readonly Post[], whole = false): Promise<Card[]> {
  if (posts.length === 0) return []
  const ids = posts.map(({ id }) => id)
  const authors = posts.map(({ user_id }) => user_id)
  const reader = ctx.user?.id
  const none = new Set<number>()
  const [people, counts, categories, topics, refs, liked, collected, following] = await readTogether(ctx, [
    () => userBriefs(ctx, authors),
    () => countsOf(ctx, ids),
    () => categoryNames(ctx),
    () =>
      topicIds(
        ctx,
        posts.flatMap(({ topic_names }) => topic_names),
      ),
    () => refsOf(ctx, posts),
    () => (reader === undefined ? none : reactedAmong(ctx, 'like', reader, ids)),
    () => (reader === undefined ? none : reactedAmong(ctx, 'collect', reader, ids)),
    () => (reader === undefined ? { mine: none } : followingAmong(ctx, reader, authors)),
  ])
  return posts.map((post) => {
    const { likes, collects, comments } = counts.get(post.id) ?? NONE
    return {
      ...{ id: post.id, kind: post.kind, status: post.status, version: post.version },
      user: {
        ...people.get(post.user_id)!,
        followed: reader === undefined || reader === post.user_id ? null : following.mine.has(post.user_id),
      },
      category: { id: post.category_id, name: categories.get(post.category_id) ?? '' },
      ...{ title: post.title, content: whole ? post.content : beginning(post.content) },
      images: post.images.map((path, i) => ({ path, words: post.image_words[i] || null })),
      video: post.video === null ? null : { path: post.video, poster: post.poster! },
      topics: post.topic_names.flatMap((name) => {
        const id = topics.get(name)
        return id === undefined ? [] : [{ id, name }]
      }),
      ...{ ref: refs.get(post.id) ?? null, activity_id: post.activity_id },
      ...{ like_count: likes, comment_count: comments, collect_count: collects },
      liked: reader === undefined ? null : liked.has(post.id),
      collected: reader === undefined ? null : collected.has(post.id),
      ...{ is_top: post.is_top, is_essence: post.is_essence, ai_made: post.ai_made, is_paid: post.is_paid },
      ...{ ip_region: post.ip_region, edited_at: seconds(post.edited_at) },
      created_at: seconds(post.published_at ?? post.created_at),
    }
  })
}

/** The title a list of messages shows a post by. */
export const shortTitle = (post: Post): string => bbsRules.titleOf(post)
