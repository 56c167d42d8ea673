/** One's own seat: the team as it fills, the money, and the way out. */
import './group.css'
import {
  ActionBar,
  ask,
  Button,
  Card,
  Cell,
  CellGroup,
  Empty,
  ImagePlate,
  Price,
  Row,
  Rows,
  StateBanner,
  Switch,
} from '@juya/ui'
import { CheckCircleIcon, InfoIcon } from '@juya/ui/icons.ts'
import { ClockStrips } from '../../cards/clock/clock-strips.tsx'
import { ShareButton } from '../../cards/share/share-button.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go, pathOf } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { BookingFigures, BookingSteps } from './parts/booking-view.tsx'
import { Members, type Team, TeamNeeds, TeamState } from './parts/team-view.tsx'

type Seat = Item<'group.mine'>

export default function SeatPage() {
  const t = useText()
  const id = useIdParam()
  const read = usePagedCall('group.mine', { order_id: id }, { refetch_ms: 15_000 })
  const seat = read.items[0]
  useRoom(seat ? `group:${seat.group_buy_id}` : null, () => void read.refetch())
  return (
    <DetailPage
      about={seat?.items[0]?.title}
      needs={read}
      right={seat?.team?.status === 'forming' && <Invite seat={seat} />}
      bar={seat && <Acts seat={seat} />}
    >
      {seat ? (
        <Body seat={seat} />
      ) : (
        read.first && (
          <Empty
            drawing="box"
            title={t('no_seats')}
            note={t('no_seats_note')}
            action={<Button onClick={() => go('group.list')}>{t('look')}</Button>}
          />
        )
      )}
    </DetailPage>
  )
}

/** Whether anybody finds the team: its leader decides. */
function Listed({ team }: { team: Team }) {
  const t = useText()
  const save = useAction('group.setListed', { refresh: ['group'] })
  return (
    <Cell
      title={t('anybody_finds')}
      help={t('anybody_finds_note')}
      right={
        <Switch
          label={t('anybody_finds')}
          on={team.listed}
          busy={save.pending}
          onChange={(listed) => void save.run({ team_id: team.id, listed })}
        />
      }
    />
  )
}

function Invite({ seat }: { seat: Seat }) {
  const t = useText()
  const item = seat.items[0]
  return (
    <ShareButton
      thing={() => ({
        at: `#${pathOf('group.detail', { id: seat.group_buy_id, team: seat.team!.id })}`,
        title: item?.title ?? '',
        picture: item?.image,
        price: { label: t('people', { count: seat.team!.size }), fen: item?.price_fen ?? 0 },
      })}
    />
  )
}

function Acts({ seat }: { seat: Seat }) {
  const t = useText()
  const leave = useAction('group.leave', { refresh: ['group', 'order'] })
  const giveUp = async () => {
    const words = {
      title: t(seat.booking ? 'unbook_title' : 'leave_title'),
      body: t(seat.booking ? 'unbook_body' : 'leave_body', { amount: formatFen(seat.amounts.total_fen) }),
      confirm: t(seat.booking ? 'unbook' : 'leave'),
      cancel: t('keep'),
    }
    if (await ask(words)) void leave.run({ order_id: seat.id })
  }
  return (
    <ActionBar
      icons={
        (seat.team?.leave_until || (seat.status === 'grouping' && seat.booking?.leave_until)) && (
          <Button variant="text" loading={leave.pending} onClick={() => void giveUp()}>
            {t(seat.booking ? 'unbook' : 'leave')}
          </Button>
        )
      }
    >
      {seat.status === 'pending_payment' ? (
        <Button onClick={() => go('order.confirm', { ids: seat.id })}>{t('pay')}</Button>
      ) : (
        <Button variant="outline" onClick={() => go('order.detail', { id: seat.id })}>
          {t('order')}
        </Button>
      )}
    </ActionBar>
  )
}

function Body({ seat }: { seat: Seat }) {
  const t = useText()
  const { team, booking } = seat
  const is_back = seat.status === 'refunded'
  const item = seat.items[0]
  const qty = item?.qty ?? 1
  return (
    <>
      {team?.status === 'formed' && !is_back && (
        <StateBanner
          tone="jade"
          icon={<CheckCircleIcon size={20} weight="fill" />}
          title={t('formed')}
          note={t('formed_note', { count: team.joined })}
        />
      )}
      {booking?.final_price_fen != null && seat.paid_at && !is_back && (
        <StateBanner
          tone="jade"
          icon={<CheckCircleIcon size={20} weight="fill" />}
          title={t('settled', { price: formatFen(booking.final_price_fen) })}
          note={
            booking.back_fen > 0
              ? t('difference_back', { amount: formatFen(booking.back_fen * qty) })
              : t('settled_note')
          }
        />
      )}
      {is_back && (
        <StateBanner
          tone="grey"
          icon={<InfoIcon size={20} weight="fill" />}
          title={
            team?.status === 'failed'
              ? t('failed')
              : booking?.closed_at && booking.final_price_fen == null
                ? t('too_few')
                : seat.status_text
          }
          note={t('money_back', { amount: formatFen(seat.amounts.total_fen) })}
        />
      )}
      {team ? (
        <Card title={t('people', { count: team.size })} action={<TeamState team={team} />}>
          {team.status === 'forming' && (
            <p className="group-text">
              <TeamNeeds team={team} />
            </p>
          )}
          <ClockStrips clocks={team.clocks} />
          <Members team={team} />
          {team.leave_until && (
            <p className="group-text j-meta">{t('leave_until', { at: formatMoment(team.leave_until) })}</p>
          )}
        </Card>
      ) : booking ? (
        <Card title={t('booking_steps')}>
          <BookingSteps booking={booking} />
          <BookingFigures booking={booking} qty={qty} />
        </Card>
      ) : (
        <Card>
          <p className="group-text">{seat.status === 'pending_payment' ? t('no_team_yet') : seat.status_text}</p>
        </Card>
      )}
      {team?.status === 'forming' && team.members.some(({ is_leader, is_me }) => is_leader && is_me) && (
        <CellGroup look="card">
          <Listed team={team} />
        </CellGroup>
      )}
      <Card>
        <button
          type="button"
          className="group-line"
          onClick={() => go(booking ? 'group.booking' : 'group.detail', { id: seat.group_buy_id })}
        >
          <span className="group-line__photo group-line__photo--s">
            <ImagePlate src={sizedUrl(item?.image ?? '', 200)} alt="" radius="m" />
          </span>
          <span className="group-line__text">
            <span className="j-clamp-2">{item?.title}</span>
            <span className="group-line__row">
              <Price fen={item?.price_fen ?? 0} decimals="auto" />
              <span className="j-meta">× {item?.qty ?? 1}</span>
            </span>
          </span>
        </button>
      </Card>
      <Card>
        <Rows>
          <Row label={t('status')}>{seat.status_text}</Row>
          <Row label={t('paid')}>{formatFen(seat.paid_at ? seat.amounts.total_fen : 0)}</Row>
        </Rows>
      </Card>
    </>
  )
}
