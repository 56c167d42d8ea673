/** The interface of activities for answers. */
export { helpFriend, helpObstacle, startObstacle, startShare } from './sharing.ts'
export { helpedIn, helpersOf, openSharesOf, shareByCode, sharesByIds } from './store.ts'
export type { Share } from './tables.ts'
