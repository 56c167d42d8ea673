/** Search over lots and shops. */
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { listLots, lotFacets } from '../auction/index.ts'
import { listShops, shopDetail } from '../shop/index.ts'
import { categoryNames, noteSearch } from '../site/index.ts'

export type LotSort = 'default' | 'hot' | 'new' | 'price_up' | 'price_down' | 'bids' | 'ending'

export interface SearchInput {
  type: 'lot' | 'shop'
  keyword: string
  category_id?: number
  price_min_fen?: number
  price_max_fen?: number
  status?: 'live' | 'scheduled' | 'ended'
  no_reserve?: boolean
  returnable?: boolean
  verified_shop?: boolean
  sort: LotSort
  facets?: boolean
  page: number
  page_size: number
}

const PER_MINUTE = 60
/** Words nobody types by hand are not looked for. */
const FACET_CATEGORIES = 12

async function checkPace(ctx: Ctx): Promise<void> {
  const wait_s = await ctx.services.rate_limits.hit(`search:${ctx.user?.id ?? ctx.ip}`, PER_MINUTE, 60)
  if (wait_s > 0) refuse('RATE_LIMITED', { retry_after_s: wait_s })
}

/** A page of lots or shops, and with `facets` what the whole result could be narrowed by. */
export async function search(ctx: Ctx, input: SearchInput) {
  await checkPace(ctx)
  const { type, keyword, page, page_size } = input
  if (type === 'shop') {
    const found = await listShops(ctx, {
      keyword,
      category_id: input.category_id,
      sort: input.sort === 'new' ? 'new' : 'hot',
      page,
      page_size,
    })
    if (page === 1 && found.total > 0) await noteSearch(ctx, keyword)
    return { ...found, type, server_now_ms: await databaseNow(ctx) }
  }
  const filter = {
    keyword: keyword || undefined,
    category_id: input.category_id,
    price_min_fen: input.price_min_fen,
    price_max_fen: input.price_max_fen,
    status: input.status ?? ('live' as const),
    no_reserve: input.no_reserve,
    returnable: input.returnable,
  }
  const found = await listLots(ctx, { ...filter, sort: input.sort, page, page_size })
  if (page === 1 && found.total > 0) await noteSearch(ctx, keyword)
  const list = input.verified_shop ? found.list.filter((lot) => lot.shop.verified) : found.list
  return { ...found, list, type, ...(input.facets ? await narrowings(ctx, filter) : {}) }
}

async function narrowings(ctx: Ctx, filter: Parameters<typeof lotFacets>[1]) {
  const { price_bands, categories } = await lotFacets(ctx, filter)
  const names = await categoryNames(ctx, [...categories.keys()])
  const counted = [...categories].flatMap(([id, count]) => (names.has(id) ? [{ id, name: names.get(id)!, count }] : []))
  return { price_bands, categories: counted.sort((a, b) => b.count - a.count).slice(0, FACET_CATEGORIES) }
}

const FIRST = { page: 1, page_size: 3 }
const SUGGESTIONS = 8

/** The first three of everything that matches, and titles that continue what was typed. */
export async function searchEverything(ctx: Ctx, keyword: string) {
  await checkPace(ctx)
  if (keyword === '') return { lots: { total: 0, items: [] }, shops: { total: 0, items: [] }, suggestions: [] }
  const [lots, shops] = await Promise.all([
    listLots(ctx, { keyword, status: 'live', sort: 'hot', page: 1, page_size: SUGGESTIONS }),
    listShops(ctx, { keyword, sort: 'hot', ...FIRST }),
  ])
  const suggestions = [
    ...new Set([...shops.list.map((shop) => String(shop.name)), ...lots.list.map((lot) => lot.title)]),
  ].slice(0, SUGGESTIONS)
  return {
    lots: { total: lots.total, items: lots.list.slice(0, 3) },
    shops: { total: shops.total, items: shops.list },
    suggestions,
  }
}

/**
 * Lots of one shop.
 * @throws Refusal NOT_FOUND
 */
export async function searchShop(
  ctx: Ctx,
  {
    id,
    keyword,
    category_id,
    status,
    sort,
    page,
    page_size,
  }: {
    id: number
    keyword?: string
    category_id?: number
    status?: 'live' | 'scheduled' | 'ended'
    sort: LotSort
    page: number
    page_size: number
  },
) {
  await shopDetail(ctx, id)
  return listLots(ctx, {
    shop_id: id,
    keyword: keyword || undefined,
    category_id,
    status: status ?? 'live',
    sort,
    page,
    page_size,
  })
}
