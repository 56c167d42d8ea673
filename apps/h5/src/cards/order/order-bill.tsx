/** What an order took, gave back and cost, from the ledger: a button that opens it. */
import './order-bill.css'
import { Button, Row, Rows, Sheet, Spinner } from '@juya/ui'
import { ReceiptIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { defineTexts } from '../../lib/texts/i18n.ts'

const { useText } = defineTexts({
  en: {
    bill: 'Bill of this order',
    none: 'No money has moved yet.',
    sum: 'Together',
    coupon: 'Juya’s coupon paid {amount} of it.',
    failed: 'The bill could not be read.',
  },
  zh: {
    bill: '本单账单',
    none: '尚无资金变动。',
    sum: '合计',
    coupon: '其中平台优惠券支付 {amount}。',
    failed: '账单读取失败。',
  },
})

export function OrderBill({ id, side }: { id: number; side: 'buyer' | 'shop' }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" size="m" icon={<ReceiptIcon size={16} />} onClick={() => setOpen(true)}>
        {t('bill')}
      </Button>
      {open && (
        <Sheet open onClose={() => setOpen(false)} title={t('bill')}>
          <Bill id={id} side={side} />
        </Sheet>
      )}
    </>
  )
}

function Bill({ id, side }: { id: number; side: 'buyer' | 'shop' }) {
  const t = useText()
  const { data, error } = useCall(side === 'buyer' ? 'order.bill' : 'order.shopBill', { id }, { stale_ms: 0 })
  if (error && !data) return <p className="j-meta">{t('failed')}</p>
  if (!data) return <Spinner />
  if (data.lines.length === 0) return <p className="j-meta">{t('none')}</p>
  const signed = (fen: number) => formatFen(fen, { decimals: 'always', signed: true })
  return (
    <div className="order-bill">
      <Rows>
        {data.lines.map(({ title, at, amount_fen }) => (
          <Row
            key={`${title}${at}${amount_fen}`}
            label={
              <>
                {title}
                <br />
                <small className="j-meta j-num">{formatMoment(at)}</small>
              </>
            }
            tone={amount_fen > 0 ? 'jade' : undefined}
          >
            {signed(amount_fen)}
          </Row>
        ))}
        <Row label={t('sum')} strong>
          {signed(data.sum_fen)}
        </Row>
      </Rows>
      {data.coupon_fen > 0 && <p className="j-meta j-num">{t('coupon', { amount: formatFen(data.coupon_fen) })}</p>}
    </div>
  )
}
