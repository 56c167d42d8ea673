/** Parts the room and the clerk's desk share: about when lots start, what may be old, and how lots came out. */
import './room.css'
import { formatDate, formatFen } from '../../../lib/format/format.ts'
import { StandingBanner } from '../parts/standing-banner.tsx'
import { useText } from './room.i18n.ts'
import type { RoomNow } from './use-room.ts'

const CLOCK = 'hh:mm'
type Forecast = RoomNow['next'][number]['forecast']

/** About when a lot that waits starts, and how many come before it. */
export function useForecast(): (forecast: Forecast) => string {
  const t = useText()
  return ({ before, about_at }) => {
    if (about_at == null) return t('before', { count: before })
    const at = formatDate(about_at, CLOCK)
    return before === 0 ? t('next_up', { at }) : t('about', { at, count: before })
  }
}

/** What is shown may have passed: the connection is lost. */
export function MayBeOld() {
  const t = useText()
  return <StandingBanner said tone="amber" title={t('stale')} note={t('offline')} />
}

/** The sale was interrupted, and goes on at another date. */
export function NeedsDate() {
  const t = useText()
  return <StandingBanner tone="red" title={t('needs_date')} note={t('needs_date_note')} />
}

export function LastLots({ last }: { last: RoomNow['last'] }) {
  const t = useText()
  const said = ({ status, hammer_fen }: RoomNow['last'][number]) =>
    status === 'sold' || status === 'defaulted'
      ? t('sold_for', { amount: formatFen(hammer_fen ?? 0) })
      : t(status === 'cancelled' ? 'withdrawn' : 'not_sold')
  return last.map((lot) => (
    <p key={lot.lot_id} className="room-last">
      <span className="j-num room-last__no">{lot.lot_no}</span>
      <span className="room-last__title j-ellipsis">{lot.title}</span>
      <span className="j-num">{said(lot)}</span>
    </p>
  ))
}
