/** Limits people set for their own bidding: what holds, what comes, and what of the month is used. */
import './limits/limits.css'
import { Cell, CellGroup } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { toast } from '../../lib/toast.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { AmountSheet, type Asked, HoursSheet, PauseSheet } from './limits/limit-sheets.tsx'
import { useText } from './limits/limits.i18n.ts'

type Limits = Data<'auction.limits'>
type Which = 'month' | 'bid' | 'hours' | 'pause'

export default function LimitsPage() {
  const t = useText()
  const limits = useCall('auction.limits', {}, { stale_ms: 0 })
  const [changing, setChanging] = useState<Which | null>(null)
  const save = useAction('auction.setLimits', { refresh: ['auction.limits', 'auction.lot'] })
  const onSave = (asked: Asked) =>
    void save.run(asked).then((done) => {
      if (!done) return
      toast(t('saved'))
      setChanging(null)
    })
  const sheet = limits.data && {
    limits: limits.data,
    now_ms: serverNow(),
    pending: save.pending,
    onClose: () => setChanging(null),
    onSave,
  }
  return (
    <SettingsPage needs={limits}>
      {limits.data && (
        <>
          <p className="limits-rule">{t('rule', { hours: limits.data.wait_h })}</p>
          <Used limits={limits.data} />
          <CellGroup>
            <Amount which="month" limits={limits.data} onPress={() => setChanging('month')} />
            <Amount which="bid" limits={limits.data} onPress={() => setChanging('bid')} />
            <Hours hours={limits.data.hours} onPress={() => setChanging('hours')} />
            <Pause pause={limits.data.pause} onPress={() => setChanging('pause')} />
          </CellGroup>
        </>
      )}
      {sheet && (changing === 'month' || changing === 'bid') && <AmountSheet which={changing} {...sheet} />}
      {sheet && changing === 'hours' && <HoursSheet {...sheet} />}
      {sheet && changing === 'pause' && <PauseSheet {...sheet} />}
    </SettingsPage>
  )
}

function Used({ limits: { month, led_fen, won_fen, month_ends_at } }: { limits: Limits }) {
  const t = useText()
  return (
    <CellGroup title={t('used')} note={t('used_note')}>
      <Cell title={t('led')} value={formatFen(led_fen)} />
      <Cell title={t('won')} value={formatFen(won_fen)} />
      {month.fen !== null && (
        <Cell
          title={t('left', { at: formatMoment(month_ends_at) })}
          value={formatFen(Math.max(0, month.fen - led_fen - won_fen))}
        />
      )}
    </CellGroup>
  )
}

function Amount({ which, limits, onPress }: { which: 'month' | 'bid'; limits: Limits; onPress: () => void }) {
  const t = useText()
  const { fen, next } = limits[which]
  const said = (value: number | null | undefined) => (value == null ? t('none') : formatFen(value))
  return (
    <Cell
      title={t(which)}
      help={
        next
          ? t('next', { at: formatMoment(next.at), value: said(next.fen) })
          : t(which === 'month' ? 'month_note' : 'bid_note')
      }
      value={said(fen)}
      onPress={onPress}
    />
  )
}

function Hours({ hours: { span, next }, onPress }: { hours: Limits['hours']; onPress: () => void }) {
  const t = useText()
  const said = (one: typeof span | undefined) => (one ? t('hours_span', one) : t('none'))
  return (
    <Cell
      title={t('hours')}
      help={next ? t('next', { at: formatMoment(next.at), value: said(next.span) }) : t('hours_note')}
      value={said(span)}
      onPress={onPress}
    />
  )
}

function Pause({ pause: { until, next }, onPress }: { pause: Limits['pause']; onPress: () => void }) {
  const t = useText()
  const said = (at: number | null | undefined) => (at == null ? t('none') : t('until', { at: formatMoment(at) }))
  return (
    <Cell
      title={t('pause')}
      help={next ? t('next', { at: formatMoment(next.at), value: said(next.until) }) : t('pause_note')}
      value={said(until)}
      onPress={onPress}
    />
  )
}
