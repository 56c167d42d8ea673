/** The sound of a broadcast, and what page and encoder say to each other. */
export const SAMPLE_RATE_HZ = 48_000
export const SOUND_BITS_PER_S = 96_000
/** One frame of AAC. */
export const SOUND_FRAME_US = Math.round((1_024 * 1_000_000) / SAMPLE_RATE_HZ)

/** Samples of one channel; at_us is when the first was captured, in the broadcast's time. */
export interface ToEncoder {
  at_us: number
  samples: Float32Array<ArrayBuffer>
}
export type FromEncoder = { description: Uint8Array } | { at_us: number; bytes: Uint8Array } | 'failed'

/** Speech is quiet: a level of 1 is as loud as one speaks near the microphone. */
const LOUD = 4

/** The root mean square of samples, as a bar shows it. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.min(1, Math.sqrt(sum / samples.length) * LOUD)
}
