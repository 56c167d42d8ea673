/** FLV tags of H.264 and AAC, made from the hub's tracks and samples. */
import type { Sample, TrackConfig } from '../samples.ts'

export interface FlvTag {
  kind: 'audio' | 'video'
  /** When it is decoded, in ms. */
  at_ms: number
  bytes: Uint8Array
}

const KEY_H264 = 0x17
const INTER_H264 = 0x27
/** 44 kHz, 16 bits, stereo: AAC says by its settings what it is, and these bits stay. */
const AAC = 0xaf

/** The tag that begins a track. */
export function configTag({ kind, description }: TrackConfig, at_ms = 0): FlvTag {
  const head = kind === 'video' ? [KEY_H264, 0, 0, 0, 0] : [AAC, 0]
  return { kind, at_ms, bytes: Buffer.concat([Buffer.from(head), description]) }
}

/** @param shown_later_ms composition time: how long after it is decoded a picture is shown */
export function sampleTag({ kind, shown_at_us, is_key, bytes }: Sample, shown_later_ms = 0): FlvTag {
  const at_ms = Math.round(shown_at_us / 1_000) - shown_later_ms
  if (kind === 'audio') return { kind, at_ms, bytes: Buffer.concat([Buffer.of(AAC, 1), bytes]) }
  const head = Buffer.alloc(5)
  head.writeUInt8(is_key ? KEY_H264 : INTER_H264, 0)
  head.writeUInt8(1, 1)
  head.writeIntBE(shown_later_ms, 2, 3)
  return { kind, at_ms, bytes: Buffer.concat([head, bytes]) }
}
