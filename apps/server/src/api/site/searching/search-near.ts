/** What is offered where no lot was found: the same words without what narrows them, ended lots, what is popular. */
import type { Ctx } from '../../../platform/context.ts'
import { type ListInput, listLots } from '../../auction/lists/lists.ts'

const ITEMS = 6
const FIRST = { page: 1, page_size: ITEMS }

/** The fields a list is about; all others narrow it. */
type About = Pick<ListInput, 'keyword' | 'branch_id' | 'shop_id'>

/** The nearest to a search that found nothing: the first of the three that is not empty. Only a house without lots has none. */
export async function nearby(ctx: Ctx, { keyword, branch_id, shop_id }: About, is_narrowed: boolean) {
  const about = { keyword, branch_id, shop_id }
  if (is_narrowed) {
    const { list, total } = await listLots(ctx, { ...about, status: 'live', sort: 'default', ...FIRST })
    if (total > 0) return { kind: 'without_filters' as const, total, items: list }
  }
  if (keyword) {
    const { list, total } = await listLots(ctx, { ...about, status: 'ended', sort: 'default', ...FIRST })
    if (total > 0) return { kind: 'ended' as const, total, items: list }
  }
  const { list, total } = await listLots(ctx, { status: 'live', sort: 'hot', ...FIRST })
  return total > 0 ? { kind: 'popular' as const, total, items: list } : null
}
