/** A sale: what it is and when, where the reader stands, and its catalogue. Once its room runs, the room. */
import './house.css'
import { ActionBar, Button, Chip, ChipRow, formatRange, ImagePlate, SectionHead, StateBanner, Tag } from '@juya/ui'
import { CheckCircleIcon, InfoIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useBaskets } from '../../cards/basket/basket-card.tsx'
import { CalendarLink } from '../../cards/calendar/calendar-cell.tsx'
import { Guide } from '../../cards/guide/guide.tsx'
import { LotTime } from '../../cards/lot/lot-card.tsx'
import { ChangesButton, useChanges } from '../../cards/lot/lot-changes.tsx'
import { shownPrice, soldAt } from '../../cards/lot/lot-price.ts'
import { ShareButton } from '../../cards/share/share-button.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go, hrefOf } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { whenOf } from './parts/sale-card.tsx'
import { SaleHead } from './parts/sale-head.tsx'
import { BriefTerms } from './parts/sale-terms.tsx'
import { useForecast } from './room/parts.tsx'
import { useText as useRoomText } from './room/room.i18n.ts'
import { RoomPicture } from './room/room-picture.tsx'
import { RoomBar, RoomView } from './room/room-view.tsx'
import { useRoomNow } from './room/use-room.ts'
import { WaitingRoom } from './room/waiting-room.tsx'

type Session = NonNullable<Data<'house.info'>['session']>
type Lot = Session['lots']['list'][number]
/** What of the catalogue is shown. */
interface Narrowed {
  mine?: true | undefined
  category_id?: number | undefined
}

/** So many lots are asked for at once; a catalogue is read page by page. */
const PAGE = 50
const REFETCH_MS = 10_000
const LIES_AHEAD: Array<Session['status']> = ['preview', 'live', 'paused']

export default function SessionPage() {
  const t = useText()
  const id = useIdParam()
  const enters = usePageParams().view === 'room'
  const [pages, setPages] = useState(1)
  const [narrowed, setNarrowed] = useState<Narrowed>({})
  const sale = useCall(
    'house.info',
    { session_id: id, ...narrowed, page_size: PAGE },
    { enabled: id > 0, keep: true, refetch_ms: REFETCH_MS },
  )
  const narrow = (to: Narrowed) => {
    setNarrowed(to)
    setPages(1)
  }
  const session = sale.data?.session
  const in_room = session?.mode === 'room' && (session.status === 'live' || session.status === 'paused')
  const waits = enters && session?.mode === 'room' && session.status === 'preview'
  const room = useRoomNow(id, in_room || waits)
  const changes = useChanges({ session_id: id }, id > 0)
  // Its clerk begins it, or names another date.
  useRoom(session?.mode === 'room' ? `session:${id}` : null, ({ type }) => {
    if (type === 'room.changed') void sale.refetch()
  })
  return (
    <DetailPage
      needs={in_room && !room.data ? [sale, room] : changes.loading ? [sale, changes] : sale}
      title={session?.title}
      right={
        session && (
          <ShareButton
            thing={() => ({
              at: hrefOf('house.session', { id }),
              title: session.title,
              picture: session.cover,
              lines: [`${session.house.name} · ${t('lots', { count: session.lot_count })}`, whenOf(t, session)],
            })}
          />
        )
      }
      bar={
        session &&
        sale.data &&
        (in_room && room.data && session.my_paddle && !sale.data.is_mine ? (
          <RoomBar room={room.data} reading={room} />
        ) : (
          <Bar session={session} mine={sale.data.is_mine} />
        ))
      }
    >
      {in_room && room.data && <RoomView room={room.data} fresh={room.fresh} />}
      {session && waits && room.data?.picture && (
        <RoomPicture sale_id={id} session_id={room.data.picture.session_id} title={session.title} />
      )}
      {session && waits && <WaitingRoom session={session} />}
      {session && sale.data && !waits && (
        <Catalogue
          session={session}
          house={sale.data}
          in_room={in_room}
          narrowed={narrowed}
          onNarrow={narrow}
          pages={pages}
          onMore={() => setPages(pages + 1)}
        />
      )}
    </DetailPage>
  )
}

