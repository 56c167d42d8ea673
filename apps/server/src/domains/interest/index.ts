/** What other domains may ask of interest. */
export { countFollows, followedShopIds, noteVisit } from './following.ts'
export { countHistory, historyPage, noteSeen, type SeenType } from './history.ts'
