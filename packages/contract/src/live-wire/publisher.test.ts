/** What a browser writes stands byte by byte where the layout says, and is read as it was meant. */
import { expect, it } from 'vitest'
import { readSample, readSettings, type SampleFacts, sampleMessage, settingsMessage } from './publisher.ts'

const FACTS: SampleFacts = {
  kind: 'video',
  rendition: '360p',
  is_key: true,
  ...{ shown_at_us: 66_667, duration_us: 33_333, captured_at_ms: 1_780_000_000_123 },
}
const BYTES = { length: 3, copy: (into: Uint8Array) => into.set([7, 8, 9]) }

it('a sample has its times before its bytes, the greatest byte first', () => {
  const message = sampleMessage(FACTS, BYTES)

  const view = new DataView(message.buffer)
  expect([...message.subarray(0, 4)]).toEqual([2, 1, 1, 0])
  expect([view.getFloat64(4), view.getUint32(12), view.getFloat64(16)]).toEqual([66_667, 33_333, 1_780_000_000_123])
  expect([...message.subarray(24)]).toEqual([7, 8, 9])
})

it('what was written is read', () => {
  const { bytes, ...facts } = readSample(sampleMessage(FACTS, BYTES))!

  expect(facts).toEqual(FACTS)
  expect([...bytes]).toEqual([7, 8, 9])
  expect([...settingsMessage('sound', new Uint8Array([0x11, 0x90]))]).toEqual([1, 2, 0x11, 0x90])
  expect(readSettings(settingsMessage('360p', new Uint8Array([1, 66])))?.track).toBe('360p')
})

it('bytes that no publisher sends are not read', () => {
  const sample = sampleMessage(FACTS, BYTES)

  expect(readSample(sample.subarray(0, 24))).toBeUndefined()
  expect(readSample(sample.with(1, 2))).toBeUndefined()
  expect(readSample(sample.with(2, 2))).toBeUndefined()
  expect(readSample(sample.with(3, 1))).toBeUndefined()
  expect(readSettings(new Uint8Array([1, 3, 0x11, 0x90]))).toBeUndefined()
  expect(readSettings(new Uint8Array([1, 2, 0x11]))).toBeUndefined()
})
