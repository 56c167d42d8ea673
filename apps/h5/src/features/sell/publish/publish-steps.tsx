/** The four steps of publishing a lot. Each shows its fields and what is wrong with them. */
import { STARTS_AHEAD_DAYS, USUAL_DURATIONS_S } from '@juya/contract/bidding/lot-terms.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { CellGroup, Chip, Field, PhotoGrid, Row, Rows, SegmentedControl, Switch } from '@juya/ui'
import { CategoryField } from '../../../cards/forms/category-field.tsx'
import { EnglishFields } from '../../../cards/forms/english-fields.tsx'
import { ChoiceField, LongField, MomentField, PriceField, TextField } from '../../../cards/forms/form-fields.tsx'
import { VideoField } from '../../../cards/photos/video-field.tsx'
import { formatFen } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import type { usePhotos } from '../../../lib/forms/upload.ts'
import type { useVideo } from '../../../lib/forms/video-upload.ts'
import { photoViewTexts } from '../../../lib/texts/photo-views.i18n.ts'
import { lastsFor } from './durations.ts'
import { useText } from './publish.i18n.ts'
import {
  CONDITION_MAX,
  commissionBp,
  DESC_MAX,
  firstStepFen,
  type LotDraft,
  payoutFen,
  RULE_FIGURES,
  type Template,
  TITLE,
  TITLE_EN,
  unnamedDepositFen,
} from './publish-form.ts'
import type { StepProps } from './step-props.ts'

/** Asked for until the category says which of them matter. */
const VIEWS = ['front', 'back', 'base', 'detail', 'flaw', 'ruler'] as const

export function PhotosStep({
  photos,
  video,
  ...step
}: StepProps & { photos: ReturnType<typeof usePhotos>; video: ReturnType<typeof useVideo> }) {
  const t = useText()
  const { draft, change, error, touch } = step
  const wrong = error('photos')
  const view = photoViewTexts.useText()
  const asked = draft.category_id > 0 && step.template ? step.template.photo_views : VIEWS
  return (
    <>
      <CellGroup look="card">
        <CategoryField
          value={draft.category_id}
          name={draft.category_name}
          error={error('category_id')}
          disabled={!step.may('category_id')}
          onChange={(category_id, category_name) => change({ category_id, category_name })}
        />
      </CellGroup>
      <section className="j-card" data-invalid={wrong ? '' : undefined}>
        <PhotoGrid
          {...photos}
          texts={usePhotoTexts()}
          named={[...asked, 'other' as const].map((key) => ({ key, name: view(key) }))}
        />
        <p className={wrong ? 'sell-note sell-note--wrong' : 'sell-note'}>
          {wrong ?? t('photos_note', { max: photos.max })}
        </p>
      </section>
      <VideoField video={video} cover={photos.photos[0]?.url} wrong={error('video')} disabled={!step.may('video')} />
      <CellGroup look="card">
        <TextField
          stacked
          label={t('title')}
          required
          help={`${[...draft.title].length} / ${TITLE.chars_max}`}
          value={draft.title}
          placeholder={t('title_hint')}
          error={error('title')}
          disabled={!step.may('title')}
          onChange={(title) => change({ title })}
          onBlur={() => touch('title')}
        />
      </CellGroup>
    </>
  )
}

/** @param with_category false where the category stands with the photos, whose views follow from it */
export function DetailsStep({
  draft,
  change,
  error,
  touch,
  may,
  template,
  with_category = true,
}: StepProps & { with_category?: boolean }) {
  const t = useText()
  return (
    <>
      <CellGroup look="card">
        {with_category && (
          <CategoryField
            value={draft.category_id}
            name={draft.category_name}
            error={error('category_id')}
            disabled={!may('category_id')}
            onChange={(category_id, category_name) => change({ category_id, category_name })}
          />
        )}
        {(template?.params ?? []).map((param) => {
          const field = `params.${param.key}`
          const common = {
            label: param.label,
            required: param.required,
            error: error(field),
            value: draft.params[param.key] ?? '',
            disabled: !may('params'),
            onChange: (value: string) => change({ params: { ...draft.params, [param.key]: value } }),
          }
          return param.type === 'select' ? (
            <ChoiceField key={param.key} {...common} options={param.options} />
          ) : (
            <TextField
              key={param.key}
              {...common}
              max={limitOf('auction.publish', 'params.*').chars_max}
              onBlur={() => touch(field)}
            />
          )
        })}
      </CellGroup>
      <CellGroup look="card" title={t('about_lot')}>
        <LongField
          label={t('desc')}
          required
          rows={5}
          max={DESC_MAX}
          value={draft.desc}
          placeholder={t('desc_hint')}
          error={error('desc')}
          onChange={(desc) => change({ desc })}
          onBlur={() => touch('desc')}
        />
        <LongField
          label={t('condition')}
          rows={3}
          max={CONDITION_MAX}
          value={draft.condition_note}
          placeholder={t('condition_hint')}
          error={error('condition_note')}
          onChange={(condition_note) => change({ condition_note })}
          onBlur={() => touch('condition_note')}
        />
      </CellGroup>
      {may('title_en') && (
        <EnglishFields
          fields={[
            {
              word: 'title',
              value: draft.title_en,
              max: TITLE_EN.chars_max,
              error: error('title_en'),
              onChange: (title_en) => change({ title_en }),
              onBlur: () => touch('title_en'),
            },
            {
              word: 'desc',
              rows: 3,
              value: draft.desc_en,
              max: DESC_MAX,
              error: error('desc_en'),
              onChange: (desc_en) => change({ desc_en }),
              onBlur: () => touch('desc_en'),
            },
            {
              word: 'condition',
              rows: 2,
              value: draft.condition_note_en,
              max: CONDITION_MAX,
              error: error('condition_note_en'),
              onChange: (condition_note_en) => change({ condition_note_en }),
              onBlur: () => touch('condition_note_en'),
            },
          ]}
        />
      )}
    </>
  )
}

