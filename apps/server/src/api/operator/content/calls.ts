/** Categories and their templates: the calls, by name. */
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
import { categoryTemplate, saveCategoryTemplate, templateGaps } from './templates.ts'

export const contentCalls = {
  uploadBanner,
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
