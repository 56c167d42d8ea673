/** What somebody has to say, with pictures: a report, a shop's answer, an appeal and feedback are this one form. */
import './report.css'
import { Card, CellGroup, PhotoGrid } from '@juya/ui'
import { type ReactNode, useState } from 'react'
import { ChoiceField, LongField } from '../../cards/forms/form-fields.tsx'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

interface Choice {
  label: string
  missing: string
  options: ReadonlyArray<{ key: string; text: string; note?: string }>
}
export interface Words {
  choice: string
  content: string
  images: string[]
}

export function WordsForm({
  first,
  about,
  choice,
  label,
  hint,
  min,
  max,
  photos_max,
  submit,
  note,
  barred,
  sending,
  more,
  onSend,
}: {
  /** What the words are about, above them; without it the line `about`. */
  first?: ReactNode
  about?: string | undefined
  choice?: Choice
  label: string
  hint: string
  min: number
  max: number
  /** 0: words alone. */
  photos_max: number
  submit: string
  note?: string | undefined
  /** Why it cannot be sent now. */
  barred?: string | undefined
  sending: boolean
  more?: ReactNode
  onSend: (words: Words) => void
}) {
  const t = useText()
  const [chosen, setChosen] = useState('')
  const [content, setContent] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('evidence', photos_max)
  const photo_texts = usePhotoTexts({ cover: false, title: t('photos') })
  const picked = choice?.options.find(({ key }) => key === chosen)
  const too_short = [...content.trim()].length < min
  const send = () => {
    setTried(true)
    if ((choice && !picked) || too_short || photos.uploading) return
    onSend({ choice: chosen, content: content.trim(), images: photos.paths })
  }
  return (
    <FormPage
      about={about}
      onSubmit={send}
      submit={submit}
      submitting={sending}
      disabled={photos.uploading || barred !== undefined}
      reason={photos.uploading ? t('uploading') : barred}
    >
      {first ?? (about && <p className="report-note">{about}</p>)}
      {note && <p className="report-note">{note}</p>}
      <CellGroup look="card" note={picked?.note}>
        {choice && (
          <ChoiceField
            label={choice.label}
            required
            options={choice.options.map(({ text }) => text)}
            value={picked?.text ?? ''}
            error={tried && !picked ? choice.missing : undefined}
            onChange={(text) => setChosen(choice.options.find((one) => one.text === text)?.key ?? '')}
          />
        )}
        <LongField
          label={label}
          required={min > 0}
          value={content}
          max={max}
          rows={5}
          placeholder={hint}
          error={tried && too_short ? t('words_needed') : undefined}
          onChange={setContent}
        />
      </CellGroup>
      {photos_max > 0 && (
        <Card title={t('photos')}>
          <div className="report-photos">
            <PhotoGrid {...photos} columns={4} texts={photo_texts} />
          </div>
        </Card>
      )}
      {more}
    </FormPage>
  )
}
