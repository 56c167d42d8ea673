/** One of the reader's offers: its state, the side that acts next, and the deadline. */
import { Countdown, ImagePlate, Tag } from '@juya/ui'
import type { Item } from '../../../lib/api/client.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from './offers.i18n.ts'

export const TONE = {
  open: 'grey',
  countered: 'amber',
  accepted: 'jade',
  declined: 'grey',
  expired: 'grey',
  withdrawn: 'grey',
} as const

export function OfferLine({ offer }: { offer: Item<'house.offers'> }) {
  const t = useText()
  const { lot, status, because } = offer
  const press = () => (offer.order_id ? go('order.detail', { id: offer.order_id }) : go('auction.lot', { id: lot.id }))
  return (
    <button type="button" className="sale-line" onClick={press}>
      <span className="sale-line__image">
        <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
      </span>
      <span className="sale-line__text">
        <span className="j-clamp-2">{lot.title}</span>
        <span className="house-faint sale-line__state">
          <Tag tone={TONE[status]}>{t(because ?? `st_${status}`)}</Tag>
          {offer.counter_fen != null && t('asks', { amount: formatFen(offer.counter_fen) })}
        </span>
        {offer.expires_at != null && (
          <span className="house-faint house-line">
            {t('time_left')} <Countdown until_ms={offer.expires_at * 1_000} />
          </span>
        )}
      </span>
      <span className="sale-line__end j-num">
        <span className="house-faint">{t('offered')}</span>
        <br />
        {formatFen(offer.amount_fen)}
      </span>
    </button>
  )
}
