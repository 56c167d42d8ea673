/** Lists of masters: the rank, by category, name and region, those a person follows, and those they may like. */
import type { master, Parsed } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { followedIds } from '../../domains/interest/index.ts'
import { type Master, mastersByIds, openCategories, type RankRow } from '../../domains/master/index.ts'
import { hasWordsRow } from '../../domains/search/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { likePart } from '../../platform/db/like.ts'
import { type PageOf, type Paging, pageFrom, pageQuery, rowsOfSql, TOTAL_MAX } from '../../platform/db/paging.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { type Card, cardsOf, categoryShown } from './cards.ts'

type Rows = typeof master
type MasterRow = { [K in keyof Master]: Master[K] } & Record<string, unknown>
type Ranked = { [K in keyof RankRow]: RankRow[K] } & Record<string, unknown>

const SHOWN = `m.status = 'active' and not m.banned`
/** When the rank is made each night, in Shanghai (domains/master/module.ts). */
const RANK_AT = '4 hours 10 minutes'

/** The rank as it was made last, of all or of one category. Who has been hidden since is left out, and places stay. */
export async function rankOf(
  ctx: Ctx,
  { category_id, ...paging }: Parsed<Rows['rank']>,
): Promise<z.input<Rows['rank']['data']>> {
  const [made] = await query<{ day: string | null; next_ms: number }>(
    ctx,
    'master_rank_last',
    `select (select max(day)::text from master_ranks) as day,
       (extract(epoch from (date_trunc('day', t.local) + interval '${RANK_AT}'
         + case when t.local >= date_trunc('day', t.local) + interval '${RANK_AT}' then interval '1 day' else interval '0' end)
         at time zone 'Asia/Shanghai') * 1000)::bigint as next_ms
     from (select platform_now() at time zone 'Asia/Shanghai' as local) t`,
    [],
  )
  const found = await pageQuery<Ranked>(
    ctx,
    category_id === undefined
      ? {
          name: 'master_rank_page',
          columns: 'r.*',
          from: `master_ranks r join master_masters m on m.id = r.master_id where r.day = $1::date and ${SHOWN}`,
          order: 'r.place',
          values: [made!.day],
        }
      : {
          name: 'master_rank_page_of_category',
          columns: 'r.*',
          from: `master_ranks r join master_masters m on m.id = r.master_id where r.day = $1::date and r.category_id = $2 and ${SHOWN}`,
          order: 'r.place',
          values: [made!.day, category_id],
        },
    paging,
  )
  const cards = await cardsInOrder(
    ctx,
    found.list.map(({ master_id }) => master_id),
  )
  const ranked = new Map(found.list.map((row) => [row.master_id, row]))
  const list = cards.map((card) => {
    const { place, score_milli, followers, works, sales, honours } = ranked.get(card.id as number)!
    return { ...card, place, score_milli, facts: { followers, works, sales, honours } }
  })
  return { ...found, list, day: made!.day, next_at: seconds(made!.next_ms) }
}

/** Cards of these ids in their order; one that is gone is left out. */
async function cardsInOrder(ctx: Ctx, ids: readonly number[]): Promise<Card[]> {
  const rows = new Map((await mastersByIds(ctx, ids)).map((one) => [one.id, one]))
  return cardsOf(
    ctx,
    ids.flatMap((id) => rows.get(id) ?? []),
  )
}

/** An order of the list, each in an index. */
const ORDERS = {
  rank: 'm.score_milli desc, m.id',
  new: 'm.approved_at desc, m.id',
  fans: 'm.fans_count desc, m.id',
  works: 'm.works_count desc, m.id',
} as const

export async function listOf(
  ctx: Ctx,
  { category_id, keyword, region, sort, ...paging }: Parsed<Rows['list']>,
): Promise<z.input<Rows['list']['data']>> {
  const found = await pageQuery<MasterRow>(
    ctx,
    {
      name: `master_list_${sort}`,
      columns: 'm.*',
      from: `master_masters m where ${SHOWN} and ($1::bigint is null or m.category_id = $1)
        and ($2::text is null or m.region = $2) and ($3::text is null or m.name ilike $3 or m.title ilike $3)`,
      order: ORDERS[sort],
      values: [category_id ?? null, region || null, keyword ? likePart(keyword) : null],
    },
    paging,
  )
  const regions = await query<{ region: string }>(
    ctx,
    'master_regions',
    `select m.region from master_masters m where ${SHOWN} and m.region <> '' group by 1 order by count(*) desc, 1 limit 50`,
    [],
  )
  return { ...found, list: await cardsOf(ctx, found.list), regions: regions.map((row) => row.region) }
}

/** The categories with how many masters there are in each. */
export async function categoriesOf(ctx: Ctx): Promise<z.input<Rows['categories']['data']>> {
  const counted = await query<{ category_id: number; n: number }>(
    ctx,
    'master_count_by_category',
    `select m.category_id, count(*)::int as n from master_masters m where ${SHOWN} group by 1`,
    [],
  )
  const counts = new Map(counted.map(({ category_id, n }) => [category_id, n]))
  const list = (await openCategories(ctx)).map((one) => ({
    ...categoryShown(ctx, one),
    count: counts.get(one.id) ?? 0,
  }))
  return { list }
}

/** Those a person follows, the latest first. A page that is hidden or gone is left out. */
export async function followedBy(ctx: SignedCtx, paging: Paging): Promise<PageOf<Card>> {
  const found = await pageQuery<MasterRow>(
    ctx,
    {
      name: 'master_followed',
      columns: 'm.*',
      from: `interest_following f join master_masters m on m.id = f.target_id where f.user_id = $1 and f.type = 'master' and ${SHOWN}`,
      order: 'f.followed_at desc, m.id',
      values: [ctx.user.id],
    },
    paging,
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}

/** Masters of the categories of those a person follows, and not followed yet; of all categories where they follow none. */
export async function recommendedTo(ctx: SignedCtx, paging: Paging): Promise<PageOf<Card>> {
  const { master: followed } = await followedIds(ctx, ctx.user.id, ['master'])
  const found = await pageQuery<MasterRow>(
    ctx,
    {
      name: 'master_recommended',
      columns: 'm.*',
      from: `master_masters m where ${SHOWN} and m.id <> all($1) and m.user_id is distinct from $2
        and (cardinality($1::bigint[]) = 0 or m.category_id in (select category_id from master_masters where id = any($1)))`,
      order: ORDERS.rank,
      values: [followed, ctx.user.id],
    },
    paging,
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}

/** Masters with some words, the highest in the rank first. */
export async function mastersFound(
  ctx: Ctx,
  { keyword, ...paging }: Paging & { keyword: string },
): Promise<PageOf<Card>> {
  const where = sql`m.status = 'active' and not m.banned
    and ${keyword ? sql`exists ${hasWordsRow('master', sql`m.id`, keyword)}` : sql`true`}`
  const found = await pageFrom<MasterRow>(
    paging,
    ({ limit, offset }) =>
      rowsOfSql(
        ctx,
        sql`select m.* from master_masters m where ${where} order by m.score_milli desc, m.id limit ${limit} offset ${offset}`,
      ),
    async () => {
      const counted = sql`select count(*)::int as total from (select 1 from master_masters m where ${where} limit ${TOTAL_MAX + 1}) counted`
      return (await rowsOfSql<{ total: number }>(ctx, counted))[0]!.total
    },
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}
