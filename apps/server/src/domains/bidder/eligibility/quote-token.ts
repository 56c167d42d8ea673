/** The token of a deposit's quote: a UUID that only this installation can make, for one person and one lot. Nothing is stored for it. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { keyedHash } from '../../account/index.ts'

const NONCE_BYTES = 8
const UUID_BYTES = 16

/** The person a quote is for and its matter: a lot, or a whole sale. */
export type Quoted = { user_id: number } & ({ lot_id: number } | { session_id: number })

/** The second half of the UUID, from the first: 62 bits of a keyed hash, and the two bits that say which kind of UUID it is. */
function sealOf(ctx: Ctx, quoted: Quoted, nonce: Buffer): Buffer {
  const about = 'lot_id' in quoted ? quoted.lot_id : `session:${quoted.session_id}`
  const seal = keyedHash(ctx, 'deposit_quote', `${quoted.user_id}:${about}:${nonce.toString('hex')}`).subarray(
    0,
    NONCE_BYTES,
  )
  seal[0] = (seal[0]! & 0x3f) | 0x80
  return seal
}

/** @returns a UUID of version 8 */
export function newQuoteToken(ctx: Ctx, quoted: Quoted): string {
  const nonce = randomBytes(NONCE_BYTES)
  nonce[6] = (nonce[6]! & 0x0f) | 0x80
  return Buffer.concat([nonce, sealOf(ctx, quoted, nonce)])
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Whether a token comes from a quote this person got for this lot. */
export function isQuoteToken(ctx: Ctx, quoted: Quoted, token: string): boolean {
  const bytes = Buffer.from(token.replaceAll('-', ''), 'hex')
  if (bytes.length !== UUID_BYTES) return false
  const nonce = bytes.subarray(0, NONCE_BYTES)
  return timingSafeEqual(bytes.subarray(NONCE_BYTES), sealOf(ctx, quoted, nonce))
}
