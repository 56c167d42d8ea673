/** What one publisher sends, checked and brought to the session's time: of every publisher of a session the first sample goes on where the last one ended. */
import { Refused, refuseStream, type WhyRefused } from '../refused.ts'
import type { Ingest, Sample, TrackConfig } from '../samples.ts'
import { checkTimes, Rate } from './checks.ts'

/** Why a publisher's connection ends. */
export type WhyCut =
  | WhyRefused
  /** Another publisher took over. */
  | 'replaced'
  | 'kicked'
  /** The session is over. */
  | 'closed'
  /** Nothing came for 5 s. */
  | 'stalled'
  /** The media role ends; a publisher comes again. */
  | 'restart'

/** The connection by which a publisher sends. */
export interface Road {
  /** Tells the publisher why and ends the connection at once. */
  cut(why: WhyCut): void
}

/** What a publisher's bytes go to. */
export interface Source {
  /** @throws Refused codec */
  setTrack(config: TrackConfig): void
  /** Times are those of the session. @throws Refused message */
  sample(sample: Sample): void
  /** The publisher is gone. */
  over(publication: Publication): void
  /** The capture that is 0 in the session's time; the first publisher's first sample says it. */
  beganAt(captured_at_ms: number): number
  /** Where everything ends that was taken in, in us. */
  endUs(): number
}

/** How far the time at which samples are shown may run ahead of their capture, and behind it. */
const AHEAD_MS = 5_000
const BEHIND_MS = 30_000

export class Publication implements Ingest {
  readonly road: Road
  private readonly source: Source
  private readonly now: () => number
  private readonly rate: Rate
  /** What is added to the publisher's times, and how far its first sample was ahead of its capture then. */
  private place: { offset_us: number; ahead_ms: number } | undefined
  private is_over = false
  /** When the last sample came. */
  last_at_ms: number

  constructor(source: Source, road: Road, now: () => number) {
    this.source = source
    this.road = road
    this.now = now
    this.last_at_ms = now()
    this.rate = new Rate(this.last_at_ms)
  }

  config(track: TrackConfig): void {
    this.guarded(() => {
      this.rate.takeSettings(track.description.length, this.now())
      this.source.setTrack(track)
    })
  }

  sample(sample: Sample): void {
    this.guarded(() => {
      const now_ms = this.now()
      this.rate.take(sample.bytes.length, now_ms)
      checkTimes(sample, now_ms)
      this.last_at_ms = now_ms
      // A clock that is a little ahead would show a picture before it was made.
      const captured_at_ms = Math.min(sample.captured_at_ms, now_ms)
      const offset_us = this.offsetFor(sample.shown_at_us, captured_at_ms)
      this.source.sample({ ...sample, captured_at_ms, shown_at_us: sample.shown_at_us + offset_us })
    })
  }

  end(): void {
    if (this.is_over) return
    this.is_over = true
    this.source.over(this)
  }

  /** Ends it from our side. */
  cut(why: WhyCut): void {
    if (this.is_over) return
    this.end()
    this.road.cut(why)
  }

  private offsetFor(shown_at_us: number, captured_at_ms: number): number {
    const at_us = Math.round((captured_at_ms - this.source.beganAt(captured_at_ms)) * 1_000)
    if (!this.place) {
      const from_us = Math.max(at_us, this.source.endUs())
      this.place = { offset_us: from_us - shown_at_us, ahead_ms: (from_us - at_us) / 1_000 }
    }
    const { offset_us, ahead_ms } = this.place
    const drift_ms = (shown_at_us + offset_us - at_us) / 1_000 - ahead_ms
    if (drift_ms > AHEAD_MS || drift_ms < -BEHIND_MS || shown_at_us + offset_us < 0)
      refuseStream('times', 'times that leave those of the capture')
    return offset_us
  }

  private guarded(work: () => void): void {
    if (this.is_over) return
    try {
      work()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.cut(error.why)
    }
  }
}
