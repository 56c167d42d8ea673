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
