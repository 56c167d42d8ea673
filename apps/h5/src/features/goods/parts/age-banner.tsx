/** The age rule for buying liquor, and why the reader may not buy it. */
import { ADULT_YEARS } from '@juya/contract/bidding/goods-terms.ts'
import { Button, StateBanner } from '@juya/ui'
import { InfoIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useCall } from '../../../lib/api/query.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../liquor.i18n.ts'

export function AgeBanner() {
  const t = useText()
  const signed_in = useSession().token !== null
  const me = useCall('account.checkRealname', {}, { enabled: signed_in, stale_ms: 60_000 })
  const age = { age: ADULT_YEARS }
  if (!me.data || me.data.adult)
    return (
      <StateBanner
        tone="grey"
        icon={<InfoIcon size={20} weight="fill" />}
        title={t('adults', age)}
        note={t('adults_note')}
      />
    )
  return me.data.verified ? (
    <StateBanner
      tone="amber"
      icon={<WarningCircleIcon size={20} weight="fill" />}
      title={t('minor')}
      note={t('minor_note', age)}
    />
  ) : (
    <StateBanner
      tone="amber"
      icon={<WarningCircleIcon size={20} weight="fill" />}
      title={t('unverified')}
      note={t('unverified_note', age)}
      action={
        <Button variant="outline" size="m" onClick={() => go('settings.identity')}>
          {t('verify')}
        </Button>
      }
    />
  )
}
