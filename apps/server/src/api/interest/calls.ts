/** Answers the calls about followed shops, watched lots and the history of visits. */
import { interest } from '@juya/contract'
import { chooseCategories, chosenCategories, clearHistory, followedShopIds } from '../../domains/interest/index.ts'
import { bindCalls } from '../../platform/http/handlers.ts'
import { watchedLots } from '../auction/lists/my-lots.ts'
import { recommendedShops } from '../shop/listing.ts'
import { fansOf } from './fans.ts'
import { followedShops } from './followed.ts'
import { myHistory } from './history.ts'

export const calls = bindCalls(interest, {
  followedShops: async (ctx, place) => followedShops(ctx, place),
  recommendedShops: async (ctx, place) =>
    recommendedShops(ctx, { ...place, but_ids: await followedShopIds(ctx, ctx.user.id) }),
  fans: async (ctx, input) => fansOf(ctx, input),
  watchedLots: async (ctx, input) => watchedLots(ctx, input),
  history: async (ctx, { type, ...place }) => myHistory(ctx, type, place),
  categories: async (ctx) => ({ ids: await chosenCategories(ctx, ctx.user.id) }),
  chooseCategories: async (ctx, { ids, keep }) => ({ ids: await chooseCategories(ctx, ids, keep) }),
  clearHistory: async (ctx, what) => {
    await clearHistory(ctx, what)
    return null
  },
})
