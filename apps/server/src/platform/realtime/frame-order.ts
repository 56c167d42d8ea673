/**
 * Puts the numbered frames of a channel into order before this node's watchers see them. Nodes commit one after another but tell each
 * other side by side, so of two frames the later may come first: it waits a moment for the one before it.
 */

import { after } from '../time/timers.ts'
import type { FrameOut } from './realtime.ts'

interface Channel {
  /** The last number the watchers were given. */
  seq: number
  last: FrameOut
  /** When it was given, by performance.now. */
  given_at: number
  waiting: Map<number, FrameOut>
  timer?: NodeJS.Timeout
}

export class FrameOrder {
  private readonly channels = new Map<string, Channel>()
  private readonly deliver: (frame: FrameOut) => void
  private readonly wait_ms: number

  /** @param wait_ms how long a frame waits for one that is missing before it is given out without it */
  constructor(deliver: (frame: FrameOut) => void, wait_ms: number) {
    this.deliver = deliver
    this.wait_ms = wait_ms
  }

  /** Takes a frame as it comes. Repeats are dropped; frames without a number go straight through. */
  take(frame: FrameOut): void {
    if (frame.seq <= 0) {
      this.deliver(frame)
      return
    }
    const channel = this.channels.get(frame.ch)
    if (!channel) {
      this.channels.set(frame.ch, { seq: frame.seq, last: frame, given_at: performance.now(), waiting: new Map() })
      this.deliver(frame)
      return
    }
    if (frame.seq <= channel.seq) return
    channel.waiting.set(frame.seq, frame)
    this.giveOut(channel)
  }

  /** Takes a frame read from the database: nothing before it is waited for any more. */
  settle(frame: FrameOut): void {
    const channel = this.channels.get(frame.ch)
    if (!channel || frame.seq <= channel.seq) {
      this.take(frame)
      return
    }
    channel.waiting.set(frame.seq, frame)
    while (channel.seq < frame.seq) this.giveOut(channel, Math.min(...channel.waiting.keys()))
  }

  /** The last number given out on a channel; 0 when none was. */
  seqOf(ch: string): number {
    return this.channels.get(ch)?.seq ?? 0
  }

  /** The last frame of a channel, if it was given out within so many ms. */
  recent(ch: string, within_ms: number): FrameOut | undefined {
    const channel = this.channels.get(ch)
    return channel && performance.now() - channel.given_at <= within_ms ? channel.last : undefined
  }

  /** The channel has no watcher any more. */
  forget(ch: string): void {
    clearTimeout(this.channels.get(ch)?.timer)
    this.channels.delete(ch)
  }

  /** Gives out what follows without a gap, beginning with `from` where given; what is left waits its time. */
  private giveOut(channel: Channel, from = channel.seq + 1): void {
    for (let seq = from, frame = channel.waiting.get(seq); frame; frame = channel.waiting.get(++seq)) {
      channel.waiting.delete(seq)
      Object.assign(channel, { seq, last: frame, given_at: performance.now() })
      this.deliver(frame)
    }
    if (channel.waiting.size > 0) {
      channel.timer ??= after(() => {
        channel.timer = undefined
        this.giveOut(channel, Math.min(...channel.waiting.keys()))
      }, this.wait_ms)
      return
    }
    clearTimeout(channel.timer)
    channel.timer = undefined
  }
}
