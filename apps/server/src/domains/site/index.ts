/** The site's interface for other domains. */

export { type Activity, activitiesByIds, activityById, openActivities, saveActivity } from './activities.ts'
export { readersHalf, withUnit } from './answer-words.ts'
export {
  allCategories,
  type CategoryText,
  createCategory,
  editCategory,
  moveCategory,
  movesOf,
  setCategoryActive,
} from './categories/changing.ts'
export { callOffRate, plannedRates, proposeCategoryRate, RATE_OF_CATEGORY, usualRateBp } from './categories/rates.ts'
export { paramsOfTemplate, saveCategoryTemplate, templateVersions } from './categories/templates.ts'
export {
  branchIds,
  type Category,
  type CategoryRow,
  categoriesNamed,
  categoryCommissions,
  categoryIdByCode,
  categoryOf,
  lineOf,
  setCategoryImage,
  treeOf,
} from './categories/tree.ts'
export { HELPS, helpIn, helpsFor } from './help/all-helps.ts'
export { closestHelps } from './help/closest.ts'
export { noteUnanswered, settleQuestion, unansweredQuestions, usefulHelpIds, voteHelp } from './help/questions.ts'
export { measureInEnglish } from './measure-words.ts'
export { cityList, countyList, knownPlace, placeOf, provinceList } from './places/regions.ts'
export { metresFrom } from './places/seats.ts'
export { weatherAt } from './places/weather.ts'
export { archiveBanner, bannersByIds, linkTo, publishBanner, saveBanner, withdrawBanner } from './publishing/banners.ts'
export {
  archiveHomeRow,
  homeRowsByIds,
  homeRowsShown,
  publishHomeRow,
  saveHomeRow,
  withdrawHomeRow,
} from './publishing/home-rows.ts'
export { discardText, saveText, submitText, withdrawText } from './publishing/texts.ts'
export {
  lockText,
  openVersionId,
  publishedVersions,
  type TextVersion,
  textsByIds,
  textsInForce,
  versionsInForce,
  versionsToAccept,
} from './publishing/versions.ts'
export { keepReport, REPORTS_KEPT_DAYS } from './reports.ts'
export { forgetSearch, noteSearch } from './search-words.ts'
export { siteSetting } from './settings.ts'
export { type Banner, bannersAt, showAds, showBanner } from './showcase.ts'
export { TEXTS } from './texts/all-texts.ts'
export { htmlOf, markedHtml, withFigures } from './texts/text.ts'
export { finishUpload } from './uploading.ts'
export {
  blockedWordIn,
  checkName,
  checkTitle,
  checkWords,
  type JudgedTexts,
  judgeTexts,
  maskWords,
} from './words/blocked-words.ts'
export { guardedWordsByIds, saveGuardedWord, switchGuardedWord } from './words/word-store.ts'
export { CAUGHT_DAYS, caughtBy, registerWrittenTexts, type TextsBelow, type WrittenText } from './words/written-texts.ts'
