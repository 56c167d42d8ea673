/** Answers of the shop calls that need nothing from above. Those with lots, orders and money are the home domain's. */
import { shop } from '@juya/contract'
import { bindCalls } from '../../platform/handlers.ts'
import { categoryNames, categoryTree } from '../site/index.ts'
import { listShops } from './listing.ts'
import { shopRow } from './shops.ts'

const { recommended, categories } = shop

export const calls = bindCalls(
  { recommended, categories },
  {
    recommended: async (ctx, place) => {
      const select = await listShops(ctx, { ...place, sort: 'hot', select_only: true })
      return select.total > 0 ? select : listShops(ctx, { ...place, sort: 'hot' })
    },
    categories: async (ctx, { shop_id }) => {
      if (shop_id === undefined) return { list: (await categoryTree(ctx)).map(({ id, name }) => ({ id, name })) }
      const names = await categoryNames(ctx, (await shopRow(ctx, shop_id)).main_category_ids)
      return { list: [...names].map(([id, name]) => ({ id, name })) }
    },
  },
)
