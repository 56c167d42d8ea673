/** What a search can be narrowed by, in the reader's language. */
import { countLots, PERIODS, SCENES } from '../../../domains/finding/index.ts'
import type { Filter as GoodsFilter } from '../../../domains/goods/index.ts'
import { readersHalf } from '../../../domains/site/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { filterOf, type ListInput } from '../../auction/lists/lists.ts'
import { type Facet, lotFacets } from '../../auction/lists/lot-facets.ts'
import { goodsFacets } from '../../goods/goods-facets.ts'
import { categoryNames } from '../categories.ts'

/** The options with the most results; of issuers, whose names shops write, fewer. */
const CATEGORIES_MAX = 12
const ISSUERS_MAX = 6

const STATUSES = ['live', 'scheduled', 'ended'] as const
const NAMES: Record<string, { en: string; zh: string }> = {
  live: { en: 'Open for bids', zh: '竞拍中' },
  scheduled: { en: 'Opening soon', zh: '即将开拍' },
  ended: { en: 'Ended', zh: '已结束' },
  single: { en: 'Timed auction', zh: '限时竞拍' },
  mass: { en: 'Mass auction', zh: '连拍' },
  new_customer: { en: 'For new customers', zh: '新客专享' },
  hour: { en: 'Within an hour', zh: '1 小时内' },
  today: { en: 'Today', zh: '今天' },
  three_days: { en: 'Within 3 days', zh: '3 天内' },
  certified: { en: 'With certificate', zh: '有证书' },
  leaky: { en: 'Below estimate', zh: '捡漏价' },
  bargain: { en: 'Bargain', zh: '捡漏价' },
  no_reserve: { en: 'No reserve', zh: '无保留价' },
  returnable: { en: '7-day returns', zh: '7 天无理由退货' },
  verified_shop: { en: 'Verified shop', zh: '认证店铺' },
  free_shipping: { en: 'Free shipping', zh: '包邮' },
}

type Narrowed = Omit<ListInput, 'sort' | 'page' | 'page_size'>

/** How many lots a filter finds in each state. */
async function statusFacet(ctx: Ctx, filter: Narrowed) {
  const narrowed = await filterOf(ctx, filter)
  const counts = await Promise.all(STATUSES.map((status) => countLots(ctx, { ...narrowed, status })))
  return {
    key: 'status' as const,
    options: STATUSES.map((value, i) => ({ value, count: counts[i]! })).filter(({ count }) => count > 0),
  }
}

/** The price bands of a result and its facets, those with most lots first where their order is not given. */
export async function searchFacets(ctx: Ctx, filter: Narrowed) {
  const zh = ctx.locale === 'zh-CN'
  const [{ price_bands, facets }, status] = await Promise.all([
    filterOf(ctx, filter).then((narrowed) => lotFacets(ctx, narrowed)),
    statusFacet(ctx, filter),
  ])
  if (!facets) return { price_bands, facets: null }
  const ids = facets.find(({ key }) => key === 'category_id')!.options.map(({ value }) => Number(value))
  const categories = await categoryNames(ctx, [filter.category_id ?? 0, ...ids])
  const inOrder = (options: Facet['options'], all: ReadonlyArray<{ key: string; en: string; zh: string }>) =>
    all.flatMap(({ key, ...name }) =>
      options.flatMap(({ value, count }) => (value === key ? [{ value, count, name: zh ? name.zh : name.en }] : [])),
    )
  // What is chosen stays there with its count, even where that is none.
  const kept = ({ key, options }: Facet): Facet => {
    const chosen = filter[key]
    const value = chosen === true ? '1' : chosen === undefined || chosen === false ? undefined : String(chosen)
    return value === undefined || options.some((one) => one.value === value)
      ? { key, options }
      : { key, options: [...options, { value, count: 0 }] }
  }
  const named = ({ key, options }: Facet) => {
    const most = [...options].sort((a, b) => b.count - a.count)
    if (key === 'category_id')
      return most
        .flatMap((one) =>
          categories.has(Number(one.value)) ? [{ ...one, name: categories.get(Number(one.value))! }] : [],
        )
        .filter((one, i) => i < CATEGORIES_MAX || one.value === String(filter.category_id))
    if (key === 'period') return inOrder(options, PERIODS)
    if (key === 'scene') return inOrder(options, SCENES)
    if (key === 'issuer')
      return most
        .map((one) => ({ ...one, name: readersHalf(one.value, ctx.locale === 'zh-CN') }))
        .filter((one, i) => i < ISSUERS_MAX || one.value === filter.issuer)
    return plainly(ctx, key, options)
  }
  return {
    price_bands,
    facets: [
      { ...status, options: plainly(ctx, 'status', status.options) },
      ...facets.map((facet) => ({ key: facet.key, options: named(kept(facet)) })),
    ].filter(({ options }) => options.length > 0),
  }
}

/** The same for goods: bargains are those a fifth below their own lowest price. */
export async function goodsFacetsNamed(ctx: Ctx, filter: GoodsFilter) {
  const { price_bands, facets } = await goodsFacets(ctx, filter)
  if (!facets) return { price_bands, facets: null }
  const ids = facets.find(({ key }) => key === 'category_id')!.options.map(({ value }) => Number(value))
  const names = await categoryNames(ctx, [filter.category_id ?? 0, ...ids])
  const shown = facets.map(({ key, options }) => {
    const chosen = filter[key]
    const value = chosen === true ? '1' : chosen ? String(chosen) : undefined
    const kept =
      value === undefined || options.some((one) => one.value === value) ? options : [...options, { value, count: 0 }]
    if (key !== 'category_id') return { key, options: plainly(ctx, key === 'leaky' ? 'bargain' : key, kept) }
    const most = [...kept].sort((a, b) => b.count - a.count)
    const named = most.flatMap((one) => {
      const name = names.get(Number(one.value))
      return name ? [{ ...one, name }] : []
    })
    return { key, options: named.filter((one, i) => i < CATEGORIES_MAX || one.value === value) }
  })
  return { price_bands, facets: shown.filter(({ options }) => options.length > 0) }
}

const plainly = (ctx: Ctx, key: string, options: Facet['options']) =>
  options.map(({ value, count }) => {
    const { en, zh } = NAMES[value] ?? NAMES[key] ?? { en: value, zh: value }
    return { value, count, name: ctx.locale === 'zh-CN' ? zh : en }
  })