/** The deposit when its field is empty: the rule, and its amount for the prices typed so far. */
function depositHelp(t: ReturnType<typeof useText>, draft: LotDraft, template: Template): string {
  const rule = t('deposit_note', { ...RULE_FIGURES, rate: template.defaults.deposit_bp / 100 })
  if (parseYuan(draft.start) === null) return rule
  const amount_fen = unnamedDepositFen(draft, template)
  return `${rule}${amount_fen > 0 ? t('deposit_comes_to', { amount: formatFen(amount_fen) }) : t('deposit_comes_to_none')}`
}

/** Prices of a lot; `with_start` is false for the common rules of a mass auction. */
export function PriceFields({ with_start = true, ...step }: StepProps & { with_start?: boolean }) {
  const t = useText()
  const { draft, change, error, touch, may, template } = step
  const price = (
    name: 'start' | 'reserve' | 'buy_now' | 'estimate_low' | 'estimate_high' | 'deposit',
    sent: string,
  ) => ({
    label: t(name),
    value: draft[name],
    error: error(name),
    placeholder: '–',
    disabled: !may(sent),
    onChange: (typed: string) => change({ [name]: typed }),
    onBlur: () => touch(name),
  })
  const step_fen = template && firstStepFen(parseYuan(draft.start) ?? 0, template)
  return (
    <CellGroup look="card">
      {with_start && <PriceField {...price('start', 'start_fen')} required placeholder="0" />}
      <Field label={t('step')} layout="stacked">
        {() => (
          <div className="sell-segments">
            <SegmentedControl
              label={t('step')}
              value={draft.increment_mode}
              onChange={(increment_mode) => may('increment_mode') && change({ increment_mode })}
              options={[
                { key: 'table', text: t('step_table') },
                { key: 'fixed', text: t('step_fixed') },
              ]}
            />
          </div>
        )}
      </Field>
      {draft.increment_mode === 'table' && step_fen !== undefined && with_start && (
        <p className="sell-note sell-note--cell">{t('step_table_note', { step: formatFen(step_fen) })}</p>
      )}
      {draft.increment_mode === 'fixed' && (
        <PriceField
          label={t('fixed_amount')}
          required
          value={draft.increment}
          error={error('increment')}
          disabled={!may('increment_fen')}
          onChange={(increment) => change({ increment })}
          onBlur={() => touch('increment')}
        />
      )}
      {with_start && <PriceField {...price('reserve', 'reserve_fen')} help={t('reserve_note')} />}
      {with_start && <PriceField {...price('buy_now', 'buy_now_fen')} help={t('buy_now_note', RULE_FIGURES)} />}
      {with_start && <PriceField {...price('estimate_low', 'estimate_low_fen')} />}
      {with_start && <PriceField {...price('estimate_high', 'estimate_high_fen')} />}
      <PriceField {...price('deposit', 'deposit_fen')} help={template && depositHelp(t, draft, template)} />
    </CellGroup>
  )
}

const DAY_S = 86_400
const AHEAD_MS = STARTS_AHEAD_DAYS * DAY_S * 1000

