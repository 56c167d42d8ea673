/**
 * Tokens of sessions, which tell by themselves that this house issued them: their last bytes are a keyed hash of the others. So a token that was
 * invented is turned away without a question to the database, and one that was issued never is, on a node that has not seen it yet either.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../services.ts'

/** 192 bits of chance, and 64 of the hash: 43 letters. */
const CHANCE_BYTES = 24
const MARK_BYTES = 8
const LETTERS = 43

const markOf = ({ secrets }: Services, chance: Buffer): Buffer =>
  createHmac('sha256', `session token ${secrets.app_key}`).update(chance).digest().subarray(0, MARK_BYTES)

/** @returns a new token, stored nowhere */
export function issueToken(services: Services): string {
  const chance = randomBytes(CHANCE_BYTES)
  return Buffer.concat([chance, markOf(services, chance)]).toString('base64url')
}

/** Whether a token was issued by this house. Whether its session lasts is for the database to say. */
export function isIssued(services: Services, token: string): boolean {
  if (token.length !== LETTERS) return false
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== CHANCE_BYTES + MARK_BYTES) return false
  return timingSafeEqual(bytes.subarray(CHANCE_BYTES), markOf(services, bytes.subarray(0, CHANCE_BYTES)))
}
