/** A mass auction: what all lots share, then each with its photos and start price, then how they close one after the other. */
import './sell.css'
import { ask, Button, CellGroup, Stepper } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useState } from 'react'
import { MomentField, TextField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go, goBack, renameScreen } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { FormPage, WizardPage } from '../../templates/pages.tsx'
import { Drafts, KeptLine, useDrafts } from './mass/draft-parts.tsx'
import { useText as useSaleText } from './mass/mass.i18n.ts'
import {
  inputOf,
  lotFits,
  type MassAuction,
  type MassLot,
  massAuctionOf,
  newLot,
  newMassAuction,
} from './mass/mass-auction.ts'
import { LotFields, ManyLots } from './mass/mass-lots.tsx'
import { useBatchDraft } from './mass/use-batch-draft.ts'
import { useText } from './publish/publish.i18n.ts'
import * as form from './publish/publish-form.ts'
import { DeliveryFields, DetailsStep, PriceFields } from './publish/publish-steps.tsx'
import type { StepProps } from './publish/step-props.ts'

const LOTS = limitOf('auction.publish', 'lots')
const STAGGER_S = limitOf('auction.publish', 'stagger_s')
const STAGGER_STEP_S = 10
const AHEAD_MS = 15 * 86_400_000
const SOON_MS = 30 * 60_000
const RULE_FIELDS = ['category_id', 'desc', 'desc_en', 'condition_note', 'increment', 'deposit', 'shipping', 'params']

export default function MassPage() {
  return (
    <SellerOnly>
      <MassSale />
    </SellerOnly>
  )
}

/** A new batch, or the draft its address names. */
function MassSale() {
  const draft_id = Number(usePageParams().draft) || undefined
  // The address takes the number of the draft this very form has become.
  const [made_id, setMade] = useState<number>()
  const is_kept = draft_id !== undefined && draft_id !== made_id
  const [loads, setLoads] = useState(0)
  const known = useCall('auction.batchDraft', { id: draft_id ?? 0 }, { enabled: is_kept, stale_ms: 0 })
  const load = async (id: number) => {
    if (id === made_id) setMade(undefined)
    await known.refetch()
    setLoads((n) => n + 1)
  }
  const made = (id: number) => {
    setMade(id)
    renameScreen('sell.publishMass', { draft: id })
  }
  if (!is_kept) return <MassWizard key="new" onMade={made} onLoad={load} />
  if (!known.data || known.error || known.refreshing)
    return (
      <FormPage needs={known} onSubmit={() => undefined}>
        {null}
      </FormPage>
    )
  return <MassWizard key={`${draft_id}:${loads}:${known.data.version}`} kept={known.data} onMade={made} onLoad={load} />
}

interface MassWizardProps {
  kept?: { id: number; version: number; form: Parameters<typeof massAuctionOf>[0] }
  onMade: (id: number) => void
  onLoad: (id: number) => Promise<void>
}

function MassWizard({ kept: loaded, onMade, onLoad }: MassWizardProps) {
  const t = useText()
  const words = useSaleText()
  const [batch, setSale] = useState<MassAuction>(() => (loaded ? massAuctionOf(loaded.form) : newMassAuction()))
  const [dirty, setDirty] = useState(false)
  const drafts = useDrafts(!loaded)
  const kept = useBatchDraft(batch, dirty, loaded, onMade)
  const { title, draft, lots, starts_at_ms, first_ends_at_ms, stagger_s, step } = batch
  const put = (next: Partial<MassAuction>) => setSale((now) => ({ ...now, ...next }))
  const write = (next: Partial<MassAuction>) => {
    put(next)
    setDirty(true)
  }
  const setStep = (next: number) => put({ step: next })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
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
      setSale((now) => ({ ...now, draft: { ...now.draft, ...next } }))
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
  const starts_wrong =
    starts_at_ms !== null && (starts_at_ms < now_ms || starts_at_ms >= (first_ends_at_ms ?? Number.POSITIVE_INFINITY))
      ? words('starts_late')
      : undefined
  const fits = [
    Object.keys(wrong).length === 0 && !title_wrong,
    lots.length >= LOTS.items_min && lots.every(lotFits),
    first_ends_at_ms !== null && !first_wrong && !starts_wrong,
  ]

  const publish = useAction('auction.publish', {
    refresh: ['auction', 'shop'],
    onDone: (made) => {
      kept.stop()
      toast(t('mass_done', { count: made.ids.length }))
      go('sell.lots', { status: made.status }, { type: 'redirect' })
    },
  })
  const send = () => void publish.run(inputOf(batch, kept.id))
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
    if (!dirty || kept.state === 'saved') return goBack()
    const leave = { title: t('leave_title'), body: t('leave_note'), confirm: t('leave'), cancel: t('stay') }
    if (await ask(leave)) goBack()
  }
  const can = template.data?.can_publish
  const setLots = (next: (all: readonly MassLot[]) => readonly MassLot[]) => {
    setSale((now) => ({ ...now, lots: next(now.lots) }))
    setDirty(true)
  }
  const change = (key: string, next: Partial<MassLot>) =>
    setSale((now) => ({ ...now, lots: now.lots.map((lot) => (lot.key === key ? { ...lot, ...next } : lot)) }))
  return (
    <WizardPage
      needs={loaded || drafts.error ? undefined : drafts}
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
      <KeptLine kept={kept} onLoad={() => kept.id !== undefined && void onLoad(kept.id)} />
      {step === 0 && (
        <>
          {!loaded && !dirty && <Drafts list={drafts.data?.list ?? []} />}
          <CellGroup look="card">
            <TextField
              stacked
              label={t('mass_title')}
              required
              value={title}
              placeholder={t('mass_title_hint')}
              error={title_error}
              onChange={(next) => write({ title: next })}
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
            onChange={(next) => {
              change(lot.key, next)
              if (!('images' in next) || next.images?.join() !== lot.images.join()) setDirty(true)
            }}
            onRemove={
              lots.length > LOTS.items_min
                ? () => setLots((all) => all.filter((one) => one.key !== lot.key))
                : undefined
            }
          />
        ))}
        <ManyLots lots={lots} lots_max={lots_max} onChange={setLots} />
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
              label={words('starts')}
              error={starts_wrong}
              value_ms={starts_at_ms}
              placeholder={words('starts_now')}
              min_ms={now_ms}
              max_ms={now_ms + AHEAD_MS}
              onChange={(at_ms) => write({ starts_at_ms: at_ms })}
            />
            <MomentField
              label={t('mass_first')}
              required
              error={first_wrong ?? (tried.has(2) && first_ends_at_ms === null ? t('needed') : undefined)}
              value_ms={first_ends_at_ms}
              placeholder={t('other_category')}
              min_ms={now_ms + SOON_MS}
              max_ms={now_ms + AHEAD_MS}
              onChange={(at_ms) => write({ first_ends_at_ms: at_ms })}
            />
            <div className="sell-switch">
              <span className="sell-switch__text">{t('mass_stagger')}</span>
              <Stepper
                label={t('mass_stagger')}
                value={stagger_s}
                min={STAGGER_S.min}
                max={STAGGER_S.max}
                step={STAGGER_STEP_S}
                onChange={(seconds) => write({ stagger_s: seconds })}
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
