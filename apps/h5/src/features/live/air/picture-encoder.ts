/** Encodes a camera's frames as H.264, in 720p and in 360p; each has its key frames at the same moments. */
import type { PictureRendition } from '@juya/contract/live-wire/publisher.ts'
import { type Level, Rate } from './rate.ts'

/** Constrained baseline, which every phone decodes, at the level each size needs. */
const CODECS = { '720p': 'avc1.42e01f', '360p': 'avc1.42e01e' } as const
const SHORT_SIDES = { '720p': 720, '360p': 360 } as const
const FRAMES_PER_S = 30
/** A viewer who comes, and a segment, begin with a key frame. */
export const KEY_EVERY_S = 2
const KEY_EVERY_US = KEY_EVERY_S * 1_000_000
/** Frames the encoder has not begun with: another one would only wait. */
const WAITING_MOST = 2

export interface EncodedFrame {
  rendition: PictureRendition
  at_us: number
  is_key: boolean
  bytes: { length: number; copy: (into: Uint8Array<ArrayBuffer>) => void }
}
export interface PictureSink {
  settings: (rendition: PictureRendition, description: Uint8Array) => void
  frame: (frame: EncodedFrame) => void
  /** The encoder gave up: there is no picture from now on. */
  failed: () => void
}

interface Size {
  width: number
  height: number
}

/** The size of a rendition of a frame: no larger than the frame, its sides even, as H.264 has them. */
export function sizeOf({ width, height }: Size, rendition: PictureRendition): Size {
  const scale = Math.min(1, SHORT_SIDES[rendition] / Math.min(width, height))
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

const configOf = (frame: Size, rendition: PictureRendition, bitrate: number): VideoEncoderConfig => ({
  codec: CODECS[rendition],
  ...sizeOf(frame, rendition),
  ...{ bitrate, framerate: FRAMES_PER_S, latencyMode: 'realtime', avc: { format: 'avc' } },
})

/** Whether this browser encodes a picture we take. */
export async function encodesPicture(): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return false
  try {
    const { supported } = await VideoEncoder.isConfigSupported(
      configOf({ width: 1_280, height: 720 }, '720p', new Rate().level['720p']),
    )
    return supported === true
  } catch {
    return false
  }
}

export class PictureEncoder {
  private readonly sink: PictureSink
  private readonly encoders = new Map<PictureRendition, VideoEncoder>()
  private shape = ''
  private level: Level
  private key_at_us = Number.NEGATIVE_INFINITY
  private last_at_us = -1
  private has_failed = false

  constructor(sink: PictureSink, level: Level) {
    this.sink = sink
    this.level = level
  }

  setLevel(level: Level): void {
    this.level = level
    this.shape = ''
  }

  /** The next frame is a key frame, such as for a server that has none yet. */
  askForKey(): void {
    this.key_at_us = Number.NEGATIVE_INFINITY
  }

  /** @param at_us when it was captured, in the broadcast's time; the frame stays the caller's */
  encode(frame: VideoFrame, at_us: number): void {
    if (this.has_failed || at_us <= this.last_at_us) return
    try {
      this.configure({ width: frame.displayWidth, height: frame.displayHeight })
    } catch {
      this.fail()
      return
    }
    if ([...this.encoders.values()].some(({ encodeQueueSize }) => encodeQueueSize > WAITING_MOST)) return
    this.last_at_us = at_us
    const keyFrame = at_us - this.key_at_us >= KEY_EVERY_US
    if (keyFrame) this.key_at_us = at_us
    const timed = new VideoFrame(frame, { timestamp: at_us })
    try {
      for (const encoder of this.encoders.values()) encoder.encode(timed, { keyFrame })
    } catch {
      this.fail()
    } finally {
      timed.close()
    }
  }

  /** A phone that is turned, another camera, or another rate: encoders are set anew, and begin with a key frame. */
  private configure(size: Size): void {
    const shape = `${size.width}x${size.height}`
    if (shape === this.shape) return
    this.shape = shape
    this.askForKey()
    for (const rendition of ['720p', '360p'] as const) {
      const bitrate = this.level[rendition]
      if (bitrate > 0) this.encoderOf(rendition).configure(configOf(size, rendition, bitrate))
      else this.drop(rendition)
    }
  }

  private encoderOf(rendition: PictureRendition): VideoEncoder {
    const known = this.encoders.get(rendition)
    if (known) return known
    const encoder = new VideoEncoder({
      output: (chunk, meta) => this.give(rendition, chunk, meta),
      error: () => this.fail(),
    })
    this.encoders.set(rendition, encoder)
    return encoder
  }

  private give(rendition: PictureRendition, chunk: EncodedVideoChunk, meta?: EncodedVideoChunkMetadata): void {
    const description = meta?.decoderConfig?.description
    if (description) this.sink.settings(rendition, bytesOf(description))
    this.sink.frame({
      rendition,
      at_us: chunk.timestamp,
      is_key: chunk.type === 'key',
      bytes: { length: chunk.byteLength, copy: (into) => chunk.copyTo(into) },
    })
  }

  private drop(rendition: PictureRendition): void {
    const encoder = this.encoders.get(rendition)
    this.encoders.delete(rendition)
    if (encoder && encoder.state !== 'closed') encoder.close()
  }

  private fail(): void {
    if (this.has_failed) return
    this.has_failed = true
    this.close()
    this.sink.failed()
  }

  close(): void {
    this.has_failed = true
    for (const rendition of [...this.encoders.keys()]) this.drop(rendition)
  }
}

export const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()
    : new Uint8Array(source).slice()
