/** The sheets in which a limit of one's own is set: an amount, hours of the day, or a pause. */
import './limits.css'
import { Button, Chip, ChipRow, Field, MoneyInput, Sheet } from '@juya/ui'
import { type ReactNode, useState } from 'react'
import { ClockInput } from '../../../cards/forms/clock-input.tsx'
import type { Data, Input } from '../../../lib/api/client.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { useTypedMoney } from '../../../lib/forms/typed-money.ts'
import { useText } from './limits.i18n.ts'

type Limits = Data<'auction.limits'>
export type Asked = Input<'auction.setLimits'>

interface SheetProps {
  limits: Limits
  now_ms: number
  pending: boolean
  onClose: () => void
  onSave: (asked: Asked) => void
}

const HOUR_MS = 3_600_000
const DAY_S = 86_400

function LimitSheet({
  title,
  looser,
  limits,
  now_ms,
  onClose,
  children,
  footer,
}: Pick<SheetProps, 'limits' | 'now_ms' | 'onClose'> & {
  title: string
  looser: boolean
  children: ReactNode
  footer: ReactNode
}) {
  const t = useText()
  return (
    <Sheet open onClose={onClose} title={title} footer={footer}>
      {children}
      <p className="limits-note" aria-live="polite">
        {looser && t('looser', { at: formatMoment(now_ms + limits.wait_h * HOUR_MS) })}
      </p>
    </Sheet>
  )
}

export function AmountSheet({ which, limits, pending, onSave, ...sheet }: SheetProps & { which: 'month' | 'bid' }) {
  const t = useText()
  const { fen } = limits[which]
  const money = useTypedMoney(fen)
  const amount_fen = money.fen
  const whole = amount_fen !== null && amount_fen > 0 && amount_fen % 100 === 0
  const save = (next_fen: number) => onSave(which === 'month' ? { month_fen: next_fen } : { bid_fen: next_fen })
  return (
    <LimitSheet
      title={t(which)}
      limits={limits}
      looser={fen !== null && whole && amount_fen > fen}
      {...sheet}
      footer={
        <>
          {fen !== null && (
            <Button variant="plain" disabled={pending} onClick={() => save(0)}>
              {t('remove')}
            </Button>
          )}
          <Button loading={pending} disabled={!whole} onClick={() => whole && save(amount_fen)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Field
        label={t('amount')}
        layout="stacked"
        error={money.text !== '' && !whole ? t('amount_whole') : undefined}
        help={t(which === 'month' ? 'month_note' : 'bid_note')}
      >
        {(ids) => <MoneyInput {...ids} big align="left" {...money.field} />}
      </Field>
    </LimitSheet>
  )
}

export function HoursSheet({ limits, pending, onSave, ...sheet }: SheetProps) {
  const t = useText()
  const { span } = limits.hours
  const [from, setFrom] = useState(span?.from ?? '23:00')
  const [to, setTo] = useState(span?.to ?? '08:00')
  const missing = from === '' || to === '' ? t('hours_missing') : from === to ? t('hours_same') : undefined
  const changed = span !== null && (from !== span.from || to !== span.to)
  return (
    <LimitSheet
      title={t('hours')}
      limits={limits}
      looser={changed && missing === undefined && !covers({ from, to }, span)}
      {...sheet}
      footer={
        <>
          {span && (
            <Button
              variant="plain"
              disabled={pending}
              onClick={() => onSave({ hours_from: span.from, hours_to: span.from })}
            >
              {t('remove')}
            </Button>
          )}
          <Button
            loading={pending}
            disabled={missing !== undefined}
            onClick={() => onSave({ hours_from: from, hours_to: to })}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Field label={t('from')} help={t('hours_note')}>
        {(ids) => <ClockInput {...ids} value={from} onChange={setFrom} />}
      </Field>
      <Field label={t('to')} error={missing}>
        {(ids) => <ClockInput {...ids} value={to} onChange={setTo} />}
      </Field>
    </LimitSheet>
  )
}

const DAYS = [1, 7, 30, 90] as const

export function PauseSheet({ limits, pending, onSave, ...sheet }: SheetProps) {
  const t = useText()
  const [days, setDays] = useState<number>(DAYS[1])
  const until = Math.ceil(sheet.now_ms / 1_000) + days * DAY_S
  const { until: paused_until } = limits.pause
  return (
    <LimitSheet
      title={t('pause')}
      limits={limits}
      looser={paused_until !== null && until < paused_until}
      {...sheet}
      footer={
        <>
          {paused_until !== null && (
            <Button variant="plain" disabled={pending} onClick={() => onSave({ paused_until: 0 })}>
              {t('end_pause')}
            </Button>
          )}
          <Button loading={pending} onClick={() => onSave({ paused_until: until })}>
            {t('pause_start', { at: formatMoment(until) })}
          </Button>
        </>
      }
    >
      <div className="limits-days">
        <ChipRow label={t('pause_for')}>
          {DAYS.map((one) => (
            <Chip key={one} tone="fill" on={one === days} onPress={() => setDays(one)}>
              {t('pause_days', { count: one })}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </LimitSheet>
  )
}

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const DAY_MIN = 1_440
type Span = NonNullable<Limits['hours']['span']>
const lengthOf = (span: Span) => (minutes(span.to) - minutes(span.from) + DAY_MIN) % DAY_MIN
/** Whether each minute of the one lies in the other: only then it holds at once. */
const covers = (outer: Span, inner: Span): boolean =>
  ((minutes(inner.from) - minutes(outer.from) + DAY_MIN) % DAY_MIN) + lengthOf(inner) <= lengthOf(outer)
