/** When people of the shop answer: by weekday with breaks, and its holidays. */
import './service.css'
import { Button, CellGroup, IconButton, Switch } from '@juya/ui'
import { PlusIcon, TrashIcon } from '@juya/ui/icons.ts'
import { useLayoutEffect, useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { type Form, type Span, usual, withSpan, wrongIn } from './parts/hours-form.ts'

type Hours = Data<'service.hours'>
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const HOLIDAYS_MAX = limitOf('service.saveHours', 'hours.holidays').items_max

export default function HoursPage() {
  return (
    <SellerOnly>
      <HoursForm />
    </SellerOnly>
  )
}

const formOf = (known: Hours | undefined): Form => known?.hours ?? usual()

function HoursForm() {
  const t = useText()
  const known = useCall('service.hours', {}, { stale_ms: 0 })
  const [form, setForm] = useState(() => formOf(undefined))
  const [set_hours, setSetHours] = useState(false)
  const [tried, setTried] = useState(false)
  const version = known.data?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen stays until the version changes
  useLayoutEffect(() => {
    setForm(formOf(known.data))
    setSetHours(known.data?.hours != null)
  }, [version])
  const save = useAction('service.saveHours', { refresh: ['service'], onDone: () => void known.refetch() })
  const may = known.data?.may_edit ?? false
  const wrong = set_hours ? wrongIn(form) : undefined
  const submit = () => {
    setTried(true)
    if (!may || wrong || version === undefined) return
    void save.run({ hours: set_hours ? form : null, version })
  }
  const now = known.data?.now
  return (
    <FormPage
      needs={known}
      onSubmit={submit}
      submit={may ? t('save') : undefined}
      submitting={save.pending}
      reason={tried && wrong ? t(`${wrong}_wrong`) : undefined}
    >
      <p className="service-note">
        {t('hours_intro')}
        {now != null && ` ${t(now.open ? 'open_now' : 'closed_now')}`}
      </p>
      {!may && known.data && <p className="service-note">{t('only_settings')}</p>}
      <CellGroup look="card">
        <div className="service-day">
          <span>{t('hours_set')}</span>
          <Switch on={set_hours} disabled={!may} label={t('hours_set')} onChange={setSetHours} />
        </div>
      </CellGroup>
      {set_hours && (
        <>
          <CellGroup look="card" title={t('weekdays')}>
            {DAYS.map((day, nth) => (
              <Day
                key={day}
                name={t(day)}
                spans={form.weekdays[nth]!}
                max={known.data?.spans_max ?? 0}
                may={may}
                onChange={(spans) =>
                  setForm((before) => ({
                    ...before,
                    weekdays: before.weekdays.map((old, at) => (at === nth ? spans : old)),
                  }))
                }
              />
            ))}
          </CellGroup>
          <Holidays form={form} may={may} onChange={(holidays) => setForm((before) => ({ ...before, holidays }))} />
        </>
      )}
    </FormPage>
  )
}

function Day({
  name,
  spans,
  max,
  may,
  onChange,
}: {
  name: string
  spans: readonly Span[]
  max: number
  may: boolean
  onChange: (spans: Span[]) => void
}) {
  const t = useText()
  const more = withSpan(spans, max)
  const put = (nth: number, change: Partial<Span>) =>
    onChange(spans.map((span, at) => (at === nth ? { ...span, ...change } : span)))
  return (
    <div className="service-day" role="group" aria-label={name}>
      <span>{name}</span>
      {may && (
        <IconButton
          label={t('add_time', { day: name })}
          icon={<PlusIcon size={20} />}
          disabled={!more}
          onClick={() => more && onChange(more)}
        />
      )}
      <div className="service-day__spans">
        {spans.length === 0 && <span className="service-span service-talk__mark">{t('closed_day')}</span>}
        {spans.map((span, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans of a day have nothing but their place
          <span key={nth} className="service-span">
            {(['from', 'to'] as const).map((end) => (
              <input
                key={end}
                type="time"
                aria-label={t(`time_${end}`, { day: name })}
                readOnly={!may}
                value={span[end]}
                onChange={(event) => put(nth, { [end]: event.target.value })}
              />
            ))}
            {may && (
              <IconButton
                label={t('remove_time', { day: name })}
                icon={<TrashIcon size={18} />}
                onClick={() => onChange(spans.filter((_, at) => at !== nth))}
              />
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

function Holidays({
  form,
  may,
  onChange,
}: {
  form: Form
  may: boolean
  onChange: (holidays: Form['holidays']) => void
}) {
  const t = useText()
  const { holidays } = form
  const put = (nth: number, change: Partial<Form['holidays'][number]>) =>
    onChange(holidays.map((one, at) => (at === nth ? { ...one, ...change } : one)))
  return (
    <CellGroup look="card" title={t('holidays')} note={t('holidays_note')}>
      {holidays.map((one, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a holiday has nothing but its place
        <span key={nth} className="service-span service-add">
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              type="date"
              aria-label={t(`holiday_${end}`)}
              readOnly={!may}
              value={one[end]}
              onChange={(event) => put(nth, { [end]: event.target.value })}
            />
          ))}
          {may && (
            <IconButton
              label={t('holiday_remove')}
              icon={<TrashIcon size={18} />}
              onClick={() => onChange(holidays.filter((_, at) => at !== nth))}
            />
          )}
        </span>
      ))}
      {may && (
        <div className="service-add">
          <Button
            size="s"
            variant="outline"
            disabled={holidays.length >= HOLIDAYS_MAX}
            onClick={() => onChange([...holidays, { from: '', to: '' }])}
          >
            {t('holiday_add')}
          </Button>
        </div>
      )}
    </CellGroup>
  )
}
