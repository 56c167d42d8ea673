/** The lists of lots anybody may see. */

import {
  type Filter,
  pageChosenFirst,
  pageOfLots,
  placeOfSold,
  type SoldPlace,
  type SoldSort,
  type Sort,
  soldLotsAfter,
  soldTotal,
} from '../../../domains/finding/index.ts'
import { chosenCategories, followedShopIds } from '../../../domains/interest/index.ts'
import { setting } from '../../../domains/lot/index.ts'
import { branchIds } from '../../../domains/site/index.ts'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, placeOf } from '../../../platform/db/paging.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type CategoryNode, categoryTree } from '../../site/categories.ts'
import { type Card, cardsOf } from '../cards.ts'
import { monthsOf } from '../comparable.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * HOUR_MS
const FLOOR_LOTS = 6

export type LotPage = PageOf<Card> & { server_now_ms: number }

export interface ListInput extends Omit<Filter, 'category_ids' | 'branch_ids'>, Paging {
  category_id?: number
  /** The branch the list is about; category_id narrows it. */
  branch_id?: number
  sort: Exclude<Sort, 'closed' | 'created' | 'opening'> | 'picked'
  /** Of a guest. */
  interests?: number[]
}

async function presented(ctx: Ctx, filter: Filter, sort: Sort, paging: Paging): Promise<LotPage> {
  const found = await pageOfLots(ctx, filter, sort, paging)
  return { ...found, list: await cardsOf(ctx, found.list) }
}

/** A category's whole branch; an unknown one holds nothing. */
const branch = async (ctx: Ctx, category_id: number | undefined): Promise<{ category_ids?: number[] }> =>
  category_id === undefined ? {} : { category_ids: await branchIds(ctx, category_id) }

/** A filter with its categories as the branches below them. */
export async function filterOf<F extends Pick<ListInput, 'category_id' | 'branch_id'>>(
  ctx: Ctx,
  { category_id, branch_id, ...filter }: F,
): Promise<Omit<F, 'category_id' | 'branch_id'> & Pick<Filter, 'category_ids' | 'branch_ids'>> {
  const about = branch_id === undefined ? {} : { branch_ids: await branchIds(ctx, branch_id) }
  return { ...filter, ...about, ...(await branch(ctx, category_id)) }
}

/**
 * Every category of the branches somebody chose: a member's own, else those a guest brings along. Empty for those who chose none; what
 * does not exist any more is left out.
 */
export async function interestsOf(ctx: Ctx, brought: readonly number[] = []): Promise<number[]> {
  const chosen = ctx.user ? await chosenCategories(ctx, ctx.user.id) : brought
  return (await Promise.all(chosen.map((id) => branchIds(ctx, id)))).flat()
}

/** Lots picked for somebody: those of the categories they chose, the hottest first, then the others. */
export async function pickedLots(
  ctx: Ctx,
  chosen_ids: readonly number[],
  filter: Filter,
  paging: Paging,
): Promise<LotPage> {
  const found = await pageChosenFirst(ctx, filter, chosen_ids, 'hot', paging)
  return { ...found, list: await cardsOf(ctx, found.list), server_now_ms: await databaseNow(ctx) }
}

/**
 * The row of what ends soon: as many lots as it holds are taken from the chosen categories first, and then they stand in the order they
 * end in.
 */
export async function endingRow(ctx: Ctx, chosen_ids: readonly number[], page_size: number): Promise<Card[]> {
  const filter: Filter = { status: 'live', ends_before: await soonEndsAt(ctx) }
  const { list } = await pageChosenFirst(ctx, filter, chosen_ids, 'ending', { page: 1, page_size })
  return cardsOf(
    ctx,
    list.toSorted((a, b) => a.ends_at! - b.ends_at! || a.id - b.id),
  )
}

/** Lots by category, shop, price and the rest; what has ended comes newest first, what has not opened the next to open. */
export async function listLots(ctx: Ctx, { sort, interests, page, page_size, ...filter }: ListInput): Promise<LotPage> {
  const place = { page, page_size }
  if (sort === 'picked') return pickedLots(ctx, await interestsOf(ctx, interests), await filterOf(ctx, filter), place)
  const ended = filter.status === 'ended' && (sort === 'default' || sort === 'ending')
  const upcoming = filter.status === 'scheduled' && ['default', 'hot', 'ending'].includes(sort)
  return presented(ctx, await filterOf(ctx, filter), ended ? 'closed' : upcoming ? 'opening' : sort, place)
}

/** Until when a lot that ends counts as ending soon, ms. */
export const soonEndsAt = async (ctx: Ctx): Promise<number> =>
  (await databaseNow(ctx)) + (await setting(ctx, 'auction.ending_soon_h')) * HOUR_MS

/** Lots that end within a day, soonest first. */
export async function endingSoon(
  ctx: Ctx,
  { category_id, ...paging }: Paging & { category_id?: number },
): Promise<LotPage> {
  const ends_before = await soonEndsAt(ctx)
  return presented(ctx, { status: 'live', ends_before, ...(await branch(ctx, category_id)) }, 'ending', paging)
}

/** The midnight a day begins at in Asia/Shanghai, ms. */
const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - SHANGHAI_MS

/** Price records: sold and paid lots of a year, newest first, page after page by `after`. Days are inclusive. */
export async function soldLots(
  ctx: Ctx,
  {
    category_id,
    shop_id,
    keyword,
    from,
    to,
    sort = 'new',
    after,
    page,
    page_size,
  }: Paging & {
    category_id?: number
    shop_id?: number
    keyword?: string
    from?: string
    to?: string
    sort?: SoldSort
    after?: string
  },
): Promise<LotPage & { months: number; next: string | null }> {
  const days = await setting(ctx, 'auction.price_record_days')
  const now = await databaseNow(ctx)
  // Whole days: the same question asked again is the same question.
  const oldest = Math.floor((now - days * DAY_MS + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS
  const filter = {
    category_ids: category_id === undefined ? undefined : await branchIds(ctx, category_id),
    shop_id,
    keyword,
    closed_from: Math.max(oldest, from ? startOfDay(from) : 0),
    closed_to: to ? startOfDay(to) + DAY_MS : undefined,
  }
  // A client that still counts pages reads them from the beginning.
  const skipped = after === undefined ? (page - 1) * page_size : 0
  const rows = await soldLotsAfter(ctx, filter, { sort, after: placeIn(after), limit: skipped + page_size + 1 })
  const shown = rows.slice(skipped, skipped + page_size)
  const has_more = rows.length > skipped + page_size
  const is_whole = !has_more && after === undefined && (shown.length > 0 || page === 1)
  const total = is_whole ? rows.length : await soldTotal(ctx, filter)
  const last = has_more ? placeOfSold(sort, shown.at(-1)!) : undefined
  return {
    list: await cardsOf(ctx, shown),
    ...placeOf({ page, page_size }, total, has_more),
    server_now_ms: now,
    months: monthsOf(days),
    next: last ? `${last.value}.${last.id}` : null,
  }
}

function placeIn(after: string | undefined): SoldPlace | undefined {
  if (after === undefined) return undefined
  const [value, id] = after.split('.').map(Number)
  return { value: value!, id: id! }
}

/** Lots of a whole branch of the tree. @throws Refusal NOT_FOUND for an unknown category, or a child of another one */
export async function listByParent(
  ctx: Ctx,
  {
    parent_id,
    child_id,
    sort,
    ...paging
  }: Paging & { parent_id: number; child_id?: number; sort: Exclude<ListInput['sort'], 'picked'> },
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
