/**
 * A film of the demo world as its publisher sends it: messages of packages/contract/src/live-wire/publisher.ts, each with its length before it (4 bytes).
 * It was encoded once (make-films.ts); playing it again and again only writes new times into the messages.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSample, sampleMessage, settingsMessage } from '@juya/contract/live-wire/publisher.ts'
import type { Sample } from '../../../media/samples.ts'

export const FILM_FOLDER = join(import.meta.dirname, '../../../../demo-world/live/loops')
/** Named after what they show. */
export const FILMS = ['stone', 'wood', 'painting'] as const
export type FilmName = (typeof FILMS)[number]

/** Silence: AAC-LC, 16,000 samples a second, two channels. */
const SILENCE = Buffer.from([0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80])
const SILENCE_SETTINGS = Buffer.from([0x14, 0x10])
const SILENCE_US = 64_000
const US_PER_MS = 1_000

export interface LoopFilm {
  /** The avcC record, and the AudioSpecificConfig. */
  picture: Uint8Array
  sound: Uint8Array
  /** In the order of their times, of one round. */
  samples: readonly Sample[]
  length_us: number
}

/** @param messages of one round */
export const fileOf = (messages: readonly Uint8Array[]): Buffer =>
  Buffer.concat(
    messages.flatMap((message) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(message.length)
      return [length, message]
    }),
  )

/** Reads a film, and puts silence beside its picture. */
export function readFilm(name: FilmName): LoopFilm {
  const file = readFileSync(join(FILM_FOLDER, `${name}.film`))
  const messages: Buffer[] = []
  for (let at = 0; at < file.length; at += 4 + file.readUInt32BE(at))
    messages.push(file.subarray(at + 4, at + 4 + file.readUInt32BE(at)))
  const [settings, ...pictures] = messages
  const frames: Sample[] = pictures.map((message) => readSample(message)!)
  const length_us = frames.reduce((sum, { duration_us }) => sum + duration_us, 0)
  const sounds = Array.from({ length: Math.floor(length_us / SILENCE_US) }, (_, n) => silence(n))
  return {
    picture: settings!.subarray(2),
    sound: SILENCE_SETTINGS,
    samples: [...frames, ...sounds].sort((one, other) => one.shown_at_us - other.shown_at_us),
    length_us,
  }
}

const silence = (n: number): Sample => ({
  ...{ kind: 'audio', rendition: '720p', shown_at_us: n * SILENCE_US, duration_us: SILENCE_US },
  ...{ captured_at_ms: 0, is_key: true, bytes: SILENCE },
})

/** The settings a publisher sends first. */
export const settingsOf = ({ picture, sound }: LoopFilm): Uint8Array[] => [
  settingsMessage('720p', picture),
  settingsMessage('sound', sound),
]

/** The samples shown in [from_us, until_us) of a film played again and again, with the times they have there. @param began_at_ms when its first one was captured */
export function samplesBetween(film: LoopFilm, from_us: number, until_us: number, began_at_ms: number): Sample[] {
  const samples: Sample[] = []
  for (let round = Math.floor(from_us / film.length_us); round * film.length_us < until_us; round++)
    for (const sample of film.samples) {
      const shown_at_us = round * film.length_us + sample.shown_at_us
      if (shown_at_us < from_us || shown_at_us >= until_us) continue
      samples.push({ ...sample, shown_at_us, captured_at_ms: Math.round(began_at_ms + shown_at_us / US_PER_MS) })
    }
  return samples
}

/** A sample as it goes over the socket. */
export const messageOf = (sample: Sample): Uint8Array =>
  sampleMessage(sample, { length: sample.bytes.length, copy: (into) => into.set(sample.bytes) })
