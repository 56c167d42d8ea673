/** The rank of masters is made each night, of what anybody can count: followers, confirmed works, confirmed sales, verified honours. */
import { MASTER_HONOURS_COUNTED, MASTER_SALES_DAYS, masterScoreMilli } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { shopRows } from '../../shop/index.ts'

/** Nights that are kept. */
const KEPT_DAYS = 60

interface Counted extends Record<string, unknown> {
  id: number
  category_id: number
  followers: number
  works: number
  honours: number
}

/** Makes the rank of today (Asia/Shanghai). Made again it is the same, as far as the counts are. */
export async function makeRank(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Two processes may be asked at once: the second makes again what the first made.
    await query(tx, 'master_rank_lock', `select pg_advisory_xact_lock(hashtext('master_rank'))`, [])
    const counted = await count(tx)
    const sales = await salesOf(tx)
    const scored = counted
      .map((one) => {
        const facts = { ...one, sales: sales.get(one.id) ?? 0 }
        return { ...facts, score_milli: masterScoreMilli(facts) }
      })
      .toSorted((a, b) => b.score_milli - a.score_milli || a.id - b.id)
    await write(tx, scored)
  })
}

/** The masters whose pages are open, with what counts of each. */
const count = (tx: Tx): Promise<Counted[]> =>
  query<Counted>(
    tx,
    'master_rank_counts',
    `select m.id, m.category_id,
       (select count(*)::int from interest_following f where f.type = 'master' and f.target_id = m.id) as followers,
       (select count(*)::int from master_claims c where c.master_id = m.id and c.state = 'confirmed') as works,
       (select least(count(*), $1)::int from master_honours h where h.master_id = m.id and h.state = 'confirmed') as honours
     from master_masters m where m.status = 'active' and not m.banned order by m.id`,
    [MASTER_HONOURS_COUNTED],
  )

/**
 * How many completed sales of what each confirmed, in a year: without what went back, what linked people sold each other, and what shops sold that
 * are suspended.
 */
async function salesOf(tx: Tx): Promise<Map<number, number>> {
  const rows = await query<{ master_id: number; shop_id: number; n: number }>(
    tx,
    'master_rank_sales',
    `select c.master_id, s.shop_id, count(distinct s.order_id)::int as n
     from master_claims c join order_completed_sales s on s.thing = c.thing and s.thing_id = c.ref_id
     where c.state = 'confirmed' and s.completed_at > platform_now() - $1 * interval '1 day' group by 1, 2`,
    [MASTER_SALES_DAYS],
  )
  const shops = await shopRows(tx, [...new Set(rows.map(({ shop_id }) => shop_id))])
  const counting = new Set(shops.filter(({ status }) => status !== 'suspended').map(({ id }) => id))
  const sales = new Map<number, number>()
  for (const { master_id, shop_id, n } of rows)
    if (counting.has(shop_id)) sales.set(master_id, (sales.get(master_id) ?? 0) + n)
  return sales
}

type Scored = Counted & { sales: number; score_milli: number }

async function write(tx: Tx, scored: readonly Scored[]): Promise<void> {
  const column = (read: (one: Scored) => number) => scored.map(read)
  await query(
    tx,
    'master_rank_clear',
    `delete from master_ranks where day = (platform_now() at time zone 'Asia/Shanghai')::date
       or day < (platform_now() at time zone 'Asia/Shanghai')::date - $1::int`,
    [KEPT_DAYS],
  )
  await query(
    tx,
    'master_rank_write',
    `insert into master_ranks (day, master_id, category_id, place, score_milli, followers, works, sales, honours)
     select (platform_now() at time zone 'Asia/Shanghai')::date, r.id, r.category_id, r.place, r.score, r.followers, r.works, r.sales, r.honours
     from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
       with ordinality r(id, category_id, score, followers, works, sales, honours, place)`,
    [
      column(({ id }) => id),
      column(({ category_id }) => category_id),
      column(({ score_milli }) => score_milli),
      column(({ followers }) => followers),
      column(({ works }) => works),
      column(({ sales }) => sales),
      column(({ honours }) => honours),
    ],
  )
  // Rows are locked in the order of their ids, as everywhere.
  await query(
    tx,
    'master_rank_lock_masters',
    'select id from master_masters where id = any($1) order by id for update',
    [column(({ id }) => id)],
  )
  await query(
    tx,
    'master_rank_places',
    `update master_masters m set rank_place = r.place, score_milli = r.score_milli, fans_count = r.followers
     from master_ranks r where r.master_id = m.id and r.day = (platform_now() at time zone 'Asia/Shanghai')::date`,
    [],
  )
}
