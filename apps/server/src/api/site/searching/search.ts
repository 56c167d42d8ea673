/** Search over lots, goods, group buys, campaigns, items of the points mall, tasks, videos, masters and shops. */

import type { ThingIn } from '@juya/contract'
import { countLots } from '../../../domains/finding/index.ts'
import { type Filter as GoodsFilter, type Sort as GoodsSort, pageOfGoods } from '../../../domains/goods/index.ts'
import { followedShopIds } from '../../../domains/interest/index.ts'
import { type FoundKind, type Reading, readingOf } from '../../../domains/search/index.ts'
import { noteSearch } from '../../../domains/site/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import type { Paging } from '../../../platform/db/paging.ts'
import { refuse } from '../../../platform/refuse.ts'
import { filterOf, type ListInput, listLots, soonEndsAt } from '../../auction/lists/lists.ts'
import { itemsFound } from '../../exchange/items.ts'
import { campaignsFound } from '../../funding/list.ts'
import { listedCards } from '../../goods/cards.ts'
import { buysFound } from '../../group/pages.ts'
import { mastersFound } from '../../master/lists.ts'
import { listShops, shopDetail } from '../../shop/listing.ts'
import { tasksFound } from '../../task/hall.ts'
import { videosFound } from '../../video/lists.ts'
import { goodsFacetsNamed, searchFacets } from './search-facets.ts'
import { nearby } from './search-near.ts'

export type LotSort = 'default' | 'hot' | 'new' | 'price_up' | 'price_down' | 'bids' | 'ending'
type SearchSort = LotSort | 'sold'

export interface SearchInput extends Omit<ListInput, 'keyword' | 'sort' | 'status'> {
  type: FoundKind
  keyword: string
  status?: 'live' | 'scheduled' | 'ended'
  opened_h?: number
  ends_soon?: boolean
  followed?: boolean
  free_shipping?: boolean
  sort: SearchSort
  facets?: boolean
}

/** The phone asks eight times for one search: the kinds of things, each for its tab, and the list. */
const PER_MINUTE = 80
const HOUR_MS = 3_600_000

async function checkPace(ctx: Ctx): Promise<void> {
  const wait_s = await ctx.services.rate_limits.hit(`search:${ctx.user?.id ?? ctx.ip}`, PER_MINUTE, 60)
  if (wait_s > 0) refuse('RATE_LIMITED', { retry_after_s: wait_s })
}

/** A page of what is asked for, and with `facets` what the whole result could be narrowed by. Words cost a look at the pace, lists do not. */
export async function search(ctx: Ctx, { type, ...input }: SearchInput) {
  if (input.keyword) await checkPace(ctx)
  const found = await searchOf[type](ctx, input)
  if (input.page === 1 && found.total > 0 && input.keyword)
    await noteSearch(ctx, found.reading?.keyword ?? input.keyword)
  return found
}

type Asked = Omit<SearchInput, 'type'>

/** A page by the words as typed, or where nothing has these, by what they are taken for. */
async function asRead<F extends { total: number }>(
  ctx: Ctx,
  kind: FoundKind,
  { keyword, shop_id }: Pick<Asked, 'keyword' | 'shop_id'>,
  read: (keyword: string) => Promise<F>,
): Promise<{ found: F; keyword: string; reading: Reading | null }> {
  const found = await read(keyword)
  const reading = found.total === 0 && keyword !== '' ? await readingOf(ctx, { kind, shop_id }, keyword) : undefined
  if (!reading) return { found, keyword, reading: null }
  return { found: await read(reading.keyword), keyword: reading.keyword, reading }
}

const searchOf = {
  ...{ lot: searchLots, goods: searchGoods, group_buy: searchGroupBuys, campaign: searchCampaigns },
  ...{ item: searchItems, task: searchTasks, video: searchVideos, master: searchMasters, shop: searchShops },
}

async function searchGroupBuys(ctx: Ctx, { category_id, shop_id, page, page_size, ...asked }: Asked) {
  const { found, reading } = await asRead(ctx, 'group_buy', { keyword: asked.keyword, shop_id }, (keyword) =>
    buysFound(ctx, { keyword, category_id, shop_id, page, page_size }),
  )
  return { ...found, type: 'group_buy' as const, reading, server_now_ms: await databaseNow(ctx) }
}

