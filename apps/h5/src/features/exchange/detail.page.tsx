/** One exchange: how it stands, what it took, and what its person may do with it. */
import './exchange.css'
import { ask, Button, Card, Cell, CellGroup, Row, Rows, StateBanner } from '@juya/ui'
import { CheckCircleIcon, ClockIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { AddressSheet } from '../../cards/forms/address-sheet.tsx'
import { Plate } from '../../cards/item/plate.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { TONES } from './parts/tones.ts'

type Detail = Data<'exchange.detail'>

export default function ExchangePage() {
  const id = useIdParam()
  const read = useCall('exchange.detail', { id }, { enabled: id > 0, refetch_ms: 15_000 })
  return (
    <DetailPage needs={read} about={read.data?.title}>
      {read.data && <Shown one={read.data} />}
    </DetailPage>
  )
}

function Shown({ one }: { one: Detail }) {
  const t = useText()
  const over = one.status === 'completed' || one.status === 'done'
  return (
    <>
      <StateBanner
        tone={TONES[one.status]}
        icon={over ? <CheckCircleIcon size={26} weight="fill" /> : <ClockIcon size={26} />}
        title={t(one.status)}
        note={useNote(one)}
      />
      <button type="button" className="exchange-row" onClick={() => go('exchange.item', { id: one.item_id })}>
        <span className="exchange-row__photo">
          <Plate kind={one.kind} image={one.image} size={200} />
        </span>
        <span className="exchange-row__text">
          <span>{one.title}</span>
          <span className="j-meta">{t('again')}</span>
        </span>
      </button>
      <Card>
        <Rows>
          <Row label={t('pieces')}>{one.qty}</Row>
          <Row label={t('spent')}>{one.points}</Row>
          {one.back_points > 0 && <Row label={t('back')}>{one.back_points}</Row>}
          {one.cash_fen > 0 && <Row label={t('paid')}>{formatFen(one.cash_fen)}</Row>}
          <Row label={t('at')}>{formatMoment(one.at)}</Row>
        </Rows>
      </Card>
      <CellGroup look="card">
        {one.order_id != null && <Cell title={t('order')} onPress={() => go('order.detail', { id: one.order_id! })} />}
        {one.kind === 'coupon' && <Cell title={t('use_coupon')} onPress={() => go('coupon.mine')} />}
        <Cell title={t('look')} onPress={() => go('exchange.mall')} />
      </CellGroup>
      {one.actions.length > 0 && <Acts one={one} />}
    </>
  )
}

function useNote(one: Detail): string {
  const t = useText()
  if (one.pay_deadline != null) return t('pay_until', { at: formatMoment(one.pay_deadline) })
  if (one.order?.held_text) return one.order.held_text
  if (one.status === 'cancelled') return t('note_cancelled', { count: one.back_points })
  if (one.status === 'done') return t(one.kind === 'vip_days' ? 'note_done_vip_days' : 'note_done_coupon')
  return t(`note_${one.status}`)
}

function Acts({ one }: { one: Detail }) {
  const t = useText()
  const [choosing, setChoosing] = useState(false)
  const act = useAction('exchange.act', {
    refresh: ['exchange', 'points', 'order'],
    onDone: (_, { action }) => action === 'set_address' && toast(t('address_changed')),
  })
  const may = (action: Detail['actions'][number]) => one.actions.includes(action)
  const giveUp = async () => {
    const sure = await ask({ title: t('cancel_ask'), body: t('cancel_note'), confirm: t('cancel'), cancel: t('keep') })
    if (sure) await act.run({ id: one.id, action: 'cancel' })
  }
  const receive = async () => {
    const sure = await ask({
      ...{ title: t('receipt_ask'), body: t('receipt_note'), confirm: t('confirm_receipt'), cancel: t('keep') },
    })
    if (sure) await act.run({ id: one.id, action: 'confirm' })
  }
  return (
    <Card>
      <div className="exchange-acts">
        {may('pay') && (
          <Button block onClick={() => go('order.confirm', { ids: String(one.order_id) })}>
            {t('pay', { amount: formatFen(one.cash_fen) })}
          </Button>
        )}
        {may('confirm') && (
          <Button block loading={act.pending} onClick={() => void receive()}>
            {t('confirm_receipt')}
          </Button>
        )}
        {may('set_address') && (
          <Button block variant="outline" loading={act.pending} onClick={() => setChoosing(true)}>
            {t('set_address')}
          </Button>
        )}
        {may('cancel') && (
          <Button block variant="text" loading={act.pending} onClick={() => void giveUp()}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {choosing && (
        <AddressSheet
          onClose={() => setChoosing(false)}
          onChosen={({ id: address_id }) => {
            setChoosing(false)
            void act.run({ id: one.id, action: 'set_address', address_id })
          }}
        />
      )}
    </Card>
  )
}
