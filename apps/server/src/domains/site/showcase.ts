/** Banners and shortcuts: what leads from a place in the app to another. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

/** A banner's row. */
export interface Banner extends Record<string, unknown> {
  id: number
  image: string
  title_en: string | null
  title_zh: string | null
  link: string
  sort: number
}

const COLUMNS = 'id, image, title_en, title_zh, link, sort'
const SHOWN_MAX = 10
/** The advertisements of a slot, for the whole country or this city. Showing them counts an impression each. */
export async function showAds(ctx: Ctx, slot: string, city: string | undefined): Promise<Banner[]> {
  const rows = await query<Banner>(
    ctx,
    'site_ads_at',
    `update site_banners set impressions = impressions + 1 where id in (
       select id from site_banners where position = 'ad:' || $1 and active and (city is null or city = $2)
         and coalesce(from_at, '-infinity') <= platform_now() and coalesce(to_at, 'infinity') > platform_now() order by sort, id limit ${SHOWN_MAX})
     returning ${COLUMNS}`,
    [slot, city ?? null],
  )
  return rows.sort((a, b) => a.sort - b.sort)
}

export interface NewBanner {
  position: string
  image: string
  title_en?: string
  title_zh?: string
  link: string
  sort?: number
}

/** Puts a banner into a place; the same picture there again changes its words. For seeds and the console. */
export async function saveBanner(
  ctx: Ctx,
  { position, image, title_en, title_zh, link, sort = 0 }: NewBanner,
): Promise<void> {
  await query(
    ctx,
    'site_banner_save',
    `insert into site_banners (position, image, title_en, title_zh, link, sort) values ($1, $2, $3, $4, $5, $6)
     on conflict (position, image) do update set title_en = excluded.title_en, title_zh = excluded.title_zh, link = excluded.link, sort = excluded.sort, active = true`,
    [position, image, title_en ?? null, title_zh ?? null, link, sort],
  )
}
