/**
 * The console's socket: what waits, who else is there, and what rings come by it while it is open. The session is the cookie. The server
 * ends it with the session, or when a role changes; it is opened again with the roles there are. While it is closed pages ask by themselves.
 */
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { call } from '../api.ts'

export interface Frame {
  ch: string
  /** desk.counts, desk.thing, desk.bell, desk.alarms */
  type: string
  data: unknown
}
export interface Looked {
  queue: string
  id: number
}
export const roomOf = ({ queue, id }: Looked): string => `desk:thing:${queue}:${id}`

const PATH = '/api/operator/socket'
const AGAIN_MIN_MS = 500
const AGAIN_MAX_MS = 20_000
const ANSWER_WAIT_MS = 5_000
/** Half as long again at most, as socket.io spreads them: counts are right within five seconds of a lost connection's end. */
const RECONNECT_MAX_MS = 3_000

let socket: Socket | undefined
let is_on = false
let again: ReturnType<typeof setTimeout> | undefined
let wait_ms = AGAIN_MIN_MS
const watchers = new Set<() => void>()
const listeners = new Set<(frame: Frame) => void>()

function turn(on: boolean): void {
  if (is_on === on) return
  is_on = on
  for (const watcher of [...watchers]) watcher()
}

/**
 * Opens it.
 * @param on.ready it is open, at first or again: what may have changed before is read anew
 * @param on.sent_away the server closed it: the session is over, or its roles changed
 * @returns closes it
 */
export function openSocket(on: { ready: () => void; sent_away: () => void }): () => void {
  const page = { closed: false }
  void connect(page, on)
  return () => {
    page.closed = true
    clearTimeout(again)
    socket?.close()
    socket = undefined
    turn(false)
  }
}

/** A ticket, used up by this handshake; where none is to be had, the cookie alone. */
const handshake = (): Promise<{ ticket?: string }> => call('socketTicket', {}).catch(() => ({}))

async function connect(page: { closed: boolean }, on: { ready: () => void; sent_away: () => void }): Promise<void> {
  const { io } = await import('socket.io-client')
  if (page.closed) return
  const live = io({
    path: PATH,
    transports: ['websocket'],
    reconnectionDelayMax: RECONNECT_MAX_MS,
    auth: (give) => void handshake().then(give),
  })
  socket = live
  live.on('ready', () => {
    wait_ms = AGAIN_MIN_MS
    turn(true)
    on.ready()
  })
  live.on('frame', (frame: Frame) => {
    for (const listener of [...listeners]) listener(frame)
  })
  live.on('disconnect', (why) => {
    turn(false)
    if (page.closed || why !== 'io server disconnect') return
    on.sent_away()
    again = setTimeout(() => live.connect(), wait_ms)
    wait_ms = Math.min(AGAIN_MAX_MS, wait_ms * 2)
  })
}

/** Whether the server tells by itself what changes. */
export const useSocketOn = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => is_on,
  )

/** How often a page asks by itself: seldom while the socket is open. */
export const usePoll = (poll_ms: number): number => (useSocketOn() ? SELDOM_MS : poll_ms)
const SELDOM_MS = 60_000

/** Hears the frames. @returns stops hearing them */
export function hearFrames(listener: (frame: Frame) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says over the socket that one looks at a thing, or types. @returns its state; undefined where the socket does not answer: then a call does */
export async function lookOver<State>(thing: Looked, typing: boolean): Promise<State | undefined> {
  if (!is_on || !socket) return undefined
  try {
    const answer: { ok: boolean; state?: State } = await socket
      .timeout(ANSWER_WAIT_MS)
      .emitWithAck('look', { ...thing, typing })
    return answer.ok ? answer.state : undefined
  } catch {
    return undefined
  }
}

/** One looks at it no more. */
export function lookAway(thing: Looked): void {
  if (is_on) socket?.emit('leave', thing)
}
