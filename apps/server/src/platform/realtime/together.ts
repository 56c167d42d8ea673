/**
 * A socket that watches several lots, such as a screen of thirty of them, is told of them together: the first frame goes at once, and what follows
 * within a quarter of a second goes in one. Of a lot's prices only the last goes, with the number of the first it stands for, so that nothing
 * looks missed. A socket that watches one lot is told each frame at once. docs/decisions/0044
 */
import type { Namespace, Socket } from 'socket.io'
import { after } from '../time/timers.ts'
import type { Frame } from './realtime.ts'

const APART_MS = 250

/** Where the sockets of a room are that are told together. No client can name it. */
export const togetherIn = (room: string): string => `+${room}`
/** The room itself. */
export const plainRoom = (room: string): string => (room.startsWith('+') ? room.slice(1) : room)

/** A frame, written once for all who are told of it. */
export interface Written {
  frame: Frame
  text: string
  /** It says all that the frame of its type before it said. */
  says_all: boolean
}
export const written = (frame: Frame, says_all: boolean): Written => ({ frame, text: JSON.stringify(frame), says_all })

export class Together {
  private waiting: Array<Written & { from: number }> = []
  private sent_at = Number.NEGATIVE_INFINITY
  private planned = false
  private timer: NodeJS.Timeout | undefined
  private readonly send: (frames: string) => void

  /** @param send what goes in one: the JSON of a list of frames. `from` is the first number one of them stands for, where that is not its own */
  constructor(send: (frames: string) => void) {
    this.send = send
  }

  take(one: Written): void {
    const { ch, type, seq } = one.frame
    const at = this.waiting.findLastIndex(({ frame }) => frame.ch === ch)
    const before = this.waiting[at]
    const stands_for = one.says_all && before?.frame.type === type && before.frame.seq + 1 === seq
    if (stands_for) this.waiting[at] = { ...one, from: before.from }
    else this.waiting.push({ ...one, from: seq })
    this.plan()
  }

  /** What one turn of the event loop brings, such as the prices of a batch of bids, goes together from the start. */
  private plan(): void {
    if (this.planned) return
    this.planned = true
    const wait_ms = this.sent_at + APART_MS - performance.now()
    if (wait_ms > 0) this.timer = after(() => this.flush(), wait_ms)
    else queueMicrotask(() => this.flush())
  }

  /** Sends what waits. */
  flush(): void {
    clearTimeout(this.timer)
    this.planned = false
    if (this.waiting.length === 0) return
    const texts = this.waiting.map(({ frame, text, from }) =>
      from < frame.seq ? `{"from":${from},${text.slice(1)}` : text,
    )
    this.waiting = []
    this.sent_at = performance.now()
    this.send(`[${texts.join()}]`)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.waiting = []
  }
}

/** What a socket watches of things whose frames may go together. */
export class Watching {
  private readonly rooms = new Set<string>()
  private readonly socket: Pick<Socket, 'join' | 'leave' | 'emit'>
  private readonly together: Together

  constructor(socket: Pick<Socket, 'join' | 'leave' | 'emit'>) {
    this.socket = socket
    this.together = new Together((frames) => void socket.emit('frames', frames))
  }

  join(room: string): void {
    this.rooms.add(room)
    if (this.rooms.size === 1) void this.socket.join(room)
    else for (const one of this.rooms.size === 2 ? this.rooms : [room]) this.move(togetherIn(one), one)
  }

  leave(room: string): void {
    if (!this.rooms.delete(room)) return
    void this.socket.leave(this.rooms.size === 0 ? room : togetherIn(room))
    const [last] = this.rooms
    if (this.rooms.size !== 1) return
    this.together.flush()
    this.move(last!, togetherIn(last!))
  }

  /** Into the one before out of the other: a room that is empty for a moment forgets what its watchers have. */
  private move(into: string, out_of: string): void {
    void this.socket.join(into)
    void this.socket.leave(out_of)
  }

  tell(one: Written): void {
    this.together.take(one)
  }

  stop(): void {
    this.together.stop()
  }
}

/** Tells the sockets of a room that are told together. */
export function tellTogether({ adapter, sockets }: Namespace, frame: Frame, says_all: boolean): void {
  const ids = adapter.rooms.get(togetherIn(frame.ch))
  if (!ids) return
  const one = written(frame, says_all)
  for (const id of ids) (sockets.get(id)?.data.watching as Watching | undefined)?.tell(one)
}
