/** A task of the shop: what is to be done, the proof, the reward and the places; then its money is locked. */
import './task.css'
import { Button, Card, CellGroup, Check, Row, Rows, Strip } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { ChoiceField, LongField, MomentField, PriceField, TextField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import type { CallError } from '../../lib/api/request.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage, PageShell } from '../../templates/pages.tsx'
import { PayTask } from './sell/pay-task.tsx'
import { costOf, sentOf, type TaskForm, type Typed, typedOf, wrongIn } from './sell/task-form.ts'
import { useText } from './sell/words.i18n.ts'

const TITLE_MAX = limitOf('task.save', 'title').chars_max
const STEP_MAX = 200
const YEAR_MS = 365 * 86_400_000
const PERCENT_BP = 100

export default function TaskEditPage() {
  const id = useIdParam() || undefined
  return (
    <SellerOnly>
      <Edit key={id ?? 0} id={id} />
    </SellerOnly>
  )
}

function Edit({ id }: { id: number | undefined }) {
  const read = useCall('task.form', { id }, { stale_ms: 0 })
  const [first, setFirst] = useState<TaskForm>()
  if (read.data && !read.refreshing && !first) setFirst(read.data)
  return first ? <Fields form={first} /> : <PageShell needs={read}>{null}</PageShell>
}

function Fields({ form }: { form: TaskForm }) {
  const t = useText()
  const now_ms = useNow()
  const is_owner = useSession().user?.shop?.member_role === 'owner'
  const [typed, setTyped] = useState(() => typedOf(form, now_ms))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [paying, setPaying] = useState<number>()
  const set = (next: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...next }))
    setRefused({})
  }
  const save = useAction('task.save', {
    refresh: ['task'],
    onRefused: (failure: CallError) =>
      setRefused((failure.data as { fields?: Record<string, string> } | null)?.fields ?? {}),
    onDone: (saved) => {
      if (saved.status === 'pending_payment' && is_owner) return setPaying(saved.task_id)
      toast(t('saved'))
      go('task.shopList', {}, { type: 'redirect' })
    },
  })
  const wrong = wrongIn(typed, form, now_ms)
  const error = (field: string, words: string = t('needed')) =>
    refused[field] ?? (tried && wrong.has(field) ? words : undefined)
  const send = (how: 'draft' | 'submit') => {
    setTried(true)
    if (wrong.size === 0) void save.run({ ...(form.task ? { id: form.task.id } : {}), ...sentOf(typed), save: how })
  }
  const cost = costOf(typed, form.fee_bp)
  return (
    <FormPage
      onSubmit={() => send('submit')}
      submit={t('submit', { amount: formatFen(cost?.payable_fen ?? 0) })}
      submitting={save.pending}
      disabled={form.barred_until != null}
      reason={form.barred_until ? t('barred', { at: formatMoment(form.barred_until) }) : undefined}
      second={
        <Button variant="outline" loading={save.pending} onClick={() => send('draft')}>
          {t('save_draft')}
        </Button>
      }
    >
      {form.task?.reject_reason && (
        <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
          {t('rejected_because', { reason: form.task.reject_reason })}
        </Strip>
      )}
      <What form={form} typed={typed} set={set} error={error} />
      <ProofFields form={form} typed={typed} set={set} error={error} />
      <Terms form={form} typed={typed} set={set} error={error} now_ms={now_ms} />
      <Cost form={form} typed={typed} wrong={tried && wrong.has('budget')} />
      {paying !== undefined && (
        <PayTask
          task_id={paying}
          onClose={() => go('task.shopList', {}, { type: 'redirect' })}
          onPaid={() => go('task.shopList', {}, { type: 'redirect' })}
        />
      )}
    </FormPage>
  )
}

interface Part {
  typed: Typed
  set: (next: Partial<Typed>) => void
  error: (field: string, words?: string) => string | undefined
}

