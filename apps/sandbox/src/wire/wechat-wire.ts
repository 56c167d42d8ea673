/** How WeChat Pay's API v3 signs answers and callbacks, checks requests and encrypts what a callback says. */
import { createCipheriv, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import type { SandboxSecrets } from '../keys.ts'

type Keys = SandboxSecrets['wechat_pay']
export interface WeChatHeaders extends Record<string, string> {
  'wechatpay-timestamp': string
  'wechatpay-nonce': string
  'wechatpay-signature': string
  'wechatpay-serial': string
}

const lines = (...parts: string[]): Buffer => Buffer.from(parts.map((part) => `${part}\n`).join(''))
const WINDOW_S = 300

/** The headers of a message of the platform; key, timestamp and nonce may be given, as forgers do. */
export function weChatSigned(
  body: string,
  keys: Keys,
  now_ms: number,
  given: { private_key?: string; nonce?: string } = {},
): WeChatHeaders {
  const timestamp = String(Math.floor(now_ms / 1000))
  const nonce = given.nonce ?? randomBytes(16).toString('hex')
  const key = createPrivateKey(given.private_key ?? keys.platform_private_key)
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': sign('sha256', lines(timestamp, nonce, body), key).toString('base64'),
    'wechatpay-serial': keys.platform_key_id,
  }
}

/** Why a request is not accepted, or null. */
export function requestFault(
  { method, url, body }: { method: string; url: string; body: string },
  authorization: string | undefined,
  keys: Keys,
  now_ms: number,
): string | null {
  const [scheme, token = ''] = (authorization ?? '').split(/ (.*)/s)
  const fields = Object.fromEntries([...token.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return 'scheme'
  if (fields.mchid !== keys.mchid || fields.serial_no !== keys.serial_no) return 'unknown merchant'
  if (!(Math.abs(now_ms / 1000 - Number(fields.timestamp)) <= WINDOW_S)) return 'timestamp out of window'
  const text = lines(method, url, fields.timestamp!, fields.nonce_str ?? '', body)
  const signature = Buffer.from(fields.signature ?? '', 'base64')
  return verify('sha256', text, createPublicKey(keys.merchant_public_key), signature) ? null : 'signature wrong'
}

/** Whether the payment window's parameters were signed by the merchant: over appId, timeStamp, nonceStr and package. */
export const isSignedForWindow = (params: Record<string, string>, keys: Keys): boolean =>
  params.signType === 'RSA' &&
  verify(
    'sha256',
    lines(params.appId ?? '', params.timeStamp ?? '', params.nonceStr ?? '', params.package ?? ''),
    createPublicKey(keys.merchant_public_key),
    Buffer.from(params.paySign ?? '', 'base64'),
  )

/** A callback's body: what it says, encrypted under the APIv3 key. */
export function weChatEvent(
  event: { id: string; event_type: string; original_type: 'transaction' | 'refund'; content: unknown; now_ms: number },
  api_v3_key: string,
): string {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(api_v3_key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(event.original_type))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(event.content)), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({
    id: event.id,
    create_time: new Date(event.now_ms).toISOString().replace(/\.\d{3}Z$/, '+00:00'),
    resource_type: 'encrypt-resource',
    event_type: event.event_type,
    summary: '支付成功',
    resource: {
      original_type: event.original_type,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: event.original_type,
      nonce,
    },
  })
}
