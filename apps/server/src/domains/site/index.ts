/** What other domains may ask of the house. */

export { type ActivityPage, activityPage, openActivities, saveActivity } from './activities.ts'
export { AGREEMENTS, articleByCode } from './articles.ts'
export {
  branchIds,
  type Category,
  type CategoryNode,
  categoryIdByCode,
  categoryNames,
  categoryOf,
  categoryTree,
  setCategoryImage,
} from './categories.ts'
export { APP, companyFacts, houseSetting } from './house.ts'
export { placeOf } from './regions.ts'
export { noteSearch } from './search-words.ts'
export { saveBanner } from './showcase.ts'
export { weatherAt } from './weather.ts'
export { blockedWordIn, checkWords } from './words.ts'
