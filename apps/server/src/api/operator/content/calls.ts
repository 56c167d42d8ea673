/** Banners, texts, coupons, broadcasts and categories: the calls, by name. */
import { archiveBanner, banner, banners, publishBanner, saveBanner, uploadBanner, withdrawBanner } from './banners.ts'
import {
  broadcast,
  broadcasts,
  discardBroadcast,
  saveBroadcast,
  sendBroadcast,
  stopBroadcast,
  testBroadcast,
} from './broadcasts.ts'
import {
  callOffCategoryRate,
  categories,
  createCategory,
  disableCategory,
  editCategory,
  enableCategory,
  setCategoryRate,
  sortCategory,
  uploadCategoryPicture,
} from './categories.ts'
import { couponCalls } from './coupons.ts'
import { archiveHomeRow, homeRow, homeRows, publishHomeRow, saveHomeRow, withdrawHomeRow } from './home-rows.ts'
import { categoryTemplate, saveCategoryTemplate, templateGaps } from './templates.ts'
import { discardText, saveText, submitText, text, texts, withdrawText } from './texts.ts'

export const contentCalls = {
  banners,
  banner,
  ...couponCalls,
  broadcasts,
  broadcast,
  saveBroadcast,
  testBroadcast,
  sendBroadcast,
  stopBroadcast,
  discardBroadcast,
  uploadBanner,
  saveBanner,
  publishBanner,
  withdrawBanner,
  archiveBanner,
  homeRows,
  homeRow,
  saveHomeRow,
  publishHomeRow,
  withdrawHomeRow,
  archiveHomeRow,
  texts,
  text,
  saveText,
  submitText,
  withdrawText,
  discardText,
  categories,
  createCategory,
  editCategory,
  sortCategory,
  disableCategory,
  enableCategory,
  uploadCategoryPicture,
  categoryTemplate,
  templateGaps,
  saveCategoryTemplate,
  setCategoryRate,
  callOffCategoryRate,
}
