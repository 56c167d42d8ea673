/** A coupon as a ticket: what it takes off on the left, where and until when beside it, and what one can do with it. */
import './coupon-ticket.css'
import { classes } from '@juya/ui'
import type { ReactNode } from 'react'
import type { Item } from '../../lib/api/client.ts'
import { formatFen } from '../../lib/format/format.ts'
import { useText } from './coupon.i18n.ts'

export type Coupon = Item<'coupon.mine'>['coupon']

/** What a coupon takes off, in words. */
export function useCouponWorth(): (coupon: Coupon) => { off: string; from: string } {
  const t = useText()
  return (coupon) => {
    const amount = formatFen(coupon.amount_fen ?? 0)
    const off =
      coupon.kind === 'percent'
        ? t('off_share', { share: (coupon.percent_bp ?? 0) / 100 })
        : coupon.kind === 'shipping'
          ? t('off_shipping', { amount })
          : t('off', { amount })
    const from = coupon.min_spend_fen > 0 ? t('from', { amount: formatFen(coupon.min_spend_fen) }) : t('any')
    const most = coupon.kind === 'percent' ? ` · ${t('up_to', { amount: formatFen(coupon.max_off_fen ?? 0) })}` : ''
    return { off, from: `${from}${most}` }
  }
}

/** @param note said instead of the time it is valid, such as what is missing to its threshold */
export function CouponTicket({
  coupon,
  note,
  faint,
  children,
}: {
  coupon: Coupon
  note?: ReactNode
  faint?: boolean
  children?: ReactNode
}) {
  const { off, from } = useCouponWorth()(coupon)
  return (
    <article className={classes('coupon', faint && 'coupon--faint')}>
      <span className="coupon__worth">
        <span className="coupon__off j-num">{off}</span>
        <span className="coupon__from j-num">{from}</span>
      </span>
      <span className="coupon__text">
        <span className="coupon__name">{coupon.name}</span>
        <span className="j-meta">{coupon.scope_text}</span>
        <span className="j-meta j-num">{note ?? coupon.valid_text}</span>
      </span>
      {children && <span className="coupon__act">{children}</span>}
    </article>
  )
}
