/**
 * Packs the samples of one track into pieces of 100 ms. Within a group of pictures decode times follow each other without a hole, since a
 * browser that meets one drops all frames up to the next key frame; what a camera's uneven pace adds stands in the offset of a frame.
 */
import type { Sample } from '../samples.ts'
import { type FragmentSample, fragment } from './fragment.ts'
import type { TrackFacts } from './init.ts'

/** Some samples of a track: what viewers are sent, and what recordings are made of. */
export interface Piece {
  /** Begins with a key frame; all sound does. */
  is_key: boolean
  captured_at_ms: number
  /** When its first sample is shown, and for how long it lasts, in ms since the session's first sample. */
  from_ms: number
  duration_ms: number
  bytes: Buffer
}

const PIECE_MS = 100
/** A piece may be so much shorter than PIECE_MS: three frames at 30 a second are 99.9 ms. */
const SLACK_MS = 4
/** A piece that waits so long for its next sample goes out as it is. */
const WAIT_MS = 150
/** Sound whose time is so near to where the last sample ended follows it without a hole. */
const SOUND_SLACK_MS = 10
/** Of a sample that does not say how long it lasts. */
const USUAL_MS = 33
const SAMPLE_MS_MOST = 10_000
const US_PER_S = 1_000_000

/** A sample with its times in ticks. */
interface Timed {
  sample: Sample
  shown_at: number
  duration: number
}

export class Packer {
  private readonly facts: TrackFacts
  private readonly per_ms: number
  private waiting: Timed[] = []
  /** Of the first waiting sample, by the server's clock. */
  private waiting_since_ms = 0
  private sequence = 0
  /** Where the last sample that was packed ends, and how long it is. */
  private next_at: number | undefined
  private last_duration = 0

  constructor(facts: TrackFacts) {
    this.facts = facts
    this.per_ms = facts.timescale / 1_000
  }

  /**
   * Takes the next sample, whose times count from the session's first sample.
   * @returns the pieces that are whole with it
   */
  add(sample: Sample, now_ms: number): Piece[] {
    const pieces: Piece[] = []
    const starts_group = this.facts.kind === 'video' && sample.is_key
    if (starts_group) pieces.push(...this.flush())
    if (this.waiting.length === 0) this.waiting_since_ms = now_ms
    this.waiting.push(this.timed(sample))
    if (this.waitingMs() >= PIECE_MS - SLACK_MS) pieces.push(...this.flush())
    return pieces
  }

  /** A publisher that stopped in the middle of a piece: what came is sent. */
  flushLate(now_ms: number): Piece[] {
    return this.waiting.length > 0 && now_ms - this.waiting_since_ms >= WAIT_MS ? this.flush() : []
  }

  flush(): Piece[] {
    const [first, ...others] = this.waiting
    if (!first) return []
    const timed = [first, ...others]
    this.waiting = []
    const decoded_at = this.startOf(first)
    const samples = this.placed(timed, decoded_at)
    const is_key = this.facts.kind === 'audio' || first.sample.is_key
    const { captured_at_ms } = first.sample
    const bytes = fragment({ sequence: ++this.sequence, decoded_at, captured_at_ms }, samples)
    const ticks = samples.reduce((sum, { duration }) => sum + duration, 0)
    this.next_at = decoded_at + ticks
    this.last_duration = samples.at(-1)!.duration
    const from_ms = Math.round(first.shown_at / this.per_ms)
    return [{ is_key, captured_at_ms, from_ms, duration_ms: Math.round(ticks / this.per_ms), bytes }]
  }

  private timed(sample: Sample): Timed {
    const ticks = (us: number) => Math.round((us * this.facts.timescale) / US_PER_S)
    const wanted_us = sample.duration_us > 0 ? sample.duration_us : USUAL_MS * 1_000
    const duration = Math.max(1, ticks(Math.min(wanted_us, SAMPLE_MS_MOST * 1_000)))
    return { sample, shown_at: ticks(sample.shown_at_us), duration }
  }

  private waitingMs(): number {
    const [first, last] = [this.waiting[0]!, this.waiting.at(-1)!]
    return (last.shown_at + last.duration - first.shown_at) / this.per_ms
  }

  /** When the first sample of a piece is decoded. */
  private startOf({ sample, shown_at }: Timed): number {
    const { next_at } = this
    if (next_at === undefined) return shown_at
    if (this.facts.kind === 'audio')
      return Math.abs(shown_at - next_at) <= SOUND_SLACK_MS * this.per_ms ? next_at : Math.max(shown_at, next_at)
    const later = shown_at - next_at
    return later >= 0 && (sample.is_key || later < this.last_duration) ? shown_at : next_at
  }

  /** Each sample lasts until the next is shown; the last one so long as it says. */
  private placed(timed: readonly Timed[], decoded_at: number): FragmentSample[] {
    let at = decoded_at
    return timed.map(({ sample, shown_at, duration }, index) => {
      const until = this.facts.kind === 'video' ? timed[index + 1]?.shown_at : undefined
      const lasts = until === undefined || until <= at ? duration : Math.min(until - at, SAMPLE_MS_MOST * this.per_ms)
      const offset = this.facts.kind === 'video' ? shown_at - at : 0
      at += lasts
      const is_key = this.facts.kind === 'audio' || sample.is_key
      return { duration: lasts, offset, is_key, bytes: sample.bytes }
    })
  }
}
