/** The caller's seats: each with its team, and what comes next. */
import './group.css'
import { Button, Card, ImagePlate, Price, Tag } from '@juya/ui'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go } from '../../lib/router/navigation.ts'
import { session } from '../../lib/session/session.ts'
import { useSignal } from '../../lib/storage/signal.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { TeamNeeds, TeamState } from './parts/team-view.tsx'

export default function MyTeamsPage() {
  const t = useText()
  const { user } = useSignal(session)
  const seats = usePagedCall('group.mine', {}, { refetch_ms: 15_000 })
  useRoom(user ? `user:${user.id}` : null, () => void seats.refetch())
  return (
    <ListPage
      list={seats}
      row={(seat) => <SeatRow key={seat.id} seat={seat} />}
      empty={{
        title: t('no_seats'),
        note: t('no_seats_note'),
        drawing: 'box',
        action: <Button onClick={() => go('group.list')}>{t('look')}</Button>,
      }}
    />
  )
}

function SeatRow({ seat }: { seat: Item<'group.mine'> }) {
  const t = useText()
  const item = seat.items[0]
  return (
    <Card>
      <button type="button" className="group-line" onClick={() => go('group.order', { id: seat.id })}>
        <span className="group-line__photo">
          <ImagePlate src={sizedUrl(item?.image ?? '', 200)} alt="" radius="m" />
        </span>
        <span className="group-line__text">
          <span className="j-clamp-2">{item?.title}</span>
          <span className="group-line__row">
            <Price fen={seat.amounts.total_fen} decimals="auto" />
            <Tag>{seat.status_text}</Tag>
            {seat.team && seat.status === 'grouping' && <TeamState team={seat.team} />}
          </span>
          {seat.team && seat.status === 'grouping' && <TeamNeeds team={seat.team} />}
          {seat.booking && seat.status === 'grouping' && (
            <span className="j-meta">
              {t('mine_booked', {
                count: seat.booking.booked,
                back: formatFen(seat.booking.back_fen * (item?.qty ?? 1)),
              })}
            </span>
          )}
          {!seat.team && !seat.booking && seat.status === 'pending_payment' && (
            <span className="j-meta">{t('no_team_yet')}</span>
          )}
        </span>
      </button>
      {seat.status === 'pending_payment' && (
        <div className="group-acts">
          <Button size="m" onClick={() => go('order.confirm', { ids: seat.id })}>
            {t('pay')}
          </Button>
        </div>
      )}
    </Card>
  )
}
