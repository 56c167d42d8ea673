/** The terms of a sale in plain lines, as they are agreed to. */

import { PADDLE_TIMES, SALE_FORFEIT_BP } from '@juya/contract/bidding/sale-terms.ts'
import { Row, Rows } from '@juya/ui'
import { formatFen } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'
import { useText as useRoomText } from '../room/room.i18n.ts'
import type { Sale } from './sale-card.tsx'

const BP_PER_PERCENT = 100
export const rate = (bp: number): string => `${bp / BP_PER_PERCENT}%`

export function SaleTerms({ sale, pay_window_h }: { sale: Sale; pay_window_h?: number }) {
  const t = useText()
  const room = useRoomText()
  return (
    <div className="house-rows">
      <Rows prose>
        <Row label={t('premium')}>{sale.premium_bp > 0 ? rate(sale.premium_bp) : t('no_premium')}</Row>
        <Row label={t('deposit')}>{formatFen(sale.deposit_fen)}</Row>
        <Row label={t('limit')}>{formatFen(sale.deposit_fen * PADDLE_TIMES)}</Row>
        {sale.room ? (
          <Row label={room('each_lot')}>
            {room('each_lot_text', { count: sale.room.lot_s, counter: sale.room.counter_s })}
          </Row>
        ) : (
          <>
            <Row label={t('stagger')}>{t('seconds', { count: sale.stagger_s })}</Row>
            <Row label={t('extension')}>{t('extension_text')}</Row>
          </>
        )}
        {pay_window_h !== undefined && <Row label={t('pay_within')}>{t('hours', { count: pay_window_h })}</Row>}
        <Row label={t('unpaid_rule')}>{t('unpaid_text', { rate: rate(SALE_FORFEIT_BP) })}</Row>
        <Row label={t('back_rule')}>{t('back_text')}</Row>
      </Rows>
    </div>
  )
}
