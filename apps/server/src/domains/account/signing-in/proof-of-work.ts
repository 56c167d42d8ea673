/**
 * A second of work for a phone, asked for where codes or passwords are tried often: it makes trying by the thousand dear, and needs no
 * eyes and no hands. A challenge is good for one use and one phone number, once, for a few minutes by the database's clock.
 */
import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { defineSettings } from '../../../platform/settings.ts'
import { keyedHash } from '../identity/vault.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
/** Rounds of one try. */
export const COST = 2_000
/** Of one challenge, at most; half of them at least. */
export const TRIES = 1_000
const TTL_MS = 5 * 60_000

const setting = defineSettings({
  'account.work_tries': {
    title: { en: 'Tries of a proof of work', zh: '工作量证明次数' },
    reason_zh: '频繁索取验证码或试密码时，手机须先完成的计算次数上限；默认约一秒。',
    schema: z.number().int().min(2).max(20_000),
    default: TRIES,
    reason:
      'How many tries the work takes at most, and half of it at least, where codes or passwords are tried often. As it stands it is about a second of a phone; more of them make guessing dearer and people wait longer.',
  },
})

/** What the work is for: another phone or another purpose needs its own. */
const purposeOf = (ctx: Ctx, use: 'sms' | 'login', phone: string): string =>
  keyedHash(ctx, 'proof_of_work_for', `${use}:${phone}`).toString('base64url')

const secretsOf = (ctx: Ctx) => ({
  hmacSignatureSecret: keyedHash(ctx, 'proof_of_work', 'challenge').toString('hex'),
  hmacKeySignatureSecret: keyedHash(ctx, 'proof_of_work', 'key').toString('hex'),
})

async function challengeFor(ctx: Ctx, use: 'sms' | 'login', phone: string): Promise<string> {
  const tries = await setting(ctx, 'account.work_tries')
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(Math.floor(tries / 2), tries),
    deriveKey,
    // Not the library's expiresAt: it goes by the process's wall clock.
    data: { for: purposeOf(ctx, use, phone), at_ms: await databaseNow(ctx) },
    ...secretsOf(ctx),
  })
  return Buffer.from(JSON.stringify(challenge)).toString('base64url')
}

function read(token: string): { challenge: Challenge; solution: Solution } | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    return { challenge, solution }
  } catch {
    return undefined
  }
}

async function isGood(ctx: Ctx, use: 'sms' | 'login', phone: string, token: string): Promise<boolean> {
  const proof = read(token)
  if (!proof) return false
  // The library throws at a stranger's text that is no challenge of its kind.
  const result = await verifySolution({ ...proof, deriveKey, ...secretsOf(ctx) }).catch(() => undefined)
  if (!result?.verified) return false
  const { data } = proof.challenge.parameters
  if (data?.for !== purposeOf(ctx, use, phone)) return false
  if (Number(data.at_ms) < (await databaseNow(ctx)) - TTL_MS) return false
  return ctx.services.rate_limits.isFirst('proof', String(proof.challenge.signature), TTL_MS)
}

/** Whether work is asked for at all: not where limits are off. */
export const asksForWork = (ctx: Ctx): boolean => ctx.services.config.RATE_LIMITS

/** @throws Refusal CAPTCHA_REQUIRED {challenge}: no token, or one that is not good here and now */
export async function checkWork(
  ctx: Ctx,
  { use, phone, captcha_token }: { use: 'sms' | 'login'; phone: string; captcha_token: string | undefined },
): Promise<void> {
  if (captcha_token !== undefined && (await isGood(ctx, use, phone, captcha_token))) return
  refuse('CAPTCHA_REQUIRED', { challenge: await challengeFor(ctx, use, phone) })
}
