/** The link that friends open, sent on. */

import { useCouponWorth } from '../../../cards/coupon/coupon-ticket.tsx'
import { ShareButton } from '../../../cards/share/share-button.tsx'
import type { Item } from '../../../lib/api/client.ts'
import { pathOf } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

export function ShareLink({ share: { code, coupon, needed, helpers } }: { share: Item<'activity.mine'> }) {
  const t = useText()
  const worth = useCouponWorth()
  return (
    <ShareButton
      thing={() => ({
        at: `#${pathOf('activity.list', { code })}`,
        title: t('ask', { coupon: coupon.name, off: worth(coupon).off }),
        lines: [t('needs', { count: needed - helpers.length })],
      })}
    />
  )
}
