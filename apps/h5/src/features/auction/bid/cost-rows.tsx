/** The whole price, line by line: the same figures the won order will ask for. */
import { Row, Rows } from '@juya/ui'
import { GuideRow } from '../../../cards/guide/guide.tsx'
import { formatFen } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'
import type { Lot } from '../lot/lot-state.ts'

/** The rate of a premium; in slices the highest and the lowest. */
export const premiumRate = ({ premium_bp, premium_slices }: Pick<Lot, 'premium_bp' | 'premium_slices'>): string => {
  const last_bp = premium_slices?.at(-1)?.bp
  return last_bp === undefined ? `${premium_bp / 100}%` : `${premium_bp / 100}%–${last_bp / 100}%`
}

export function CostRows({
  cost,
  premium,
}: {
  cost: Omit<Lot['cost'], never>
  premium: Pick<Lot, 'premium_bp' | 'premium_slices'>
}) {
  const t = useText()
  return (
    <Rows>
      <Row label={t('cost_hammer')}>{formatFen(cost.hammer_fen)}</Row>
      {cost.premium_fen > 0 && (
        <Row label={t('cost_premium', { rate: premiumRate(premium) })}>{formatFen(cost.premium_fen)}</Row>
      )}
      <Row label={t('cost_shipping')}>{cost.shipping_fen === 0 ? t('free') : formatFen(cost.shipping_fen)}</Row>
      {cost.authentication_fen > 0 && <Row label={t('cost_authentication')}>{formatFen(cost.authentication_fen)}</Row>}
      {cost.coupon_fen > 0 && <Row label={t('cost_coupon')}>{formatFen(-cost.coupon_fen)}</Row>}
      <Row label={t('cost_total')} strong>
        {formatFen(cost.total_fen)}
      </Row>
      <GuideRow fen={cost.total_fen} />
      {cost.deposit_fen > 0 && (
        <>
          <Row label={t('cost_deposit')}>{formatFen(-Math.min(cost.deposit_fen, cost.total_fen))}</Row>
          <Row label={t('cost_rest')}>{formatFen(cost.pay_after_deposit_fen)}</Row>
        </>
      )}
    </Rows>
  )
}
