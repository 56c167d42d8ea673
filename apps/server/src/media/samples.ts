/** What a publisher sends and the hub takes in, whichever road it came by: the settings of a track, and one encoded piece of it after the other. */

export type Rendition = '720p' | '360p'
export type TrackKind = 'video' | 'audio'

/** The settings of a track: said before its first sample, and again where they change. */
export interface TrackConfig {
  kind: TrackKind
  /** Sound has one, '720p'. */
  rendition: Rendition
  /** As RFC 6381 names it, such as avc1.64001f or mp4a.40.2. */
  codec: string
  /** The avcC record of H.264, or the AudioSpecificConfig of AAC. */
  description: Uint8Array
  width?: number
  height?: number
  sample_rate_hz?: number
  channels?: number
}

/** One encoded frame of picture (length-prefixed NAL units), or one frame of sound (raw AAC). */
export interface Sample {
  kind: TrackKind
  rendition: Rendition
  /** When it is shown, in microseconds since the publisher began. */
  shown_at_us: number
  duration_us: number
  /** When it was captured, by the publisher's clock set to the server's, in ms; the lag of a viewer is counted from it. */
  captured_at_ms: number
  is_key: boolean
  bytes: Uint8Array
}

/** Takes in what one publisher sends. */
export interface Ingest {
  config(track: TrackConfig): void
  sample(sample: Sample): void
  end(reason: 'ended' | 'lost' | 'refused'): void
}
