/** How many, where they go and what they take; then the exchange, with the pay password where it takes many points. */
import { Button, Cell, CellGroup, Row, Rows, Sheet, Spinner, Stepper } from '@juya/ui'
import { useState } from 'react'
import { AddressSheet } from '../../../cards/forms/address-sheet.tsx'
import { usePriceWords } from '../../../cards/item/points-price.tsx'
import { SecretSheet } from '../../../cards/pay/secret-sheet.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

const MOST = limitOf('exchange.change', 'qty').max

export function ConfirmSheet({ item, onClose }: { item: Data<'exchange.info'>; onClose: () => void }) {
  const t = useText()
  const words = usePriceWords()
  const [qty, setQty] = useState(1)
  const [address_id, setAddress] = useState<number>()
  const [choosing, setChoosing] = useState(false)
  const [asking, setAsking] = useState(false)
  const wish = { id: item.id, qty, ...(address_id ? { address_id } : {}) }
  const quote = useCall('exchange.quote', wish, { stale_ms: 0, keep: true, toast: true })
  const { data } = quote
  const change = useAction('exchange.change', {
    refresh: ['exchange', 'points', 'order', 'coupon'],
    onDone: ({ exchange, order_id, payable_fen }) => {
      onClose()
      if (payable_fen > 0 && order_id) go('order.confirm', { ids: String(order_id) })
      else go('exchange.detail', { id: exchange.id })
    },
    onRefused: () => void quote.refetch(),
  })
  const needs_address = item.kind === 'goods'
  const send = (pay_password?: string) => {
    if (!data) return Promise.resolve(undefined)
    return change.run({
      ...{ id: item.id, qty, submit_token: data.submit_token },
      ...{ shown_points: data.points, shown_cash_fen: data.cash_fen },
      ...(data.address?.id ? { address_id: data.address.id } : {}),
      ...(pay_password ? { pay_password } : {}),
    })
  }
  const press = () => {
    if (needs_address && !data?.address) setChoosing(true)
    else if (data?.needs_password) setAsking(true)
    else void send()
  }
  if (choosing)
    return (
      <AddressSheet
        {...(data?.address?.id ? { chosen_id: data.address.id } : {})}
        onClose={() => setChoosing(false)}
        onChosen={({ id }) => {
          setAddress(id)
          setChoosing(false)
        }}
      />
    )
  if (asking && data)
    return (
      <SecretSheet
        title={t('secret', { points: words(data.points, 0) })}
        wrong={change.error?.message}
        pending={change.pending}
        onFull={send}
        onClose={() => setAsking(false)}
      />
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={item.title}
      footer={
        <Button block loading={change.pending} disabled={!data || quote.refreshing} onClick={press}>
          {t(data && data.cash_fen > 0 ? 'confirm_pay' : 'confirm')}
        </Button>
      }
    >
      <div className="exchange-sheet">
        <div className="exchange-sheet__qty">
          <span>{t('qty')}</span>
          <Stepper
            label={t('qty')}
            min={1}
            max={Math.max(1, Math.min(MOST, item.per_user, item.left))}
            value={qty}
            onChange={setQty}
          />
        </div>
        {data ? (
          <Quoted quote={data} goods={needs_address} onAddress={() => setChoosing(true)} />
        ) : (
          <Spinner size={24} />
        )}
      </div>
    </Sheet>
  )
}

function Quoted({
  quote: { points, cash_fen, my_points, address, pay_min },
  goods,
  onAddress,
}: {
  quote: Data<'exchange.quote'>
  goods: boolean
  onAddress: () => void
}) {
  const t = useText()
  const words = usePriceWords()
  return (
    <>
      {goods && (
        <CellGroup look="card">
          <Cell
            title={t('sends_to')}
            help={
              address
                ? `${address.receiver} ${[address.province, address.city, address.county, address.detail].join(' ')}`
                : t('choose_address')
            }
            onPress={onAddress}
          />
        </CellGroup>
      )}
      <Rows>
        <Row label={t('takes')}>{words(points, 0)}</Row>
        {cash_fen > 0 && <Row label={t('cash')}>{formatFen(cash_fen)}</Row>}
        <Row label={t('after')}>{words(my_points - points, 0)}</Row>
      </Rows>
      {cash_fen > 0 && <p className="j-meta">{t('cash_note', { count: pay_min })}</p>}
    </>
  )
}
