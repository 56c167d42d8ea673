/** What a browser is asked to sign, and whether what it signed is good: the address, the question, the key and its counter. */
import { randomBytes } from 'node:crypto'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query, separately } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { noteFailure } from './lockout.ts'
import { hashOf } from './sessions.ts'

const CHALLENGE_BYTES = 32
export const CHALLENGE_MINUTES = 5

export type Purpose = 'register' | 'fresh_code' | 'sign_in'

/** What browsers and devices send, as the contract checked it. */
export interface SignedPasskey {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string }
}

/**
 * The address passkeys are made for and the domain they belong to. It comes from PUBLIC_URL alone, never from a request: a page under another
 * name gets nothing signed that counts here. Without one, this machine by its name, as browsers want no passkey for a number.
 */
export function siteOf({ services }: Ctx): { origin: string; domain: string } {
  const url = new URL(services.origin())
  if (!services.config.PUBLIC_URL) url.hostname = 'localhost'
  return { origin: url.origin, domain: url.hostname }
}

/** A new question, kept as its hash. */
export async function newChallenge(
  ctx: Ctx,
  purpose: Purpose,
  session_id: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
  await query(
    ctx,
    'operator_passkey_challenge_add',
    `insert into operator_passkey_challenges (challenge_hash, purpose, session_id, expires_at) values ($1, $2, $3, platform_now() + $4 * interval '1 minute')`,
    [hashOf(Buffer.from(challenge).toString('base64url')), purpose, session_id, CHALLENGE_MINUTES],
  )
  return challenge
}

/**
 * Uses up the question an answer says it answers.
 * @returns it; undefined when it was not asked here for this, was answered, or is too old
 */
export async function takeChallenge(
  tx: Tx,
  client_data: string,
  purpose: Purpose,
  session_id: number | null,
): Promise<string | undefined> {
  const challenge = challengeIn(client_data)
  if (challenge === undefined) return undefined
  const taken = await query(
    tx,
    'operator_passkey_challenge_take',
    `delete from operator_passkey_challenges where challenge_hash = $1 and purpose = $2 and session_id is not distinct from $3 and expires_at > platform_now() returning id`,
    [hashOf(challenge), purpose, session_id],
  )
  return taken.length > 0 ? challenge : undefined
}

function challengeIn(client_data: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(client_data, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

export interface PasskeyOwner extends Record<string, unknown> {
  passkey_id: number
  operator_id: number
}

/**
 * The operator a signature is of. The device has asked for a finger, a face or a PIN: a passkey is both factors. A counter that does not rise
 * is a copy's: it opens nothing, and the log says so.
 * @throws Refusal PASSKEY_WRONG
 */
export async function ownerOfSignature(
  tx: Tx,
  signed: SignedPasskey,
  purpose: Exclude<Purpose, 'register'>,
  session_id: number | null,
): Promise<PasskeyOwner> {
  const challenge = await takeChallenge(tx, signed.response.clientDataJSON, purpose, session_id)
  const [key] = await query<PasskeyOwner & { public_key: Buffer; counter: number }>(
    tx,
    'operator_passkey_lock',
    `select p.id as passkey_id, p.operator_id, p.public_key, p.counter from operator_passkeys p join operator_accounts a on a.id = p.operator_id
     where p.credential_id = $1 and a.status = 'active' for update of a, p`,
    [signed.id],
  )
  const counter = challenge && key ? await counterOf(tx, signed, challenge, key.public_key) : undefined
  if (!key) refuse('PASSKEY_WRONG')
  if (counter === undefined) {
    await noteFailure(tx, { step: 'passkey', operator_id: key.operator_id })
    refuse('PASSKEY_WRONG')
  }
  if (counter <= key.counter && (counter > 0 || key.counter > 0)) {
    await noteCopy(tx, key)
    refuse('PASSKEY_WRONG')
  }
  await query(
    tx,
    'operator_passkey_used',
    'update operator_passkeys set counter = $2, last_used_at = platform_now() where id = $1',
    [key.passkey_id, counter],
  )
  return { passkey_id: key.passkey_id, operator_id: key.operator_id }
}

/** The signature's counter; undefined when the signature, the address, the domain or the question is another. */
async function counterOf(
  ctx: Ctx,
  signed: SignedPasskey,
  challenge: string,
  public_key: Buffer,
): Promise<number | undefined> {
  const { origin, domain } = siteOf(ctx)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      // Counters are compared by us, behind the row's lock.
      credential: { id: signed.id, publicKey: new Uint8Array(public_key), counter: -1 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library says by throwing what does not fit, in words no visitor needs.
    return undefined
  }
}

/** Stays in the log regardless of the caller's transaction. */
const noteCopy = (ctx: Ctx, { passkey_id, operator_id }: PasskeyOwner) =>
  separately(ctx, (tx) =>
    audit(tx, {
      actor_type: 'system',
      actor_id: null,
      action: 'operator.passkey_copied',
      target_type: 'operator',
      target_id: operator_id,
      after: { passkey_id },
    }),
  )
