/** A draw in a list: its picture, where it stands, its time and its tickets. */
import '../draw.css'
import { ImagePlate, Tag } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import type { Item } from '../../../lib/api/client.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

const TONES = { open: 'jade', locked: 'amber', drawn: 'grey', void: 'grey' } as const

export function DrawRow({ draw }: { draw: Item<'draw.list'> }) {
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