export function AuctionStep(step: StepProps) {
  const t = useText()
  const { draft, change, error, may, template, now_ms } = step
  const opens_ms = draft.starts_at_ms ?? now_ms
  const { duration_min_s = 300, duration_max_s = 15 * DAY_S } = template?.limits ?? {}
  const closes_ms =
    draft.ends_at_ms ?? (draft.starts_at_ms === null ? null : draft.starts_at_ms + draft.duration_s * 1000)
  const soft = template?.defaults.soft_close
  const new_allowed = may('deposit_fen')
  return (
    <>
      <PriceFields {...step} />
      <CellGroup look="card">
        <MomentField
          label={t('opens')}
          error={error('starts_at_ms')}
          disabled={!may('starts_at')}
          value_ms={draft.starts_at_ms}
          placeholder={template?.review_required === false ? t('opens_now') : t('opens_soon')}
          min_ms={now_ms + 60_000}
          max_ms={now_ms + AHEAD_MS}
          onChange={(starts_at_ms) => change({ starts_at_ms })}
        />
        <MomentField
          label={t('closes')}
          required
          error={error('ends_at_ms')}
          disabled={!may('ends_at')}
          value_ms={closes_ms}
          placeholder={t('closes_after', { duration: lastsFor(draft.duration_s) })}
          min_ms={opens_ms + duration_min_s * 1000}
          max_ms={opens_ms + duration_max_s * 1000}
          onChange={(ends_at_ms) => change({ ends_at_ms })}
        />
        {may('duration_s') && (
          <div className="sell-durations j-scroll-x" role="group" aria-label={t('runs_for')}>
            {(template?.defaults.durations_s ?? USUAL_DURATIONS_S).map((duration_s) => (
              <Chip
                key={duration_s}
                tone="fill"
                on={draft.ends_at_ms === null && draft.duration_s === duration_s}
                onPress={() => change({ duration_s, ends_at_ms: null })}
              >
                {lastsFor(duration_s)}
              </Chip>
            ))}
          </div>
        )}
        {soft && (
          <div className="sell-fact">
            <b>{t('anti_snipe')}</b>
            <span>{t('anti_snipe_note', { window: lastsFor(soft.window_s), extend: lastsFor(soft.extend_s) })}</span>
          </div>
        )}
        {new_allowed && (
          <SwitchLine
            title={t('new_customer')}
            note={t('new_customer_note', RULE_FIGURES)}
            on={draft.new_customer}
            onChange={(new_customer) => change({ new_customer, ...(new_customer ? { deposit: '' } : {}) })}
          />
        )}
      </CellGroup>
    </>
  )
}

export function DeliveryStep(step: StepProps) {
  const t = useText()
  const { draft, template } = step
  const start_fen = parseYuan(draft.start) ?? 0
  const commission_bp = commissionBp(draft, template)
  const { commission_fen, net_fen } = payoutFen(start_fen, commission_bp)
  const shipping_fen = parseYuan(draft.shipping) ?? 0
  return (
    <>
      <DeliveryFields {...step} />
      <section className="j-card">
        <h2 className="j-card-title">{t('summary')}</h2>
        <Rows>
          <Row label={t('hammer')}>{formatFen(start_fen)}</Row>
          {shipping_fen > 0 && <Row label={t('shipping')}>{formatFen(shipping_fen)}</Row>}
          <Row label={t('commission', { rate: commission_bp / 100 })}>{formatFen(-commission_fen)}</Row>
          <Row label={t('you_get')} strong tone="jade">
            {formatFen(net_fen + shipping_fen)}
          </Row>
        </Rows>
        <p className="sell-note">{t('you_get_note')}</p>
        {template?.review_required && <p className="sell-note">{t('review_note')}</p>}
        {template && <p className="sell-note">{t('left_note', { count: template.limits.live_lots_left })}</p>}
      </section>
    </>
  )
}

export function DeliveryFields({ draft, change, error, touch, may }: StepProps) {
  const t = useText()
  return (
    <CellGroup look="card">
      <PriceField
        label={t('shipping')}
        help={t('shipping_note')}
        value={draft.shipping}
        placeholder="0"
        error={error('shipping')}
        disabled={!may('shipping_fen')}
        onChange={(shipping) => change({ shipping })}
        onBlur={() => touch('shipping')}
      />
      <SwitchLine
        title={t('returns')}
        note={t('returns_note')}
        on={draft.return_policy === 'return_7d'}
        disabled={!may('return_policy')}
        onChange={(on) => change({ return_policy: on ? 'return_7d' : 'none' })}
      />
    </CellGroup>
  )
}

function SwitchLine({
  title,
  note,
  on,
  disabled,
  onChange,
}: {
  title: string
  note: string
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <div className="sell-switch">
      <span className="sell-switch__text">
        {title}
        <span className="sell-switch__note">{note}</span>
      </span>
      <Switch label={title} on={on} disabled={disabled} onChange={onChange} />
    </div>
  )
}
