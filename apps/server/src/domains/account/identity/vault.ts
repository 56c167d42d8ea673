/** Encryption at rest and keyed hashes, both under the installation's key. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { keyFor } from '../../../platform/secrets/keys.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: nonce, tag, ciphertext. @param use keeps one field's ciphertext from being read as another's */
export function seal(ctx: Ctx, use: string, plain: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(ctx, use), iv)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** @throws Error when the bytes were changed or sealed for another use */
export function unseal(ctx: Ctx, use: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(ctx, use), sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** A hash only this installation can make: equal values are found, values are not guessed from a stolen table. */
export const keyedHash = (ctx: Ctx, use: string, value: string): Buffer =>
  createHmac('sha256', keyFor(ctx, `hash:${use}`))
    .update(value)
    .digest()
