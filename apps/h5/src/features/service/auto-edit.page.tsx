/** A new automatic reply, or a change to one; what it answers stays once it is written. */
import './service.css'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { Button, Cell, CellGroup, Chip, Field, ImagePlate, Spinner, Switch, TextArea, TextInput } from '@juya/ui'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { CallError } from '../../lib/api/request.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { uploadImage } from '../../lib/forms/upload.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { FIELDS_OF, unknownIn, wordsIn } from './parts/reply-fields.ts'

type Trigger = Data<'service.auto'>['trigger']
const TITLE_MAX = limitOf('service.addAuto', 'title').chars_max
const CONTENT_MAX = limitOf('service.addAuto', 'content').chars_max
const WORDS_MAX = limitOf('service.addAuto', 'keywords').items_max

const BLANK = {
  title: '',
  content: '',
  trigger: 'keyword' as Trigger,
  words: '',
  image: null as string | null,
  enabled: true,
}

export default function AutoEditPage() {
  return (
    <SellerOnly>
      <AutoForm />
    </SellerOnly>
  )
}

function AutoForm() {
  const t = useText()
  const id = useIdParam()
  const known = useCall('service.auto', { id }, { enabled: id > 0, stale_ms: 0 })
  const room = useCall('service.autoForm', {}, { enabled: id === 0, stale_ms: 0 })
  const [form, setForm] = useState(BLANK)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }))
  useLayoutEffect(() => {
    if (known.data) {
      const { title, content, trigger, keywords, image, enabled } = known.data
      setForm({ title, content, trigger, words: keywords.join('、'), image: image ?? null, enabled })
    }
  }, [known.data])
  const onDone = () => {
    toast(t('saved'))
    goBack()
  }
  const add = useAction('service.addAuto', { refresh: ['service'], onDone })
  const edit = useAction('service.editAuto', { refresh: ['service'], onDone })
  const full = room.data?.left === 0
  const keywords = wordsIn(form.words)
  const asks = form.trigger === 'keyword'
  const unknown = unknownIn(form.trigger, form.content)
  const wrong = {
    title: form.title.trim() === '',
    content: form.content.trim() === '' || unknown !== undefined,
    words: asks && (keywords.length === 0 || keywords.length > WORDS_MAX),
  }
  const submit = () => {
    setTried(true)
    if (wrong.title || wrong.content || wrong.words || full || sending) return
    const { title, content, image, enabled } = form
    const fields = { title, content, image, enabled, ...(asks ? { keywords } : {}) }
    void (id > 0 ? edit.run({ id, ...fields }) : add.run({ ...fields, trigger: form.trigger }))
  }
  const upload = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    try {
      set({ image: (await uploadImage(file, 'other')).path })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast(failure.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <FormPage
      about={known.data?.title}
      needs={id > 0 ? known : room}
      onSubmit={submit}
      submit={t('save')}
      submitting={add.pending || edit.pending}
      disabled={full || sending}
      reason={full ? t('replies_full', { max: room.data?.max }) : sending ? t('uploading') : undefined}
    >
      <CellGroup look="card" note={t(`trigger_${form.trigger}_note`)}>
        <Field label={t('trigger')} layout="stacked">
          {() => (
            <span className="service-chips" role="group" aria-label={t('trigger')}>
              {id > 0 ? (
                <Chip tone="fill" on>
                  {t(`trigger_${form.trigger}`)}
                </Chip>
              ) : (
                room.data?.free.map((trigger) => (
                  <Chip key={trigger} tone="fill" on={form.trigger === trigger} onPress={() => set({ trigger })}>
                    {t(`trigger_${trigger}`)}
                  </Chip>
                ))
              )}
            </span>
          )}
        </Field>
        {asks && (
          <Field
            label={t('words')}
            help={t('words_help')}
            required
            layout="stacked"
            error={tried && wrong.words ? t('words_wrong', { max: WORDS_MAX }) : undefined}
          >
            {(ids) => (
              <TextInput
                {...ids}
                align="left"
                placeholder={t('words_hint')}
                value={form.words}
                onChange={(words) => set({ words })}
              />
            )}
          </Field>
        )}
      </CellGroup>
      <CellGroup look="card">
        <Field label={t('title')} required error={tried && wrong.title ? t('title_wrong') : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={TITLE_MAX}
              placeholder={t('auto_title_hint')}
              value={form.title}
              onChange={(title) => set({ title })}
            />
          )}
        </Field>
        <Field
          label={t('content')}
          required
          layout="stacked"
          error={
            tried && wrong.content
              ? unknown === undefined
                ? t('content_wrong')
                : t('field_unknown', { field: `{${unknown}}` })
              : undefined
          }
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
        <div className="service-add">
          <p className="service-talk__mark">{t('fields')}</p>
          <span className="service-chips">
            {FIELDS_OF[form.trigger].map((field) => (
              <Chip
                key={field}
                tone="fill"
                onPress={() => set({ content: `${form.content}{${field}}`.slice(0, CONTENT_MAX) })}
              >
                {t(`field_${field}`)}
              </Chip>
            ))}
          </span>
        </div>
      </CellGroup>
      <Picture
        path={form.image}
        busy={sending}
        onChoose={(file) => void upload(file)}
        onRemove={() => set({ image: null })}
      />
      <CellGroup look="card">
        <Cell
          title={t('on')}
          right={<Switch on={form.enabled} label={t('on')} onChange={(enabled) => set({ enabled })} />}
        />
      </CellGroup>
    </FormPage>
  )
}

function Picture({
  path,
  busy,
  onChoose,
  onRemove,
}: {
  path: string | null
  busy: boolean
  onChoose: (file: File | undefined) => void
  onRemove: () => void
}) {
  const t = useText()
  const file = useRef<HTMLInputElement>(null)
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    onChoose(event.target.files?.[0])
    event.target.value = ''
  }
  return (
    <CellGroup look="card">
      <Cell
        title={t('picture')}
        help={t('picture_note')}
        value={
          busy ? (
            <Spinner size={24} />
          ) : (
            path && (
              <span className="service-image">
                <ImagePlate src={sizedUrl(path, 400)} alt="" ratio="4:3" radius="m" />
              </span>
            )
          )
        }
        onPress={() => file.current?.click()}
      />
      {path && (
        <div className="service-add">
          <Button size="s" variant="outline" onClick={onRemove}>
            {t('picture_remove')}
          </Button>
        </div>
      )}
      <input ref={file} type="file" accept={PICTURES_OFFERED} hidden aria-label={t('picture')} onChange={chosen} />
    </CellGroup>
  )
}
