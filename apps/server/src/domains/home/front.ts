/** The home page and the pages of activities, put together from lots and shops. */
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db.ts'
import { endingSoon, listLots, lotCardsFor } from '../auction/index.ts'
import { listShops, shopBriefs } from '../shop/index.ts'
import { activityPage, categoryTree, openActivities, weatherAt } from '../site/index.ts'

const SECTION_LOTS = 10
const SECTION_SHOPS = 6
const ACTIVITY_LOTS = 40

const TITLES = {
  ending: { en: 'Ending soon', zh: '即将截拍' },
  picked: { en: 'Picked for you', zh: '为你推荐' },
  new: { en: 'New today', zh: '今日上新' },
  shops: { en: 'Trusted shops', zh: '优质店铺' },
  for_you: { en: 'For you', zh: '推荐' },
} as const
const title = (ctx: Ctx, key: keyof typeof TITLES): string => (ctx.locale === 'zh-CN' ? TITLES[key].zh : TITLES[key].en)

/** How the home page is put together. Sections with nothing in them are left out; the weather only comes for a known place. */
export async function homePage(ctx: Ctx, { city, area }: { city?: string; area?: string }) {
  const first = { page: 1, page_size: SECTION_LOTS }
  const [tree, ending, hot, fresh, shops, weather, server_now_ms] = await Promise.all([
    categoryTree(ctx),
    endingSoon(ctx, first),
    listLots(ctx, { status: 'live', sort: 'hot', ...first }),
    listLots(ctx, { status: 'live', sort: 'new', ...first }),
    listShops(ctx, { sort: 'hot', page: 1, page_size: SECTION_SHOPS }),
    city ? weatherAt(ctx, { city, area }).catch(() => null) : null,
    databaseNow(ctx),
  ])
  const lots = [
    { key: 'ending' as const, more_link: '/pages/main/search?sort=ending', items: ending.list },
    { key: 'picked' as const, more_link: '/pages/main/search?sort=hot', items: hot.list },
    { key: 'new' as const, more_link: '/pages/users/new-begin', items: fresh.list },
  ].filter(({ items }) => items.length > 0)
  return {
    tabs: [
      { key: 'for_you', name: title(ctx, 'for_you'), link: '/pages/tabbar/index/index' },
      ...tree.map((node) => ({
        key: String(node.id),
        name: node.name,
        link: `/pages/main/categoryResult?id=${node.id}`,
      })),
    ],
    sections: [
      ...lots.map((section) => ({ kind: 'lots' as const, title: title(ctx, section.key), ...section })),
      ...(shops.list.length > 0
        ? [
            {
              kind: 'shops' as const,
              key: 'shops',
              title: title(ctx, 'shops'),
              more_link: '/pages/main/shop/shop',
              items: shops.list,
            },
          ]
        : []),
    ],
    weather,
    server_now_ms,
  }
}

/**
 * Activities of a type, or one with the lots and shops of its page.
 * @throws Refusal NOT_FOUND
 */
export async function activities(ctx: Ctx, { id, type }: { id?: number; type?: string }) {
  if (id === undefined) return { list: await openActivities(ctx, type) }
  const { card, content_html, lot_ids, shop_ids, category_id } = await activityPage(ctx, id)
  const named = await lotCardsFor(ctx, lot_ids)
  const lots = lot_ids.flatMap((lot_id) => named.get(lot_id) ?? [])
  const of_category =
    lots.length === 0 && category_id !== null
      ? (await listLots(ctx, { status: 'live', category_id, sort: 'ending', page: 1, page_size: ACTIVITY_LOTS })).list
      : []
  return {
    list: [card],
    activity: {
      ...card,
      content_html,
      lots: [...lots, ...of_category],
      shops: [...(await shopBriefs(ctx, shop_ids)).values()],
    },
  }
}