async function searchCampaigns(ctx: Ctx, { category_id, shop_id, page, page_size, ...asked }: Asked) {
  const { found, reading } = await asRead(ctx, 'campaign', { keyword: asked.keyword, shop_id }, (keyword) =>
    campaignsFound(ctx, { keyword, category_id, shop_id, page, page_size }),
  )
  return { ...found, type: 'campaign' as const, reading, server_now_ms: await databaseNow(ctx) }
}

async function searchItems(ctx: Ctx, { keyword: typed, page, page_size }: Asked) {
  const { found, reading } = await asRead(ctx, 'item', { keyword: typed }, (keyword) =>
    itemsFound(ctx, { keyword, page, page_size }),
  )
  return { ...found, type: 'item' as const, reading, server_now_ms: await databaseNow(ctx) }
}

async function searchTasks(ctx: Ctx, { shop_id, page, page_size, ...asked }: Asked) {
  const { found, reading } = await asRead(ctx, 'task', { keyword: asked.keyword, shop_id }, (keyword) =>
    tasksFound(ctx, { keyword, shop_id, page, page_size }),
  )
  return { ...found, type: 'task' as const, reading, server_now_ms: await databaseNow(ctx) }
}

async function searchVideos(ctx: Ctx, { keyword: typed, shop_id, page, page_size }: Asked) {
  const { found, reading } = await asRead(ctx, 'video', { keyword: typed, shop_id }, (keyword) =>
    videosFound(ctx, { keyword, shop_id, page, page_size }),
  )
  return { ...found, type: 'video' as const, reading, server_now_ms: await databaseNow(ctx) }
}

async function searchMasters(ctx: Ctx, { keyword: typed, page, page_size }: Asked) {
  const { found, reading } = await asRead(ctx, 'master', { keyword: typed }, (keyword) =>
    mastersFound(ctx, { keyword, page, page_size }),
  )
  return { ...found, type: 'master' as const, reading, server_now_ms: await databaseNow(ctx) }
}

async function searchShops(ctx: Ctx, { category_id, sort, page, page_size, ...asked }: Asked) {
  const { found, reading } = await asRead(ctx, 'shop', { keyword: asked.keyword }, (keyword) =>
    listShops(ctx, { keyword, category_id, sort: sort === 'new' ? 'new' : 'hot', page, page_size }),
  )
  return { ...found, type: 'shop' as const, reading, server_now_ms: await databaseNow(ctx) }
}

/** Orders of goods; what none of them is comes by the best match. */
const GOODS_SORTS: Partial<Record<SearchSort, GoodsSort>> = {
  new: 'new',
  price_up: 'price_up',
  price_down: 'price_down',
  sold: 'sold',
  hot: 'sold',
}

async function searchGoods(ctx: Ctx, { keyword, sort, facets, page, page_size, ...narrow }: Asked) {
  const { shop_id } = narrow
  const filter: GoodsFilter = {
    shop_id,
    category_id: narrow.category_id,
    branch_id: narrow.branch_id,
    shop_ids: await followed(ctx, narrow.followed),
    leaky: narrow.leaky,
    free_shipping: narrow.free_shipping,
    returnable: narrow.returnable,
    verified_shop: narrow.verified_shop,
    from_fen: narrow.price_min_fen,
    to_fen: narrow.price_max_fen,
  }
  const order = GOODS_SORTS[sort] ?? 'default'
  const read = await asRead(ctx, 'goods', { keyword, shop_id }, (words) =>
    pageOfGoods(ctx, { ...filter, keyword: words, sort: order }, { page, page_size }),
  )
  return {
    ...read.found,
    list: await listedCards(ctx, read.found.list),
    type: 'goods' as const,
    ...(facets ? await goodsFacetsNamed(ctx, { ...filter, keyword: read.keyword }) : {}),
    reading: read.reading,
    server_now_ms: await databaseNow(ctx),
  }
}

const followed = async (ctx: Ctx, only: boolean | undefined): Promise<number[] | undefined> =>
  only ? (ctx.user ? await followedShopIds(ctx, ctx.user.id) : []) : undefined

