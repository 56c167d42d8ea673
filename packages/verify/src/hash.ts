/**
 * SHA-256 and Ed25519 in a browser or in Node, without a dependency. WebCrypto does the work; a page served over plain http has
 * no WebCrypto, so SHA-256 is also written out here (FIPS 180-4). Signatures cannot be checked without WebCrypto.
 */
const encoder = new TextEncoder()

/** The SHA-256 of a text's UTF-8 bytes, as 64 hex digits. */
export const sha256Hex = (text: string): Promise<string> => sha256Bytes(encoder.encode(text))

/** The SHA-256 of bytes, as 64 hex digits. */
export async function sha256Bytes(bytes: Uint8Array): Promise<string> {
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
    : sha256(bytes)
  return hex(digest)
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @param text hex digits, an even number of them */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(i * 2, i * 2 + 2), 16))

/** HMAC-SHA256 (RFC 2104) of a text's UTF-8 bytes, with a key of at most 64 bytes. */
export function hmacSha256(key: Uint8Array, text: string): Uint8Array {
  const message = encoder.encode(text)
  const inner = new Uint8Array(64 + message.length).fill(0x36, 0, 64)
  const outer = new Uint8Array(96).fill(0x5c, 0, 64)
  for (const [i, byte] of key.entries()) {
    inner[i] = byte ^ 0x36
    outer[i] = byte ^ 0x5c
  }
  inner.set(message, 64)
  outer.set(sha256(inner), 64)
  return sha256(outer)
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

/**
 * @param public_key raw 32 bytes in base64
 * @param signature 64 bytes in base64
 * @returns false also for a key or signature that is not well formed
 */
export async function verifyEd25519(public_key: string, signature: string, text: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64(public_key), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, fromBase64(signature), encoder.encode(text))
  } catch {
    return false
  }
}

/** Whether this browser can check signatures: it needs WebCrypto (https or localhost) with Ed25519. */
export async function canVerifySignatures(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

/** Fractional parts of the roots of the first primes: the constants of FIPS 180-4, computed rather than typed. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) >>> 0
const PRIMES = (() => {
  const found: number[] = []
  for (let n = 2; found.length < 64; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
})()
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** SHA-256 without WebCrypto. */
export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64)
  padded.set(message)
  padded[length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29))
  view.setUint32(padded.length - 4, (length << 3) >>> 0)

  const state = START.slice()
  for (let at = 0; at < padded.length; at += 64) mixBlock(state, view, at)

  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, word] of state.entries()) digest.setInt32(i * 4, word)
  return new Uint8Array(digest.buffer)
}

/** The words of one block: filled anew for each, as a list of their own for each would cost more than the mixing. */
const words = new Int32Array(64)

function mixBlock(state: number[], view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const [a, b] = [words[i - 15]!, words[i - 2]!]
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i]! + word) | 0
}
