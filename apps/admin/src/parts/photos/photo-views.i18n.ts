import { PHOTO_VIEW_NAMES } from '@juya/contract/photo-views.ts'
import { defineTexts } from '../../lib/i18n.ts'

/** Names of the sides of a piece, by the contract's keys. */
export const photoViewTexts = defineTexts(PHOTO_VIEW_NAMES)
