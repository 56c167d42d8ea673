/** A session on air in a grid: its cover, who is there, its shop, and the lot that runs. */
import './rooms.css'
import { ImagePlate, Seal, Skeleton } from '@juya/ui'
import { BroadcastIcon, ClockIcon } from '@juya/ui/icons.ts'
import { sessionPlace } from '../../../cards/live/session-place.ts'
import type { Item } from '../../../lib/api/client.ts'
import { formatCount, formatFen } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { useText } from './rooms.i18n.ts'

export function RoomCard({ session }: { session: Item<'live.list'> }) {
  const t = useText()
  const { title, cover, shop, status, viewers, lot } = session
  const is_live = status === 'live'
  const Icon = is_live ? BroadcastIcon : ClockIcon
  return (
    <a className="room-card" href={sessionPlace(session)}>
      <ImagePlate src={sizedUrl(cover, 400)} alt="" ratio="3:4" radius="card">
        <span className={is_live ? 'room-card__state' : 'room-card__state room-card__state--paused'}>
          <Icon size={14} weight="fill" />
          {is_live ? (
            <>
              <span aria-hidden="true" className="j-num">
                {formatCount(viewers)}
              </span>
              <span className="j-visually-hidden">{t('viewers', { count: viewers })}</span>
            </>
          ) : (
            t('paused')
          )}
        </span>
        <span className="room-card__foot">
          <span className="room-card__title j-clamp-2">{title}</span>
          <span className="room-card__shop">
            <Seal name={shop.name} src={sizedUrl(shop.logo, 200)} size={22} />
            <span className="j-ellipsis">{shop.name}</span>
          </span>
          {lot && (
            <span className="room-card__lot">
              <span className="j-ellipsis">{lot.title}</span>
              <span className="room-card__price j-num">{formatFen(lot.current_fen)}</span>
            </span>
          )}
        </span>
      </ImagePlate>
    </a>
  )
}

/** In the geometry of the grid. */
export const RoomsSkeleton = () => (
  <div className="j-grid2">
    {[1, 2, 3, 4].map((nth) => (
      <span key={nth} className="room-card__waits">
        <Skeleton shape="image" />
      </span>
    ))}
  </div>
)
