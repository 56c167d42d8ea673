/** What a browser that publishes sends, as it is read here: the layout is the contract's, what is refused is ours. */
import {
  type FromPublisher,
  PUBLISHER_KIND,
  readSample as readContractSample,
  readSettings as readContractSettings,
  SAMPLE_BYTES_MOST,
  SAMPLE_HEADER_BYTES,
} from '@juya/contract/live-wire/publisher.ts'
import { z } from 'zod'
import { refuseStream } from '../refused.ts'
import type { Sample, TrackConfig } from '../samples.ts'

/** The longest message a publisher may send. */
export const PUBLISHER_BYTES_MOST = SAMPLE_BYTES_MOST + SAMPLE_HEADER_BYTES
const TEXT_MOST = 1_024

const Text = z.discriminatedUnion('t', [
  z.object({ t: z.literal('publish'), key: z.string().min(16).max(200), take_over: z.boolean() }),
  z.object({ t: z.literal('clock'), id: z.number().int().min(0).max(1_000_000) }),
  z.object({ t: z.literal('end') }),
]) satisfies z.ZodType<FromPublisher>

/** @throws Refused message */
export function readPublisherText(text: string): FromPublisher {
  if (text.length > TEXT_MOST) refuseStream('message', 'a text that is too long')
  try {
    const { data } = Text.safeParse(JSON.parse(text))
    if (data) return data
  } catch {
    // Not JSON: refused below.
  }
  return refuseStream('message', 'no message of a publisher')
}

/** @throws Refused message */
export function readPublisherBytes(message: Buffer): { config: TrackConfig } | { sample: Sample } {
  const kind = message[0]
  if (kind === PUBLISHER_KIND.settings) return { config: readSettings(message) }
  if (kind === PUBLISHER_KIND.picture || kind === PUBLISHER_KIND.sound) return { sample: readSample(message) }
  return refuseStream('message', `a message of kind ${kind}`)
}

function readSettings(message: Buffer): TrackConfig {
  const { track, description } = readContractSettings(message) ?? refuseStream('message', 'settings that are none')
  // The codec's name is read from the settings themselves (fmp4/).
  return track === 'sound'
    ? { kind: 'audio', rendition: '720p', codec: '', description }
    : { kind: 'video', rendition: track, codec: '', description }
}

function readSample(message: Buffer): Sample {
  const sample = readContractSample(message) ?? refuseStream('message', 'a sample that is none')
  if (sample.kind === 'audio' && sample.rendition !== '720p') refuseStream('message', 'sound has no renditions')
  return {
    ...sample,
    shown_at_us: wholeNumber(sample.shown_at_us),
    captured_at_ms: wholeNumber(Math.round(sample.captured_at_ms)),
  }
}

function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) refuseStream('message', 'a time that is none')
  return value
}
