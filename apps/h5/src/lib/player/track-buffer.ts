/** One buffer of the browser's: starts and pieces are appended one after another, and what was shown long ago is removed. */
import type { Range } from './pace.ts'

/** So much that was shown is kept, and at most so much before it is removed. */
const KEPT_S = 8
const TRIM_AFTER_S = 16
/** When the browser has no room. */
const KEPT_IN_NEED_S = 1
/** Ten seconds of pieces: a buffer that takes nothing for so long is broken. */
const WAITING_MOST = 100

/** What is used of a SourceBuffer. */
export type Buffer = Pick<
  SourceBuffer,
  'updating' | 'buffered' | 'appendBuffer' | 'remove' | 'changeType' | 'addEventListener'
>

type Wish = { bytes: Uint8Array<ArrayBuffer> } | { type: string }

export const rangesOf = (buffered: TimeRanges): Range[] =>
  Array.from({ length: buffered.length }, (_, at) => ({ start_s: buffered.start(at), end_s: buffered.end(at) }))

export class TrackBuffer {
  private readonly buffer: Buffer
  private readonly at_s: () => number
  private readonly onBroken: () => void
  private type: string
  private waiting: Wish[] = []
  private is_in_need = false

  /**
   * @param at_s where the element plays
   * @param onBroken the browser takes nothing more: it must be begun anew
   */
  constructor(buffer: Buffer, type: string, { at_s, onBroken }: { at_s: () => number; onBroken: () => void }) {
    this.buffer = buffer
    this.type = type
    this.at_s = at_s
    this.onBroken = onBroken
    buffer.addEventListener('updateend', () => this.pump())
    buffer.addEventListener('error', () => this.onBroken())
  }

  /** The start of a track's file, perhaps of another codec than before. */
  start(type: string, init: Uint8Array<ArrayBuffer>): void {
    if (type !== this.type) this.waiting.push({ type })
    this.type = type
    this.append(init)
  }

  append(bytes: Uint8Array<ArrayBuffer>): void {
    this.waiting.push({ bytes })
    if (this.waiting.length > WAITING_MOST) return void this.onBroken()
    this.pump()
  }

  private pump(): void {
    if (this.buffer.updating) return
    if (this.trim()) return
    const next = this.waiting[0]
    if (!next) return
    try {
      if ('type' in next) this.buffer.changeType(next.type)
      else this.buffer.appendBuffer(next.bytes)
      this.waiting.shift()
      this.is_in_need = false
      if ('type' in next) this.pump()
    } catch (problem) {
      this.refused(problem)
    }
  }

  /** @returns whether something is being removed */
  private trim(): boolean {
    const [first] = rangesOf(this.buffer.buffered)
    const at_s = this.at_s()
    const kept_s = this.is_in_need ? KEPT_IN_NEED_S : KEPT_S
    if (!first || at_s - first.start_s <= (this.is_in_need ? KEPT_IN_NEED_S : TRIM_AFTER_S)) return false
    this.buffer.remove(0, at_s - kept_s)
    return true
  }

  private refused(problem: unknown): void {
    const is_full = problem instanceof DOMException && problem.name === 'QuotaExceededError'
    if (!is_full || this.is_in_need) return void this.onBroken()
    this.is_in_need = true
    if (!this.trim()) this.onBroken()
  }
}
