/** Breaks bytes in the ways networks, programs and attackers do, the same ones for the same seed. */

export type Random = () => number

/** Numbers from 0 to below 1 (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

const EXTREMES = [0x00, 0x01, 0x7f, 0x80, 0xff]

/** Handshakes are long and hardly matter: most changes are behind them. */
function placeIn(bytes: Buffer, random: Random): number {
  const from = random() < 0.9 ? Math.min(1 + 2 * 1536, bytes.length) : 0
  return from + Math.floor(random() * (bytes.length - from))
}

type Change = (bytes: Buffer, at: number, random: Random) => Buffer

const CHANGES: readonly Change[] = [
  // A bit turns.
  (bytes, at, random) => {
    const changed = Buffer.from(bytes)
    if (at < changed.length) changed[at]! ^= 1 << Math.floor(random() * 8)
    return changed
  },
  // A field holds an extreme.
  (bytes, at, random) => {
    const changed = Buffer.from(bytes)
    const end = Math.min(changed.length, at + 1 + Math.floor(random() * 4))
    changed.fill(EXTREMES[Math.floor(random() * EXTREMES.length)]!, at, end)
    return changed
  },
  // A part is missing.
  (bytes, at, random) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + Math.floor(random() * 40))]),
  // A part comes twice.
  (bytes, at, random) => Buffer.concat([bytes.subarray(0, at + 1 + Math.floor(random() * 200)), bytes.subarray(at)]),
  // Something else comes in between.
  (bytes, at, random) => {
    const noise = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 64) }, () => Math.floor(random() * 256)))
    return Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at)])
  },
  // The end is missing.
  (bytes, at) => bytes.subarray(0, at),
]

/** @returns the bytes with one to four changes */
export function mutated(bytes: Buffer, random: Random): Buffer {
  let changed = bytes
  for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
    const change = CHANGES[Math.floor(random() * CHANGES.length)]!
    changed = change(changed, placeIn(changed, random), random)
  }
  return changed
}
