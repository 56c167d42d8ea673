/** What one publisher sends, from video and audio messages to tracks and samples. */
import type { Ingest, TrackConfig, TrackKind } from '../samples.ts'
import { EncodedRate } from './byte-rate.ts'
import { CaptureClock } from './capture-clock.ts'
import { notTaken } from './errors.ts'
import { FRAME_SAMPLES, readAudioTag } from './flv/audio-tag.ts'
import { readVideoTag } from './flv/video-tag.ts'
import { PictureTimes, SoundTimes } from './track-times.ts'

export class Publication {
  readonly #ingest: Ingest
  readonly #capture = new CaptureClock()
  readonly #rate = new EncodedRate()
  readonly #picture = new PictureTimes()
  readonly #sound = new SoundTimes()
  readonly #tracks = new Map<TrackKind, TrackConfig>()
  /** The timestamp of the first sample, of whichever track. */
  #began_ms?: number
  /** What comes before a key frame cannot be decoded. */
  #has_key = false

  constructor(ingest: Ingest) {
    this.#ingest = ingest
  }

  /**
   * @param timestamp_ms of 32 bits
   * @param arrived_at_ms the server's time
   * @throws NotTaken, BrokenInput
   */
  video(timestamp_ms: number, bytes: Buffer, arrived_at_ms: number): void {
    const tag = readVideoTag(bytes)
    if (!tag) return
    if (tag.is === 'config') {
      if (this.#tell(tag.config)) this.#has_key = false
      return
    }
    const decoded_ms = this.#sinceBeginning(timestamp_ms, bytes)
    this.#has_key ||= tag.is_key
    if (decoded_ms < 0 || !this.#has_key || !this.#tracks.has('video')) return
    const { shown_ms, duration_ms } = this.#picture.next(decoded_ms, tag.shown_later_ms)
    this.#ingest.sample({
      kind: 'video',
      rendition: '720p',
      shown_at_us: shown_ms * 1_000,
      duration_us: duration_ms * 1_000,
      captured_at_ms: Math.round(this.#capture.capturedAt(shown_ms, arrived_at_ms)),
      is_key: tag.is_key,
      bytes: tag.bytes,
    })
  }

  /**
   * @param timestamp_ms of 32 bits
   * @param arrived_at_ms the server's time
   * @throws NotTaken, BrokenInput
   */
  audio(timestamp_ms: number, bytes: Buffer, arrived_at_ms: number): void {
    const tag = readAudioTag(bytes)
    if (!tag) return
    if (tag.is === 'config') {
      this.#tell(tag.config)
      return
    }
    const decoded_ms = this.#sinceBeginning(timestamp_ms, bytes)
    const track = this.#tracks.get('audio')
    if (decoded_ms < 0 || !track) return
    const duration_us = (FRAME_SAMPLES * 1_000_000) / track.sample_rate_hz!
    const { shown_at_us } = this.#sound.next(decoded_ms, duration_us)
    this.#ingest.sample({
      kind: 'audio',
      rendition: '720p',
      shown_at_us,
      duration_us: Math.round(duration_us),
      captured_at_ms: Math.round(this.#capture.capturedAt(shown_at_us / 1_000, arrived_at_ms)),
      is_key: true,
      bytes: tag.bytes,
    })
  }

  end(reason: Parameters<Ingest['end']>[0]): void {
    this.#ingest.end(reason)
  }

  /** Tells the settings of a track when they are new: encoders repeat them. @returns true then */
  #tell(config: TrackConfig): boolean {
    const known = this.#tracks.get(config.kind)
    if (known && Buffer.compare(known.description, config.description) === 0) return false
    this.#tracks.set(config.kind, config)
    this.#ingest.config(config)
    return true
  }

  /** @throws NotTaken when the stream is encoded at more than it may have */
  #sinceBeginning(timestamp_ms: number, bytes: Buffer): number {
    this.#began_ms ??= timestamp_ms
    // Timestamps wrap at 32 bits, and so does their difference.
    const decoded_ms = (timestamp_ms - this.#began_ms) | 0
    if (!this.#rate.take(bytes.length, decoded_ms))
      notTaken('More than 6 Mbit/s: set a bitrate of at most 4,000 kbit/s.')
    return decoded_ms
  }
}
