/** What the house runs in the community: categories, activities, articles. */
import type { bbs, Parsed } from '@juya/contract'
import type { z } from 'zod'
import { activityById, entriesOf, stateOf } from '../../domains/bbs/index.ts'
import { textsInForce } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { entriesPart } from './feeds.ts'

type Rows = typeof bbs
interface CategoryRow extends Record<string, unknown> {
  id: number
  name: string
  name_en: string
  icon: string | null
}
type Activity = NonNullable<Awaited<ReturnType<typeof activityById>>>

const named = (ctx: Ctx, { name, name_en }: Pick<CategoryRow, 'name' | 'name_en'>): string =>
  ctx.locale === 'zh-CN' ? name : name_en

const categories = (ctx: Ctx, scope: 'post' | 'activity' | 'article'): Promise<CategoryRow[]> =>
  query<CategoryRow>(
    ctx,
    'bbs_categories_of',
    'select id, name, name_en, icon from bbs_categories where scope = $1 and is_open order by sort, id',
    [scope],
  )

/** The categories of posts, each with how many posts it shows. */
export async function postCategories(ctx: Ctx): Promise<z.input<Rows['categories']['data']>['list']> {
  const rows = await categories(ctx, 'post')
  const counted = await query<{ category_id: number; n: number }>(
    ctx,
    'bbs_category_counts',
    `select category_id, count(*)::int as n from bbs_posts where status = 'visible' group by category_id`,
    [],
  )
  const of = new Map(counted.map(({ category_id, n }) => [category_id, n]))
  return rows.map((row) => ({ id: row.id, name: named(ctx, row), icon: row.icon, post_count: of.get(row.id) ?? 0 }))
}

export const activityCategories = async (ctx: Ctx) => ({
  list: (await categories(ctx, 'activity')).map((row) => ({ id: row.id, name: named(ctx, row) })),
})

async function activityCards(ctx: Ctx, activities: readonly Activity[]) {
  const ids = activities.map(({ id }) => id)
  const now = await databaseNow(ctx)
  const mine = ctx.user ? await entriesOf(ctx, ctx.user.id, ids) : new Map<number, number>()
  const joined = await query<{ activity_id: number; n: number }>(
    ctx,
    'bbs_activity_entries',
    `select activity_id, count(*)::int as n from bbs_posts where activity_id = any($1) and status = 'visible' group by activity_id`,
    [ids],
  )
  const counts = new Map(joined.map(({ activity_id, n }) => [activity_id, n]))
  return activities.map((one) => ({
    ...{ id: one.id, title: one.title, cover: one.cover, category_id: one.category_id, decides: one.decides },
    ...{ from_at: seconds(one.from_at), to_at: seconds(one.to_at), result_at: seconds(one.result_at) },
    ...{ joined: counts.get(one.id) ?? 0, fee_fen: 0 as const, status: stateOf(one, now) },
    my_post_id: mine.get(one.id) ?? null,
  }))
}

/** How an activity stands, in SQL: as stateOf. */
const STATE = `case when called_off_at is not null then 'called_off' when from_at > platform_now() then 'planned' when to_at > platform_now() then 'open'
  when result is null then 'judging' else 'over' end`

/** Those that run, those to come, those that are over. */
export async function activitiesOf(
  ctx: Ctx,
  { category_id, status, ...paging }: Parsed<Rows['activities']>,
): Promise<z.input<Rows['activities']['data']>> {
  const found = await pageQuery<Activity & Record<string, unknown>>(
    ctx,
    {
      name: 'bbs_activities',
      columns: '*',
      from: `bbs_activities where ($1::bigint is null or category_id = $1) and ($2::text is null or ${STATE} = $2)`,
      order: `case ${STATE} when 'open' then 0 when 'planned' then 1 when 'judging' then 2 else 3 end, to_at desc, id desc`,
      values: [category_id ?? null, status ?? null],
    },
    paging,
  )
  return { ...found, list: await activityCards(ctx, found.list) }
}

/** @throws Refusal NOT_FOUND */
export async function activityOf(
  ctx: Ctx,
  { id, ...paging }: Parsed<Rows['activity']>,
): Promise<z.input<Rows['activity']['data']>> {
  const activity = (await activityById(ctx, id)) ?? refuse('NOT_FOUND')
  const [card] = await activityCards(ctx, [activity])
  const { content, rules, result } = activity
  const posts = await entriesPart(ctx, id, paging)
  return { ...card!, content, rules, result, posts: { ...posts, page: paging.page, page_size: paging.page_size } }
}

interface ArticleRow extends Record<string, unknown> {
  id: number
  category_id: number
  code: string
  cover: string | null
  created_at: number
}

/** The articles of the house by category; one whose text is not published yet is left out. */
export async function articlesOf(ctx: Ctx): Promise<z.input<Rows['articles']['data']>> {
  const rows = await query<ArticleRow>(
    ctx,
    'bbs_articles',
    'select id, category_id, code, cover, created_at from bbs_articles order by sort, id',
    [],
  )
  const texts = await textsInForce(
    ctx,
    rows.map(({ code }) => code),
  )
  const list = (await categories(ctx, 'article')).map((category) => ({
    ...{ id: category.id, name: named(ctx, category) },
    articles: rows.flatMap(({ id, category_id, code, cover, created_at }) => {
      const text = texts.get(code)
      if (category_id !== category.id || !text) return []
      const { title } = ctx.locale === 'zh-CN' ? text.zh : text.en
      return [{ id, code, title, cover, at: seconds(text.from_at ?? created_at) }]
    }),
  }))
  return { list }
}
