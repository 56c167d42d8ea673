/** A device that makes passkeys and signs with them, in the bytes real ones send (WebAuthn, ES256, no attestation). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const USED_AND_VERIFIED = 0x05
const USED_ONLY = 0x01
const WITH_KEY = 0x40

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const uint = (value: number, bytes: 2 | 4): Buffer => {
  const out = Buffer.alloc(bytes)
  out.writeUIntBE(value, 0, bytes)
  return out
}
/** CBOR in its shortest form: a text, and bytes of 24 to 65,535. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Uint8Array): Buffer =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59]), uint(bytes.length, 2), bytes])

export interface Asked {
  options: Record<string, unknown>
}
interface Wrong {
  /** The page the browser says it is on. */
  origin?: string
  /** The domain the device signs for. */
  domain?: string
  /** No finger, face or PIN was asked for. */
  unverified?: boolean
}

export class SoftPasskey {
  readonly #id = randomBytes(32)
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #site: { origin: string; domain: string }
  /** Of the next signature. */
  counter = 1

  constructor(site: { origin: string; domain: string }) {
    this.#site = site
  }

  /** What the browser answers to being asked for a new passkey. */
  made(asked: Asked, wrong: Wrong = {}) {
    const jwk = this.#keys.publicKey.export({ format: 'jwk' })
    const [x, y] = [jwk.x!, jwk.y!].map((part) => Buffer.from(part, 'base64url'))
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const key = Buffer.concat([
      ...[
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(x!),
        Buffer.from([0x22]),
        cborBytes(y!),
      ],
    ])
    const data = Buffer.concat([
      this.#data(wrong, WITH_KEY, 0),
      ...[Buffer.alloc(16), uint(this.#id.length, 2), this.#id, key],
    ])
    const attestationObject = Buffer.concat([
      ...[Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(data)],
    ])
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', asked, wrong),
      attestationObject: b64(attestationObject),
      transports: ['internal'],
    })
  }

  /** What it answers to being asked to sign. */
  signed(asked: Asked, wrong: Wrong = {}) {
    const data = this.#data(wrong, 0, this.counter++)
    const clientDataJSON = this.#client('webauthn.get', asked, wrong)
    const over = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = b64(sign('sha256', over, this.#keys.privateKey))
    return this.#answer({ clientDataJSON, authenticatorData: b64(data), signature })
  }

  #answer<Response>(response: Response) {
    const id = b64(this.#id)
    return { id, rawId: id, type: 'public-key' as const, response }
  }

  #data({ domain, unverified }: Wrong, more: number, counter: number): Buffer {
    const flags = (unverified ? USED_ONLY : USED_AND_VERIFIED) | more
    return Buffer.concat([sha256(domain ?? this.#site.domain), Buffer.from([flags]), uint(counter, 4)])
  }

  #client(type: string, { options }: Asked, { origin }: Wrong): string {
    const client = { type, challenge: options.challenge, origin: origin ?? this.#site.origin, crossOrigin: false }
    return b64(Buffer.from(JSON.stringify(client)))
  }
}
