/** A viewer's socket: a ticket, then pictures out and acknowledgements in. */
import type { FromViewer } from '@juya/contract/live-wire/viewer.ts'
import type { Hub } from '../hub/hub.ts'
import type { Session } from '../hub/session.ts'
import type { Viewer } from '../hub/viewer.ts'
import { readViewerMessage } from '../hub/viewer-wire.ts'
import type { Tickets } from '../tickets.ts'
import type { Handler, Socket } from './sockets.ts'

export interface WatchParts {
  hub: Hub
  tickets: Tickets
  now: () => number
}

export class WatchSocket implements Handler {
  private readonly socket: Socket
  private readonly parts: WatchParts
  private watching: { session: Session; viewer: Viewer } | undefined
  private is_over = false

  constructor(socket: Socket, parts: WatchParts) {
    this.socket = socket
    this.parts = parts
  }

  isKnown(): boolean {
    return this.watching !== undefined
  }

  text(text: string): void {
    if (this.is_over) return
    const message = readViewerMessage(text)
    if (!message) return void this.cut('message')
    if (message.t === 'watch') return void this.watch(message)
    if (!this.watching) return void this.cut('message')
    const { viewer } = this.watching
    const now = this.parts.now()
    if (message.t === 'ack') viewer.acknowledge(message.number, message.lag_ms, now)
    else if (message.t === 'want') viewer.want(message.picture, message.sound, now)
    else {
      viewer.here(now)
      this.socket.say({ t: 'clock', id: message.id, now_ms: now })
    }
  }

  bytes(): void {
    this.cut('message')
  }

  gone(): void {
    this.is_over = true
    this.watching?.session.leave(this.watching.viewer)
  }

  private watch({ ticket: text, picture, sound }: FromViewer & { t: 'watch' }): void {
    if (this.watching) return void this.cut('message')
    const { hub, tickets, now } = this.parts
    const ticket = tickets.take(text)
    if (!ticket) return void this.cut('ticket')
    const session = hub.find(ticket.session_id)
    if (!session) return void this.cut('closed')
    if (hub.isFull()) return void this.cut('full')
    const { socket } = this
    const counted = (bytes: Buffer) => {
      hub.count(bytes.length)
      socket.bytes(bytes)
    }
    const connection = { ...socket, bytes: counted, cut: (why: string) => this.cut(why) }
    const viewer = session.watch(connection, { name: ticket.viewer, issued_at_ms: ticket.issued_at_ms })
    if (!viewer) return void this.cut('kicked')
    this.watching = { session, viewer }
    viewer.want(picture, sound, now())
  }

  private cut(why: string): void {
    this.is_over = true
    this.socket.cut(why)
  }
}
