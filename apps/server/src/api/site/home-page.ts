/** The home page: floors of lots as operators keep them, then everything, the most looked at first. */

import { readFloorSource } from '@juya/contract'
import { branchIds, homeRowsShown } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { endingRow, interestsOf, newByHot, pickedLots } from '../auction/lists/lists.ts'
import { categoryTree } from './categories.ts'
import { weatherOf } from './weather.ts'

const SECTION_LOTS = 10
/** How long a lot counts as new. */
const NEW_HOURS = 72

const TITLES = {
  picked: { en: 'Picked for you', zh: '为您推荐' },
  for_you: { en: 'For you', zh: '推荐' },
  upcoming: { en: 'Upcoming', zh: '预告' },
} as const
const title = (ctx: Ctx, key: keyof typeof TITLES): string => (ctx.locale === 'zh-CN' ? TITLES[key].zh : TITLES[key].en)

/** What stands on a floor, and where the rest of it is. */
async function floorOf(ctx: Ctx, source: string, chosen: readonly number[]) {
  const about = readFloorSource(source)
  if (about?.source === 'ending')
    return { more_link: toScreen('home.ending'), items: await endingRow(ctx, chosen, SECTION_LOTS) }
  const paging = { page: 1, page_size: SECTION_LOTS }
  if (about?.source === 'new')
    return { more_link: toScreen('home.new'), items: (await newByHot(ctx, { hours: NEW_HOURS, ...paging })).list }
  const category_ids = about ? await branchIds(ctx, Number(about.value)) : []
  const found =
    category_ids.length === 0 ? [] : (await pickedLots(ctx, chosen, { status: 'live', category_ids }, paging)).list
  return { more_link: toScreen('home.category', { id: about?.value ?? '' }), items: found }
}

/** How the home page is put together. Sections with nothing in them are left out; the weather only comes for a known place. */
export async function homePage(
  ctx: Ctx,
  { city, area, interests }: { city?: string; area?: string; interests?: number[] },
) {
  const chosen = await interestsOf(ctx, interests)
  const [tree, floors, hot, weather, server_now_ms] = await Promise.all([
    categoryTree(ctx),
    homeRowsShown(ctx, 'floor').then((rows) =>
      Promise.all(
        rows.map(async ({ source, name_en, name_zh }) => ({
          key: source!,
          title: ctx.locale === 'zh-CN' ? name_zh : name_en,
          ...(await floorOf(ctx, source!, chosen)),
        })),
      ),
    ),
    pickedLots(ctx, chosen, { status: 'live' }, { page: 1, page_size: SECTION_LOTS }),
    city ? weatherOf(ctx, { city, area }).catch(() => null) : null,
    databaseNow(ctx),
  ])
  const lots = [
    ...floors,
    {
      key: 'picked',
      title: title(ctx, 'picked'),
      more_link: toScreen('home.search', { sort: 'hot' }),
      items: hot.list,
    },
  ].filter(({ items }) => items.length > 0)
  return {
    tabs: [
      { key: 'for_you', name: title(ctx, 'for_you'), link: '/pages/tabbar/index/index' },
      { key: 'upcoming', name: title(ctx, 'upcoming'), link: toScreen('home.upcoming') },
      ...tree.map((node) => ({
        key: String(node.id),
        name: node.name,
        link: toScreen('home.category', { id: node.id }),
      })),
    ],
    sections: lots.map((section) => ({ kind: 'lots' as const, ...section })),
    weather,
    server_now_ms,
  }
}
