/** The way to a session's pictures: a ticket, a socket, and after a loss another of both. */
import type { FromViewer, ToViewer, WhyOver } from '@juya/contract/live-wire/viewer.ts'
import { callEnvelope } from '../api/client.ts'

/**
 * away: the media role cannot be reached · busy: it carries no more viewers · elsewhere: this viewer looks on too many devices ·
 * over: there is nothing to look at for this viewer.
 */
export type LinePhase = 'connecting' | 'open' | 'lost' | 'away' | 'busy' | 'elsewhere' | 'over'

const FIRST_AGAIN_MS = 500
const AGAIN_MS_MOST = 8_000
/** Until a full or absent media role is asked again. */
const CALM_AGAIN_MS = 5_000

const PHASE_OF: Readonly<Record<WhyOver, LinePhase>> = {
  ...{ ticket: 'lost', message: 'lost', slow: 'lost', restart: 'lost', closed: 'away' },
  ...{ full: 'busy', replaced: 'elsewhere', kicked: 'over' },
}
/** In these nothing is tried again by itself. */
const isFinal = (phase: LinePhase): boolean => phase === 'elsewhere' || phase === 'over'

/** How long until the next try; each failure in a row waits twice as long. */
export const againMs = (phase: LinePhase, failures: number): number =>
  phase === 'away' || phase === 'busy' ? CALM_AGAIN_MS : Math.min(AGAIN_MS_MOST, FIRST_AGAIN_MS * 2 ** failures)

/** @param path as the server names it: of this origin, or with another one */
export const socketUrl = (path: string): string => mediaUrl(path).replace(/^http/, 'ws')
export const mediaUrl = (path: string): string =>
  new URL(path, import.meta.env?.VITE_API_BASE || globalThis.location?.origin).href

export interface LineEvents {
  onPhase: (phase: LinePhase) => void
  onText: (message: ToViewer) => void
  onBytes: (message: ArrayBuffer) => void
  /** Lists of segments, for a browser that can be fed no pieces. @returns whether it is used instead of a socket */
  onLists: (url: string | null) => boolean
}

export class Line {
  private readonly session_id: number
  private readonly wish: () => { picture: 'auto' | '720p' | '360p' | 'none'; sound: boolean }
  private readonly events: LineEvents
  private socket: WebSocket | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private said: WhyOver | undefined
  private is_closed = false

  constructor(session_id: number, wish: Line['wish'], events: LineEvents) {
    this.session_id = session_id
    this.wish = wish
    this.events = events
  }

  open(): void {
    clearTimeout(this.timer)
    this.is_closed = false
    this.failures = 0
    void this.connect()
  }

  close(): void {
    this.is_closed = true
    clearTimeout(this.timer)
    this.socket?.close()
    this.socket = undefined
  }

  send(message: FromViewer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private async connect(): Promise<void> {
    this.events.onPhase('connecting')
    const answer = await callEnvelope('live.ticket', { session_id: this.session_id }, { silent: true }).catch(
      () => undefined,
    )
    if (this.is_closed) return
    if (!answer) return this.again('lost')
    if (answer.code !== 1) return this.again('away')
    const { picture } = answer.data
    if (!picture) return this.again('away')
    if (this.events.onLists(picture.hls_path ? mediaUrl(picture.hls_path) : null)) return this.events.onPhase('open')
    this.dial(socketUrl(picture.watch_path), picture.ticket)
  }

  private dial(url: string, ticket: string): void {
    const socket = new WebSocket(url)
    socket.binaryType = 'arraybuffer'
    this.socket = socket
    this.said = undefined
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ t: 'watch', ticket, ...this.wish() } satisfies FromViewer)),
    )
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (this.socket === socket) this.hear(data)
    })
    socket.addEventListener('close', () => {
      if (this.socket !== socket) return
      this.socket = undefined
      this.again(this.said ? PHASE_OF[this.said] : 'lost')
    })
  }

  private hear(data: string | ArrayBuffer): void {
    if (typeof data !== 'string') return void this.events.onBytes(data)
    const message = JSON.parse(data) as ToViewer
    if (message.t === 'watching') {
      this.failures = 0
      this.events.onPhase('open')
    } else if (message.t === 'over') this.said = message.why
    this.events.onText(message)
  }

  private again(phase: LinePhase): void {
    this.events.onPhase(phase)
    if (this.is_closed || isFinal(phase)) return
    this.timer = setTimeout(() => void this.connect(), againMs(phase, this.failures))
    this.failures += 1
  }
}
