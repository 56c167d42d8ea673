import { Strip } from '@juya/ui'
import { WarningCircleIcon } from '@juya/ui/icons.ts'
import { hrefOf } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

/** What is at risk comes to a sum that needs the bidder's name, and where they give it; the sheet waits meanwhile. */
export function NeedsName({ reason }: { reason: string }) {
  const t = useText()
  return (
    <Strip tone="amber" icon={<WarningCircleIcon size={18} weight="fill" />}>
      <span role="alert">{reason}</span>{' '}
      <a className="bid-sheet__limits" href={hrefOf('settings.identity')}>
        {t('verify_name')}
      </a>
    </Strip>
  )
}
