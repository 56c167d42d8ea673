/** The start of a track's file: ftyp and moov (ISO/IEC 14496-12, -14, -15), without any sample. Each track is a file of its own, as CMAF has it. */
import type { TrackConfig } from '../samples.ts'
import { box, fullBox, letters, uint, words, zeros } from './boxes.ts'
import { type PictureSettings, pictureSettings } from './picture-settings.ts'
import { type SoundSettings, soundSettings } from './sound-settings.ts'

/** The number of a file's only track. */
export const TRACK_ID = 1
/** Ticks a second of a picture's times; sound counts in its own samples. */
const PICTURE_TIMESCALE = 90_000

/** What a track is, as its settings say. */
export type TrackFacts = { timescale: number; init: Buffer } & (
  | ({ kind: 'video' } & PictureSettings)
  | ({ kind: 'audio' } & SoundSettings)
)

/** @throws Refused codec */
export function trackFacts({ kind, description }: Pick<TrackConfig, 'kind' | 'description'>): TrackFacts {
  if (kind === 'video') {
    const settings = pictureSettings(description)
    const media = pictureMedia(settings, description)
    return { kind, timescale: PICTURE_TIMESCALE, ...settings, init: initOf(PICTURE_TIMESCALE, settings, media) }
  }
  const settings = soundSettings(description)
  const timescale = settings.sample_rate_hz
  return { kind, timescale, ...settings, init: initOf(timescale, undefined, soundMedia(settings, description)) }
}

const AVCC_HEAD_BYTES = 8
/** From the type of an esds to the AudioSpecificConfig in it, as soundMedia writes them: the last two bytes before are its tag and its size. */
const ESDS_TO_CONFIG_BYTES = 30

/**
 * The settings from which a start was made.
 * @param init as trackFacts made it
 */
export function descriptionOf(init: Buffer, kind: TrackConfig['kind']): Buffer {
  if (kind === 'video') {
    const at = init.indexOf('avcC') - 4
    return init.subarray(at + AVCC_HEAD_BYTES, at + init.readUInt32BE(at))
  }
  const at = init.indexOf('esds') + ESDS_TO_CONFIG_BYTES
  return init.subarray(at, at + init[at - 1]!)
}

interface Media {
  handler: string
  header: Buffer
  entry: Buffer
}

const FULL_VOLUME = 0x0100
/** Of a picture that is neither turned nor scaled. */
const UNITY = words(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000)
const LANGUAGE_UNKNOWN = 0x55c4

function initOf(timescale: number, size: { width: number; height: number } | undefined, media: Media): Buffer {
  const { width, height } = size ?? { width: 0, height: 0 }
  const volume = uint(size ? 0 : FULL_VOLUME, 2)
  const tkhd = fullBox(
    'tkhd',
    0,
    3,
    words(0, 0, TRACK_ID, 0, 0, 0, 0, 0),
    volume,
    zeros(2),
    UNITY,
    words(width * 0x1_0000, height * 0x1_0000),
  )
  const mdhd = fullBox('mdhd', 0, 0, words(0, 0, timescale, 0), uint(LANGUAGE_UNKNOWN, 2), zeros(2))
  const hdlr = fullBox('hdlr', 0, 0, words(0), letters(media.handler), zeros(12), letters('juya\0'))
  const dinf = box('dinf', fullBox('dref', 0, 0, words(1), fullBox('url ', 0, 1)))
  const minf = box('minf', media.header, dinf, emptyTable(media.entry))
  const mvhd = fullBox(
    'mvhd',
    0,
    0,
    words(0, 0, timescale, 0, 0x1_0000),
    uint(FULL_VOLUME, 2),
    zeros(10),
    UNITY,
    zeros(24),
    words(TRACK_ID + 1),
  )
  const mvex = box('mvex', fullBox('trex', 0, 0, words(TRACK_ID, 1, 0, 0, 0)))
  return Buffer.concat([
    box('ftyp', letters('iso6'), words(1), letters('iso6cmfcmp41')),
    box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, minf)), mvex),
  ])
}

/** The table of samples of a file whose samples all stand in fragments. */
function emptyTable(entry: Buffer): Buffer {
  const stsd = fullBox('stsd', 0, 0, words(1), entry)
  const none = ['stts', 'stsc', 'stco'].map((type) => fullBox(type, 0, 0, words(0)))
  return box('stbl', stsd, ...none, fullBox('stsz', 0, 0, words(0, 0)))
}

function pictureMedia({ width, height }: PictureSettings, avcc: Uint8Array): Media {
  const entry = box(
    'avc1',
    zeros(6),
    uint(1, 2),
    zeros(16),
    uint(width, 2),
    uint(height, 2),
    words(0x48_0000, 0x48_0000, 0),
    uint(1, 2),
    zeros(32),
    uint(24, 2),
    uint(0xffff, 2),
    box('avcC', avcc),
  )
  return { handler: 'vide', header: fullBox('vmhd', 0, 1, zeros(8)), entry }
}

/** A descriptor of ISO/IEC 14496-1: a tag, a size below 128, and what stands in it. */
const descriptor = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint(tag, 1), uint(body.length, 1), body])
}
const OBJECT_AAC = 0x40
const STREAM_AUDIO = 0x15

function soundMedia({ channels, sample_rate_hz }: SoundSettings, config: Uint8Array): Media {
  const decoder = descriptor(
    4,
    uint(OBJECT_AAC, 1),
    uint(STREAM_AUDIO, 1),
    zeros(3),
    words(0, 0),
    descriptor(5, config),
  )
  const esds = fullBox('esds', 0, 0, descriptor(3, uint(TRACK_ID, 2), zeros(1), decoder, descriptor(6, uint(2, 1))))
  const entry = box(
    'mp4a',
    zeros(6),
    uint(1, 2),
    zeros(8),
    uint(channels, 2),
    uint(16, 2),
    zeros(4),
    words(sample_rate_hz * 0x1_0000),
    esds,
  )
  return { handler: 'soun', header: fullBox('smhd', 0, 0, zeros(4)), entry }
}
