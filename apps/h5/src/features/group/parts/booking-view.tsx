/** A booking: its steps drawn, how many pieces are booked, what one costs now, and what would come back. */
import { classes, Row, Rows } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'

export type Booking = NonNullable<Data<'group.info'>['booking']>

/** Each step with what it needs; those reached are filled, and the one that holds is marked. */
export function BookingSteps({ booking }: { booking: Booking }) {
  const t = useText()
  const next = booking.closed_at ? undefined : booking.tiers[booking.step]
  return (
    <>
      <ol className="booking-steps">
        {booking.tiers.map((tier, i) => {
          const before = booking.tiers[i - 1]?.min_qty ?? 0
          const share = Math.min(1, Math.max(0, (booking.booked - before) / (tier.min_qty - before)))
          return (
            <li
              key={tier.min_qty}
              className={classes('booking-steps__one', booking.step === i + 1 && 'booking-steps__one--on')}
              aria-current={booking.step === i + 1 ? 'step' : undefined}
            >
              <b className="j-num">{formatFen(tier.price_fen)}</b>
              <span className="booking-steps__bar" aria-hidden="true">
                <span style={{ inlineSize: `${share * 100}%` }} />
              </span>
              <span className="j-meta">{t('from_pieces', { count: tier.min_qty })}</span>
            </li>
          )
        })}
      </ol>
      {next && (
        <p className="group-text">
          {t('next_step', { count: next.min_qty - booking.booked, price: formatFen(next.price_fen) })}
        </p>
      )}
    </>
  )
}

/** The same in figures. @param qty pieces of the reader's own order, or one */
export function BookingFigures({ booking, qty = 1 }: { booking: Booking; qty?: number }) {
  const t = useText()
  const first_fen = booking.tiers[0]!.price_fen
  const over = booking.closed_at != null
  return (
    <Rows>
      <Row label={t('booked')}>{t('pieces', { count: booking.booked })}</Row>
      {over ? (
        <Row label={t('final_price')}>
          {booking.final_price_fen == null ? t('too_few') : formatFen(booking.final_price_fen)}
        </Row>
      ) : (
        <Row label={t('price_now')}>{formatFen(first_fen - booking.back_fen)}</Row>
      )}
      {!(over && booking.final_price_fen == null) && (
        <Row label={t(over ? 'came_back' : 'back_now')}>{formatFen(booking.back_fen * qty)}</Row>
      )}
      {!over && booking.step === 0 && <Row label={t('at_the_end')}>{t('below_first')}</Row>}
      {booking.leave_until != null && (
        <Row label={t('leave_label')}>{t('until', { at: formatMoment(booking.leave_until) })}</Row>
      )}
    </Rows>
  )
}
