/** What is checked of every sample, by whichever road it came: its bytes, its times, and how much comes. */
import { PUBLISHER_BITS_PER_S, SAMPLE_BYTES_MOST } from '@juya/contract/live-wire/publisher.ts'
import { refuseStream } from '../refused.ts'
import type { Sample } from '../samples.ts'

/** A key frame comes at once: so many seconds of the rate may come together. */
const BURST_S = 4
const BYTES_PER_MS = PUBLISHER_BITS_PER_S / 8 / 1_000
const SAMPLES_PER_S = 200
/** A phone that is turned has other settings; each are stored and sent to everybody. */
const SETTINGS_AT_ONCE = 20
const SETTINGS_PER_S = 0.5
const NAL_KEY = 5
/** Types from 24 on are of other carriers; 2 to 4 are parts of slices, which no browser decodes. */
const isTaken = (type: number): boolean => type === 1 || (type >= NAL_KEY && type < 24)
/** A publisher's clock may be ahead by so much; a network may have held a sample for so long. */
const AHEAD_MS = 10_000
const LATE_MS = 30_000
/** 12 hours is the longest session. */
const SHOWN_US_MOST = 13 * 3_600 * 1_000_000
const SAMPLE_US_MOST = 2_000_000

/**
 * Looks through the NAL units of a frame.
 * @throws Refused message: lengths that do not fit, units that are none of a frame, a key frame that is none
 */
export function checkFrame({ bytes, is_key }: Pick<Sample, 'bytes' | 'is_key'>, length_bytes: number): void {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let [at, has_key, has_slice] = [0, false, false]
  while (at < view.length) {
    if (at + length_bytes > view.length) refuseStream('message', 'a unit without its length')
    const size = view.readUIntBE(at, length_bytes)
    at += length_bytes
    if (size < 1 || at + size > view.length) refuseStream('message', 'a unit that is cut off')
    const type = view[at]! & 31
    if (!isTaken(type)) refuseStream('message', `a unit of type ${type}`)
    has_key ||= type === NAL_KEY
    has_slice ||= type === 1 || type === NAL_KEY
    at += size
  }
  if (!has_slice || has_key !== is_key) refuseStream('message', 'a key frame that is none, or one that is not said')
}

/** @throws Refused times, message */
export function checkTimes({ shown_at_us, duration_us, captured_at_ms, bytes }: Sample, now_ms: number): void {
  if (bytes.length < 1 || bytes.length > SAMPLE_BYTES_MOST) refuseStream('message', `a sample of ${bytes.length} bytes`)
  if (!(shown_at_us >= 0 && shown_at_us <= SHOWN_US_MOST)) refuseStream('times', 'shown at no time of a session')
  if (!(duration_us >= 0 && duration_us <= SAMPLE_US_MOST)) refuseStream('times', 'a sample without an end')
  if (!(captured_at_ms >= now_ms - LATE_MS && captured_at_ms <= now_ms + AHEAD_MS))
    refuseStream('times', 'captured at no time of now')
}

/** How much a publisher may send: a bucket that empties at the rate. */
export class Rate {
  private bytes = 0
  private samples = 0
  private settings = 0
  private at_ms: number

  constructor(now_ms: number) {
    this.at_ms = now_ms
  }

  /** @throws Refused rate */
  take(bytes: number, now_ms: number): void {
    const past_ms = Math.max(0, now_ms - this.at_ms)
    this.at_ms = now_ms
    this.bytes = Math.max(0, this.bytes - past_ms * BYTES_PER_MS) + bytes
    this.samples = Math.max(0, this.samples - (past_ms * SAMPLES_PER_S) / 1_000) + 1
    if (this.bytes > BURST_S * 1_000 * BYTES_PER_MS) refuseStream('rate', 'more than 6 Mbit/s')
    if (this.samples > BURST_S * SAMPLES_PER_S) refuseStream('rate', 'more samples than a camera makes')
    this.settings = Math.max(0, this.settings - (past_ms * SETTINGS_PER_S) / 1_000)
  }

  /** @throws Refused rate */
  takeSettings(bytes: number, now_ms: number): void {
    this.take(bytes, now_ms)
    if (++this.settings > SETTINGS_AT_ONCE) refuseStream('rate', 'more settings than a camera has')
  }
}
