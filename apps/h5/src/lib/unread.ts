/** How many notices are unread, for the badge of the message tab. */

import { refresh, useCall, useQueryClient } from './query.ts'
import { useRoom } from './realtime.ts'
import { useSession } from './session.ts'

/** Whether the person reads the shop's notices instead of their own: they stand in the shop's role and have a shop. */
export function useAsShop(): boolean {
  const { role, user } = useSession()
  return role === 'shop' && Boolean(user?.shop)
}

export function useUnread(): number {
  const { token } = useSession()
  const as_shop = useAsShop()
  const counts = useCall('message.counts', { as_shop }, { enabled: token !== null, stale_ms: 30_000 })
  useNewNotices()
  return token === null ? 0 : (counts.data?.total ?? 0)
}

/** Reads notices and their counts anew the moment one comes. */
export function useNewNotices(): void {
  const { token, user } = useSession()
  const client = useQueryClient()
  const as_shop = useAsShop()
  const reread = (frame: { type: string }) => {
    if (frame.type.startsWith('notice.')) refresh(client, ['message'])
  }
  useRoom(token !== null && user ? `user:${user.id}` : null, reread)
  useRoom(token !== null && as_shop && user?.shop ? `shop:${user.shop.id}` : null, reread)
}
