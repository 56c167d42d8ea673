/** Banners and shortcuts: what leads from a place in the app to another. */
import type { Banner } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'

type BannerView = z.input<typeof Banner>

interface BannerRow extends Record<string, unknown> {
  id: number
  image: string
  title_en: string | null
  title_zh: string | null
  link: string
  sort: number
}

const COLUMNS = 'id, image, title_en, title_zh, link, sort'
const SHOWN_MAX = 10
const present = (ctx: Ctx, row: BannerRow): BannerView => ({
  id: row.id,
  image: row.image,
  title: ctx.locale === 'zh-CN' ? row.title_zh : row.title_en,
  link: row.link,
  sort: row.sort,
})

/** The banners shown now in a place, in their order. */
export async function bannersAt(ctx: Ctx, position: string): Promise<BannerView[]> {
  const rows = await query<BannerRow>(
    ctx,
    'site_banners_at',
    `select ${COLUMNS} from site_banners where position = $1 and active and coalesce(from_at, '-infinity') <= platform_now() and coalesce(to_at, 'infinity') > platform_now()
     order by sort, id limit ${SHOWN_MAX}`,
    [position],
  )
  return rows.map((row) => present(ctx, row))
}

/** The advertisements of a slot, for the whole country or this city. Showing them counts an impression each. */
export async function adsAt(
  ctx: Ctx,
  slot: string,
  city: string | undefined,
): Promise<Array<BannerView & { slide_id: number }>> {
  const rows = await query<BannerRow>(
    ctx,
    'site_ads_at',
    `update site_banners set impressions = impressions + 1 where id in (
       select id from site_banners where position = 'ad:' || $1 and active and (city is null or city = $2)
         and coalesce(from_at, '-infinity') <= platform_now() and coalesce(to_at, 'infinity') > platform_now() order by sort, id limit ${SHOWN_MAX})
     returning ${COLUMNS}`,
    [slot, city ?? null],
  )
  return rows.map((row) => ({ ...present(ctx, row), slide_id: row.id })).sort((a, b) => a.sort - b.sort)
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

/** The grid of shortcuts of a place. */
export async function shortcutsAt(ctx: Ctx, position: string) {
  const rows = await query<{
    id: number
    name_en: string
    name_zh: string
    icon: string
    link: string
    badge: string | null
  }>(
    ctx,
    'site_shortcuts_at',
    'select id, name_en, name_zh, icon, link, badge from site_shortcuts where position = $1 and active order by sort, id limit 20',
    [position],
  )
  return rows.map(({ name_en, name_zh, ...row }) => ({ ...row, name: ctx.locale === 'zh-CN' ? name_zh : name_en }))
}
