/** Bookings that are open: the more pieces are booked, the less all pay. */
import './group.css'
import { Button, Card, Countdown, ImagePlate, Price, Tag } from '@juya/ui'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function BookingsPage() {
  const t = useText()
  const bookings = usePagedCall('group.list', { mode: 'booking' }, { refetch_ms: 15_000 })
  return (
    <ListPage
      list={bookings}
      right={
        <Button variant="text" size="m" onClick={() => askLogin('continue') && go('group.mine')}>
          {t('mine')}
        </Button>
      }
      before={
        <p className="group-how">
          <Button variant="text" size="m" onClick={() => go('group.list')}>
            {t('to_teams')}
          </Button>
        </p>
      }
      row={(group) => <BookingRow key={group.id} group={group} />}
      empty={{ title: t('no_bookings'), note: t('no_bookings_note'), drawing: 'box' }}
    />
  )
}

function BookingRow({ group }: { group: Item<'group.list'> }) {
  const t = useText()
  const { booking } = group
  const last = booking?.tiers.at(-1)
  return (
    <Card>
      <button type="button" className="group-line" onClick={() => go('group.booking', { id: group.id })}>
        <span className="group-line__photo">
          <ImagePlate src={sizedUrl(group.image, 400)} alt="" radius="m" />
        </span>
        <span className="group-line__text">
          <span className="j-clamp-2">{group.title}</span>
          <span className="group-line__row">
            <Price fen={group.price_fen} tone="act" decimals="auto" />
            <span className="j-meta">{t('alone', { price: formatFen(group.alone_fen) })}</span>
          </span>
          <span className="group-line__row">
            <Tag tone="red">{t('pieces_booked', { count: booking?.booked ?? 0 })}</Tag>
            {last && (
              <span className="j-meta">{t('down_to', { price: formatFen(last.price_fen), count: last.min_qty })}</span>
            )}
          </span>
          <span className="j-meta">
            {group.shop.name} · <Countdown until_ms={group.to_at * 1000} />
          </span>
        </span>
      </button>
    </Card>
  )
}
