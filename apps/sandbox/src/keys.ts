/**
 * The secrets of an installation, made once at its first start: the server's own, and those of the providers the sandbox plays.
 * Both sides of every provider protocol agree because they are made here together.
 */
import { createHash, generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'

/** The keys the sandbox plays every provider with. */
export interface SandboxSecrets {
  card_merchant_id: string
  /** Of the merchant's pair only forgers among the tests use the private half. */
  card_merchant_private_key: string
  card_merchant_public_key: string
  card_provider_private_key: string
  card_provider_public_key: string
  wechat_pay: {
    mchid: string
    serial_no: string
    merchant_private_key: string
    merchant_public_key: string
    platform_key_id: string
    platform_private_key: string
    platform_public_key: string
    api_v3_key: string
  }
  alipay: {
    app_id: string
    merchant_private_key: string
    merchant_public_key: string
    alipay_private_key: string
    alipay_public_key: string
  }
  sms_key: string
  social_app_id: string
  social_secret: string
  carriers_key: string
  identity_key: string
  weather_key: string
  moderation_key: string
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

/** Fresh keys of the two payment apps; we sign for both with one pair. Takes about 300 ms (three RSA-2048 pairs). */
export function makeAppKeys(): Pick<SandboxSecrets, 'wechat_pay' | 'alipay'> {
  const [merchant, wechat, alipay] = [rsaPair(), rsaPair(), rsaPair()]
  const ours = { merchant_private_key: merchant.privateKey, merchant_public_key: merchant.publicKey }
  return {
    wechat_pay: {
      mchid: `19${String(randomInt(0, 100_000_000)).padStart(8, '0')}`,
      serial_no: randomBytes(20).toString('hex').toUpperCase(),
      ...ours,
      platform_key_id: `PUB_KEY_ID_01${randomBytes(14).toString('hex').toUpperCase()}`,
      platform_private_key: wechat.privateKey,
      platform_public_key: wechat.publicKey,
      api_v3_key: randomBytes(16).toString('hex'),
    },
    alipay: {
      app_id: `2021${String(randomInt(0, 1_000_000)).padStart(6, '0')}${String(randomInt(0, 1_000_000)).padStart(6, '0')}`,
      ...ours,
      alipay_private_key: alipay.privateKey,
      alipay_public_key: alipay.publicKey,
    },
  }
}

/** What the server reads of the payment apps' keys: its own private one, and their public ones. */
export const serverAppKeys = ({ wechat_pay, alipay }: Pick<SandboxSecrets, 'wechat_pay' | 'alipay'>) => ({
  wechat_pay: {
    mchid: wechat_pay.mchid,
    serial_no: wechat_pay.serial_no,
    private_key: wechat_pay.merchant_private_key,
    platform_keys: { [wechat_pay.platform_key_id]: wechat_pay.platform_public_key },
    api_v3_key: wechat_pay.api_v3_key,
  },
  alipay: {
    app_id: alipay.app_id,
    private_key: alipay.merchant_private_key,
    alipay_public_key: alipay.alipay_public_key,
  },
})

/** Fresh keys and shared secrets for every provider the sandbox plays. Takes about half a second (five RSA-2048 pairs). */
export function makeSandboxSecrets(): SandboxSecrets {
  const merchant = rsaPair()
  const provider = rsaPair()
  return {
    card_merchant_id: `M${randomBytes(5).toString('hex')}`,
    card_merchant_private_key: merchant.privateKey,
    card_merchant_public_key: merchant.publicKey,
    card_provider_private_key: provider.privateKey,
    card_provider_public_key: provider.publicKey,
    ...makeAppKeys(),
    sms_key: secret(),
    social_app_id: `wx${randomBytes(8).toString('hex')}`,
    social_secret: secret(),
    carriers_key: secret(),
    identity_key: secret(),
    weather_key: secret(),
    moderation_key: secret(),
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
    ...serverAppKeys(provider),
    sms_key: provider.sms_key,
    social_app_id: provider.social_app_id,
    social_secret: provider.social_secret,
    carriers_key: provider.carriers_key,
    identity_key: provider.identity_key,
    weather_key: provider.weather_key,
    moderation_key: provider.moderation_key,
  }
  return { server, provider }
}
