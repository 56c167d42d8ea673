/**
 * Live frames over Socket.IO, loaded when the first page asks for them. Frames of a room are numbered: a gap means that
 * something was missed, and the page reads the truth anew. Frames of one's own room are not: what may have come before the server says
 * that it has joined is read anew then. While the connection is down every countdown stands still.
 */
import { freezeClock, setServerOffset } from '@juya/ui/bidding/clock.ts'
import { useEffect, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import { callEnvelope } from '../api/client.ts'
import { session } from '../session/session.ts'
import { signal, useSignal } from '../storage/signal.ts'

export interface Frame<T = unknown> {
  ch: string
  /** lot.tick, lot.closed, lot.outbid, lot.last_minute, notice.new, order.changed … */
  type: string
  /** Order within the channel; 0 where the type has none. */
  seq: number
  /** The first of the numbers it stands for, where those before it were left out. */
  from?: number
  data: T
}
/** @returns 'read' where it shows what the frame tells of */
export type FrameListener = (frame: Frame) => unknown
interface Room {
  seq: number
  listeners: Set<{ onFrame: FrameListener; onGap?: () => void }>
}
export type Connection = 'off' | 'connecting' | 'on' | 'lost'

/** Rooms of the person and of their shop: the server joins them by itself, by who the socket says it is. */
const isOwn = (name: string): boolean => /^(user|shop):/.test(name)

export const connection = signal<Connection>('off')
const rooms = new Map<string, Room>()
let socket: Socket | null = null
let started = false
let linger: ReturnType<typeof setTimeout> | undefined
const LINGER_MS = 30_000
const FREEZE_AFTER_MS = 4_000
const AGAIN_MS = 500
const JOIN_WAIT_MS = 2_000
let freeze: ReturnType<typeof setTimeout> | undefined

/**
 * Handles one frame: hands it to the room's listeners and reports a gap in the numbers. Numbers at or below the last are repeats.
 * @returns whether a screen shows what it tells of
 */
export function receiveFrame(frame: Frame): boolean {
  const room = rooms.get(frame.ch)
  if (!room) return false
  if (frame.seq > 0) {
    if (room.seq > 0 && frame.seq <= room.seq) return false
    const gap = room.seq > 0 && (frame.from ?? frame.seq) > room.seq + 1
    room.seq = frame.seq
    if (gap) for (const listener of [...room.listeners]) listener.onGap?.()
  }
  return [...room.listeners].map((listener) => listener.onFrame(frame)).includes('read')
}

/** Measures the server's clock: half the round trip is taken as the way there. */
async function syncClock(live: Socket): Promise<void> {
  const sent_ms = Date.now()
  try {
    const answer = (await live.timeout(5000).emitWithAck('clock')) as { server_now_ms: number }
    const back_ms = Date.now()
    setServerOffset(Math.round(answer.server_now_ms - (sent_ms + back_ms) / 2))
  } catch {
    // without an answer the last known offset stands
  }
}

/** An answer that carried the server's time sets the clock as well, before any socket is open. */
export function noticeServerTime(server_now_ms: number): void {
  if (connection.get() !== 'on') setServerOffset(server_now_ms - Date.now())
}

/** A ticket, used up by this handshake; the token where none is to be had. */
async function handshake(): Promise<{ ticket: string } | { token: string }> {
  const { token } = session.get()
  if (!token) return { token: '' }
  const answer = await callEnvelope('account.socketTicket', {}, { silent: true }).catch(() => undefined)
  return answer?.code === 1 ? { ticket: answer.data.ticket } : { token }
}

async function start(): Promise<void> {
  const { io } = await import('socket.io-client')
  const live = io(import.meta.env?.VITE_API_BASE || undefined, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    auth: (give) => void handshake().then((who) => give({ ...who, together: true })),
    reconnectionDelayMax: 5000,
  })
  socket = live
  connection.set('connecting')
  live.on('connect', () => {
    clearTimeout(freeze)
    freezeClock(false)
    const again = connection.get() === 'lost'
    connection.set('on')
    void syncClock(live)
    for (const [name, room] of rooms) {
      if (isOwn(name)) continue
      room.seq = 0
      // Read anew only once the room is joined, else what happens in between is seen neither way.
      live.timeout(JOIN_WAIT_MS).emit('join', name, () => {
        if (again) for (const listener of [...room.listeners]) listener.onGap?.()
      })
    }
  })
  // What was read before this may be older than what the server has pushed since, also when the page has only just been opened.
  live.on('ready', () => {
    for (const [name, room] of rooms) if (isOwn(name)) for (const listener of [...room.listeners]) listener.onGap?.()
  })
  live.on('disconnect', (reason) => {
    if (socket !== live) return
    // The server ends the sockets of a login that is over; public rooms go on without it.
    if (reason === 'io server disconnect') setTimeout(() => socket === live && live.connect(), AGAIN_MS)
    connection.set('lost')
    freeze = setTimeout(() => freezeClock(true), FREEZE_AFTER_MS)
  })
  // Of a screen with several lots, at most four times a second.
  live.on('frames', (frames: string) => {
    for (const frame of JSON.parse(frames) as Frame[]) receiveFrame(frame)
  })
  live.on('frame', (frame: Frame) => {
    const read = receiveFrame(frame)
    if (frame.type !== 'chat.message') return
    // The server sends a notice of a message that reached no device; a message a screen shows counts as read.
    const { conv_id, seq, is_me } = frame.data as { conv_id: number; seq: number; is_me: boolean }
    if (!is_me) live.emit('got', { ch: frame.ch, conv_id, seq, read })
  })
}

/** Listens to a room (`lot:7`, `session:3`, or one's own `user:5`, which is joined by the server). Gives the way to stop. */
export function subscribe(name: string, onFrame: FrameListener, onGap?: () => void): () => void {
  const room = rooms.get(name) ?? { seq: 0, listeners: new Set() }
  const fresh = !rooms.has(name)
  rooms.set(name, room)
  const listener = { onFrame, onGap }
  room.listeners.add(listener)
  clearTimeout(linger)
  if (!started) {
    started = true
    start().catch(() => {
      started = false
    })
  }
  if (fresh && socket?.connected && !isOwn(name)) socket.emit('join', name)
  return () => {
    room.listeners.delete(listener)
    if (room.listeners.size > 0) return
    rooms.delete(name)
    if (!isOwn(name)) socket?.emit('leave', name)
    if (rooms.size === 0) linger = setTimeout(stop, LINGER_MS)
  }
}

function stop(): void {
  if (rooms.size > 0) return
  socket?.close()
  socket = null
  started = false
  clearTimeout(freeze)
  freezeClock(false)
  connection.set('off')
}

/** After signing in, out or over: the same rooms as the new person. */
export function reconnect(): void {
  if (!socket) return
  socket.disconnect()
  socket.connect()
}

/** A component's subscription: `useRoom(`lot:${id}`, frame => …, refetch)`. Nothing while the name is null. */
export function useRoom(name: string | null, onFrame: FrameListener, onGap?: () => void): void {
  const latest = useRef({ onFrame, onGap })
  latest.current = { onFrame, onGap }
  useEffect(() => {
    if (name === null) return
    return subscribe(
      name,
      (frame) => latest.current.onFrame(frame),
      () => latest.current.onGap?.(),
    )
  }, [name])
}

/** 'lost' while the connection is down: say "Reconnecting" and allow no bid. */
export const useConnection = (): Connection => useSignal(connection)
