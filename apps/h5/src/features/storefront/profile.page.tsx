/** What the shop says of itself: pictures, texts, and its name, which an operator agrees to. */
import './storefront.css'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { Cell, CellGroup, Field, ImagePlate, Seal, Spinner, TextArea, TextInput } from '@juya/ui'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { CallError } from '../../lib/api/request.ts'
import { answeredPlace, askForPlace } from '../../lib/asked-place.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { uploadImage } from '../../lib/forms/upload.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { NameCard } from './parts/name-card.tsx'

type Profile = Data<'shop.profile'>

const INTRO_MAX = limitOf('shop.saveProfile', 'intro').chars_max
const NOTICE_MAX = limitOf('shop.saveProfile', 'notice').chars_max
const HOURS_MAX = limitOf('shop.saveProfile', 'service_hours').chars_max
/** A mobile number, or a landline with its area code. */
const PHONE = /^(1[2-9]\d{9}|0\d{2,3}-?\d{7,8})?$/
const PHONE_MAX = limitOf('shop.saveProfile', 'service_phone').chars_max
const PICTURES = ['logo', 'cover'] as const

export default function ShopProfilePage() {
  return (
    <SellerOnly>
      <Profile />
    </SellerOnly>
  )
}

const formOf = (now: Profile | undefined) => ({
  logo: now?.logo ?? null,
  cover: now?.cover ?? null,
  intro: now?.texts.intro ?? '',
  intro_en: now?.texts.intro_en ?? '',
  notice: now?.notice ?? '',
  service_phone: now?.service.phone ?? '',
  service_hours: now?.service.hours ?? '',
  city: now?.city ?? '',
})

/** What was typed before a city was looked for, and on which version of the page. */
interface Draft {
  form: ReturnType<typeof formOf>
  version: number | undefined
}

function Profile() {
  const t = useText()
  const known = useCall('shop.profile', {}, { stale_ms: 0 })
  const [answered] = useState(() => answeredPlace<Draft>())
  const [form, setForm] = useState(() => ({
    ...(answered?.draft.form ?? formOf(undefined)),
    ...(answered?.city ? { city: answered.city.name } : {}),
  }))
  const [sending, setSending] = useState<(typeof PICTURES)[number]>()
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }))
  const version = known.data?.version
  // Before the first paint, and again once somebody else has changed it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed stays until the version changes
  useLayoutEffect(() => {
    if (answered && (version === undefined || version === answered.draft.version)) return
    setForm(formOf(known.data))
  }, [version])
  const save = useAction('shop.saveProfile', { refresh: ['shop'], onDone: () => void known.refetch() })
  const may = known.data?.editable.includes('intro') ?? false
  const phone_wrong = !PHONE.test(form.service_phone)
  const hours_wrong = form.service_hours.trim() === ''

  const upload = async (key: (typeof PICTURES)[number], file: File | undefined) => {
    if (!file) return
    setSending(key)
    try {
      set({ [key]: (await uploadImage(file, 'other')).path })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast(failure.message)
    } finally {
      setSending(undefined)
    }
  }
  const submit = () => {
    if (!may || phone_wrong || hours_wrong || version === undefined) return
    const { city, ...rest } = form
    void save.run({ ...rest, ...(city && city !== known.data?.city ? { city } : {}), version })
  }
  return (
    <FormPage
      needs={known}
      onSubmit={submit}
      submit={may ? t('save') : undefined}
      submitting={save.pending}
      disabled={sending !== undefined}
      reason={sending ? t('uploading') : undefined}
    >
      {known.data && <NameCard profile={known.data} onChanged={() => void known.refetch()} />}
      {!may && known.data && <p className="front-note">{t('only_settings')}</p>}
      <CellGroup look="card">
        {PICTURES.map((key) => (
          <Picture
            key={key}
            of={key}
            path={form[key]}
            name={known.data?.texts.name ?? ''}
            busy={sending === key}
            onChoose={may ? (file) => void upload(key, file) : undefined}
          />
        ))}
      </CellGroup>
      <CellGroup look="card">
        <Field label={t('intro')} layout="stacked">
          {(ids) => (
            <TextArea
              {...ids}
              rows={4}
              max={INTRO_MAX}
              readOnly={!may}
              value={form.intro}
              onChange={(intro) => set({ intro })}
            />
          )}
        </Field>
        <Field label={t('intro_en')} layout="stacked">
          {(ids) => (
            <TextArea
              {...ids}
              rows={3}
              max={INTRO_MAX}
              readOnly={!may}
              value={form.intro_en}
              onChange={(intro_en) => set({ intro_en })}
            />
          )}
        </Field>
        <Field label={t('notice')} layout="stacked">
          {(ids) => (
            <TextArea
              {...ids}
              rows={2}
              max={NOTICE_MAX}
              readOnly={!may}
              value={form.notice}
              onChange={(notice) => set({ notice })}
            />
          )}
        </Field>
      </CellGroup>
      <CellGroup look="card">
        <Cell
          title={t('city')}
          value={form.city || t('choose_city')}
          onPress={may ? () => askForPlace({ form, version } satisfies Draft) : undefined}
        />
        <Field label={t('phone')} error={phone_wrong ? t('phone_wrong') : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="tel"
              maxLength={PHONE_MAX}
              readOnly={!may}
              value={form.service_phone}
              onChange={(service_phone) => set({ service_phone: service_phone.trim() })}
            />
          )}
        </Field>
        <Field label={t('hours')} required>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={HOURS_MAX}
              readOnly={!may}
              value={form.service_hours}
              onChange={(service_hours) => set({ service_hours })}
            />
          )}
        </Field>
      </CellGroup>
    </FormPage>
  )
}

interface PictureProps {
  of: 'logo' | 'cover'
  path: string | null
  name: string
  busy: boolean
  onChoose: ((file: File | undefined) => void) | undefined
}

function Picture({ of, path, name, busy, onChoose }: PictureProps) {
  const t = useText()
  const file = useRef<HTMLInputElement>(null)
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    onChoose?.(event.target.files?.[0])
    event.target.value = ''
  }
  const shown =
    of === 'logo' ? (
      <Seal name={name} src={sizedUrl(path, 200)} size={48} />
    ) : (
      <span className="front-cover">
        <ImagePlate src={sizedUrl(path, 400)} alt="" ratio="16:9" radius="m" />
      </span>
    )
  return (
    <>
      <Cell
        title={t(of)}
        help={onChoose && t('change_picture')}
        value={busy ? <Spinner size={24} /> : shown}
        onPress={onChoose && (() => file.current?.click())}
      />
      <input ref={file} type="file" accept={PICTURES_OFFERED} hidden aria-label={t(of)} onChange={chosen} />
    </>
  )
}
