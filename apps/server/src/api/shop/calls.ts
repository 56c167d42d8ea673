/** Answers the shop calls. */
import { shop } from '@juya/contract'
import { followShop } from '../../domains/interest/index.ts'
import { answerApplication, shopRow } from '../../domains/shop/index.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { categoryNames, categoryTree } from '../site/categories.ts'
import { searchShop } from '../site/search.ts'
import { ownApplication } from './applications.ts'
import { listShops } from './listing.ts'
import * as pages from './pages.ts'

export const calls = bindCalls(shop, {
  list: async (ctx, input) => pages.shopList(ctx, input),
  info: async (ctx, { id }) => pages.shopPage(ctx, id),
  search: async (ctx, input) => searchShop(ctx, input),
  reviews: async (ctx, { id, ...input }) => pages.shopReviews(ctx, id, input),
  follow: async (ctx, { id, on }) => followShop(ctx, id, on),
  answerApplication: async (ctx, input) => {
    await answerApplication(ctx, input)
    return say(await ownApplication(ctx), 'Your answer has been sent', '补充材料已提交')
  },
  workbench: async (ctx) => pages.workbench(ctx),
  workbenchCounts: async (ctx) => pages.workbenchNumbers(ctx),
  shopReviews: async (ctx, input) => pages.ownReviews(ctx, input),
  replyReview: async (ctx, { review_id, content }) =>
    say(await pages.answerReview(ctx, review_id, content), 'Answered', '已回复'),
  recommended: async (ctx, place) => {
    const select = await listShops(ctx, { ...place, sort: 'hot', select_only: true })
    return select.total > 0 ? select : listShops(ctx, { ...place, sort: 'hot' })
  },
  categories: async (ctx, { shop_id }) => {
    if (shop_id === undefined) return { list: (await categoryTree(ctx)).map(({ id, name }) => ({ id, name })) }
    const names = await categoryNames(ctx, (await shopRow(ctx, shop_id)).main_category_ids)
    return { list: [...names].map(([id, name]) => ({ id, name })) }
  },
})
