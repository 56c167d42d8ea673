/** What a live lot says beside the rest: about when its turn comes, and fair warning before its end. */
import { FAIR_WARNING_S } from '@juya/contract/bidding/sale-terms.ts'
import { StateBanner, timeLeft, useNow } from '@juya/ui'
import { ClockIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useFairWarning } from '../../../cards/lot/fair-warning.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from './live-lot.i18n.ts'
import type { Lot } from './lot-state.ts'

const ICON = 22
const CLOCK = 'hh:mm'

export function LiveLot({ lot }: { lot: Lot }) {
  const { sale, tick } = lot
  if (!sale?.room) return null
  if (tick.status === 'live') return <FairWarning lot={lot} />
  return tick.status === 'scheduled' ? <Turn sale={sale} /> : null
}

function Turn({ sale }: { sale: NonNullable<Lot['sale']> }) {
  const t = useText()
  const { before = 0, about_at } = sale.room?.forecast ?? {}
  const title =
    about_at == null
      ? t('turn_unknown')
      : before === 0
        ? t('turn_next', { at: formatDate(about_at, CLOCK) })
        : t('turn', { at: formatDate(about_at, CLOCK), count: before })
  return (
    <StateBanner
      tone="blue"
      icon={<ClockIcon size={ICON} weight="fill" />}
      title={title}
      note={t('turn_note', { count: sale.room?.lot_s ?? 0 })}
      action={<span className="j-link">{t('to_room')}</span>}
      onPress={() => go('house.session', { id: sale.id, view: 'room' })}
    />
  )
}

/** Room is kept for it while the lot runs: a strip that appears would push the buttons under a finger. */
function FairWarning({ lot }: { lot: Lot }) {
  const t = useText()
  const { total_s } = timeLeft(lot.ends_at_ms, useNow())
  const told_ms = useFairWarning(lot.id)
  const warned = total_s > 0 && (total_s <= FAIR_WARNING_S || told_ms === lot.ends_at_ms)
  return (
    <div className="lot-warning" role="status">
      {warned && (
        <>
          <WarningCircleIcon size={ICON} weight="fill" /> {t('fair_warning')}
        </>
      )}
    </div>
  )
}
