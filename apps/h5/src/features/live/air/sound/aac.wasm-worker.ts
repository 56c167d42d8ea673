/**
 * Encodes AAC for browsers that do not (Chromium on Linux). The server gives files of this name a policy of their own, under which WebAssembly may be
 * compiled; the page's own does not allow it.
 */
import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output } from 'mediabunny'
import { type FromEncoder, SAMPLE_RATE_HZ, SOUND_BITS_PER_S, type ToEncoder } from './sound-format.ts'

const say = (message: FromEncoder): void => self.postMessage(message)

function begin() {
  registerAacEncoder()
  /** Each block of samples becomes one frame, in their order; the encoder itself counts samples and knows of no gaps. */
  const times: number[] = []
  const source = new AudioSampleSource({
    codec: 'aac',
    bitrate: SOUND_BITS_PER_S,
    onEncodedPacket: ({ data }, meta) => {
      const description = meta?.decoderConfig?.description
      if (description) say({ description: new Uint8Array(description as ArrayBuffer) })
      const at_us = times.shift()
      if (at_us !== undefined) say({ at_us, bytes: data.slice() })
    },
  })
  // What is encoded is taken from the source; the file it would become goes nowhere.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target: new NullTarget() })
  output.addAudioTrack(source)
  let done: Promise<void> = output.start()
  let count = 0
  return ({ at_us, samples }: ToEncoder) => {
    const timestamp = (count * samples.length) / SAMPLE_RATE_HZ
    count += 1
    times.push(at_us)
    const sample = new AudioSample({
      ...{ data: samples, format: 'f32', numberOfChannels: 1, sampleRate: SAMPLE_RATE_HZ, timestamp },
    })
    done = done.then(() => source.add(sample)).finally(() => sample.close())
    done.catch(() => say('failed'))
  }
}

const encode = begin()
self.onmessage = ({ data }: MessageEvent<ToEncoder>) => encode(data)
