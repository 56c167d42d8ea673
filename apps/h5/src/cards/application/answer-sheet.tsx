/** The answer to what an operator asks about something filed: words, and pictures where they help. */
import './application.css'
import { Button, PhotoGrid, Sheet, TextArea } from '@juya/ui'
import { useState } from 'react'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { useText } from './i18n.ts'

interface AnswerSheetProps {
  /** What the pictures are uploaded as; identity documents stay private. */
  use: 'evidence' | 'idcard'
  limit: { chars_min: number; chars_max: number }
  sending: boolean
  send: (said: { answer: string; images: string[] }) => void
  onClose: () => void
}

export function AnswerSheet({ use, limit, sending, send, onClose }: AnswerSheetProps) {
  const t = useText()
  const [answer, setAnswer] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos(use, 9)
  const photo_texts = usePhotoTexts({ cover: false })
  const short = [...answer.trim()].length < limit.chars_min
  const press = () => {
    setTried(true)
    if (!short && !photos.uploading) send({ answer, images: photos.paths })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('answer_title')}
      footer={
        <Button loading={sending} disabled={photos.uploading} onClick={press}>
          {photos.uploading ? t('uploading') : t('answer_send')}
        </Button>
      }
    >
      <div className="application-form">
        <TextArea
          aria-label={t('answer_title')}
          placeholder={t('answer_placeholder')}
          maxLength={limit.chars_max}
          max={limit.chars_max}
          value={answer}
          onChange={setAnswer}
        />
        {tried && short && (
          <p className="application-form__error" role="alert">
            {t('answer_short', { min: limit.chars_min })}
          </p>
        )}
        <PhotoGrid {...photos} texts={{ ...photo_texts, photo: (number) => `${t('answer_photos')} ${number}` }} />
      </div>
    </Sheet>
  )
}
