/** The sum of an order, line by line. Lines of nothing are left out, except the shipping, which may be free. */
import { Price, Row, Rows } from '@juya/ui'
import type { ReactNode } from 'react'
import type { Order } from '../../cards/order/order-card.tsx'
import { formatFen } from '../../lib/format/format.ts'
import { useText } from './i18n.ts'

export function AmountRows({
  amounts,
  auction,
  last,
  points,
}: {
  amounts: Order['amounts']
  auction: boolean
  last: { label: ReactNode; fen: number; tone: 'act' | 'ink' } | undefined
  /** Points it brings once it is completed. */
  points?: number | null | undefined
}) {
  const t = useText()
  const off = (fen: number, label: string) =>
    fen > 0 && (
      <Row label={label} tone="red">
        {formatFen(-fen)}
      </Row>
    )
  return (
    <Rows>
      <Row label={auction ? t('hammer') : t('goods')}>{formatFen(amounts.goods_fen)}</Row>
      {amounts.premium_fen > 0 && <Row label={t('premium')}>{formatFen(amounts.premium_fen)}</Row>}
      <Row label={t('shipping')}>{amounts.shipping_fen > 0 ? formatFen(amounts.shipping_fen) : t('free')}</Row>
      {off(amounts.shop_discount_fen, t('shop_discount'))}
      {off(amounts.platform_discount_fen, t('platform_discount'))}
      {amounts.adjust_fen !== 0 && <Row label={t('adjust')}>{formatFen(amounts.adjust_fen, { signed: true })}</Row>}
      {off(amounts.deposit_applied_fen, t('deposit'))}
      {last && (
        <Row label={last.label} strong>
          <Price fen={last.fen} size="card" tone={last.tone} />
        </Row>
      )}
      {points != null && points > 0 && <Row label={t('points')}>{t('points_come', { points })}</Row>}
    </Rows>
  )
}
