/** Draws: those that are open, to be drawn and drawn; with an id, one of them. */
import './draw.css'
import { ImagePlate, Tag } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { DrawView } from './view/draw-view.tsx'

export default function DrawsPage() {
  const id = useIdParam()
  return id > 0 ? <DrawView id={id} /> : <DrawList />
}

function DrawList() {
  const t = useText()
  const draws = usePagedCall('draw.list', {})
  return (
    <ListPage
      list={draws}
      row={(one) => <DrawRow key={one.id} draw={one} />}
      empty={{ title: t('none'), note: t('none_note') }}
      end={t('end', { count: draws.total })}
    />
  )
}

const TONES = { open: 'jade', locked: 'amber', drawn: 'grey', void: 'grey' } as const

function DrawRow({ draw }: { draw: Item<'draw.list'> }) {
  const t = useText()
  const soon = draw.status === 'open' && draw.from_at * 1_000 > serverNow()
  return (
    <button type="button" className="draw-row" onClick={() => go('draw.list', { id: draw.id })}>
      <ImagePlate src={sizedUrl(draw.cover, 200)} alt="" ratio="1:1" />
      <span className="draw-row__text">
        <span className="j-card-title">{draw.title}</span>
        <span>
          <Tag tone={TONES[draw.status]}>
            {soon ? t('state_soon', { at: formatMoment(draw.from_at) }) : t(`state_${draw.status}`)}
          </Tag>
        </span>
        <span className="j-meta">
          {draw.status === 'open'
            ? t('closes', { at: formatMoment(draw.closes_at) })
            : t('draws', { at: formatMoment(draw.draws_at) })}
        </span>
        <span className="j-meta">
          {t('tickets', { count: draw.ticket_count })}
          {draw.my_tickets > 0 && ` · ${t('mine', { count: draw.my_tickets })}`}
        </span>
      </span>
    </button>
  )
}