interface CatalogueProps {
  session: Session
  house: Data<'house.info'>
  /** The room runs above it. */
  in_room: boolean
  narrowed: Narrowed
  onNarrow: (to: Narrowed) => void
  pages: number
  onMore: () => void
}

function Catalogue({ session, house, in_room, narrowed, onNarrow, pages, onMore }: CatalogueProps) {
  const t = useText()
  const common = useCommon()
  const more = Array.from({ length: pages - 1 }, (_, n) => n + 2)
  const { mine = false, category_id } = narrowed
  const about = new Map(session.forecast.map((one) => [one.lot_id, one]))
  return (
    <>
      {!in_room && <SaleHead sale={session} intro={session.intro} house={house} />}
      <div className="house-standing">
        <Standing session={session} />
      </div>
      <BriefTerms sale={session} />
      <div className="sale-acts">
        {LIES_AHEAD.includes(session.status) && (
          <>
            <CalendarLink of="sales" id={session.id} />
            {!house.is_mine && <Baskets session_id={session.id} />}
          </>
        )}
        <ChangesButton session_id={session.id} />
      </div>
      <SectionHead
        title={`${t('catalogue')} · ${t('lots', { count: session.counts.lots })}`}
        action={
          <Chip on={mine} onPress={() => onNarrow({ ...narrowed, mine: mine ? undefined : true })}>
            {t('mine_only')}
          </Chip>
        }
      />
      {session.categories.length > 1 && (
        <ChipRow label={t('category')}>
          {session.categories.map(({ id, name, lots }) => (
            <Chip
              key={id}
              on={id === category_id}
              onPress={() => onNarrow({ ...narrowed, category_id: id === category_id ? undefined : id })}
            >
              {name} {lots}
            </Chip>
          ))}
        </ChipRow>
      )}
      {session.lots.total === 0 && <p className="house-prose house-faint">{t(mine ? 'none_mine' : 'none_lots')}</p>}
      {session.lots.list.map((lot) => (
        <CatalogueLine key={lot.id} lot={lot} forecast={about.get(lot.id)} />
      ))}
      {more.map((page) => (
        <FurtherLots key={page} session_id={session.id} page={page} narrowed={narrowed} />
      ))}
      {session.lots.total > pages * PAGE && (
        <div className="sale-tools">
          <Button block variant="plain" onClick={onMore}>
            {common('more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The way to the baskets, and how the one with this sale stands. */
function Baskets({ session_id }: { session_id: number }) {
  const { title, standing, open } = useBaskets({ session: session_id })
  return (
    <>
      <Button size="m" variant="plain" onClick={open}>
        {title}
      </Button>
      {standing && <span className="house-faint j-num">{standing}</span>}
    </>
  )
}

function FurtherLots({ session_id, page, narrowed }: { session_id: number; page: number; narrowed: Narrowed }) {
  const asked = { session_id, ...narrowed, page, page_size: PAGE }
  const further = useCall('house.info', asked, { keep: true, refetch_ms: REFETCH_MS })
  const session = further.data?.session
  const about = new Map(session?.forecast.map((one) => [one.lot_id, one]))
  return session?.lots.list.map((lot) => <CatalogueLine key={lot.id} lot={lot} forecast={about.get(lot.id)} />)
}

/** Where the reader stands: registered with so much left, or what registering asks. */
function Standing({ session }: { session: Session }) {
  const t = useText()
  const { my_paddle, status } = session
  if (status === 'ended' || status === 'cancelled')
    return (
      <StateBanner
        rounded
        tone="grey"
        icon={<InfoIcon size={20} weight="fill" />}
        title={t(`st_${status}`)}
        note={status === 'cancelled' ? t('cancelled_note', { reason: session.cancel_reason ?? '' }) : t('over_note')}
        action={<span className="j-link">{t('see_results')}</span>}
        onPress={() => go('house.results', { id: session.id })}
      />
    )
  if (my_paddle?.status === 'suspended')
    return (
      <StateBanner
        rounded
        tone="red"
        icon={<InfoIcon size={20} weight="fill" />}
        title={t('suspended', { no: my_paddle.no })}
        note={my_paddle.suspended_reason ?? undefined}
      />
    )
  if (my_paddle)
    return (
      <StateBanner
        rounded
        tone="jade"
        icon={<CheckCircleIcon size={20} weight="fill" />}
        title={t('paddle', { no: my_paddle.no })}
        note={t('paddle_left', { left: formatFen(my_paddle.left_fen), limit: formatFen(my_paddle.limit_fen) })}
        action={<span className="j-link">{t('raise_limit')}</span>}
        onPress={() => go('house.register', { id: session.id })}
      />
    )
  if (session.can_register.ok) return null
  return (
    <StateBanner
      rounded
      tone="amber"
      icon={<InfoIcon size={20} weight="fill" />}
      title={t('cannot')}
      note={session.can_register.reason}
    />
  )
}

function CatalogueLine({ lot, forecast }: { lot: Lot; forecast: Session['forecast'][number] | undefined }) {
  const common = useCommon()
  const forecastOf = useForecast()
  const t = useText()
  const lang = useLanguage()
  const { label, fen } = shownPrice(lot)
  return (
    <button type="button" className="sale-line" onClick={() => go('auction.lot', { id: lot.id })}>
      <span className="sale-line__no j-num">{lot.lot_no}</span>
      <span className="sale-line__image">
        <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
      </span>
      <span className="sale-line__text">
        <span className="j-clamp-2">{lot.title}</span>
        {lot.estimate_low_fen != null && lot.estimate_high_fen != null && (
          <span className="house-faint house-line j-num">
            {t('estimate', { range: formatRange(lot.estimate_low_fen, lot.estimate_high_fen, lang) })}
          </span>
        )}
        <span className="house-faint sale-line__state">
          {lot.my_state === 'leading' && <Tag tone="jade">{common('leading')}</Tag>}
          {lot.my_state === 'outbid' && <Tag tone="red">{common('outbid')}</Tag>}
          {lot.my_state === 'won' && <Tag tone="jade">{common('won')}</Tag>}
          {lot.status === 'cancelled' && <Tag tone="grey">{common('withdrawn')}</Tag>}
          <span className="j-num">{forecast ? forecastOf(forecast) : <LotTime lot={lot} />}</span>
        </span>
      </span>
      <span className="sale-line__end j-num">
        <span className="house-faint">{common(label)}</span>
        <br />
        {formatFen(fen)}
        <Guide narrow fen={fen} at={soldAt(lot)} />
      </span>
    </button>
  )
}

function Bar({ session, mine }: { session: Session; mine: boolean }) {
  const t = useText()
  const room = useRoomText()
  if (session.status === 'ended')
    return (
      <ActionBar>
        <Button block onClick={() => go('house.results', { id: session.id })}>
          {t('see_results')}
        </Button>
      </ActionBar>
    )
  if (mine && session.mode === 'room' && session.status !== 'cancelled')
    return (
      <ActionBar>
        <Button block onClick={() => go('house.desk', { id: session.id })}>
          {room('to_desk')}
        </Button>
      </ActionBar>
    )
  if (mine || session.my_paddle || !session.can_register.ok || session.status === 'cancelled') return null
  return (
    <ActionBar note={t('register_note', { amount: formatFen(session.deposit_fen) })}>
      <Button block onClick={() => askLogin('bid') && go('house.register', { id: session.id })}>
        {t('register')}
      </Button>
    </ActionBar>
  )
}
