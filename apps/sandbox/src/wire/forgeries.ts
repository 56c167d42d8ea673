/**
 * Callbacks as a forger would send them, made from a genuine one. None of them may change anything. Some are signed with the
 * provider's real key (an old recording, a message for another merchant): a good signature alone proves nothing.
 */
import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { SandboxSecrets } from '../keys.ts'
import type { SignatureHeaders } from './wire.ts'
import { rsaSigned } from './wire.ts'

export interface Forgery {
  name: string
  method: 'POST' | 'GET'
  headers: Record<string, string>
  body: string
}

interface Genuine {
  /** Path of the notify_url. */
  path: string
  body: string
}

const HOSTILE_KEY = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey

const flipBit = (text: string, at: number): string => {
  const bytes = Buffer.from(text)
  const index = at % bytes.length
  bytes[index] = bytes[index]! ^ 1
  return bytes.toString('latin1')
}

/** The payment's fields changed, as text. */
function edited(body: string, change: (data: Record<string, unknown>) => void): string {
  const event = JSON.parse(body) as { data: Record<string, unknown> }
  change(event.data)
  return JSON.stringify(event)
}

const addFen = (body: string, fen: number): string =>
  edited(body, (data) => {
    data.amount = ((Math.round(Number(data.amount) * 100) + fen) / 100).toFixed(2)
  })

/** More than any callback has. */
const BYTES_TOO_MANY = 100_000

/** A signature for receivers that let the message choose the algorithm. */
function hmacOverPublicKey(
  good: SignatureHeaders,
  path: string,
  body: string,
  private_key_pem: string,
): Record<string, string> {
  const secret = createPublicKey(private_key_pem).export({ type: 'spki', format: 'pem' })
  const text = `POST\n${path}\n${good['x-timestamp']}\n${good['x-nonce']}\n${body}\n`
  return { ...good, 'x-signature': createHmac('sha256', secret).update(text).digest('base64') }
}

/** Every variant once. The one named `replayed nonce` is the genuine message itself: send it after the genuine one. */
export function forgeriesOf(genuine: Genuine, secrets: SandboxSecrets, now_ms: number): Forgery[] {
  const provider = secrets.card_provider_private_key
  const { path, body } = genuine
  const sign = (text: string, key = provider, at_ms = now_ms) =>
    rsaSigned({ method: 'POST', path, body: text }, key, at_ms)
  const good = sign(body)
  const variant = (
    name: string,
    headers: SignatureHeaders | Record<string, string>,
    text = body,
    method: Forgery['method'] = 'POST',
  ): Forgery => ({
    name,
    method,
    headers: { ...headers },
    body: text,
  })
  const without = (field: keyof SignatureHeaders) =>
    Object.fromEntries(Object.entries(good).filter(([name]) => name !== field))
  const afterSigning = (name: string, text: string) => variant(name, sign(body), text)
  const foreign = edited(body, (data) => {
    data.merchant_id = 'M-somebody-else'
  })
  const padded = body + ' '.repeat(BYTES_TOO_MANY)
  return [
    variant('no signature', without('x-signature')),
    variant('empty signature', { ...good, 'x-signature': '' }),
    variant('no timestamp', without('x-timestamp')),
    variant('no nonce', without('x-nonce')),
    variant("signed with a stranger's key", sign(body, HOSTILE_KEY)),
    variant("signed with the merchant's own key", sign(body, secrets.card_merchant_private_key)),
    variant('probe prefix before the signature', { ...good, 'x-signature': `SIGNTEST/${good['x-signature']}` }),
    variant('recorded six minutes ago', sign(body, provider, now_ms - 360_000)),
    variant('dated six minutes ahead', sign(body, provider, now_ms + 360_000)),
    variant('timestamp renewed after signing', {
      ...sign(body, provider, now_ms - 360_000),
      'x-timestamp': good['x-timestamp'],
    }),
    variant('nonce renewed after signing', { ...good, 'x-nonce': 'f'.repeat(32) }),
    variant('replayed nonce', good),
    afterSigning('amount one fen higher', addFen(body, 1)),
    afterSigning('amount one fen lower', addFen(body, -1)),
    afterSigning(
      'other currency',
      edited(body, (data) => Object.assign(data, { currency: 'USD' })),
    ),
    variant('genuine message for another merchant', sign(foreign), foreign),
    afterSigning(
      'other order',
      edited(body, (data) => Object.assign(data, { pay_no: 'P000000000001' })),
    ),
    afterSigning(
      'swapped ids',
      edited(body, (data) => Object.assign(data, { pay_no: data.order_id, order_id: data.pay_no })),
    ),
    afterSigning('one bit of the body flipped', flipBit(body, 40)),
    variant('one bit of the signature flipped', { ...good, 'x-signature': flipBit(good['x-signature'], 20) }),
    afterSigning('a field given twice', body.replace('"data":{', '"data":{"amount":"999999.00",')),
    afterSigning('cut off', body.slice(0, -20)),
    variant('signed for another path', rsaSigned({ method: 'POST', path: '/elsewhere', body }, provider, now_ms)),
    variant('algorithm none', { ...good, 'x-signature': 'none', 'x-algorithm': 'none' }),
    variant('public key taken for a shared secret', hmacOverPublicKey(good, path, body, provider)),
    variant('a true signature beside a false one', {
      ...good,
      'x-signature': `${good['x-signature']}, ${sign(body, HOSTILE_KEY)['x-signature']}`,
    }),
    afterSigning('laid out anew', JSON.stringify(JSON.parse(body), null, 2)),
    variant('signed as it was laid out anew', sign(JSON.stringify(JSON.parse(body), null, 2))),
    afterSigning(
      'unknown order',
      edited(body, (data) => Object.assign(data, { pay_no: 'P999999999999', order_id: 'Q999999999999' })),
    ),
    variant('form fields instead of JSON', {
      ...without('x-signature'),
      'content-type': 'application/x-www-form-urlencoded',
    }),
    afterSigning('empty', ''),
    afterSigning('padded beyond all measure', padded),
    variant('padded beyond all measure, and signed', sign(padded), padded),
    variant('JSON of nothing', sign('null'), 'null'),
    variant('GET instead of POST', good, body, 'GET'),
  ]
}
