/** Streams as an encoder makes them, of content that no decoder will see. */
import type { Sample, TrackConfig } from '../samples.ts'
import { configTag, type FlvTag, sampleTag } from './flv-tags.ts'

/** By x264: main profile, 640 × 360. */
const AVCC = '014d401effe10018674d401eeca05017fcb80880000003008000001e078b16cb01000468ce3c80'
const AAC_48_KHZ_STEREO = '1190'
const FRAME_MS = 40
const AAC_FRAME_US = (1024 * 1_000_000) / 48_000
/** Frames of a group in the order they are decoded, by the order they are shown: two wait for one that is shown after them. */
const DECODING_ORDER = [0, 3, 1, 2, 6, 4, 5, 9, 7, 8]

export const PICTURE: TrackConfig = {
  kind: 'video',
  rendition: '720p',
  codec: 'avc1.4d401e',
  description: Buffer.from(AVCC, 'hex'),
  width: 640,
  height: 360,
}
export const SOUND: TrackConfig = {
  kind: 'audio',
  rendition: '720p',
  codec: 'mp4a.40.2',
  description: Buffer.from(AAC_48_KHZ_STEREO, 'hex'),
  sample_rate_hz: 48_000,
  channels: 2,
}

interface Made {
  sample: Sample
  shown_later_ms: number
}

/** @param bytes of a frame that can be decoded alone; others have a tenth */
function picture(index: number, bytes: number): Made {
  const group = Math.floor(index / DECODING_ORDER.length) * DECODING_ORDER.length
  const shown = group + DECODING_ORDER[index % DECODING_ORDER.length]!
  const is_key = index % DECODING_ORDER.length === 0
  const unit = Buffer.alloc(is_key ? bytes : Math.ceil(bytes / 10), index)
  unit[0] = is_key ? 0x65 : 0x41
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  // Each is shown a frame later than by its number, so that none is shown before it is decoded.
  const shown_ms = (shown + 1) * FRAME_MS
  return {
    shown_later_ms: shown_ms - index * FRAME_MS,
    sample: {
      kind: 'video',
      rendition: '720p',
      shown_at_us: shown_ms * 1_000,
      duration_us: FRAME_MS * 1_000,
      captured_at_ms: 0,
      is_key,
      bytes: Buffer.concat([length, unit]),
    },
  }
}

const sound = (index: number): Sample => ({
  kind: 'audio',
  rendition: '720p',
  shown_at_us: Math.round(index * AAC_FRAME_US),
  duration_us: Math.round(AAC_FRAME_US),
  captured_at_ms: 0,
  is_key: true,
  bytes: Buffer.alloc(200 + (index % 7), index),
})

/**
 * A stream of 25 pictures a second with two frames between others, and sound.
 * @param from_ms the timestamp it begins at
 * @returns the tags to send, and the samples in their order; nothing says when they were captured
 */
export function makeStream({ frames = 50, from_ms = 0, key_bytes = 9_000 } = {}): {
  tags: FlvTag[]
  samples: Sample[]
} {
  const pictures = Array.from({ length: frames }, (_, index) => picture(index, key_bytes))
  const sounds = Array.from({ length: Math.floor((frames * FRAME_MS * 1_000) / AAC_FRAME_US) }, (_, i) => sound(i))
  const made: Made[] = [...pictures, ...sounds.map((sample) => ({ sample, shown_later_ms: 0 }))]
  const ordered = made
    .map((one) => ({ tag: sampleTag(one.sample, one.shown_later_ms), sample: one.sample }))
    .toSorted((a, b) => a.tag.at_ms - b.tag.at_ms)
  const tags = [configTag(PICTURE), configTag(SOUND), ...ordered.map(({ tag }) => tag)]
  return {
    tags: tags.map((tag) => ({ ...tag, at_ms: tag.at_ms + from_ms })),
    samples: ordered.map(({ sample }) => sample),
  }
}
