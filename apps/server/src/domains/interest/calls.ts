/** Answers of following and of what was looked at. Lists of lots are the home domain's. */
import { interest, shop } from '@juya/contract'
import { bindCalls } from '../../platform/handlers.ts'
import { followedShops, followShop } from './following.ts'
import { clearHistory } from './history.ts'

const { follow } = shop
const { followedShops: followed, clearHistory: clear } = interest

export const calls = [
  ...bindCalls({ follow }, { follow: async (ctx, { id, on }) => followShop(ctx, id, on) }),
  ...bindCalls(
    { followed, clear },
    {
      followed: async (ctx, place) => followedShops(ctx, place),
      clear: async (ctx, what) => {
        await clearHistory(ctx, what)
        return null
      },
    },
  ),
]
