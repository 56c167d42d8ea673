/**
 * Signatures of the providers' protocols: over method, path, timestamp (unix seconds), nonce and the raw body, each on a line.
 * RSA-SHA256 or HMAC-SHA256, base64. Callbacks are checked over the bytes that came in, never over parsed JSON.
 */
import { createHmac, createPrivateKey, createPublicKey, randomBytes, sign, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { SignatureError } from './errors.ts'

/** How far a provider's clock may be from ours. */
export const CLOCK_WINDOW_S = 300

export interface SignedMessage {
  method: string
  path: string
  body: Buffer
}

/** Signs what we send; checks what they sent. */
export interface SignatureScheme {
  sign(text: Buffer): string
  verify(text: Buffer, signature: Buffer): boolean
}

export function rsaScheme(our_private_key_pem: string, their_public_key_pem: string): SignatureScheme {
  const [ours, theirs] = [createPrivateKey(our_private_key_pem), createPublicKey(their_public_key_pem)]
  return {
    sign: (text) => sign('sha256', text, ours).toString('base64'),
    verify: (text, signature) => verify('sha256', text, theirs, signature),
  }
}

export function hmacScheme(secret: string): SignatureScheme {
  const digest = (text: Buffer) => createHmac('sha256', secret).update(text).digest()
  return {
    sign: (text) => digest(text).toString('base64'),
    verify(text, signature) {
      const wanted = digest(text)
      return wanted.length === signature.length && timingSafeEqual(wanted, signature)
    },
  }
}

const signedText = ({ method, path, body }: SignedMessage, timestamp: string, nonce: string): Buffer =>
  Buffer.concat([Buffer.from(`${method}\n${path}\n${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])

export function signatureHeaders(
  scheme: SignatureScheme,
  message: SignedMessage,
  now_ms: number,
): Record<string, string> {
  const timestamp = String(Math.floor(now_ms / 1000))
  const nonce = randomBytes(16).toString('hex')
  return {
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': scheme.sign(signedText(message, timestamp, nonce)),
  }
}

type Headers = IncomingHttpHeaders | Record<string, string | undefined>

/**
 * Refuses a message that is not the provider's, or too old, or from the future.
 *
 * @returns its nonce
 * @throws SignatureError
 */
export function checkSignature(
  scheme: SignatureScheme,
  message: SignedMessage,
  headers: Headers,
  now_ms: number,
): string {
  const [timestamp, nonce, signature] = ['x-timestamp', 'x-nonce', 'x-signature'].map((name) => headers[name])
  if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string')
    throw new SignatureError('signature headers are missing')
  if (!/^\d{10}$/.test(timestamp)) throw new SignatureError('the timestamp is not unix seconds')
  if (!/^[\w-]{8,64}$/.test(nonce)) throw new SignatureError('the nonce is malformed')
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(signature)) throw new SignatureError('the signature is not base64')
  if (Math.abs(now_ms / 1000 - Number(timestamp)) > CLOCK_WINDOW_S)
    throw new SignatureError('the timestamp is out of the window')
  if (!scheme.verify(signedText(message, timestamp, nonce), Buffer.from(signature, 'base64')))
    throw new SignatureError('the signature is wrong')
  return nonce
}

/** Remembers nonces for as long as their timestamps would be accepted. One per process; event ids guard across processes. */
export class NonceMemory {
  readonly #seen = new Map<string, number>()

  /** @throws SignatureError when the nonce was used before */
  use(nonce: string, now_ms: number): void {
    for (const [old, until_ms] of this.#seen) {
      if (until_ms > now_ms) break
      this.#seen.delete(old)
    }
    if (this.#seen.has(nonce)) throw new SignatureError('the nonce was used before')
    this.#seen.set(nonce, now_ms + 2 * CLOCK_WINDOW_S * 1000)
  }
}
