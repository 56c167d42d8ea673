/** The price of an unpaid order: what its things and its shipping cost from now on, beside what they cost before. */
import './sell.css'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { Button, Card, CellGroup, Empty, Row, Rows } from '@juya/ui'
import { useState } from 'react'
import { PriceField, TextField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { FormPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Price = Data<'order.editPrice'>
const REASON_MAX = limitOf('order.editPrice', 'reason').chars_max

export default function PricePage() {
  return (
    <SellerOnly>
      <EditPrice />
    </SellerOnly>
  )
}

function EditPrice() {
  const t = useText()
  const id = useIdParam()
  const order = useCall('order.shopInfo', { id }, { stale_ms: 0 })
  const may_edit = order.data?.actions.includes('edit_price') ?? false
  const price = useCall('order.editPrice', { id }, { enabled: may_edit, stale_ms: 0 })
  if (order.data && !may_edit)
    return (
      <PageShell about={order.data.items[0]?.title}>
        <Empty
          drawing="box"
          title={t('price_not_now')}
          action={<Button onClick={() => go('sell.order', { id }, { type: 'redirect' })}>{t('act_order')}</Button>}
        />
      </PageShell>
    )
  if (!order.data || !price.data) return <PageShell needs={[order, price]} />
  return <PriceForm key={id} id={id} price={price.data} />
}

/** Fen as it is typed into a field. */
const typed = (fen: number): string => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2))

function PriceForm({ id, price }: { id: number; price: Price }) {
  const t = useText()
  const [goods, setGoods] = useState(typed(price.now_fen))
  const [shipping, setShipping] = useState(typed(price.shipping_now_fen))
  const [reason, setReason] = useState('')
  const edit = useAction('order.editPrice', {
    refresh: ['order'],
    onDone: () => go('sell.order', { id }, { type: 'redirect' }),
  })
  const [goods_fen, shipping_fen] = [parseYuan(goods), parseYuan(shipping)]
  const wrongFor = (fen: number | null, least: number, most: number): string | undefined => {
    if (fen === null) return t('price_needed')
    return fen < least || fen > most ? t('price_wrong', { least: formatFen(least), most: formatFen(most) }) : undefined
  }
  const goods_wrong = wrongFor(goods_fen, price.least_fen, price.asked_fen)
  // What comes off the things never comes back as shipping.
  const is_cheaper = goods_fen !== null && goods_fen < price.asked_fen
  const shipping_most_fen = is_cheaper ? price.shipping_asked_fen : price.shipping_most_fen
  const shipping_wrong = wrongFor(shipping_fen, 0, shipping_most_fen)
  const total_fen = (goods_fen ?? 0) + (shipping_fen ?? 0) + price.premium_fen
  const before_fen = price.now_fen + price.shipping_now_fen + price.premium_fen
  const couponed = price.total_fen !== before_fen
  const send = () => {
    if (goods_wrong || shipping_wrong || shipping_fen === null) return
    void edit.run({ id, total_fen, shipping_fen, reason: reason.trim() || undefined })
  }
  return (
    <FormPage
      about={price.title}
      onSubmit={send}
      submit={t('price_save', { amount: formatFen(total_fen) })}
      submitting={edit.pending}
      disabled={total_fen === before_fen && shipping_fen === price.shipping_now_fen}
    >
      <Card title={price.title}>
        <Rows>
          <Row label={`${t('price_before')} · ${t('price_goods')}`}>{formatFen(price.asked_fen)}</Row>
          {price.now_fen !== price.asked_fen && (
            <Row label={t('adjust')}>{formatFen(price.now_fen - price.asked_fen)}</Row>
          )}
          <Row label={t('price_shipping')}>{formatFen(price.shipping_now_fen)}</Row>
          <Row label={t('order_no')}>{price.order_no}</Row>
        </Rows>
      </Card>
      <CellGroup look="card">
        <PriceField label={t('price_goods')} required value={goods} error={goods_wrong} onChange={setGoods} />
        <PriceField
          label={t('price_shipping')}
          required
          value={shipping}
          error={shipping_wrong}
          onChange={setShipping}
        />
        <TextField
          label={t('price_reason')}
          value={reason}
          max={REASON_MAX}
          placeholder={t('price_reason_hint')}
          onChange={setReason}
        />
      </CellGroup>
      <Card>
        <Rows>
          <Row label={t('price_new')} strong>
            {formatFen(total_fen)}
          </Row>
        </Rows>
        <p className="sell-note">{t('price_was', { amount: formatFen(before_fen) })}</p>
        <p className="sell-note">{t('price_note')}</p>
        {couponed && <p className="sell-note">{t('price_coupons')}</p>}
      </Card>
    </FormPage>
  )
}
