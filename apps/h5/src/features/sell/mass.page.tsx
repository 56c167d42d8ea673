/** A mass auction: what all lots share, then each with its photos and start price, then how they close one after the other. */
import './sell.css'
import { ask, Button, Card, CellGroup, IconButton, PhotoGrid, Stepper } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { parseYuan } from '@juya/ui/bidding/money.ts'
import { TrashIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import { MomentField, PriceField, TextField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Input } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { uuid } from '../../lib/timing.ts'
import { toast } from '../../lib/toast.ts'
import { WizardPage } from '../../templates/pages.tsx'
import { useText } from './publish/publish.i18n.ts'
import * as form from './publish/publish-form.ts'
import { DeliveryFields, DetailsStep, PriceFields } from './publish/publish-steps.tsx'
import type { StepProps } from './publish/step-props.ts'

interface MassLot {
  key: string
  title: string
  start: string
  images: readonly string[]
  busy: boolean
}
const newLot = (): MassLot => ({ key: uuid(), title: '', start: '', images: [], busy: false })
const LOTS = limitOf('auction.publish', 'lots')
const STAGGER_S = limitOf('auction.publish', 'stagger_s')
const STAGGER_STEP_S = 10
const AHEAD_MS = 15 * 86_400_000
const SOON_MS = 30 * 60_000
const RULE_FIELDS = ['category_id', 'desc', 'desc_en', 'condition_note', 'increment', 'deposit', 'shipping', 'params']

export default function MassPage() {
  return (
    <SellerOnly>
      <MassWizard />
    </SellerOnly>
  )
}

const lotFits = (lot: MassLot): boolean => {
  const start_fen = parseYuan(lot.start) ?? 0
  return !form.wrongTitle(lot.title) && lot.images.length > 0 && !lot.busy && start_fen >= 100 && start_fen % 100 === 0
}

function MassWizard() {
  const t = useText()
  const [step, setStep] = useState(0)
  const [title, setTitle] = useState('')
  const [draft, setDraft] = useState(form.emptyDraft)
  const [lots, setLots] = useState<readonly MassLot[]>(() => [newLot(), newLot()])
  const [first_ends_at_ms, setFirst] = useState<number | null>(null)
  const [stagger_s, setStagger] = useState(60)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  const [dirty, setDirty] = useState(false)
  const template = useCall(
    'auction.publishParams',
    { category_id: draft.category_id },
    { enabled: draft.category_id > 0, keep: true, stale_ms: 60_000 },
  )
  const now_ms = serverNow()
  const found = {
    ...form.wrongs(draft, { paths: ['-'], uploading: false, failed: false }, template.data, now_ms),
    ...form.wrongPrices(draft, { with_start: false }),
  }
  const wrong: form.Wrongs = Object.fromEntries(
    Object.entries(found).filter(([field]) => RULE_FIELDS.includes(field.split('.')[0]!)),
  )
  const props: StepProps = {
    draft,
    change: (next) => {
      setDraft((now) => ({ ...now, ...next }))
      setDirty(true)
    },
    error: (field) => {
      const one = wrong[field as form.Field]
      return one && (touched.has(field) || tried.has(0)) ? t(one.key, one.params) : undefined
    },
    touch: (field) => setTouched((all) => new Set(all).add(field)),
    may: (sent) => sent !== 'title_en',
    template: template.data,
    now_ms,
  }
  const title_wrong = form.wrongTitle(title)
  const title_error =
    title_wrong && (touched.has('mass_title') || tried.has(0)) ? t(title_wrong.key, title_wrong.params) : undefined
  const lots_max = template.data?.limits.mass_lots_max ?? LOTS.items_max
  const { duration_min_s = SOON_MS / 1000, duration_max_s = AHEAD_MS / 1000 } = template.data?.limits ?? {}
  const first_wrong =
    first_ends_at_ms === null
      ? undefined
      : first_ends_at_ms < now_ms + duration_min_s * 1000
        ? t('mass_first_early', { minutes: Math.ceil(duration_min_s / 60) })
        : first_ends_at_ms > now_ms + duration_max_s * 1000
          ? t('mass_first_late', { days: Math.floor(duration_max_s / 86_400) })
          : undefined
  const fits = [
    Object.keys(wrong).length === 0 && !title_wrong,
    lots.length >= LOTS.items_min && lots.every(lotFits),
    first_ends_at_ms !== null && !first_wrong,
  ]

  const publish = useAction('auction.publish', {
    refresh: ['auction', 'shop'],
    onDone: (made) => {
      toast(t('mass_done', { count: made.ids.length }))
      go('sell.lots', { status: made.status }, { type: 'redirect' })
    },
  })
  const send = () => {
    const {
      reserve_fen: _r,
      buy_now_fen: _b,
      estimate_low_fen: _l,
      estimate_high_fen: _h,
      ...rules
    } = form.rulesOf(draft)
    const input: Input<'auction.publish'> = {
      mode: 'mass',
      title: title.trim(),
      rules,
      first_ends_at: Math.round(first_ends_at_ms! / 1000),
      stagger_s,
      lots: lots.map((lot) => ({ title: lot.title.trim(), images: lot.images, start_fen: parseYuan(lot.start) })),
      save: 'submit',
    }
    void publish.run(input)
  }
  const goOn = () => {
    setTried((all) => new Set(all).add(step))
    if (!fits[step]) {
      if (step === 1)
        toast(
          lots.length < LOTS.items_min
            ? t('mass_few', { min: LOTS.items_min })
            : t('mass_lot_wrong', { min: form.TITLE.chars_min, max: form.TITLE.chars_max }),
        )
      requestAnimationFrame(() =>
        document.querySelector('[data-invalid]')?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
      )
      return
    }
    if (step === 2) return send()
    setStep(step + 1)
    window.scrollTo({ top: 0 })
  }
  const back = async () => {
    if (step > 0) return setStep(step - 1)
    const words = { title: t('leave_title'), body: t('leave_note'), confirm: t('leave'), cancel: t('stay') }
    if (!dirty || (await ask(words))) goBack()
  }
  const can = template.data?.can_publish
  const change = (key: string, next: Partial<MassLot>) => {
    setLots((all) => all.map((lot) => (lot.key === key ? { ...lot, ...next } : lot)))
    setDirty(true)
  }
  return (
    <WizardPage
      onBack={() => void back()}
      steps={[t('mass_step_rules'), t('mass_step_lots'), t('mass_step_time')]}
      step={step}
      onSubmit={goOn}
      submit={
        step === 0 ? t('mass_next_lots') : step === 1 ? t('mass_next_time') : t('mass_submit', { count: lots.length })
      }
      submitting={publish.pending}
      disabled={step === 2 && can?.ok === false}
      reason={step === 2 && can?.ok === false ? can.reason : undefined}
      second={
        step > 0 && (
          <Button variant="plain" onClick={() => setStep(step - 1)}>
            {t('previous')}
          </Button>
        )
      }
    >
      {step === 0 && (
        <>
          <CellGroup look="card">
            <TextField
              stacked
              label={t('mass_title')}
              required
              value={title}
              placeholder={t('mass_title_hint')}
              error={title_error}
              onChange={(next) => {
                setTitle(next)
                setDirty(true)
              }}
              onBlur={() => setTouched((all) => new Set(all).add('mass_title'))}
            />
          </CellGroup>
          <DetailsStep {...props} />
          <PriceFields {...props} with_start={false} />
          <DeliveryFields {...props} />
        </>
      )}
      {/* Hidden, not removed, while another step is shown: photos go on uploading. */}
      <div hidden={step !== 1}>
        <p className="sell-note sell-note--page">
          {t('mass_count', { count: lots.length, min: LOTS.items_min, max: lots_max })}
        </p>
        {lots.map((lot, index) => (
          <LotFields
            key={lot.key}
            lot={lot}
            no={index + 1}
            tried={tried.has(1)}
            onChange={(next) => change(lot.key, next)}
            onRemove={
              lots.length > LOTS.items_min
                ? () => setLots((all) => all.filter((one) => one.key !== lot.key))
                : undefined
            }
          />
        ))}
        {lots.length < lots_max && (
          <div className="sell-add">
            <Button block variant="plain" onClick={() => setLots((all) => [...all, newLot()])}>
              {t('mass_add')}
            </Button>
          </div>
        )}
      </div>
      {step === 2 && (
        <>
          <CellGroup look="card">
            <MomentField
              label={t('mass_first')}
              required
              error={first_wrong ?? (tried.has(2) && first_ends_at_ms === null ? t('needed') : undefined)}
              value_ms={first_ends_at_ms}
              placeholder={t('other_category')}
              min_ms={now_ms + SOON_MS}
              max_ms={now_ms + AHEAD_MS}
              onChange={setFirst}
            />
            <div className="sell-switch">
              <span className="sell-switch__text">{t('mass_stagger')}</span>
              <Stepper
                label={t('mass_stagger')}
                value={stagger_s}
                min={STAGGER_S.min}
                max={STAGGER_S.max}
                step={STAGGER_STEP_S}
                onChange={setStagger}
              >
                {t('mass_seconds', { count: stagger_s })}
              </Stepper>
            </div>
          </CellGroup>
          {first_ends_at_ms !== null && (
            <p className="sell-note sell-note--page">
              {t('mass_last', {
                count: lots.length,
                at: formatMoment(first_ends_at_ms + (lots.length - 1) * stagger_s * 1000),
              })}
            </p>
          )}
          {template.data?.review_required && <p className="sell-note sell-note--page">{t('review_note')}</p>}
        </>
      )}
    </WizardPage>
  )
}

function LotFields({
  lot,
  no,
  tried,
  onChange,
  onRemove,
}: {
  lot: MassLot
  no: number
  tried: boolean
  onChange: (next: Partial<MassLot>) => void
  onRemove?: () => void
}) {
  const t = useText()
  const photos = usePhotos('lot', 9)
  const texts = usePhotoTexts({ title: lot.title })
  const paths = photos.paths.join(',')
  const busy = photos.photos.some((photo) => photo.state !== 'done')
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the photos change, not when the parent is drawn anew
  useEffect(() => onChange({ images: paths === '' ? [] : paths.split(','), busy }), [paths, busy])
  const title_wrong = form.wrongTitle(lot.title)
  const start_fen = parseYuan(lot.start) ?? 0
  return (
    <>
      <Card
        title={t('mass_lot', { no })}
        action={
          onRemove && <IconButton label={t('mass_remove', { no })} icon={<TrashIcon size={18} />} onClick={onRemove} />
        }
      >
        <div data-invalid={tried && lot.images.length === 0 ? '' : undefined}>
          <PhotoGrid {...photos} columns={4} texts={texts} />
          {tried && lot.images.length === 0 && (
            <p className="sell-note sell-note--wrong">{t(busy ? 'wait_photos' : 'need_photos')}</p>
          )}
        </div>
      </Card>
      <CellGroup look="card">
        <TextField
          stacked
          label={t('title')}
          required
          value={lot.title}
          placeholder={t('title_hint')}
          error={tried && title_wrong ? t(title_wrong.key, title_wrong.params) : undefined}
          onChange={(title) => onChange({ title })}
        />
        <PriceField
          label={t('start')}
          required
          value={lot.start}
          placeholder="0"
          error={
            tried && (start_fen < 100 || start_fen % 100 !== 0) ? t('least_one', { least: formatFen(100) }) : undefined
          }
          onChange={(start) => onChange({ start })}
        />
      </CellGroup>
    </>
  )
}
