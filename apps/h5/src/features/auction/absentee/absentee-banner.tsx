/** Where one's own maximum from before the opening stands, on the lot's page. */
import { StateBanner } from '@juya/ui'
import { CaretRightIcon, ClockIcon, InfoIcon, LockSimpleIcon } from '@juya/ui/icons.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { Lot } from '../lot/lot-state.ts'
import { useText } from './absentee.i18n.ts'
import { useAbsentee } from './use-absentee.ts'

const ICON = 22

export function AbsenteeBanner({ lot, onChange }: { lot: Lot; onChange: () => void }) {
  const t = useText()
  const { data } = useAbsentee(lot, useSession().token !== null)
  const mine = data?.mine
  if (!data || !mine) return null
  const amount = formatFen(mine.max_fen)
  if (mine.state === 'waiting')
    return (
      <StateBanner
        tone="jade"
        icon={<LockSimpleIcon size={ICON} weight="fill" />}
        title={t('waiting', { amount })}
        note={data.open ? (data.until_at ? formatMoment(data.until_at) : t('until_start')) : t('closed')}
        {...(data.open && {
          action: (
            <>
              {t('change')} <CaretRightIcon size={14} />
            </>
          ),
          onPress: onChange,
        })}
      />
    )
  if (mine.state === 'asleep' && mine.because === 'name')
    return (
      <StateBanner
        tone="amber"
        icon={<ClockIcon size={ICON} weight="fill" />}
        title={t('asleep', { amount })}
        note={t('name')}
        action={<span className="j-link">{t('verify')}</span>}
        onPress={() => go('settings.identity')}
      />
    )
  if (mine.state === 'asleep')
    return (
      <StateBanner
        tone="amber"
        icon={<ClockIcon size={ICON} weight="fill" />}
        title={t('asleep', { amount })}
        note={t('asleep_note')}
        action={
          <>
            {t('withdraw')} <CaretRightIcon size={14} />
          </>
        }
        onPress={onChange}
      />
    )
  // A bidder who leads by a later bid reads the state of that bid.
  if (mine.state !== 'withdrawn' || !mine.because || lot.tick.my_state === 'leading') return null
  const { because } = mine
  return (
    <StateBanner
      tone="grey"
      icon={<InfoIcon size={ICON} weight="fill" />}
      title={t('out', { amount })}
      note={because === 'refused' || because === 'own_limit' ? (mine.reason ?? undefined) : t(because)}
    />
  )
}
