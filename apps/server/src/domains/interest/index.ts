/** Interest's interface for other domains. */
export { chooseCategories, chosenCategories } from './categories.ts'
export {
  countFollows,
  fansAmong,
  followedAmong,
  followedShopIds,
  followersBy,
  followShop,
  noteVisit,
} from './following.ts'
export { clearHistory, countHistory, historyPage, noteSeen, type SeenType } from './history.ts'
