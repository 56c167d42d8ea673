/** The whole price, line by line: the same figures the won order will ask for. */
import { Row, Rows } from '@juya/ui'
import type { Data } from '../../lib/api/client.ts'
import { formatFen } from '../../lib/format/format.ts'
import { GuideRow } from '../guide/guide.tsx'
import { useText } from './cost-rows.i18n.ts'

type Lot = Data<'auction.lot'>

/** The rate of a premium; in slices the highest and the lowest. */
export const premiumRate = ({ premium_bp, premium_slices }: Pick<Lot, 'premium_bp' | 'premium_slices'>): string => {
  const last_bp = premium_slices?.at(-1)?.bp
  return last_bp === undefined ? `${premium_bp / 100}%` : `${premium_bp / 100}%–${last_bp / 100}%`
}

export function CostRows({
  cost,
  premium,
}: {
  cost: Lot['cost']
  premium: Pick<Lot, 'premium_bp' | 'premium_slices'>
}) {
  const t = useText()
  return (
    <Rows>
      <Row label={t('hammer')}>{formatFen(cost.hammer_fen)}</Row>
      {cost.premium_fen > 0 && (
        <Row label={t('premium', { rate: premiumRate(premium) })}>{formatFen(cost.premium_fen)}</Row>
      )}
      <Row label={t('shipping')}>{cost.shipping_fen === 0 ? t('free') : formatFen(cost.shipping_fen)}</Row>
      {cost.authentication_fen > 0 && <Row label={t('authentication')}>{formatFen(cost.authentication_fen)}</Row>}
      {cost.coupon_fen > 0 && <Row label={t('coupon')}>{formatFen(-cost.coupon_fen)}</Row>}
      <Row label={t('total')} strong>
        {formatFen(cost.total_fen)}
      </Row>
      <GuideRow fen={cost.total_fen} />
      {cost.deposit_fen > 0 && (
        <>
          <Row label={t('deposit')}>{formatFen(-Math.min(cost.deposit_fen, cost.total_fen))}</Row>
          <Row label={t('rest')}>{formatFen(cost.pay_after_deposit_fen)}</Row>
        </>
      )}
    </Rows>
  )
}
