/** Orders on a screen that somebody changes elsewhere: the shop ships, the buyer confirms, a case opens. */
import { refresh, useQueryClient } from '../api/query.ts'
import { useSession } from '../session/session.ts'
import { useRoom } from './realtime.ts'
import { useAsShop } from './unread.ts'

/** Reads the orders of this screen anew the moment one of the person's, or of their shop's, changes. */
export function useOrderChanges(): void {
  const { user } = useSession()
  const client = useQueryClient()
  const as_shop = useAsShop()
  const reread = () => refresh(client, ['order', 'account.orderCounts'])
  const hear = (frame: { type: string }) => frame.type === 'order.changed' && reread()
  useRoom(user ? `user:${user.id}` : null, hear, reread)
  useRoom(as_shop && user?.shop ? `shop:${user.shop.id}` : null, hear, reread)
}
