/** Banners and shortcuts: what leads from a place in the app to another. */
import { BANNERS_SHOWN } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { SHOWN_NOW } from './publishing/life.ts'

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
/** Shown now to who asks. */
const shownTo = (param: string): string => `${SHOWN_NOW} and audience = any(${param})`

/** The audiences the caller belongs to. */
const audiencesOf = ({ user }: Ctx): string[] =>
  user ? ['all', 'members', ...(user.role === 'shop' ? ['shops'] : [])] : ['all', 'guests']

/** The banners shown now in a place to the caller, in their order. */
export const bannersAt = (ctx: Ctx, position: string): Promise<Banner[]> =>
  query<Banner>(
    ctx,
    'site_banners_at',
    `select ${COLUMNS} from site_banners where position = $1 and ${shownTo('$2')} order by sort, id limit ${BANNERS_SHOWN}`,
    [position, audiencesOf(ctx)],
  )

/** The advertisements of a slot, for the whole country or this city. Showing them counts an impression each. */
export async function showAds(ctx: Ctx, slot: string, city: string | undefined): Promise<Banner[]> {
  const rows = await query<Banner>(
    ctx,
    'site_ads_at',
    `update site_banners set impressions = impressions + 1 where id in (
       select id from site_banners where position = 'ad:' || $1 and (city is null or city = $2) and ${shownTo('$3')} order by sort, id limit ${BANNERS_SHOWN})
     returning ${COLUMNS}`,
    [slot, city ?? null, audiencesOf(ctx)],
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

/** Shows a banner in a place at once and permanently; the same picture there again changes its words. For seeds. */
export async function showBanner(
  ctx: Ctx,
  { position, image, title_en, title_zh, link, sort = 0 }: NewBanner,
): Promise<void> {
  const values = [position, image, title_en ?? null, title_zh ?? null, link, sort]
  const changed = await query(
    ctx,
    'site_banner_show_again',
    `update site_banners set title_en = $3, title_zh = $4, link = $5, sort = $6 where position = $1 and image = $2 and status = 'in_force' returning id`,
    values,
  )
  if (changed.length > 0) return
  await query(
    ctx,
    'site_banner_show',
    `insert into site_banners (position, image, title_en, title_zh, link, sort, status, from_at) values ($1, $2, $3, $4, $5, $6, 'in_force', platform_now())`,
    values,
  )
}
