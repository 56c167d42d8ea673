/** A new quick reply, or a change to one. */
import './service.css'
import { Cell, CellGroup, Field, Switch, TextArea, TextInput } from '@juya/ui'
import { useLayoutEffect, useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const TITLE_MAX = limitOf('service.addQuick', 'title').chars_max
const CONTENT_MAX = limitOf('service.addQuick', 'content').chars_max
const BLANK = { title: '', content: '', for_buyers: false, enabled: true }

export default function QuickEditPage() {
  return (
    <SellerOnly>
      <QuickForm />
    </SellerOnly>
  )
}

function QuickForm() {
  const t = useText()
  const id = useIdParam()
  const known = useCall('service.quick', { id }, { enabled: id > 0, stale_ms: 0 })
  const room = useCall('service.quickForm', {}, { enabled: id === 0, stale_ms: 0 })
  const [form, setForm] = useState(BLANK)
  const [tried, setTried] = useState(false)
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }))
  useLayoutEffect(() => {
    if (known.data) {
      const { title, content, for_buyers, enabled } = known.data
      setForm({ title, content, for_buyers, enabled })
    }
  }, [known.data])
  const onDone = () => {
    toast(t('saved'))
    goBack()
  }
  const add = useAction('service.addQuick', { refresh: ['service'], onDone })
  const edit = useAction('service.editQuick', { refresh: ['service'], onDone })
  const full = room.data?.left === 0
  const wrong = { title: form.title.trim() === '', content: form.content.trim() === '' }
  const submit = () => {
    setTried(true)
    if (wrong.title || wrong.content || full) return
    void (id > 0 ? edit.run({ id, ...form }) : add.run(form))
  }
  return (
    <FormPage
      about={known.data?.title}
      needs={id > 0 ? known : room}
      onSubmit={submit}
      submit={t('save')}
      submitting={add.pending || edit.pending}
      disabled={full}
      reason={full ? t('replies_full', { max: room.data?.max }) : undefined}
    >
      <CellGroup look="card">
        <Field label={t('title')} required error={tried && wrong.title ? t('title_wrong') : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={TITLE_MAX}
              placeholder={t('title_hint')}
              value={form.title}
              onChange={(title) => set({ title })}
            />
          )}
        </Field>
        <Field
          label={t('content')}
          required
          layout="stacked"
          error={tried && wrong.content ? t('content_wrong') : undefined}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={5}
              maxLength={CONTENT_MAX}
              max={CONTENT_MAX}
              value={form.content}
              onChange={(content) => set({ content })}
            />
          )}
        </Field>
      </CellGroup>
      <CellGroup look="card">
        <Cell
          title={t('for_buyers')}
          help={t('for_buyers_note')}
          right={<Switch on={form.for_buyers} label={t('for_buyers')} onChange={(for_buyers) => set({ for_buyers })} />}
        />
        <Cell
          title={t('on')}
          right={<Switch on={form.enabled} label={t('on')} onChange={(enabled) => set({ enabled })} />}
        />
      </CellGroup>
    </FormPage>
  )
}
