/** A session's chat as it comes: the last lines, what is told over the channel, and earlier ones on asking. */
import type { LiveTold } from '@juya/contract'
import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import { call, type Data } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import { useConnection, useRoom } from '../../../lib/live/realtime.ts'

export type Line = Data<'live.chat'>['lines'][number]
export type Keeping = NonNullable<Data<'live.chat'>['keeping']>
export type Chat = ReturnType<typeof useLiveChat>
type Told = z.output<typeof LiveTold>

/** Lines on the screen at most: earlier ones are read again on asking. */
const KEPT = 400
const POLL_MS = 3_000

/** By their numbers; the later reading of one stands. */
function merged(known: readonly Line[], more: readonly Line[], keep: 'newest' | 'oldest'): Line[] {
  if (more.length === 0) return known as Line[]
  const by_seq = new Map(known.map((line) => [line.seq, line]))
  for (const line of more) by_seq.set(line.seq, line)
  const all = [...by_seq.values()].sort((a, b) => a.seq - b.seq)
  return keep === 'newest' ? all.slice(-KEPT) : all.slice(0, KEPT)
}

/** @param session_id of which chat */
export function useLiveChat(session_id: number) {
  const connection = useConnection()
  const read = useCall(
    'live.chat',
    { session_id },
    { stale_ms: 0, refetch_ms: connection === 'on' ? undefined : POLL_MS },
  )
  const { data, refetch } = read
  const [lines, setLines] = useState<Line[]>([])
  const [told, setTold] = useState<{ likes?: number; pinned?: string }>({})
  const [more, setMore] = useState<boolean>()
  /** Gaps that were read: what is still missing there is not shown to this person. */
  const [filled, setFilled] = useState<ReadonlySet<number>>(() => new Set())
  const [reading, setReading] = useState(false)
  const [taken, setTaken] = useState<typeof data>()
  if (data && data !== taken) {
    setTaken(data)
    setLines(merged(lines, data.lines, 'newest'))
    setTold({})
  }
  const again = useCallback(() => void refetch(), [refetch])
  useRoom(
    `live:${session_id}`,
    (frame) => {
      if (frame.type === 'live.changed') again()
      if (frame.type !== 'live.lines') return
      const { lines: fresh, changed, likes, pinned } = frame.data as Told
      setLines((known) =>
        merged(known, [...fresh, ...changed.filter(({ seq }) => known.some((one) => one.seq === seq))], 'newest'),
      )
      setTold((before) => ({ ...before, ...(likes == null ? {} : { likes }), ...(pinned == null ? {} : { pinned }) }))
    },
    again,
  )
  const before = useCallback(
    async (seq: number) => {
      setReading(true)
      try {
        const found = await call('live.chat', { session_id, before_seq: seq })
        setLines((known) => {
          if (known[0]?.seq === seq) setMore(found.has_more)
          return merged(known, found.lines, 'oldest')
        })
        setFilled((known) => new Set([...known, seq]))
      } catch {
        // said by a toast; asking again is one tap
      } finally {
        setReading(false)
      }
    },
    [session_id],
  )
  const add = useCallback((line: Line) => setLines((known) => merged(known, [line], 'newest')), [])
  const hidden = useMemo(() => new Set(data?.hidden_user_ids ?? []), [data])
  return {
    ...read,
    lines: useMemo(() => lines.filter(({ user }) => !user || !hidden.has(user.id)), [lines, hidden]),
    has_more: more ?? data?.has_more ?? false,
    likes: Math.max(told.likes ?? 0, data?.likes ?? 0),
    pinned: (told.pinned ?? data?.pinned) || undefined,
    ...{ filled, reading, before, add, again },
  }
}
