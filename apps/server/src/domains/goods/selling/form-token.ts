/** The token of a purchase's preview: a UUID only this installation can make, for one person. Nothing is stored until an order is placed with it. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { keyedHash } from '../../account/index.ts'

const NONCE_BYTES = 8
const UUID_BYTES = 16

function sealOf(ctx: Ctx, user_id: number, nonce: Buffer): Buffer {
  const seal = keyedHash(ctx, 'goods_form', `${user_id}:${nonce.toString('hex')}`).subarray(0, NONCE_BYTES)
  seal[0] = (seal[0]! & 0x3f) | 0x80
  return seal
}

/** @returns a UUID of version 8 */
export function newFormToken(ctx: Ctx, user_id: number): string {
  const nonce = randomBytes(NONCE_BYTES)
  nonce[6] = (nonce[6]! & 0x0f) | 0x80
  return Buffer.concat([nonce, sealOf(ctx, user_id, nonce)])
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Whether a token comes from a preview this person got. */
export function isFormToken(ctx: Ctx, user_id: number, token: string): boolean {
  const bytes = Buffer.from(token.replaceAll('-', ''), 'hex')
  if (bytes.length !== UUID_BYTES) return false
  const nonce = bytes.subarray(0, NONCE_BYTES)
  return timingSafeEqual(bytes.subarray(NONCE_BYTES), sealOf(ctx, user_id, nonce))
}
