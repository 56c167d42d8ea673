/** Interest's interface for other domains. */
export { chooseCategories, chosenCategories } from './categories.ts'
export {
  countFollowers,
  countFollows,
  fansAmong,
  type Followed,
  type FollowPage,
  type FollowPlace,
  followedAmong,
  followedIds,
  followedShopIds,
  followersBy,
  followersOf,
  followsOf,
  shopFollowType,
} from './following/follow-store.ts'
export { type Followable, type FollowedFacts, registerFollowable, registerFollowBar } from './following/followables.ts'
export { endFollowsBetween, follow, followShop, forgetFollowed, noteVisit } from './following/following.ts'
export { clearHistory, countHistory, historyPage, noteSeen, type SeenType } from './history.ts'
