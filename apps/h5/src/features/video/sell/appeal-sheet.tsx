/** Brings a rejection or a removal before the arbiter. */
import { Button, Sheet } from '@juya/ui'
import { useState } from 'react'
import { LongField } from '../../../cards/forms/form-fields.tsx'
import { useAction } from '../../../lib/api/query.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'

const CONTENT = limitOf('video.save', 'content')

export function AppealSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText()
  const [content, setContent] = useState('')
  const [tried, setTried] = useState(false)
  const appeal = useAction('video.save', {
    refresh: ['video'],
    onDone: () => {
      toast(t('sent'))
      onClose()
    },
  })
  const short = [...content.trim()].length < CONTENT.chars_min
  const send = () => {
    setTried(true)
    if (!short) void appeal.run({ id, action: 'appeal', content: content.trim() })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('appeal')}
      footer={
        <Button loading={appeal.pending} onClick={send}>
          {t('send')}
        </Button>
      }
    >
      <p className="j-meta">{t('appeal_note')}</p>
      <LongField
        label={t('appeal_words')}
        required
        max={CONTENT.chars_max}
        rows={5}
        value={content}
        error={tried && short ? t('needed', { min: CONTENT.chars_min }) : undefined}
        onChange={setContent}
      />
    </Sheet>
  )
}
