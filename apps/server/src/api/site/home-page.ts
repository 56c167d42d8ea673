/** The home page: one rail of what ends soon, then everything, the most looked at first. No rail repeats another's lots. */

import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { endingRow, interestsOf, pickedLots } from '../auction/lists/lists.ts'
import { categoryTree } from './categories.ts'
import { weatherOf } from './weather.ts'

const SECTION_LOTS = 10

const TITLES = {
  ending: { en: 'Ending soon', zh: '即将截拍' },
  picked: { en: 'Picked for you', zh: '为您推荐' },
  for_you: { en: 'For you', zh: '推荐' },
} as const
const title = (ctx: Ctx, key: keyof typeof TITLES): string => (ctx.locale === 'zh-CN' ? TITLES[key].zh : TITLES[key].en)

/** How the home page is put together. Sections with nothing in them are left out; the weather only comes for a known place. */
export async function homePage(
  ctx: Ctx,
  { city, area, interests }: { city?: string; area?: string; interests?: number[] },
) {
  const chosen = await interestsOf(ctx, interests)
  const [tree, ending, hot, weather, server_now_ms] = await Promise.all([
    categoryTree(ctx),
    endingRow(ctx, chosen, SECTION_LOTS),
    pickedLots(ctx, chosen, { status: 'live' }, { page: 1, page_size: SECTION_LOTS }),
    city ? weatherOf(ctx, { city, area }).catch(() => null) : null,
    databaseNow(ctx),
  ])
  const lots = [
    { key: 'ending' as const, more_link: '/pages/main/endingSoon', items: ending },
    { key: 'picked' as const, more_link: '/pages/main/search?sort=hot', items: hot.list },
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
    sections: lots.map((section) => ({ kind: 'lots' as const, title: title(ctx, section.key), ...section })),
    weather,
    server_now_ms,
  }
}
