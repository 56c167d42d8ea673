/** How many notices are unread, for the badge of the message tab. */

import { useCall } from '../api/query.ts'
import { useSession } from '../session/session.ts'

/** Whether the person reads the shop's notices instead of their own: they stand in the shop's role and have a shop. */
export function useAsShop(): boolean {
  const { role, user } = useSession()
  return role === 'shop' && Boolean(user?.shop)
}

export function useUnread(): number {
  const { token } = useSession()
  const as_shop = useAsShop()
  const counts = useCall('message.counts', { as_shop }, { enabled: token !== null, stale_ms: 30_000 })
  return token === null ? 0 : (counts.data?.total ?? 0)
}
