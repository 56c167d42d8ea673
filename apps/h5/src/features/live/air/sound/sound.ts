/** The microphone's sound as AAC: by the browser where it encodes it, else by an encoder of ours in a worker. */

import { bytesOf } from '../picture-encoder.ts'
import copy_samples_url from './copy-samples.worklet.ts?worker&url'
import { type FromEncoder, levelOf, SAMPLE_RATE_HZ, SOUND_BITS_PER_S, type ToEncoder } from './sound-format.ts'

export interface SoundSink {
  settings: (description: Uint8Array) => void
  /** One frame of AAC; at_us by `performance.now()`. */
  frame: (frame: { at_us: number; bytes: Uint8Array }) => void
  /** How loud it is, from 0 to 1, some times in a second. */
  level: (level: number) => void
  /** There is no sound from now on. */
  failed: () => void
}

interface Encoder {
  encode: (block: ToEncoder) => void
  close: () => void
}

const CONFIG: AudioEncoderConfig = {
  ...{ codec: 'mp4a.40.2', sampleRate: SAMPLE_RATE_HZ, numberOfChannels: 1, bitrate: SOUND_BITS_PER_S },
}

/** Whether the browser encodes sound by itself. */
export async function encodesSound(): Promise<boolean> {
  if (typeof AudioEncoder === 'undefined') return false
  try {
    return (await AudioEncoder.isConfigSupported(CONFIG)).supported === true
  } catch {
    return false
  }
}

function byBrowser(sink: SoundSink): Encoder {
  const encoder = new AudioEncoder({
    output: (chunk, meta) => {
      const description = meta?.decoderConfig?.description
      if (description) sink.settings(bytesOf(description))
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      sink.frame({ at_us: chunk.timestamp, bytes })
    },
    error: sink.failed,
  })
  encoder.configure(CONFIG)
  return {
    encode: ({ at_us, samples }) => {
      if (encoder.state !== 'configured') return
      const data = new AudioData({
        ...{ format: 'f32', sampleRate: SAMPLE_RATE_HZ, numberOfChannels: 1 },
        ...{ numberOfFrames: samples.length, timestamp: at_us, data: samples },
      })
      encoder.encode(data)
      data.close()
    },
    close: () => {
      if (encoder.state !== 'closed') encoder.close()
    },
  }
}

function byWorker(sink: SoundSink): Encoder {
  const worker = new Worker(new URL('./aac.wasm-worker.ts', import.meta.url), { type: 'module' })
  worker.onerror = () => sink.failed()
  worker.onmessage = ({ data }: MessageEvent<FromEncoder>) => {
    if (data === 'failed') sink.failed()
    else if ('description' in data) sink.settings(data.description)
    else sink.frame(data)
  }
  return {
    encode: (block) => worker.postMessage(block, [block.samples.buffer]),
    close: () => worker.terminate(),
  }
}

/** The sound's timestamps may differ from the page's clock by this much; a larger difference is a gap, such as after a phone call. */
const GAP_US = 60_000
const US = 1_000_000

/**
 * @param track is heard until the sound is ended
 * @returns what ends it
 * @throws where the browser has no worklets, or gives no sound at our rate
 */
export async function soundOf(track: MediaStreamTrack, sink: SoundSink): Promise<() => void> {
  const is_native = await encodesSound()
  const context = new AudioContext({ sampleRate: SAMPLE_RATE_HZ, latencyHint: 'interactive' })
  try {
    await context.audioWorklet.addModule(copy_samples_url)
    const encoder = is_native ? byBrowser(sink) : byWorker(sink)
    const node = new AudioWorkletNode(context, 'copy-samples', { channelCount: 1, channelCountMode: 'explicit' })
    let first_us: number | undefined
    node.port.onmessage = ({ data }: MessageEvent<{ frame: number; samples: Float32Array<ArrayBuffer> }>) => {
      const { frame, samples } = data
      const block_us = (frame * US) / SAMPLE_RATE_HZ
      const captured_us = performance.now() * 1_000 - (samples.length * US) / SAMPLE_RATE_HZ
      if (first_us === undefined || Math.abs(first_us + block_us - captured_us) > GAP_US)
        first_us = captured_us - block_us
      sink.level(levelOf(samples))
      encoder.encode({ at_us: Math.round(first_us + block_us), samples })
    }
    context
      .createMediaStreamSource(new MediaStream([track]))
      .connect(node)
      .connect(context.destination)
    await context.resume()
    return () => {
      node.port.onmessage = null
      encoder.close()
      void context.close()
    }
  } catch (problem) {
    void context.close()
    throw problem
  }
}
