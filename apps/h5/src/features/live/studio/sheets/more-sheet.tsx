/** What a host does seldom: pause, withdraw a lot, choose lots, send with OBS, end. What cannot be done now says why. */
import { LIVE_PAUSE_MIN } from '@juya/contract/shapes/live/live-limits.ts'
import { ask, Button, Cell, CellGroup, Sheet } from '@juya/ui'
import { useState } from 'react'
import { LongField } from '../../../../cards/forms/form-fields.tsx'
import { limitOf } from '../../../../lib/forms/limits.ts'
import { go } from '../../../../lib/router/navigation.ts'
import { toast } from '../../../../lib/toast.ts'
import { useText } from '../studio.i18n.ts'
import type { Host, useHost } from '../use-host.ts'

const REASON = limitOf('live.host', 'reason')

interface Props {
  host: Host
  reading: ReturnType<typeof useHost>
  onObs: () => void
  onGoods: () => void
  onGiveaway: () => void
  /** Goes to another page, once the host has agreed to what that does to the picture. */
  onLeave: (to: () => void) => void
  onClose: () => void
}

export function MoreSheet({ host, reading, onObs, onGoods, onGiveaway, onLeave, onClose }: Props) {
  const t = useText()
  const [withdrawing, setWithdrawing] = useState(false)
  const { act, end } = reading
  const { session_id, title } = host.session
  const is_live = host.session.status === 'live'
  const may = (action: Host['actions'][number]) => host.actions.includes(action)
  if (withdrawing)
    return <WithdrawSheet host={host} reading={reading} onClose={() => setWithdrawing(false)} onDone={onClose} />
  const finish = async () => {
    const sure = await ask({
      title: t('end_ask', { title }),
      body: t('end_body'),
      confirm: t('end_go'),
      cancel: t('keep'),
    })
    if (sure && (await end.run({ session_id }))) onClose()
  }
  return (
    <Sheet open onClose={onClose} title={t('more')}>
      <CellGroup>
        {may('pause') && (
          <Cell
            title={t('pause')}
            help={t('pause_note', { minutes: LIVE_PAUSE_MIN })}
            onPress={async () => (await act.run({ session_id, action: 'pause' })) && onClose()}
          />
        )}
        {may('resume') && (
          <Cell
            title={t('resume')}
            help={host.has_picture ? undefined : t('resume_silent')}
            onPress={async () => (await act.run({ session_id, action: 'resume' })) && onClose()}
          />
        )}
        <Cell
          title={t('new_goods')}
          help={is_live ? t('new_goods_note') : t('only_live')}
          onPress={is_live ? onGoods : undefined}
        />
        <Cell
          title={t('giveaway')}
          help={
            !is_live
              ? t('only_live')
              : host.giveaway?.status === 'open'
                ? t('give_runs', { count: host.giveaway.entries })
                : t('give_left', { count: host.giveaways_left })
          }
          onPress={is_live && host.giveaway?.status !== 'open' && host.giveaways_left > 0 ? onGiveaway : undefined}
        />
        <Cell title={t('coupons')} help={t('coupons_note')} onPress={() => onLeave(() => go('coupon.shop'))} />
        {host.session.sale_id == null && (
          <>
            <Cell title={t('choose')} onPress={() => onLeave(() => go('live.select', { id: session_id }))} />
            <Cell
              title={t('withdraw')}
              help={may('withdraw') ? t('withdraw_note') : t('withdraw_none')}
              onPress={may('withdraw') ? () => setWithdrawing(true) : undefined}
            />
          </>
        )}
        {may('key') && <Cell title={t('obs')} help={t('obs_note')} onPress={onObs} />}
        {may('end') ? (
          <Cell title={t('end')} alone="danger" onPress={() => void finish()} />
        ) : (
          <Cell title={t('end')} help={t('end_cannot')} />
        )}
      </CellGroup>
    </Sheet>
  )
}

function WithdrawSheet({
  host,
  reading,
  onClose,
  onDone,
}: Omit<Props, 'onObs' | 'onGoods' | 'onGiveaway' | 'onLeave'> & { onDone: () => void }) {
  const t = useText()
  const [lot_id, setLot] = useState(host.waiting[0]?.lot_id)
  const [reason, setReason] = useState('')
  const { act } = reading
  const fits = [...reason.trim()].length >= REASON.chars_min && lot_id !== undefined
  const press = async () => {
    const done = await act.run({ session_id: host.session.session_id, action: 'withdraw', lot_id, reason })
    if (!done) return
    toast(t('withdraw_done'))
    onDone()
  }
  return (
    <Sheet
      open
      height="tall"
      onClose={onClose}
      title={t('withdraw')}
      footer={
        <Button block loading={act.pending} disabled={!fits} onClick={() => void press()}>
          {t('withdraw')}
        </Button>
      }
    >
      <CellGroup>
        <LongField label={t('withdraw_reason')} rows={2} max={REASON.chars_max} value={reason} onChange={setReason} />
      </CellGroup>
      <fieldset className="studio-choices">
        <legend className="j-visually-hidden">{t('withdraw')}</legend>
        {host.waiting.map((lot) => (
          <label key={lot.lot_id} className="studio-choice">
            <input type="radio" name="lot" checked={lot.lot_id === lot_id} onChange={() => setLot(lot.lot_id)} />
            <span className="j-ellipsis">{lot.title}</span>
          </label>
        ))}
      </fieldset>
    </Sheet>
  )
}
