/** A lot of a session in a list: about when it comes, a maximum for it, and whether one is reminded. */
import { IconButton, ImagePlate } from '@juya/ui'
import { BellIcon, BellRingingIcon, GavelIcon } from '@juya/ui/icons.ts'
import { timeStateOf } from '../../../cards/lot/lot-card.tsx'
import { shownPrice } from '../../../cards/lot/lot-price.ts'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatDate, formatFen } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go, hrefOf } from '../../../lib/router/navigation.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { useText } from './watch.i18n.ts'

const CLOCK = 'hh:mm'
type Lot = Data<'live.items'>['lots'][number]

export function LotLine({ lot }: { lot: Lot }) {
  const t = useText()
  const common = useCommon()
  const state = timeStateOf(lot)
  const { label, fen } = shownPrice(lot)
  const says = {
    live: () => t('runs'),
    sold: () => common('sold'),
    unsold: () => t('not_sold'),
    upcoming: () =>
      lot.forecast?.about_at == null ? t('soon') : t('about', { at: formatDate(lot.forecast.about_at, CLOCK) }),
  }
  const waits = state === 'upcoming'
  return (
    <div className="watch-next">
      <a className="watch-next__lot" href={hrefOf('auction.lot', { id: lot.id })}>
        <span className="watch-next__image">
          <ImagePlate
            src={sizedUrl(lot.image, 200)}
            alt=""
            radius="m"
            dimmed={state === 'sold' || state === 'unsold'}
          />
        </span>
        <span className="watch-next__text">
          <span className="j-clamp-2">{lot.title}</span>
          <span className="j-meta j-num">
            {says[state]()} · {common(label)} {formatFen(fen)}
          </span>
        </span>
      </a>
      {(waits || state === 'live') && (
        <span className="watch-next__acts">
          <IconButton
            label={t('leave_max_for', { title: lot.title })}
            icon={<GavelIcon size={20} />}
            onClick={() => go('auction.lot', { id: lot.id, sheet: waits ? 'absentee' : 'proxy' })}
          />
          {waits && <Remind lot={lot} />}
        </span>
      )}
    </div>
  )
}

function Remind({ lot: { id, title, watched } }: { lot: Lot }) {
  const t = useText()
  const on = watched === true
  const change = useAction('auction.watch', { refresh: ['live.info', 'live.items', 'interest'] })
  const press = () => {
    if (askLogin('watch')) void change.run({ id, on: !on })
  }
  return (
    <IconButton
      label={t('remind_of', { title })}
      aria-pressed={on}
      disabled={change.pending}
      icon={on ? <BellRingingIcon size={20} weight="fill" /> : <BellIcon size={20} />}
      onClick={press}
    />
  )
}
