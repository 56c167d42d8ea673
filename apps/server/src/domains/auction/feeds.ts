/** The lists of lots anybody may see. */
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db.ts'
import type { PageOf, Paging } from '../../platform/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { followedShopIds } from '../interest/index.ts'
import { branchIds, type CategoryNode, categoryOf, categoryTree } from '../site/index.ts'
import { type Filter, liveCounts, pageOfLots, type Sort } from './feed-store.ts'
import { type Card, cardsOf } from './present.ts'
import { setting } from './settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * HOUR_MS
const FLOOR_LOTS = 6

export type LotPage = PageOf<Card> & { server_now_ms: number }

export interface ListInput extends Omit<Filter, 'category_ids'>, Paging {
  category_id?: number
  sort: Exclude<Sort, 'closed' | 'created'>
}

async function presented(ctx: Ctx, filter: Filter, sort: Sort, paging: Paging): Promise<LotPage> {
  const found = await pageOfLots(ctx, filter, sort, paging)
  return { ...found, list: await cardsOf(ctx, found.list) }
}

/** A category's whole branch; an unknown one holds nothing. */
const branch = async (ctx: Ctx, category_id: number | undefined): Promise<{ category_ids?: number[] }> =>
  category_id === undefined ? {} : { category_ids: await branchIds(ctx, category_id) }

/** Lots by category, shop, price and the rest; what has ended comes newest first. */
export async function listLots(
  ctx: Ctx,
  { category_id, sort, page, page_size, ...filter }: ListInput,
): Promise<LotPage> {
  const ended = filter.status === 'ended' && (sort === 'default' || sort === 'ending')
  const upcoming = filter.status === 'scheduled' && sort === 'hot'
  return presented(
    ctx,
    { ...filter, ...(await branch(ctx, category_id)) },
    ended ? 'closed' : upcoming ? 'default' : sort,
    { page, page_size },
  )
}

/** Lots that end within a day, soonest first. */
export async function endingSoon(
  ctx: Ctx,
  { category_id, ...paging }: Paging & { category_id?: number },
): Promise<LotPage> {
  const ends_before = (await databaseNow(ctx)) + (await setting(ctx, 'auction.ending_soon_h')) * HOUR_MS
  return presented(ctx, { status: 'live', ends_before, ...(await branch(ctx, category_id)) }, 'ending', paging)
}

/** The midnight a day begins at in Asia/Shanghai, ms. */
const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - SHANGHAI_MS

/** Price records: sold and paid lots of a year, newest first. Days are inclusive. */
export async function soldLots(
  ctx: Ctx,
  {
    category_id,
    shop_id,
    keyword,
    from,
    to,
    ...paging
  }: Paging & { category_id?: number; shop_id?: number; keyword?: string; from?: string; to?: string },
): Promise<LotPage> {
  const oldest = (await databaseNow(ctx)) - (await setting(ctx, 'auction.price_record_days')) * DAY_MS
  const closed_from = Math.max(oldest, from ? startOfDay(from) : 0)
  const closed_to = to ? startOfDay(to) + DAY_MS : undefined
  return presented(
    ctx,
    { status: 'sold_and_paid', shop_id, keyword, closed_from, closed_to, ...(await branch(ctx, category_id)) },
    'closed',
    paging,
  )
}

/** Lots of a whole branch of the tree. @throws Refusal NOT_FOUND for an unknown category, or a child of another one */
export async function listByParent(
  ctx: Ctx,
  { parent_id, child_id, sort, ...paging }: Paging & { parent_id: number; child_id?: number; sort: ListInput['sort'] },
): Promise<LotPage> {
  const below = await branchIds(ctx, parent_id)
  if (below.length === 0 || (child_id !== undefined && !below.includes(child_id))) refuse('NOT_FOUND')
  return presented(ctx, { status: 'live', ...(await branch(ctx, child_id ?? parent_id)) }, sort, paging)
}

/** Lots that opened in the last hours, the hottest first. */
export async function newByHot(ctx: Ctx, { hours, ...paging }: Paging & { hours: number }): Promise<LotPage> {
  return presented(ctx, { status: 'live', opened_after: (await databaseNow(ctx)) - hours * HOUR_MS }, 'hot', paging)
}

/** New lots of the shops the caller follows. */
export async function newByFollowed(ctx: SignedCtx, paging: Paging): Promise<LotPage> {
  return presented(ctx, { status: 'live', shop_ids: await followedShopIds(ctx, ctx.user.id) }, 'new', paging)
}

/** The home page, floor by floor: each category of the first level with its hottest lots. Empty floors are left out. */
export async function homeFloors(
  ctx: Ctx,
): Promise<{ list: Array<{ category: CategoryNode; lots: Card[] }>; server_now_ms: number }> {
  const tree = await categoryTree(ctx)
  const floors = await Promise.all(
    tree.map(async (category) => {
      const found = await pageOfLots(ctx, { status: 'live', category_ids: await branchIds(ctx, category.id) }, 'hot', {
        page: 1,
        page_size: FLOOR_LOTS,
      })
      return { category, lots: found.list }
    }),
  )
  const cards = new Map(
    (
      await cardsOf(
        ctx,
        floors.flatMap((floor) => floor.lots),
      )
    ).map((card) => [card.id, card]),
  )
  const list = floors
    .filter((floor) => floor.lots.length > 0)
    .map(({ category, lots }) => ({ category, lots: lots.map((lot) => cards.get(lot.id)!) }))
  return { list, server_now_ms: await databaseNow(ctx) }
}

/** One category: its branches, how many lots run in it, and what they can be filtered by. @throws Refusal NOT_FOUND */
export async function categoryInfo(ctx: Ctx, category_id: number) {
  const category = await categoryOf(ctx, category_id)
  const ids = await branchIds(ctx, category_id)
  const counts = await liveCounts(ctx, ids)
  return {
    id: category.id,
    name: category.name,
    icon: category.icon,
    banner: category.image,
    children: await categoryTree(ctx, category_id),
    live_count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    filters: category.params
      .filter(({ type }) => type === 'select')
      .map(({ key, label, options }) => ({ key, label, options })),
  }
}
