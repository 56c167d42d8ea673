/** Banners, advertisements and shortcuts of a place in the app, in the reader's language. */
import type { Banner as BannerShape } from '@juya/contract'
import type { z } from 'zod'
import { type Banner, bannersAt, homeRowsShown, showAds } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { listLots } from '../auction/lists/lists.ts'
import { activityLots } from './activities.ts'

type BannerView = z.input<typeof BannerShape>

const bannerOf = (ctx: Ctx, row: Banner): BannerView => ({
  id: row.id,
  image: row.image,
  title: ctx.locale === 'zh-CN' ? row.title_zh : row.title_en,
  link: row.link,
  sort: row.sort,
})

const LEADS_TO = /^\/pages\/main\/(activityPage|categoryResult)\?id=(\d+)$/

/** The lots a banner leads to: how many are open for bids, and when the first of them ends. Absent where it leads elsewhere or to none. */
async function lotsBehind(ctx: Ctx, link: string): Promise<BannerView['lots']> {
  const [, page, id] = LEADS_TO.exec(link) ?? []
  if (!page) return null
  const about = page === 'activityPage' ? await activityLots(ctx, Number(id)) : { category_id: Number(id) }
  if (!about) return null
  const { list, total } = await listLots(ctx, { ...about, status: 'live', sort: 'ending', page: 1, page_size: 1 })
  return list[0] ? { count: total, first_ends_at: list[0].ends_at } : null
}

/** The banners shown now in a place to the caller, in their order. */
export async function bannersFor(ctx: Ctx, position: string): Promise<BannerView[]> {
  const rows = await bannersAt(ctx, position)
  return Promise.all(rows.map(async (row) => ({ ...bannerOf(ctx, row), lots: await lotsBehind(ctx, row.link) })))
}

/** The advertisements of a slot, for the whole country or this city. Showing them counts an impression each. */
export const adsAt = async (
  ctx: Ctx,
  slot: string,
  city: string | undefined,
): Promise<Array<BannerView & { slide_id: number }>> =>
  (await showAds(ctx, slot, city)).map((row) => ({ ...bannerOf(ctx, row), slide_id: row.id }))

/** The grid of shortcuts; the home page alone has one. */
export async function shortcutsAt(ctx: Ctx, position: string) {
  if (position !== 'home') return []
  return (await homeRowsShown(ctx, 'shortcut')).map(({ id, name_en, name_zh, icon, link, badge }) => ({
    id,
    name: ctx.locale === 'zh-CN' ? name_zh : name_en,
    icon: icon!,
    link: link!,
    badge,
  }))
}
