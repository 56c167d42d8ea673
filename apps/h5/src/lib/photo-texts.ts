import type { PhotoGridTexts } from '@juya/ui'
import { useCommon } from './common.i18n.ts'

/** What a PhotoGrid says; with `cover` the first photo is named the cover. */
export function usePhotoTexts({ cover = true, title = '' } = {}): PhotoGridTexts {
  const t = useCommon()
  return {
    add: t('add_photo'),
    cover: cover ? t('cover') : undefined,
    failed: t('upload_failed'),
    remove: (number) => t('remove_photo', { number }),
    move_left: (number) => t('move_left', { number }),
    move_right: (number) => t('move_right', { number }),
    photo: (number) => t('photo_of', { title, number }),
  }
}
