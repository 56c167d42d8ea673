/** A sale in its room, as a bidder sees it: the lot that runs, what comes next, and the bid in two taps. */
import './room.css'
import { ActionBar, Button, Card, ImagePlate, Price, SectionHead, Tag, timeLeft, useNow } from '@juya/ui'
import { ClockIcon } from '@juya/ui/icons.ts'
import { TimeLeft } from '../../../cards/lot/time-left.tsx'
import { useText as useQuickText } from '../../../cards/quick-bid/quick-bid.i18n.ts'
import { offerOf } from '../../../cards/quick-bid/quick-lot.ts'
import { useTwoTaps } from '../../../cards/quick-bid/two-taps.ts'
import { WholePrice } from '../../../cards/quick-bid/whole-price.tsx'
import { formatFen } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go, hrefOf } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { StandingBanner } from '../parts/standing-banner.tsx'
import { LastLots, MayBeOld, NeedsDate, useForecast } from './parts.tsx'
import { useText } from './room.i18n.ts'
import { RoomPicture } from './room-picture.tsx'
import type { RoomNow, useRoomNow } from './use-room.ts'

type Reading = ReturnType<typeof useRoomNow>

export function RoomView({ room, fresh }: { room: RoomNow; fresh: boolean }) {
  const t = useText()
  const forecastOf = useForecast()
  return (
    <>
      {room.picture && (
        <RoomPicture sale_id={room.session.id} session_id={room.picture.session_id} title={room.session.title} />
      )}
      {!fresh && <MayBeOld />}
      <Standing room={room} />
      <Current room={room} />
      {room.mine && (
        <StandingBanner
          tone="blue"
          icon={<ClockIcon size={20} weight="fill" />}
          title={t('yours', { no: room.mine.lot_no ?? '' })}
          note={forecastOf(room.mine.forecast)}
          onPress={() => go('auction.lot', { id: room.mine!.id })}
        />
      )}
      {room.next.length > 0 && <SectionHead title={t('up_next')} />}
      {room.next.map((lot) => (
        <a key={lot.id} className="sale-line" href={hrefOf('auction.lot', { id: lot.id })}>
          <span className="sale-line__no j-num">{lot.lot_no}</span>
          <span className="sale-line__image">
            <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
          </span>
          <span className="sale-line__text">
            <span className="j-clamp-2">{lot.title}</span>
            <span className="house-faint j-num">{forecastOf(lot.forecast)}</span>
          </span>
          <span className="sale-line__end j-num">{formatFen(lot.start_fen)}</span>
        </a>
      ))}
      {room.last.length > 0 && <SectionHead title={t('last')} />}
      <LastLots last={room.last} />
    </>
  )
}

/** Paused, interrupted, or when the next lot starts. */
function Standing({ room }: { room: RoomNow }) {
  const t = useText()
  if (room.needs_date) return <NeedsDate />
  if (room.session.status === 'paused')
    return (
      <StandingBanner
        said
        tone="amber"
        icon={<ClockIcon size={20} weight="fill" />}
        title={t('paused')}
        note={t('paused_note')}
      />
    )
  if (room.running || room.next.length === 0 || (!room.current && room.next_starts_at_ms == null)) return null
  return (
    <p className="room-between">
      {room.next_starts_at_ms == null ? t('next_soon') : <NextIn at_ms={room.next_starts_at_ms} />}
    </p>
  )
}

function NextIn({ at_ms }: { at_ms: number }) {
  const t = useText()
  const { total_s } = timeLeft(at_ms, useNow())
  return (
    <>
      {t('next_in')} <span className="j-num">{total_s}</span>
    </>
  )
}

/** The lot that runs, or the last one that did. */
function Current({ room }: { room: RoomNow }) {
  const t = useText()
  const common = useCommon()
  const lot = room.current
  const waits = room.session.status === 'live' && room.next_starts_at_ms == null
  if (!lot) return waits ? <p className="room-between">{t('first_soon')}</p> : null
  const { running } = room
  const standing = running ? lot.my_state : lot.my_state === 'won' ? 'won' : undefined
  return (
    <Card>
      <a className="room-current" href={hrefOf('auction.lot', { id: lot.id })}>
        <span className="room-current__image">
          <ImagePlate src={sizedUrl(lot.image, 800)} alt="" radius="m" dimmed={!running} />
        </span>
        <span className="room-current__head">
          <Tag tone={running ? 'live' : 'grey'}>{t(running ? 'now_running' : 'just_ended')}</Tag>
          <span className="j-num">{t('lot', { no: lot.lot_no ?? '' })}</span>
        </span>
        <span className="room-current__title">{lot.title}</span>
      </a>
      <div className="room-current__state">
        <span className="room-current__price">
          <Price fen={lot.current_fen} size="sheet" tone={running ? 'act' : 'ink'} live={running} />
          <span className="house-faint">
            {lot.bid_count === 0 ? t('no_bid') : common('bids', { count: lot.bid_count })}{' '}
            {standing === 'leading' && <Tag tone="jade">{common('leading')}</Tag>}
            {standing === 'outbid' && <Tag tone="red">{common('outbid')}</Tag>}
            {standing === 'won' && <Tag tone="jade">{common('won')}</Tag>}
          </span>
        </span>
        {running && <TimeLeft lot={lot} />}
      </div>
    </Card>
  )
}

/** The bid, where the thumb is; nothing to press while no lot runs, or what is shown may be old. What became of a bid is said also then. */
export function RoomBar({ room, reading }: { room: RoomNow; reading: Reading }) {
  const lot = room.current
  return lot && <BidBar lot={lot} running={room.running} reading={reading} />
}

interface BidBarProps {
  lot: NonNullable<RoomNow['current']>
  running: boolean
  reading: Reading
}

function BidBar({ lot, running, reading }: BidBarProps) {
  const quick = useQuickText()
  const { total_s } = timeLeft(lot.ends_at_ms, useNow())
  const offer = offerOf(lot, { fresh: reading.fresh, left_s: total_s })
  const bid = useTwoTaps(lot, reading.change, reading.readAgain)
  const open = (sheet?: string) => go('auction.lot', { id: lot.id, ...(sheet ? { sheet } : {}) })
  if (!running && bid.said === undefined) return null
  const note = offer === 'look' && !lot.can_bid.ok ? lot.can_bid.reason : bid.said
  return (
    <ActionBar
      note={
        <>
          <span role="status">{note ?? ''}</span>
          {offer === 'bid' && <WholePrice lot={lot} />}
        </>
      }
    >
      {offer === 'bid' ? (
        <Button
          block
          variant={bid.armed ? 'primary' : 'outline'}
          loading={bid.pending}
          onClick={() => (bid.armed ? void bid.place() : bid.arm())}
        >
          {bid.label}
        </Button>
      ) : offer === 'leading' ? (
        <Button block variant="plain" onClick={() => open('proxy')}>
          {bid.lead_label}
        </Button>
      ) : (
        <Button block variant="plain" disabled={offer === 'stale'} onClick={() => open()}>
          {quick(offer === 'stale' ? 'stale' : offer === 'over' ? 'result' : 'look')}
        </Button>
      )}
    </ActionBar>
  )
}
