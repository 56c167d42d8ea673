/** Brings a rejection before the arbiter. */
import '../task.css'
import { Button, PhotoGrid, Sheet } from '@juya/ui'
import { useState } from 'react'
import { LongField } from '../../../cards/forms/form-fields.tsx'
import { useAction } from '../../../lib/api/query.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'

const CONTENT = limitOf('task.appeal', 'content')

export function AppealSheet({ id, of_juya, onClose }: { id: number; of_juya: boolean; onClose: () => void }) {
  const t = useText()
  const [content, setContent] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('evidence', limitOf('task.appeal', 'images').items_max)
  const photo_texts = usePhotoTexts({ cover: false })
  const appeal = useAction('task.appeal', {
    refresh: ['task'],
    onDone: () => {
      toast(t('sent'))
      onClose()
    },
  })
  const short = [...content.trim()].length < CONTENT.chars_min
  const send = () => {
    setTried(true)
    if (!short && !photos.uploading)
      void appeal.run({ assignment_id: id, content: content.trim(), images: photos.paths })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('appeal')}
      footer={
        <Button loading={appeal.pending} disabled={photos.uploading} onClick={send}>
          {photos.uploading ? t('uploading') : t('send')}
        </Button>
      }
    >
      <p className="task-note">{t(of_juya ? 'appeal_note_juya' : 'appeal_note')}</p>
      <LongField
        label={t('your_words')}
        required
        max={CONTENT.chars_max}
        rows={5}
        value={content}
        error={tried && short ? t('needed') : undefined}
        onChange={setContent}
      />
      <PhotoGrid {...photos} texts={photo_texts} />
    </Sheet>
  )
}
