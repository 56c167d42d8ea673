/** How many notices are unread, for the badge of the message tab. */

import { refresh, useCall, useQueryClient } from '../api/query.ts'
import { useSession } from '../session/session.ts'
import { useRoom } from './realtime.ts'

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
  const reread = () => refresh(client, ['message'])
  const hear = (frame: { type: string }) => /^(notice|chat\.message)/.test(frame.type) && reread()
  useRoom(token !== null && user ? `user:${user.id}` : null, hear, reread)
  useRoom(token !== null && as_shop && user?.shop ? `shop:${user.shop.id}` : null, hear, reread)
}

/** Reads the list of conversations anew the moment something is written in one. */
export function useNewMessages(): void {
  const { user } = useSession()
  const client = useQueryClient()
  const as_shop = useAsShop()
  const reread = () => refresh(client, ['chat.list', 'message.counts'])
  const hear = (frame: { type: string }) => frame.type.startsWith('chat.') && frame.type !== 'chat.typing' && reread()
  useRoom(user ? `user:${user.id}` : null, hear, reread)
  useRoom(as_shop && user?.shop ? `shop:${user.shop.id}` : null, hear, reread)
}
