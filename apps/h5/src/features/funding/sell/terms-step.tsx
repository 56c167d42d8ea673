/** Third step: how much is needed, how long people may back it, when it is sent, and the steps of making it. */
import { Button, CellGroup, DateInput, Field, IconButton, SegmentedControl } from '@juya/ui'
import { PlusIcon, TrashIcon } from '@juya/ui/icons.ts'
import { MomentField, PriceField, TextField } from '../../../cards/forms/form-fields.tsx'
import { formatDate } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { DAY_MS, DAYS } from './campaign-form.ts'
import type { StepProps } from './step-props.ts'
import { useText } from './words.i18n.ts'

const STAGES_MAX = limitOf('funding.publish', 'stages').items_max
const STAGE_NAME_MAX = 20
const STARTS_WITHIN_MS = 90 * DAY_MS
const SHIPS_WITHIN_MS = 820 * DAY_MS

export function TermsStep({ draft, change, error, now_ms }: StepProps) {
  const t = useText()
  return (
    <>
      <CellGroup look="card">
        <PriceField
          label={t('goal')}
          help={t('goal_help')}
          required
          value={draft.goal}
          error={error('goal_fen')}
          onChange={(goal) => change({ goal })}
        />
        <TextField
          label={t('days')}
          required
          max={String(DAYS.max).length}
          value={draft.days}
          error={error('days')}
          onChange={(typed) => change({ days: typed.replace(/\D/g, '') })}
        />
      </CellGroup>
      <CellGroup look="card" title={t('opens')}>
        <div className="fund-choice">
          <SegmentedControl
            label={t('opens')}
            value={draft.at_once ? 'approved' : 'at'}
            onChange={(key) => change({ at_once: key === 'approved' })}
            options={[
              { key: 'approved', text: t('opens_approved') },
              { key: 'at', text: t('opens_at') },
            ]}
          />
        </div>
        {!draft.at_once && (
          <MomentField
            label={t('from_at')}
            required
            value_ms={draft.from_at_ms}
            placeholder={t('choose_time')}
            min_ms={now_ms}
            max_ms={now_ms + STARTS_WITHIN_MS}
            error={error('from_at')}
            onChange={(from_at_ms) => change({ from_at_ms })}
          />
        )}
      </CellGroup>
      <CellGroup look="card" note={t('ship_by_note')}>
        <DayField
          label={t('ship_by')}
          value={draft.ship_by}
          now_ms={now_ms}
          error={error('ship_by_at')}
          onChange={(ship_by) => change({ ship_by })}
        />
      </CellGroup>
      <Stages draft={draft} change={change} error={error} now_ms={now_ms} />
    </>
  )
}

function Stages({ draft, change, error, now_ms }: StepProps) {
  const t = useText()
  const { stages } = draft
  const wrong = error('stages')
  const set = (key: number, next: Partial<(typeof stages)[number]>) =>
    change({ stages: stages.map((stage) => (stage.key === key ? { ...stage, ...next } : stage)) })
  return (
    <section className="j-card" data-invalid={wrong ? '' : undefined}>
      <h2 className="j-card-title">{t('stages')}</h2>
      <p className={wrong ? 'fund-note fund-note--wrong' : 'fund-note'}>{wrong ?? t('stages_note')}</p>
      {stages.map((stage, i) => (
        <div key={stage.key} className="fund-stage" role="group" aria-label={t('stage_nth', { n: i + 1 })}>
          <div className="fund-stage__fields">
            <TextField
              label={t('stage_name', { n: i + 1 })}
              max={STAGE_NAME_MAX}
              placeholder={t('stage_hint')}
              value={stage.name}
              onChange={(name) => set(stage.key, { name })}
            />
            <DayField
              label={t('stage_day')}
              value={stage.day}
              now_ms={now_ms}
              onChange={(day) => set(stage.key, { day })}
            />
          </div>
          <IconButton
            label={t('remove_stage', { n: i + 1 })}
            icon={<TrashIcon size={20} />}
            onClick={() => change({ stages: stages.filter(({ key }) => key !== stage.key) })}
          />
        </div>
      ))}
      {stages.length < STAGES_MAX && (
        <Button
          block
          variant="outline"
          className="fund-more"
          icon={<PlusIcon size={18} />}
          onClick={() =>
            change({
              stages: [...stages, { key: Math.max(0, ...stages.map(({ key }) => key)) + 1, name: '', day: '' }],
            })
          }
        >
          {t('add_stage')}
        </Button>
      )}
    </section>
  )
}

/** A calendar day from today on. */
export function DayField({
  label,
  value,
  error,
  now_ms,
  max_ms = now_ms + SHIPS_WITHIN_MS,
  onChange,
}: {
  label: string
  value: string
  error?: string
  now_ms: number
  max_ms?: number
  onChange: (day: string) => void
}) {
  const t = useText()
  return (
    <Field label={label} required error={error}>
      {(ids) => (
        <DateInput
          {...ids}
          precision="day"
          value={value}
          placeholder={t('choose_day')}
          min={formatDate(now_ms)}
          max={formatDate(max_ms)}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
