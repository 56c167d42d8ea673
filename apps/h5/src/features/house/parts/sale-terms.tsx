/** The terms of a sale in plain lines, as they are agreed to. */

import { firstPrices } from '@juya/contract/bidding/ladders.ts'
import { PADDLE_TIMES, SALE_FORFEIT_BP } from '@juya/contract/bidding/sale-terms.ts'
import { Card, MoreLink, Row, Rows, Sheet } from '@juya/ui'
import { useState } from 'react'
import { formatFen } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'
import { useText as useRoomText } from '../room/room.i18n.ts'
import { useText as useTermsText } from '../terms/terms.i18n.ts'
import { PremiumExample } from '../terms/terms-fields.tsx'
import type { Sale } from './sale-card.tsx'

const BP_PER_PERCENT = 100
const rate = (bp: number): string => `${bp / BP_PER_PERCENT}%`
const EXAMPLE_FROM_FEN = 1_000_00
const PRICES_SHOWN = 6
const SEPARATOR = ' · '

/** What bidding costs and how a lot ends, in three lines; all terms a tap away. */
export function BriefTerms({ sale }: { sale: Sale }) {
  const t = useText()
  const room = useRoomText()
  const [all, setAll] = useState(false)
  return (
    <Card title={t('terms')} action={<MoreLink onPress={() => setAll(true)}>{t('all_terms')}</MoreLink>}>
      <Rows prose>
        <Row label={t('premium')}>
          <PremiumRates sale={sale} />
        </Row>
        <Row label={t('deposit')}>
          {t('deposit_and_limit', {
            deposit: formatFen(sale.deposit_fen),
            limit: formatFen(sale.deposit_fen * PADDLE_TIMES),
          })}
        </Row>
        {sale.room ? (
          <Row label={room('each_lot')}>
            {room('each_lot_text', { count: sale.room.lot_s, counter: sale.room.counter_s })}
          </Row>
        ) : (
          <Row label={t('extension')}>{t('extension_text')}</Row>
        )}
      </Rows>
      <Sheet open={all} onClose={() => setAll(false)} title={t('all_terms')}>
        <SaleTerms sale={sale} />
      </Sheet>
    </Card>
  )
}

export function SaleTerms({ sale, pay_window_h }: { sale: Sale; pay_window_h?: number }) {
  const t = useText()
  const room = useRoomText()
  const terms = useTermsText()
  return (
    <div className="house-rows">
      <Rows prose>
        <Row label={t('premium')}>
          <PremiumText sale={sale} />
        </Row>
        <Row label={terms('ladder')}>
          <LadderText sale={sale} />
        </Row>
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
        <Row label={t('shipping')}>{t('shipping_text')}</Row>
        {pay_window_h !== undefined && <Row label={t('pay_within')}>{t('hours', { count: pay_window_h })}</Row>}
        <Row label={t('unpaid_rule')}>{t('unpaid_text', { rate: rate(SALE_FORFEIT_BP) })}</Row>
        <Row label={t('back_rule')}>{t('back_text')}</Row>
      </Rows>
    </div>
  )
}

/** The premium in words. */
function PremiumRates({ sale }: { sale: Sale }) {
  const t = useText()
  const terms = useTermsText()
  const { premium_bp, premium_slices } = sale
  if (premium_bp === 0) return t('no_premium')
  const parts = premium_slices?.map(({ up_to_fen, bp }, n) =>
    up_to_fen === null
      ? terms('last', { rate: rate(bp) })
      : terms(n === 0 ? 'first' : 'next', { rate: rate(bp), edge: formatFen(up_to_fen) }),
  )
  return parts ? parts.join(SEPARATOR) : rate(premium_bp)
}

/** The premium in words, and what it comes to at one price. */
function PremiumText({ sale }: { sale: Sale }) {
  const { premium_bp, premium_slices } = sale
  return (
    <>
      <PremiumRates sale={sale} />
      {premium_bp > 0 && <PremiumExample premium={{ premium_bp, premium_slices }} />}
    </>
  )
}

/** How bids rise on its lots. */
function LadderText({ sale }: { sale: Sale }) {
  const terms = useTermsText()
  if (sale.ladder === 'ours') return terms('ladder_ours')
  if (sale.ladder === 'own')
    return (sale.ladder_rows ?? [])
      .map(({ from_fen, step_fen }) => terms('ladder_own', { from: formatFen(from_fen), step: formatFen(step_fen) }))
      .join(SEPARATOR)
  const prices = firstPrices(EXAMPLE_FROM_FEN, { mode: 'two_five_eight' }, PRICES_SHOWN)
  return `${terms('two_five_eight')} · ${prices.map((fen) => formatFen(fen)).join(' · ')}`
}
