/** A fragment: prft, moof and mdat. The prft says when its first sample was captured. */
import { box, fullBox, uint, words } from './boxes.ts'
import { TRACK_ID } from './init.ts'

/** One sample as a fragment holds it; times in ticks of its track. */
export interface FragmentSample {
  duration: number
  /** When it is shown, after when it is decoded; below 0 where a guessed duration was too long. */
  offset: number
  is_key: boolean
  bytes: Uint8Array
}

/** The prft's time is that of the capture (ISO/IEC 14496-12, 8.16.5). */
const CAPTURED = 24
const SECONDS_1900_TO_1970 = 2_208_988_800
const DEFAULT_BASE_IS_MOOF = 0x02_0000
/** Where the data begin; then of each sample its duration, size, flags and offset. */
const TRUN_FLAGS = 0x0001 | 0x0100 | 0x0200 | 0x0400 | 0x0800
const KEY_FLAGS = 0x0200_0000
const OTHER_FLAGS = 0x0101_0000
const TRUN_HEAD_BYTES = 20
const MDAT_HEAD_BYTES = 8

/**
 * @param sequence counts the fragments of a track from 1
 * @param decoded_at of the first sample, in ticks
 * @param captured_at_ms of the first sample
 */
export function fragment(
  { sequence, decoded_at, captured_at_ms }: { sequence: number; decoded_at: number; captured_at_ms: number },
  samples: readonly FragmentSample[],
): Buffer {
  const rows = samples.map(({ duration, bytes, is_key, offset }) =>
    words(duration, bytes.length, is_key ? KEY_FLAGS : OTHER_FLAGS, offset),
  )
  const head = [fullBox('tfhd', 0, DEFAULT_BASE_IS_MOOF, words(TRACK_ID)), fullBox('tfdt', 1, 0, uint(decoded_at, 8))]
  const mfhd = fullBox('mfhd', 0, 0, words(sequence))
  const trun_bytes = TRUN_HEAD_BYTES + rows.length * 16
  const moof_bytes = 8 + mfhd.length + 8 + head.reduce((sum, { length }) => sum + length, 0) + trun_bytes
  const trun = fullBox('trun', 1, TRUN_FLAGS, words(samples.length, moof_bytes + MDAT_HEAD_BYTES), ...rows)
  const prft = fullBox(
    'prft',
    1,
    CAPTURED,
    words(TRACK_ID),
    ntp(captured_at_ms),
    uint(Math.max(0, decoded_at + samples[0]!.offset), 8),
  )
  const data = samples.map(({ bytes }) => bytes)
  return Buffer.concat([prft, box('moof', mfhd, box('traf', ...head, trun)), box('mdat', ...data)])
}

/** A time as NTP writes it: seconds since 1900, and 2^-32 parts of one. */
function ntp(at_ms: number): Buffer {
  const seconds = Math.floor(at_ms / 1_000)
  return words(seconds + SECONDS_1900_TO_1970, Math.floor(((at_ms - seconds * 1_000) / 1_000) * 2 ** 32))
}
