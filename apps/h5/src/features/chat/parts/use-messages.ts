/** A conversation's messages on one screen: read once, then what frames, answers and a connection that came back bring. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, type Data } from '../../../lib/api/client.ts'
import { refresh, useQueryClient } from '../../../lib/api/query.ts'
import { CallError } from '../../../lib/api/request.ts'
import { type Frame, useRoom } from '../../../lib/live/realtime.ts'
import { useSession } from '../../../lib/session/session.ts'
import { onSent } from './outbox.ts'

export type Message = Data<'chat.messages'>['list'][number]
type Answer = Data<'chat.messages'>

const TYPING_SHOWN_MS = 4_000
const AT_ONCE = 50

/** What a frame of a chat carries. */
interface ChatFrame {
  conv_id: number
  seq: number
  is_me: boolean
  /** The message as this side reads it; absent where it shows the card of a thing, or its reader may not read the shop's chats. */
  line?: Message
}

export function useMessages(conv_id: number | undefined, as_shop: boolean, onDesk: () => void) {
  const { user } = useSession()
  const client = useQueryClient()
  const [messages, setMessages] = useState<readonly Message[]>([])
  const [held, setHeld] = useState<readonly Message[]>([])
  const [reach, setReach] = useState({ read_seq: 0, delivered_seq: 0 })
  const [has_earlier, setHasEarlier] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [typing, setTyping] = useState(false)
  const newest = useRef(0)
  const stop_typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const take = useCallback((rows: readonly Message[]) => {
    setMessages((known) => {
      const by_seq = new Map([...known, ...rows].map((one) => [one.seq, one]))
      return [...by_seq.values()].sort((a, b) => a.seq - b.seq)
    })
  }, [])
  const read = useCallback(
    async (place: { before_id?: number; after_seq?: number; limit?: number }) => {
      if (conv_id === undefined) return undefined
      try {
        const answer: Answer = await call(
          'chat.messages',
          { conv_id, as_shop, limit: AT_ONCE, ...place },
          { silent: true },
        )
        take(answer.list)
        setHeld(answer.held)
        setReach({ read_seq: answer.read_seq, delivered_seq: answer.delivered_seq })
        setError(null)
        return answer
      } catch (failure) {
        if (failure instanceof CallError) setError(failure)
        return undefined
      }
    },
    [conv_id, as_shop, take],
  )
  /** Everything after the last message without a gap before it. */
  const catchUp = useCallback(async () => {
    let answer = await read({ after_seq: newest.current })
    while (answer?.has_more) {
      newest.current = answer.list.at(-1)!.seq
      answer = await read({ after_seq: newest.current })
    }
    if (answer) newest.current = Math.max(newest.current, answer.last_seq)
    refresh(client, ['message.counts', 'chat.list'])
  }, [read, client])
  const start = useCallback(async () => {
    const answer = await read({})
    if (!answer) return
    newest.current = Math.max(newest.current, answer.last_seq)
    setHasEarlier(answer.has_more)
    setLoaded(true)
    refresh(client, ['message.counts', 'chat.list'])
  }, [read, client])
  useEffect(() => {
    void start()
    return () => clearTimeout(stop_typing.current)
  }, [start])
  useEffect(
    () =>
      onSent((message) => {
        if (message.conv_id !== conv_id) return
        // It waits for the desk, without a number.
        if (message.status === 'held') return void start()
        take([message])
        if (message.seq === newest.current + 1) newest.current = message.seq
        else if (message.seq > newest.current) void catchUp()
      }),
    [conv_id, take, catchUp, start],
  )
  const hear = (frame: Frame) => {
    const data = frame.data as ChatFrame
    if (!frame.type.startsWith('chat.') || data.conv_id !== conv_id) return
    // Customer service was asked, came, or left; the chat is another member's turn.
    if (['chat.desk', 'chat.house', 'chat.turn'].includes(frame.type)) return onDesk()
    if (frame.type === 'chat.held') void start()
    else if (frame.type === 'chat.message') {
      setTyping(false)
      if (data.seq <= newest.current) return
      if (!data.line || data.seq !== newest.current + 1) return void catchUp()
      newest.current = data.seq
      take([data.line])
      refresh(client, ['chat.list'])
      return data.is_me ? undefined : 'read'
    } else if (frame.type === 'chat.typing') {
      setTyping(true)
      clearTimeout(stop_typing.current)
      stop_typing.current = setTimeout(() => setTyping(false), TYPING_SHOWN_MS)
    } else if (frame.type === 'chat.recalled') void read({ after_seq: data.seq - 1, limit: 1 })
    else if (!data.is_me)
      // What was read has come as well.
      setReach(({ read_seq, delivered_seq }) => ({
        read_seq: frame.type === 'chat.read' ? Math.max(read_seq, data.seq) : read_seq,
        delivered_seq: Math.max(delivered_seq, data.seq),
      }))
  }
  const reread = () => {
    if (loaded) void catchUp()
    onDesk()
  }
  useRoom(user && !as_shop ? `user:${user.id}` : null, hear, reread)
  useRoom(as_shop && user?.shop ? `shop:${user.shop.id}` : null, hear, reread)

  return {
    messages,
    held,
    ...reach,
    typing,
    loaded,
    error,
    has_earlier,
    take,
    start,
    loadEarlier: async () => {
      const answer = await read({ before_id: messages[0]?.id })
      if (answer) setHasEarlier(answer.has_more)
    },
  }
}
