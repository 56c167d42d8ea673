/** The waiting room of a sale: a countdown, the first lots, and what the bidder has ready. The room replaces it when the sale begins. */
import './room.css'
import { Button, CellGroup, DigitTiles, ImagePlate, SectionHead } from '@juya/ui'
import { CalendarCell } from '../../../cards/calendar/calendar-cell.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go, hrefOf } from '../../../lib/router/navigation.ts'
import { useText } from './room.i18n.ts'

type Session = NonNullable<Data<'house.info'>['session']>
const FIRST_LOTS = 5

export function WaitingRoom({ session }: { session: Session }) {
  const t = useText()
  return (
    <>
      <section className="room-wait">
        <h2 className="room-wait__title">{session.title}</h2>
        <p className="room-wait__note">{t('opens_in')}</p>
        <DigitTiles until_ms={session.starts_at * 1000} />
        <p className="room-wait__note j-num">{formatMoment(session.starts_at * 1000)}</p>
        <p className="room-wait__note">{t('opens_here')}</p>
      </section>
      {session.room && (
        <p className="room-wait__rule">
          {t('each_lot')} · {t('each_lot_text', { count: session.room.lot_s, counter: session.room.counter_s })}
        </p>
      )}
      <CellGroup look="card">
        <CalendarCell of="sales" id={session.id} />
      </CellGroup>
      <SectionHead title={t('first_lots')} />
      {session.lots.list.slice(0, FIRST_LOTS).map((lot) => (
        <a key={lot.id} className="sale-line" href={hrefOf('auction.lot', { id: lot.id })}>
          <span className="sale-line__no j-num">{lot.lot_no}</span>
          <span className="sale-line__image">
            <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
          </span>
          <span className="sale-line__text">
            <span className="j-clamp-2">{lot.title}</span>
          </span>
          <span className="sale-line__end j-num">{formatFen(lot.start_fen)}</span>
        </a>
      ))}
      <div className="sale-tools">
        <Button block variant="plain" onClick={() => go('house.session', { id: session.id }, { type: 'redirect' })}>
          {t('whole_catalogue')}
        </Button>
      </div>
    </>
  )
}
