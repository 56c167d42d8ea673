/** The proof of a task, as its task asks for it. */
import '../task.css'
import { Button, PhotoGrid, Sheet } from '@juya/ui'
import { useState } from 'react'
import { LongField, TextField } from '../../../cards/forms/form-fields.tsx'
import { useAction } from '../../../lib/api/query.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'
import type { Place } from './place.ts'

export function ProofSheet({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useText()
  const { proof } = place.task
  const [text, setText] = useState('')
  const [link, setLink] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('evidence', limitOf('task.submit', 'images').items_max)
  const photo_texts = usePhotoTexts({ cover: false })
  const submit = useAction('task.submit', {
    refresh: ['task'],
    onDone: () => {
      toast(t('sent'))
      onClose()
    },
  })
  const missing = Math.max(0, proof.images - photos.paths.length)
  const link_wrong = proof.link && !/^https?:\/\/\S+\.\S+/.test(link.trim())
  const text_wrong = proof.text && text.trim() === ''
  const send = () => {
    setTried(true)
    if (missing > 0 || link_wrong || text_wrong || photos.uploading) return
    void submit.run({ assignment_id: place.id, text: text.trim(), link: link.trim(), images: photos.paths })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('submit')}
      footer={
        <Button loading={submit.pending} disabled={photos.uploading} onClick={send}>
          {photos.uploading ? t('uploading') : t('send')}
        </Button>
      }
    >
      {proof.images > 0 && (
        <>
          <PhotoGrid {...photos} texts={photo_texts} />
          {tried && missing > 0 && <p className="task-wrong">{t('missing_images', { count: missing })}</p>}
        </>
      )}
      <LongField
        label={t('your_words')}
        required={proof.text}
        max={limitOf('task.submit', 'text').chars_max}
        rows={4}
        value={text}
        error={tried && text_wrong ? t('missing_text') : undefined}
        onChange={setText}
      />
      {proof.link && (
        <TextField
          stacked
          label={t('your_link')}
          required
          value={link}
          error={tried && link_wrong ? t('missing_link') : undefined}
          onChange={setLink}
        />
      )}
    </Sheet>
  )
}