async function searchLots(ctx: Ctx, { keyword: typed, sort: asked_for, facets, page, page_size, ...asked }: Asked) {
  const { status = 'live', opened_h, ends_soon, followed: only_followed, free_shipping: _, ...narrow } = asked
  const filter = {
    ...narrow,
    status,
    opened_after: opened_h === undefined ? undefined : (await databaseNow(ctx)) - opened_h * HOUR_MS,
    ends_before: ends_soon ? await soonEndsAt(ctx) : undefined,
    shop_ids: await followed(ctx, only_followed),
  }
  const sort = asked_for === 'sold' ? 'default' : asked_for
  const read = await asRead(ctx, 'lot', { keyword: typed, shop_id: narrow.shop_id }, (words) =>
    listLots(ctx, { ...filter, keyword: words || undefined, sort, page, page_size }),
  )
  const { found, reading } = read
  const narrowed = { ...filter, keyword: read.keyword || undefined }
  const first = page === 1 && found.total > 0
  return {
    ...found,
    type: 'lot' as const,
    reading,
    ...(facets ? await searchFacets(ctx, narrowed) : {}),
    end_today:
      first && status === 'live'
        ? await countLots(ctx, { ...(await filterOf(ctx, narrowed)), ends_today: true })
        : null,
    near: page === 1 && found.total === 0 ? await nearby(ctx, narrowed, isNarrowed(narrowed)) : null,
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
  const none = { total: 0, items: [] }
  if (keyword === '')
    return {
      ...{
        lots: none,
        goods: none,
        shops: none,
        group_buys: none,
        campaigns: none,
        items: none,
        tasks: none,
        videos: none,
      },
      suggestions: [],
    }
  const [lots, goods, shops, group_buys, campaigns, items, tasks, videos] = await Promise.all([
    listLots(ctx, { keyword, status: 'live', sort: 'hot', page: 1, page_size: SUGGESTIONS }),
    pageOfGoods(ctx, { keyword, sort: 'sold' }, FIRST),
    listShops(ctx, { keyword, sort: 'hot', ...FIRST }),
    buysFound(ctx, { keyword, ...FIRST }),
    campaignsFound(ctx, { keyword, ...FIRST }),
    itemsFound(ctx, { keyword, ...FIRST }),
    tasksFound(ctx, { keyword, ...FIRST }),
    videosFound(ctx, { keyword, ...FIRST }),
  ])
  const goods_cards = await listedCards(ctx, goods.list)
  const suggestions = [
    ...new Set([
      ...shops.list.map((shop) => String(shop.name)),
      ...lots.list.map((lot) => lot.title),
      ...goods_cards.map((one) => one.title),
      ...[...campaigns.list, ...items.list, ...tasks.list, ...videos.list].map((one) => one.title),
    ]),
  ].slice(0, SUGGESTIONS)
  return {
    lots: { total: lots.total, items: lots.list.slice(0, 3) },
    goods: { total: goods.total, items: goods_cards },
    shops: { total: shops.total, items: shops.list },
    group_buys: { total: group_buys.total, items: group_buys.list },
    campaigns: { total: campaigns.total, items: campaigns.list },
    items: { total: items.total, items: items.list },
    tasks: { total: tasks.total, items: tasks.list },
    videos: { total: videos.total, items: videos.list },
    suggestions,
  }
}

/**
 * Lots or goods of one shop.
 * @throws Refusal NOT_FOUND
 */
export async function searchShop(
  ctx: Ctx,
  {
    id,
    type,
    keyword,
    ...input
  }: Paging & {
    id: number
    type: ThingIn<'shelf'>
    keyword?: string
    category_id?: number
    status?: 'live' | 'scheduled' | 'ended'
    sort: SearchSort
  },
) {
  await shopDetail(ctx, id)
  const { list, total, total_capped, has_more, page, page_size, server_now_ms } = await searchOf[type](ctx, {
    ...input,
    shop_id: id,
    keyword: keyword ?? '',
  })
  return { list, total, ...(total_capped ? { total_capped } : {}), has_more, page, page_size, server_now_ms }
}
