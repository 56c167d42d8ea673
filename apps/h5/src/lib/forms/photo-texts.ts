import type { PhotoGridTexts } from '@juya/ui'
import { useCommon } from '../texts/common.i18n.ts'
import { photoTexts } from './photo.i18n.ts'

/** The texts of a PhotoGrid; with `cover` the first photo is named the cover. */
export function usePhotoTexts({ cover = true, title = '' } = {}): PhotoGridTexts {
  const t = photoTexts.useText()
  const common = useCommon()
  return {
    add: t('add_photo'),
    cover: cover ? common('cover') : undefined,
    failed: t('upload_failed'),
    remove: (number) => t('remove_photo', { number }),
    move_left: (number) => t('move_left', { number }),
    move_right: (number) => t('move_right', { number }),
    shows: (number) => t('photo_shows', { number }),
    photo: (number) => common('photo_of', { title, number }),
  }
}
