/** Texts, coupons and categories: the calls, by name. */
import { uploadBanner } from './banners.ts'
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
import { categoryTemplate, saveCategoryTemplate, templateGaps } from './templates.ts'
import { discardText, saveText, submitText, text, texts, withdrawText } from './texts.ts'

export const contentCalls = {
  ...couponCalls,
  uploadBanner,
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
