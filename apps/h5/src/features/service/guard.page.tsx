/** The people a shop takes messages from, and the words it takes no messages with. */
import './service.css'
import { CellGroup, Chip, Field, TextArea } from '@juya/ui'
import { useLayoutEffect, useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { wordsIn } from './parts/reply-fields.ts'

const DOORS = ['all', 'followers', 'buyers'] as const
const WORDS_MAX = limitOf('service.saveGuard', 'blocked_words').items_max

export default function GuardPage() {
  return (
    <SellerOnly>
      <GuardForm />
    </SellerOnly>
  )
}

function GuardForm() {
  const t = useText()
  const known = useCall('service.guard', {}, { stale_ms: 0 })
  const [door, setDoor] = useState<(typeof DOORS)[number]>('all')
  const [words, setWords] = useState('')
  useLayoutEffect(() => {
    if (!known.data) return
    setDoor(known.data.who_can_chat)
    setWords(known.data.blocked_words.join('、'))
  }, [known.data])
  const save_words = useAction('service.saveGuard', { refresh: ['service'] })
  const save_door = useAction('chat.setDoor', { refresh: ['service', 'chat'] })
  const blocked_words = wordsIn(words)
  const too_many = blocked_words.length > WORDS_MAX
  const submit = async () => {
    if (too_many) return
    if (door !== known.data?.who_can_chat && (await save_door.run({ who_can_chat: door })) === undefined) return
    if (await save_words.run({ blocked_words })) toast(t('saved'))
  }
  return (
    <FormPage
      needs={known}
      onSubmit={() => void submit()}
      submit={t('save')}
      submitting={save_door.pending || save_words.pending}
    >
      <CellGroup look="card" note={t('door_note')}>
        <Field label={t('door')} layout="stacked">
          {() => (
            <span className="service-chips" role="group" aria-label={t('door')}>
              {DOORS.map((one) => (
                <Chip key={one} tone="fill" on={door === one} onPress={() => setDoor(one)}>
                  {t(`door_${one}`)}
                </Chip>
              ))}
            </span>
          )}
        </Field>
      </CellGroup>
      <CellGroup look="card" note={t('blocked_note')}>
        <Field
          label={t('blocked')}
          help={t('words_help')}
          layout="stacked"
          error={too_many ? t('blocked_wrong', { max: WORDS_MAX }) : undefined}
        >
          {(ids) => <TextArea {...ids} rows={3} value={words} onChange={setWords} />}
        </Field>
      </CellGroup>
      <p className="service-note">{t('strangers', { count: known.data?.stranger_messages })}</p>
      <p className="service-note">{t('guard_hours')}</p>
    </FormPage>
  )
}
