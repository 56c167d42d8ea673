/** The socket a broadcast is sent by: shows the key, keeps the server's clock, and comes back with the same key after a cut. */
import type { FromPublisher, ToPublisher, WhyPublisherOver } from '@juya/contract/live-wire/publisher.ts'
import { ServerClock } from './server-clock.ts'

/**
 * connecting: for the first time. again: after a cut; it is tried until it goes. taken: another device sends, or has the session's key.
 * over: the session is. refused: what was sent is not taken.
 */
export type Link = 'connecting' | 'on' | 'again' | 'taken' | 'over' | 'refused'

export interface LinkEvents {
  link: (link: Link, why?: WhyPublisherOver) => void
  /** The server has nothing yet: settings and a key frame come first. */
  begun: () => void
}

const AGAIN_MS = [200, 500, 1_000, 2_000] as const
/** A publisher whose network was cut is thought to be there for 5 s; until then the server says that another one is. */
const OWN_PLACE_MS = 8_000
const CLOCK_QUICK_MS = 300
const CLOCK_QUICK = 5
const CLOCK_MS = 10_000
const SILENT_SERVER_MS = 8_000

const OVER: Readonly<Record<WhyPublisherOver, Link>> = {
  ...{ key: 'taken', occupied: 'taken', replaced: 'taken', kicked: 'taken' },
  ...{ ended: 'over', closed: 'over' },
  ...{ stalled: 'again', restart: 'again' },
  ...{ codec: 'refused', message: 'refused', times: 'refused', rate: 'refused' },
}

export class Publisher {
  readonly clock = new ServerClock()
  private readonly url: string
  private readonly key: string
  private readonly events: LinkEvents
  private take_over: boolean
  private socket: WebSocket | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = new Map<number, number>()
  private asked_count = 0
  private heard_at_ms = 0
  private tries = 0
  private lost_at_ms: number | undefined
  private is_on = false
  private was_on = false
  private is_closed = false

  /** @param take_over the publisher that is there is ended, once; later this one only comes back to its own place */
  constructor(url: string, key: string, take_over: boolean, events: LinkEvents) {
    this.url = url
    this.key = key
    this.take_over = take_over
    this.events = events
  }

  connect(): void {
    if (this.is_closed) return
    this.clock.forget()
    this.asked.clear()
    this.asked_count = 0
    const socket = new WebSocket(this.url)
    socket.binaryType = 'arraybuffer'
    this.socket = socket
    let over: WhyPublisherOver | undefined
    socket.onopen = () => this.say({ t: 'publish', key: this.key, take_over: this.take_over })
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket || typeof data !== 'string') return
      const message = JSON.parse(data) as ToPublisher
      if (message.t === 'over') over = message.why
      else this.hear(message)
    }
    socket.onclose = () => {
      if (socket === this.socket) this.lose(over)
    }
  }

  /** Bytes that were not given to the network yet. */
  get waiting_bytes(): number {
    return this.is_on ? (this.socket?.bufferedAmount ?? 0) : 0
  }

  /** Dropped while there is no connection: what is old is not sent later. */
  send(message: Uint8Array<ArrayBuffer>): void {
    if (this.is_on && this.socket?.readyState === WebSocket.OPEN) this.socket.send(message)
  }

  /** Says that it ends, so that the server waits for nothing. */
  close(): void {
    this.is_closed = true
    clearTimeout(this.timer)
    const { socket } = this
    this.socket = undefined
    if (!socket) return
    if (this.is_on && socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ t: 'end' } satisfies FromPublisher))
    this.is_on = false
    socket.close()
  }

  private say(message: FromPublisher): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private hear(message: Exclude<ToPublisher, { t: 'over' }>): void {
    const received_ms = performance.now()
    this.heard_at_ms = received_ms
    if (message.t === 'clock') {
      const sent_ms = this.asked.get(message.id)
      this.asked.delete(message.id)
      if (sent_ms !== undefined) this.clock.note({ sent_ms, received_ms, now_ms: message.now_ms })
      return
    }
    this.clock.note({ sent_ms: received_ms, received_ms, now_ms: message.now_ms })
    this.clock.forget()
    this.is_on = true
    this.was_on = true
    this.take_over = false
    this.tries = 0
    this.lost_at_ms = undefined
    this.events.link('on')
    this.events.begun()
    this.askTime()
  }

  /** Asks for the server's time, often at first; a server that answers no more is left, and looked for again. */
  private askTime(): void {
    const now_ms = performance.now()
    if (now_ms - this.heard_at_ms > SILENT_SERVER_MS + CLOCK_MS) {
      this.socket?.close()
      return
    }
    const id = this.asked_count++
    this.asked.set(id, now_ms)
    this.say({ t: 'clock', id })
    this.timer = setTimeout(() => this.askTime(), id < CLOCK_QUICK ? CLOCK_QUICK_MS : CLOCK_MS)
  }

  private lose(why: WhyPublisherOver | undefined): void {
    clearTimeout(this.timer)
    if (this.is_closed) return
    const now_ms = performance.now()
    if (this.is_on) this.lost_at_ms = now_ms
    this.is_on = false
    this.lost_at_ms ??= now_ms
    const link = why === undefined || this.isSoon(why, now_ms - this.lost_at_ms) ? 'again' : OVER[why]
    if (link !== 'again') {
      this.is_closed = true
      this.events.link(link, why)
      return
    }
    this.events.link(this.was_on ? 'again' : 'connecting', why)
    const wait_ms = AGAIN_MS[Math.min(this.tries++, AGAIN_MS.length - 1)]!
    this.timer = setTimeout(() => this.connect(), wait_ms)
  }
  /** What the server says at first and not for long: it learns of a new key a moment late, and of a cut 5 s late. */
  private isSoon(why: WhyPublisherOver, since_ms: number): boolean {
    return (why === 'key' || (why === 'occupied' && this.was_on)) && since_ms < OWN_PLACE_MS
  }
}
