/** A new address, or a change to one; with owner=shop it is the shop's, such as where returns go. */
import './address.css'
import { PHONE_TYPED_MAX, typedPhone } from '@juya/contract/typing/phone.ts'
import { CellGroup, Chip, Field, Switch, TextArea, TextInput } from '@juya/ui'
import { useEffect, useState } from 'react'
import { addedAddress } from '../../cards/forms/added-address.ts'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { answeredPlace, askForPlace } from '../../lib/asked-place.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { isMobile } from '../../lib/forms/validators.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { RegionSheet, shortLabel } from './region-sheet.tsx'

interface Form {
  receiver: string
  phone: string
  /** Codes of province, city and county. */
  codes: readonly string[]
  region: string
  detail: string
  tag: string
  is_default: boolean
}
const BLANK: Form = { receiver: '', phone: '', codes: [], region: '', detail: '', tag: '', is_default: false }
const DETAIL_MAX = limitOf('address.add', 'detail').chars_max
const TAGS = ['tag_home', 'tag_work', 'tag_other'] as const

export default function AddressEditPage() {
  const t = useText()
  const id = useIdParam()
  const owner = usePageParams().owner === 'shop' ? 'shop' : 'user'
  const known = useCall('address.editForm', { id }, { enabled: id > 0, stale_ms: 0 })
  const [answered] = useState(() => answeredPlace<Form>())
  const [form, setForm] = useState(answered?.draft ?? BLANK)
  const [tried, setTried] = useState(false)
  const [picking, setPicking] = useState(answered?.city !== undefined)
  const set = (change: Partial<Form>) => setForm((now) => ({ ...now, ...change }))
  useEffect(() => {
    const one = known.data
    if (one && !answered)
      setForm({
        receiver: one.receiver,
        phone: one.phone,
        codes: [one.province_code, one.city_code, one.county_code],
        region: [one.province, one.city, one.county].join(' '),
        detail: one.detail,
        tag: one.tag ?? '',
        is_default: one.is_default,
      })
  }, [known.data, answered])

  const onDone = () => {
    toast(t('saved'))
    goBack()
  }
  const onAdded = (address: Data<'address.add'>) => {
    addedAddress.put(address)
    onDone()
  }
  const add = useAction('address.add', { refresh: ['address', 'aftersale', 'order'], onDone: onAdded })
  const edit = useAction('address.edit', { refresh: ['address'], onDone })
  const wrong = {
    receiver: form.receiver.trim() === '',
    phone: !isMobile(form.phone),
    region: form.codes.length < 3,
    detail: form.detail.trim() === '',
  }
  const submit = () => {
    setTried(true)
    const [province_code, city_code, county_code] = form.codes
    if (wrong.receiver || wrong.phone || wrong.detail || !province_code || !city_code || !county_code) return
    const { codes: _, region: __, ...rest } = form
    const fields = { ...rest, province_code, city_code, county_code }
    void (id > 0 ? edit.run({ id, ...fields }) : add.run({ owner, ...fields }))
  }
  const error = (field: keyof typeof wrong) => (tried && wrong[field] ? t(`${field}_wrong`) : undefined)
  return (
    <FormPage
      title={id > 0 ? undefined : t('add_title')}
      needs={id > 0 ? known : []}
      onSubmit={submit}
      submit={t('save')}
      submitting={add.pending || edit.pending}
    >
      <CellGroup look="card">
        <Field label={t('receiver')} required error={error('receiver')}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={limitOf('address.add', 'receiver').chars_max}
              autoComplete="name"
              placeholder={t('receiver_placeholder')}
              value={form.receiver}
              onChange={(receiver) => set({ receiver })}
            />
          )}
        </Field>
        <Field label={t('phone')} required error={error('phone')}>
          {(ids) => (
            <TextInput
              {...ids}
              type="tel"
              inputMode="numeric"
              maxLength={PHONE_TYPED_MAX}
              autoComplete="tel-national"
              placeholder={t('phone_placeholder')}
              value={form.phone}
              onChange={(typed) => set({ phone: typedPhone(typed) })}
            />
          )}
        </Field>
        <Field label={t('region')} required error={error('region')}>
          {(ids) => (
            <button
              type="button"
              id={ids.id}
              aria-describedby={ids['aria-describedby']}
              className={form.region ? 'address-region' : 'address-region address-region--empty'}
              onClick={() => setPicking(true)}
            >
              {form.region || t('region_placeholder')}
            </button>
          )}
        </Field>
        <Field label={t('detail')} required layout="stacked" error={error('detail')}>
          {(ids) => (
            <TextArea
              {...ids}
              rows={2}
              maxLength={DETAIL_MAX}
              max={DETAIL_MAX}
              placeholder={t('detail_placeholder')}
              value={form.detail}
              onChange={(detail) => set({ detail })}
            />
          )}
        </Field>
      </CellGroup>
      <CellGroup look="card">
        <Field label={t('tag')}>
          {() => (
            <span className="address-tags">
              {TAGS.map((tag) => (
                <Chip
                  key={tag}
                  tone="fill"
                  on={form.tag === t(tag)}
                  onPress={() => set({ tag: form.tag === t(tag) ? '' : t(tag) })}
                >
                  {t(tag)}
                </Chip>
              ))}
            </span>
          )}
        </Field>
        <Field label={t('default_switch')}>
          {() => (
            <Switch on={form.is_default} label={t('default_switch')} onChange={(is_default) => set({ is_default })} />
          )}
        </Field>
      </CellGroup>
      {picking && (
        <RegionSheet
          start={answered?.city}
          onFind={() => askForPlace(form)}
          onClose={() => setPicking(false)}
          onChosen={({ province, city, county }) => {
            setPicking(false)
            set({
              codes: [province.value, city.value, county.value],
              region: [province.label, shortLabel(city), county.label].join(' '),
            })
          }}
        />
      )}
    </FormPage>
  )
}
