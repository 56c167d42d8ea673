/** A person's identity: name, number and both sides of the identity card, on every form that asks for them. */
import './application.css'
import { Card, CellGroup, Field, PhotoGrid, TextInput } from '@juya/ui'
import type { Photo } from '@juya/ui/forms/photos.tsx'
import { useState } from 'react'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { isIdCard } from '../../lib/forms/validators.ts'
import { useText } from './i18n.ts'

const NAME = limitOf('account.submitRealname', 'real_name')
const NUMBER = limitOf('account.submitRealname', 'id_no')

export interface Papers {
  real_name: string
  id_no: string
  id_front: string
  id_back: string
}

/** What was typed before another page was opened. */
export interface KeptPapers {
  real_name: string
  id_no: string
  photos: readonly Photo[]
}

/** What is typed so far; `papers` is undefined until all of it is right. */
export function useIdentity(kept?: KeptPapers) {
  const [real_name, setName] = useState(kept?.real_name ?? '')
  const [id_no, setNumber] = useState(kept?.id_no ?? '')
  const photos = usePhotos('idcard', 2, kept?.photos)
  const name_ok = [...real_name.trim()].length >= NAME.chars_min
  const [id_front, id_back] = photos.paths
  const papers: Papers | undefined =
    name_ok && isIdCard(id_no) && id_front && id_back ? { real_name, id_no, id_front, id_back } : undefined
  return { real_name, setName, name_ok, id_no, setNumber, photos, uploading: photos.uploading, papers }
}

export function IdentityFields({ identity, tried }: { identity: ReturnType<typeof useIdentity>; tried: boolean }) {
  const t = useText()
  const photo_texts = usePhotoTexts({ cover: false })
  const { real_name, id_no, photos } = identity
  const number_wrong = t(id_no.trim() === '' ? 'id_no_missing' : 'id_no_wrong')
  return (
    <>
      <CellGroup look="card">
        <Field label={t('real_name')} required error={tried && !identity.name_ok ? t('real_name_wrong') : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={NAME.chars_max}
              autoComplete="name"
              value={real_name}
              onChange={identity.setName}
            />
          )}
        </Field>
        <Field label={t('id_no')} required error={tried && !isIdCard(id_no) ? number_wrong : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={NUMBER.chars_max}
              autoComplete="off"
              value={id_no}
              onChange={identity.setNumber}
            />
          )}
        </Field>
      </CellGroup>
      <Card title={t('id_photos')}>
        <PhotoGrid
          {...photos}
          views={[t('id_front'), t('id_back')]}
          texts={{ ...photo_texts, photo: (number) => (number === 1 ? t('id_front') : t('id_back')) }}
        />
        {tried && photos.paths.length < 2 && (
          <p className="application-form__error" role="alert">
            {t('id_photos_wrong')}
          </p>
        )}
      </Card>
    </>
  )
}
