/** Search over lots and shops. */

import { countLots } from '../../domains/auction/index.ts'
import { followedShopIds } from '../../domains/interest/index.ts'
import { noteSearch } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { filterOf, type ListInput, listLots, soonEndsAt } from '../auction/lists/lists.ts'
import { listShops, shopDetail } from '../shop/listing.ts'
import { searchFacets } from './search-facets.ts'
import { nearby } from './search-near.ts'

export type LotSort = 'default' | 'hot' | 'new' | 'price_up' | 'price_down' | 'bids' | 'ending'

export interface SearchInput extends Omit<ListInput, 'keyword' | 'sort' | 'status'> {
  type: 'lot' | 'shop'
  keyword: string
  status?: 'live' | 'scheduled' | 'ended'
  opened_h?: number
  ends_soon?: boolean
  followed?: boolean
  sort: LotSort
  facets?: boolean
}

const PER_MINUTE = 60
const HOUR_MS = 3_600_000

async function checkPace(ctx: Ctx): Promise<void> {
  const wait_s = await ctx.services.rate_limits.hit(`search:${ctx.user?.id ?? ctx.ip}`, PER_MINUTE, 60)
  if (wait_s > 0) refuse('RATE_LIMITED', { retry_after_s: wait_s })
}

/** A page of lots or shops, and with `facets` what the whole result could be narrowed by. Words cost a look at the pace, lists do not. */
export async function search(ctx: Ctx, { type, facets, sort, page, page_size, ...input }: SearchInput) {
  if (input.keyword) await checkPace(ctx)
  const paging = { page, page_size }
  const found =
    type === 'shop'
      ? await searchShops(ctx, input, sort, paging)
      : await searchLots(ctx, input, { sort, facets, ...paging })
  if (page === 1 && found.total > 0 && input.keyword) await noteSearch(ctx, input.keyword)
  return found
}

async function searchShops(
  ctx: Ctx,
  { keyword, category_id }: Pick<SearchInput, 'keyword' | 'category_id'>,
  sort: LotSort,
  paging: { page: number; page_size: number },
) {
  const found = await listShops(ctx, { keyword, category_id, sort: sort === 'new' ? 'new' : 'hot', ...paging })
  return { ...found, type: 'shop' as const, server_now_ms: await databaseNow(ctx) }
}

async function searchLots(
  ctx: Ctx,
  {
    keyword,
    status = 'live',
    opened_h,
    ends_soon,
    followed,
    ...narrow
  }: Omit<SearchInput, 'type' | 'sort' | 'page' | 'page_size'>,
  { facets, sort, page, page_size }: Pick<SearchInput, 'facets' | 'sort' | 'page' | 'page_size'>,
) {
  const filter = {
    ...narrow,
    status,
    keyword: keyword || undefined,
    opened_after: opened_h === undefined ? undefined : (await databaseNow(ctx)) - opened_h * HOUR_MS,
    ends_before: ends_soon ? await soonEndsAt(ctx) : undefined,
    shop_ids: followed ? (ctx.user ? await followedShopIds(ctx, ctx.user.id) : []) : undefined,
  }
  const found = await listLots(ctx, { ...filter, sort, page, page_size })
  const first = page === 1 && found.total > 0
  return {
    ...found,
    type: 'lot' as const,
    ...(facets ? await searchFacets(ctx, filter) : {}),
    end_today:
      first && status === 'live' ? await countLots(ctx, { ...(await filterOf(ctx, filter)), ends_today: true }) : null,
    near: page === 1 && found.total === 0 ? await nearby(ctx, filter, isNarrowed(filter)) : null,
  }
}

/** Whether anything but the words, the branch and the shop chooses among the lots. */
const isNarrowed = ({
  keyword,
  branch_id,
  shop_id,
  status,
  ...narrow
}: Omit<ListInput, 'sort' | 'page' | 'page_size'>) =>
  status !== 'live' || Object.values(narrow).some((value) => value !== undefined)

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