function What({ form, typed, set, error }: Part & { form: TaskForm }) {
  const t = useText()
  const name = form.categories.find(({ id }) => id === typed.category_id)?.name ?? ''
  const step = (i: number, text: string) => set({ steps: typed.steps.map((one, n) => (n === i ? text : one)) })
  return (
    <CellGroup look="card" note={t('rules')}>
      <ChoiceField
        label={t('category')}
        options={form.categories.map((one) => one.name)}
        value={name}
        onChange={(chosen) => set({ category_id: form.categories.find((one) => one.name === chosen)!.id })}
      />
      <TextField
        stacked
        label={t('title')}
        required
        max={TITLE_MAX}
        value={typed.title}
        error={error('title')}
        onChange={(title) => set({ title })}
      />
      {typed.steps.map((text, i) => (
        <LongField
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps stand in one order
          key={i}
          label={t('step', { n: i + 1 })}
          required
          rows={2}
          max={STEP_MAX}
          value={text}
          error={error(`step_${i}`)}
          onChange={(next) => step(i, next)}
        />
      ))}
      <div className="task-acts task-acts--inset">
        {typed.steps.length < form.limits.steps_max && (
          <Button size="s" variant="outline" onClick={() => set({ steps: [...typed.steps, ''] })}>
            {t('add_step')}
          </Button>
        )}
        {typed.steps.length > 1 && (
          <Button size="s" variant="text" onClick={() => set({ steps: typed.steps.slice(0, -1) })}>
            {t('remove_step')}
          </Button>
        )}
      </div>
    </CellGroup>
  )
}

const figures = (text: string) => text.replace(/\D/g, '')

function ProofFields({ form: { limits }, typed, set, error }: Part & { form: TaskForm }) {
  const t = useText()
  return (
    <CellGroup look="card" title={t('proof')}>
      <TextField
        label={t('proof_images')}
        max={String(limits.proof_images_max).length}
        value={typed.proof_images}
        error={error('proof_images', t('proof_wrong'))}
        onChange={(text) => set({ proof_images: figures(text) })}
      />
      <div className="task-checks">
        <Check on={typed.proof_text} onChange={(proof_text) => set({ proof_text })}>
          {t('proof_text')}
        </Check>
        <Check on={typed.proof_link} onChange={(proof_link) => set({ proof_link })}>
          {t('proof_link')}
        </Check>
      </div>
    </CellGroup>
  )
}

function Terms({ form: { limits }, typed, set, error, now_ms }: Part & { form: TaskForm; now_ms: number }) {
  const t = useText()
  const number = (key: 'quota' | 'level_min' | 'take_hours' | 'review_hours', min: number, max: number) => (
    <TextField
      label={t(key)}
      help={key === 'review_hours' ? t('review_help') : undefined}
      required
      max={String(max).length}
      value={typed[key]}
      error={error(key, t('between', { min, max }))}
      onChange={(text) => set({ [key]: figures(text) })}
    />
  )
  return (
    <CellGroup look="card">
      <PriceField
        label={t('reward')}
        required
        value={typed.reward}
        error={error(
          'reward_fen',
          t('reward_wrong', { min: formatFen(limits.reward_least_fen), max: formatFen(limits.reward_most_fen) }),
        )}
        onChange={(reward) => set({ reward })}
      />
      {number('quota', 1, limits.quota_most)}
      {number('level_min', 0, 10)}
      {number('take_hours', limits.take_h.least, limits.take_h.most)}
      {number('review_hours', limits.review_hours.least, limits.review_hours.most)}
      <MomentField
        label={t('ends')}
        required
        value_ms={typed.ends_ms}
        placeholder={t('ends_hint')}
        min_ms={now_ms}
        max_ms={now_ms + YEAR_MS}
        error={error('ends_at', t('ends_wrong'))}
        onChange={(ends_ms) => set({ ends_ms })}
      />
    </CellGroup>
  )
}

function Cost({ form: { limits, fee_bp }, typed, wrong }: { form: TaskForm; typed: Typed; wrong: boolean }) {
  const t = useText()
  const cost = costOf(typed, fee_bp)
  return (
    <Card title={t('cost')}>
      <Rows>
        <Row label={t('budget')}>{formatFen(cost?.budget_fen ?? 0)}</Row>
        <Row label={t('fee', { rate: fee_bp / PERCENT_BP })}>{formatFen(cost?.fee_fen ?? 0)}</Row>
        <Row label={t('total')}>{formatFen(cost?.payable_fen ?? 0)}</Row>
      </Rows>
      {wrong && (
        <p className="task-wrong" data-invalid="">
          {t('budget_wrong', { max: formatFen(limits.budget_most_fen) })}
        </p>
      )}
      <p className="task-note">{t('cost_note', { days: limits.settle_days, cap: formatFen(limits.month_cap_fen) })}</p>
    </Card>
  )
}
