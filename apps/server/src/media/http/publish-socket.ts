/** A browser that publishes: its messages become the hub's samples. */
import type { ToPublisher, WhyPublisherOver } from '@juya/contract/live-wire/publisher.ts'
import type { Hub } from '../hub/hub.ts'
import { readPublisherBytes, readPublisherText } from '../hub/publisher-wire.ts'
import { Refused } from '../refused.ts'
import type { Ingest } from '../samples.ts'
import type { Handler, Socket } from './sockets.ts'

export class PublishSocket implements Handler {
  private readonly socket: Socket
  private readonly hub: Hub
  private readonly now: () => number
  private ingest: Ingest | undefined
  private is_over = false

  constructor(socket: Socket, hub: Hub, now: () => number) {
    this.socket = socket
    this.hub = hub
    this.now = now
  }

  isKnown(): boolean {
    return this.ingest !== undefined
  }

  text(text: string): void {
    this.guarded(() => {
      const message = readPublisherText(text)
      const now_ms = this.now()
      if (message.t === 'clock') return this.say({ t: 'clock', id: message.id, now_ms })
      if (message.t === 'end') return this.end()
      if (this.ingest) return this.cut('message')
      const admission = this.hub.publish(message.key, { cut: (why) => this.cut(why) }, message.take_over)
      if ('refused' in admission) return this.cut(admission.refused)
      this.ingest = admission.ingest
      this.say({ t: 'publishing', now_ms, goes_on: admission.goes_on })
    })
  }

  bytes(message: Buffer): void {
    this.guarded(() => {
      if (!this.ingest) return this.cut('message')
      const read = readPublisherBytes(message)
      if ('config' in read) this.ingest.config(read.config)
      else this.ingest.sample(read.sample)
    })
  }

  gone(): void {
    this.is_over = true
    this.ingest?.end('lost')
  }

  private end(): void {
    this.ingest?.end('ended')
    this.cut('ended')
  }

  private say(message: ToPublisher): void {
    this.socket.say(message)
  }

  private cut(why: WhyPublisherOver): void {
    this.is_over = true
    this.socket.cut(why)
  }

  private guarded(work: () => void): void {
    if (this.is_over) return
    try {
      work()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.cut(error.why)
      this.ingest?.end('refused')
    }
  }
}
