/** What happens to the person, or to the shop they act for: the answers it changes are read anew, also those no screen shows at that moment. */
import { useEffect, useRef } from 'react'
import { refresh, useQueryClient } from '../api/query.ts'
import { useSession } from '../session/session.ts'
import { type Frame, useRoom } from './realtime.ts'

const ORDERS = ['order', 'account.orderCounts']
const NOTICES = ['message']
const CHATS = ['chat.list', 'message.counts']
/** Their screens hear the rooms by themselves; one that is opened later reads anew. */
const OTHERS = [
  'aftersale',
  'group.mine',
  'shop.workbench',
  'shop.workbenchCounts',
  'auction.mine',
  'auction.counts',
  'wallet',
]

/** The calls whose answers a frame changes. */
function changedBy(type: string): readonly string[] {
  if (type === 'order.changed') return ORDERS
  if (type.startsWith('notice')) return NOTICES
  return type === 'chat.message' ? [...NOTICES, ...CHATS] : type.startsWith('chat.') ? CHATS : []
}

/** Stands once in the app, beside the screens: between two of them no screen listens. Draws nothing. */
export default function OwnNews() {
  const { token, user } = useSession()
  const client = useQueryClient()
  const reread = (names: readonly string[]) => {
    refresh(client, names)
    refresh(client, OTHERS, 'when_shown')
  }
  const hear = ({ type }: Frame) => {
    if (type !== 'chat.typing') reread(changedBy(type))
  }
  const hearAll = () => reread([...ORDERS, ...NOTICES, ...CHATS])
  useRoom(token !== null && user ? `user:${user.id}` : null, hear, hearAll)
  useRoom(token !== null && user?.shop ? `shop:${user.shop.id}` : null, hear, hearAll)
  const latest = useRef(hearAll)
  // The listener's code came after the first screen: frames before it were missed.
  useEffect(() => latest.current(), [])
  return null
}
