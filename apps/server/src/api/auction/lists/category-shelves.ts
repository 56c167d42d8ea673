/** One category as its own page and the categories tab show it: its types, periods and scenes, each with a count and a picture. */
import { PERIODS, SCENES } from '../../../domains/finding/index.ts'
import { branchIds } from '../../../domains/site/index.ts'
import { appState } from '../../../platform/app-state.ts'
import { Kept } from '../../../platform/cache/cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { categoryTree, namedCategory } from '../../site/categories.ts'

interface ShelfRow extends Record<string, unknown> {
  kind: 'type' | 'period' | 'scene'
  value: string
  live_count: number
  end_today: number
  images: string[]
}

const PICTURES_MAX = 8

/** The lots open for bids in these categories, by type, period and scene, each with pictures, that of the lot most looked at first. */
const shelvesOf = (ctx: Ctx, category_ids: readonly number[]): Promise<ShelfRow[]> =>
  query<ShelfRow>(
    ctx,
    'auction_category_shelves',
    `with live as materialized (
       select l.id, l.category_id, l.image, l.hot_score, s.period, s.scenes,
         l.ends_at < date_trunc('day', platform_now() at time zone 'Asia/Shanghai' + interval '1 day') at time zone 'Asia/Shanghai' as ends_today
       from lot_lots l left join finding_lot_facets s on s.lot_id = l.id
       where l.status = 'live' and l.deleted_at is null and l.category_id = any($1)),
     standing as (
       select 'type' as kind, category_id::text as value, * from live
       union all select 'period', period, * from live where period is not null
       union all select 'scene', scene, live.* from live, unnest(scenes) scene)
     select kind, value, count(*)::int as live_count, (count(*) filter (where ends_today))::int as end_today,
       (array_agg(image order by hot_score desc, id))[1:${PICTURES_MAX}] as images
     from standing group by kind, value`,
    [category_ids],
  )

const KEPT_MS = 5_000
const kept = appState(() => new Kept<string, ShelfRow[]>(KEPT_MS))

/**
 * One category: its branches, how many lots are open for bids, and by what else they can be found. Counts may be five seconds old.
 * @throws Refusal NOT_FOUND
 */
export async function categoryInfo(ctx: Ctx, category_id: number) {
  const category = await namedCategory(ctx, category_id)
  const ids = await branchIds(ctx, category_id)
  const shelves = await kept(ctx.services).get(String(category_id), () => shelvesOf(ctx, ids))
  const types = shelves.filter(({ kind }) => kind === 'type')
  const children = await categoryTree(ctx, category_id)
  const zh = ctx.locale === 'zh-CN'
  const sum = (key: 'live_count' | 'end_today') => types.reduce((total, row) => total + row[key], 0)
  const shelf = (kind: ShelfRow['kind'], value: string) =>
    shelves.find((row) => row.kind === kind && row.value === value)
  const named = (kind: 'period' | 'scene', all: ReadonlyArray<{ key: string; en: string; zh: string }>) => {
    // Side by side they show different lots, as far as there are any.
    const taken = new Set<string>()
    return all.flatMap((one) => {
      const row = shelf(kind, one.key)
      if (!row) return []
      const image = row.images.find((path) => !taken.has(path)) ?? row.images[0]!
      taken.add(image)
      return [{ key: one.key, name: zh ? one.zh : one.en, image, live_count: row.live_count }]
    })
  }
  return {
    id: category.id,
    name: category.name,
    icon: category.icon,
    banner: category.image,
    children,
    live_count: sum('live_count'),
    end_today: sum('end_today'),
    types: children
      .map(({ id, name, image }) => {
        const row = shelf('type', String(id))
        return { id, name, image: image ?? row?.images[0] ?? null, live_count: row?.live_count ?? 0 }
      })
      .sort((a, b) => Number(b.live_count > 0) - Number(a.live_count > 0)),
    periods: named('period', PERIODS),
    scenes: named('scene', SCENES),
    filters: category.params
      .filter(({ type }) => type === 'select')
      .map(({ key, label, options }) => ({ key, label, options })),
  }
}
