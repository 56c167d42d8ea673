/** The site's interface for other domains. */

export { type Activity, activityById, openActivities, saveActivity } from './activities.ts'
export { readersHalf, withUnit } from './answer-words.ts'
export { blockedWordIn, checkName, checkWords } from './blocked-words.ts'
export {
  branchIds,
  type Category,
  type CategoryRow,
  categoryCommissions,
  categoryIdByCode,
  categoryOf,
  setCategoryImage,
  treeOf,
} from './categories.ts'
export { measureInEnglish } from './measure-words.ts'
export { cityList, countyList, placeOf, provinceList } from './places/regions.ts'
export { weatherAt } from './places/weather.ts'
export { keepReport, REPORTS_KEPT_DAYS } from './reports.ts'
export { forgetSearch, noteSearch } from './search-words.ts'
export { siteSetting } from './settings.ts'
export { type Banner, saveBanner, showAds } from './showcase.ts'
export { AGREEMENTS, TEXTS } from './texts/all-texts.ts'
export { htmlOf, type SiteText, withFigures } from './texts/text.ts'
export { finishUpload } from './uploading.ts'
