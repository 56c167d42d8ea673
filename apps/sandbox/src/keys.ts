/**
 * The secrets of an installation, made once at its first start: the server's own, and those of the providers the sandbox plays.
 * Both sides of every provider protocol agree because they are made here together.
 */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

/** The keys the sandbox plays every provider with. */
export interface SandboxSecrets {
  card_merchant_id: string
  /** Of the merchant's pair only forgers among the tests use the private half. */
  card_merchant_private_key: string
  card_merchant_public_key: string
  card_provider_private_key: string
  card_provider_public_key: string
  sms_key: string
  social_app_id: string
  social_secret: string
  carriers_key: string
  identity_key: string
  weather_key: string
}

const secret = () => randomBytes(32).toString('base64url')

const rsaPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const ed25519Pair = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** Fresh keys and shared secrets for every provider the sandbox plays. Takes about 200 ms (two RSA-2048 pairs). */
export function makeSandboxSecrets(): SandboxSecrets {
  const merchant = rsaPair()
  const provider = rsaPair()
  return {
    card_merchant_id: `M${randomBytes(5).toString('hex')}`,
    card_merchant_private_key: merchant.privateKey,
    card_merchant_public_key: merchant.publicKey,
    card_provider_private_key: provider.privateKey,
    card_provider_public_key: provider.publicKey,
    sms_key: secret(),
    social_app_id: `wx${randomBytes(8).toString('hex')}`,
    social_secret: secret(),
    carriers_key: secret(),
    identity_key: secret(),
    weather_key: secret(),
  }
}

/**
 * All secrets of a new installation: `server` is what the server reads (no key of a provider but the public one), `provider` is
 * the sandbox's. The secrets file holds `{ ...server, sandbox: provider }`.
 */
export function makeSecrets() {
  const provider = makeSandboxSecrets()
  const receipts = ed25519Pair()
  const server = {
    app_key: randomBytes(32).toString('base64'),
    receipt_private_key: receipts.privateKey,
    receipt_public_key: receipts.publicKey,
    receipt_key_id: createHash('sha256').update(receipts.publicKey).digest('hex').slice(0, 16),
    card_merchant_id: provider.card_merchant_id,
    card_private_key: provider.card_merchant_private_key,
    card_provider_public_key: provider.card_provider_public_key,
    sms_key: provider.sms_key,
    social_app_id: provider.social_app_id,
    social_secret: provider.social_secret,
    carriers_key: provider.carriers_key,
    identity_key: provider.identity_key,
    weather_key: provider.weather_key,
  }
  return { server, provider }
}
