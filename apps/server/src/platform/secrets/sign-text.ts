/** The platform's signature of texts that people keep: receipts, closing records, locks and results of draws. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { Services } from '../services.ts'

const keys = new WeakMap<Services['secrets'], KeyObject>()
function keyOf({ secrets }: Pick<Services, 'secrets'>): KeyObject {
  const known = keys.get(secrets) ?? createPrivateKey(secrets.receipt_private_key)
  keys.set(secrets, known)
  return known
}

/** Ed25519, base64. The same text always gets the same signature, so a receipt can be made again at any time. */
export function signText(services: Pick<Services, 'secrets'>, text: string): { signature: string; key_id: string } {
  return {
    signature: sign(null, Buffer.from(text), keyOf(services)).toString('base64'),
    key_id: services.secrets.receipt_key_id,
  }
}
