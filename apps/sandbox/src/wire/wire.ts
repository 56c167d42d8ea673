/**
 * How requests, answers and callbacks are signed on the wire.
 *
 *   canonical text = METHOD \n PATH \n TIMESTAMP \n NONCE \n BODY \n        (timestamp in unix seconds)
 *
 * The card provider signs it with RSA-SHA256, the others with HMAC-SHA256; both in base64. An answer or callback uses the method
 * and path of the request it belongs to.
 */

import type { KeyObject } from 'node:crypto'
import { createHmac, createPrivateKey, createPublicKey, randomBytes, sign, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface Message {
  method: string
  path: string
  body: string
}

/** Signature headers are named alike for every provider. */
export interface SignatureHeaders {
  'x-timestamp': string
  'x-nonce': string
  'x-signature': string
}

export const WINDOW_S = 300

export const canonical = (message: Message, timestamp: string, nonce: string): string =>
  `${message.method}\n${message.path}\n${timestamp}\n${nonce}\n${message.body}\n`

const keys = new Map<string, KeyObject>()
function keyOf(pem: string): KeyObject {
  let key = keys.get(pem)
  if (!key) {
    key = pem.includes('PRIVATE') ? createPrivateKey(pem) : createPublicKey(pem)
    keys.set(pem, key)
  }
  return key
}

const fresh = (now_ms: number) => ({
  timestamp: String(Math.floor(now_ms / 1000)),
  nonce: randomBytes(16).toString('hex'),
})

/** Signs with an RSA private key; timestamp and nonce may be given, as forgers do. */
export function rsaSigned(
  message: Message,
  private_key_pem: string,
  now_ms: number,
  given: Partial<{ timestamp: string; nonce: string }> = {},
): SignatureHeaders {
  const { timestamp, nonce } = { ...fresh(now_ms), ...given }
  const signature = sign('sha256', Buffer.from(canonical(message, timestamp, nonce)), keyOf(private_key_pem))
  return { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature.toString('base64') }
}

export function hmacSigned(message: Message, secret: string, now_ms: number): SignatureHeaders {
  const { timestamp, nonce } = fresh(now_ms)
  const signature = createHmac('sha256', secret)
    .update(canonical(message, timestamp, nonce))
    .digest('base64')
  return { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature }
}

/** Why a request is not accepted, or null when its signature is good and fresh and its nonce was not seen before. */
export function signatureFault(
  message: Message,
  headers: IncomingHttpHeaders,
  key: { public_key_pem: string } | { secret: string },
  now_ms: number,
  nonces: Map<string, number>,
): string | null {
  const [timestamp, nonce, signature] = [headers['x-timestamp'], headers['x-nonce'], headers['x-signature']]
  if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string')
    return 'headers missing'
  if (!/^\d{10}$/.test(timestamp) || Math.abs(now_ms / 1000 - Number(timestamp)) > WINDOW_S)
    return 'timestamp out of window'
  const text = Buffer.from(canonical(message, timestamp, nonce))
  const given = Buffer.from(signature, 'base64')
  if ('secret' in key) {
    const wanted = createHmac('sha256', key.secret).update(text).digest()
    if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return 'signature wrong'
  } else if (!verify('sha256', text, keyOf(key.public_key_pem), given)) {
    return 'signature wrong'
  }
  for (const [old, until] of nonces) {
    if (until > now_ms) break
    nonces.delete(old)
  }
  if (nonces.has(nonce)) return 'nonce used before'
  nonces.set(nonce, now_ms + 2 * WINDOW_S * 1000)
  return null
}
