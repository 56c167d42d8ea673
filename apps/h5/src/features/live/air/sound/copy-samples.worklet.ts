/** Hands the microphone's samples to the page, and does nothing else: a worklet has the page's policy, and no time. */

declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare const currentFrame: number

/** As many as one frame of AAC has. */
const SAMPLES = 1_024

class CopySamples extends AudioWorkletProcessor {
  private block = new Float32Array(SAMPLES)
  private filled = 0

  process([input]: Float32Array[][]): boolean {
    const heard = input?.[0]
    if (!heard) return true
    for (let at = 0; at < heard.length; ) {
      const count = Math.min(heard.length - at, SAMPLES - this.filled)
      this.block.set(heard.subarray(at, at + count), this.filled)
      this.filled += count
      at += count
      if (this.filled < SAMPLES) continue
      // The frame number of the block's first sample.
      this.port.postMessage({ frame: currentFrame + at - SAMPLES, samples: this.block }, [this.block.buffer])
      this.block = new Float32Array(SAMPLES)
      this.filled = 0
    }
    return true
  }
}

registerProcessor('copy-samples', CopySamples)
