/** The operator's own passkeys: making, naming and removing them, and signing with one instead of a fresh code. */
import { FRESH_CODE_MINUTES, PASSKEYS_MAX } from '@juya/contract'
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { note } from '../action-audit.ts'
import {
  CHALLENGE_MINUTES,
  newChallenge,
  ownerOfSignature,
  type SignedPasskey,
  siteOf,
  takeChallenge,
} from './passkey-proof.ts'

export const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000

export interface Passkey extends Record<string, unknown> {
  id: number
  name: string
  synced: boolean
  last_used_at: number | null
  created_at: number
}
interface KnownKey extends Record<string, unknown> {
  credential_id: string
  transports: AuthenticatorTransport[]
}
const COLUMNS = 'id, name, synced, last_used_at, created_at'

/** Those of an operator, the latest first. */
export const passkeysOf = (ctx: Ctx, operator_id: number): Promise<Passkey[]> =>
  query<Passkey>(
    ctx,
    'operator_passkeys_of',
    `select ${COLUMNS} from operator_passkeys where operator_id = $1 order by id desc limit ${PASSKEYS_MAX}`,
    [operator_id],
  )

const keysOf = async (ctx: Ctx, operator_id: number) =>
  (
    await query<KnownKey>(
      ctx,
      'operator_passkeys_known',
      `select credential_id, transports from operator_passkeys where operator_id = $1 order by id`,
      [operator_id],
    )
  ).map(({ credential_id, transports }) => ({ id: credential_id, transports }))

/**
 * What the browser is asked for a new passkey with: one that signs with a finger, a face or a PIN, and that is not there yet.
 * @throws Refusal LIMIT_REACHED
 */
export async function askForPasskey(ctx: OperatorCtx) {
  const { id, session_id, login, name } = ctx.operator
  const { domain } = siteOf(ctx)
  return inTransaction(ctx, async (tx) => {
    const known = await keysOf(tx, id)
    if (known.length >= PASSKEYS_MAX) refuse('LIMIT_REACHED')
    return generateRegistrationOptions({
      rpName: 'Juya',
      rpID: domain,
      userID: new TextEncoder().encode(`operator:${id}`),
      userName: login,
      userDisplayName: name,
      challenge: await newChallenge(tx, 'register', session_id),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })
}

export interface NewPasskey {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}

/**
 * Keeps a new passkey.
 * @throws Refusal PASSKEY_WRONG (made for another address or question, without a finger, face or PIN, or there already), LIMIT_REACHED
 */
export async function addPasskey(
  ctx: OperatorCtx,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<Passkey> {
  const { id: operator_id, session_id } = ctx.operator
  return inTransaction(ctx, async (tx) => {
    await query(tx, 'operator_passkeys_stand_in_line', 'select 1 from operator_accounts where id = $1 for update', [
      operator_id,
    ])
    if ((await passkeysOf(tx, operator_id)).length >= PASSKEYS_MAX) refuse('LIMIT_REACHED')
    const challenge = await takeChallenge(tx, passkey.response.clientDataJSON, 'register', session_id)
    const made = challenge === undefined ? undefined : await keyIn(tx, passkey, challenge)
    if (!made) refuse('PASSKEY_WRONG')
    const { credential, credentialBackedUp } = made
    const [row] = await query<Passkey>(
      tx,
      'operator_passkey_add',
      `insert into operator_passkeys (operator_id, credential_id, public_key, counter, transports, name, synced)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning ${COLUMNS}`,
      [
        ...[operator_id, credential.id, Buffer.from(credential.publicKey), credential.counter],
        ...[passkey.response.transports, name, credentialBackedUp],
      ],
    )
    if (!row) refuse('PASSKEY_WRONG')
    await noteOwn(tx, 'operator.passkey_add', { name })
    return row
  })
}

async function keyIn(ctx: Ctx, passkey: NewPasskey, challenge: string) {
  const { origin, domain } = siteOf(ctx)
  const transports = passkey.response.transports as AuthenticatorTransport[]
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response: { ...passkey.response, transports }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
    })
    return verified ? registrationInfo : undefined
  } catch {
    // The library says by throwing what does not fit, in words no visitor needs.
    return undefined
  }
}

const noteOwn = (
  tx: Tx<OperatorCtx>,
  action: 'operator.passkey_add' | 'operator.passkey_rename' | 'operator.passkey_remove',
  after: Record<string, unknown>,
) => note(tx, { action, target_type: 'operator', target_id: tx.operator.id, after })

/** @throws Refusal NOT_FOUND (not theirs) */
export async function renamePasskey(ctx: OperatorCtx, { id, name }: { id: number; name: string }): Promise<Passkey> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await query<Passkey>(
      tx,
      'operator_passkey_rename',
      `update operator_passkeys set name = $3 where id = $1 and operator_id = $2 returning ${COLUMNS}`,
      [id, tx.operator.id, name],
    )
    if (!row) refuse('NOT_FOUND')
    await noteOwn(tx, 'operator.passkey_rename', { name })
    return row
  })
}

/**
 * Removes one. It is never the last way in: password and authenticator cannot be removed, only renewed by a colleague.
 * @throws Refusal NOT_FOUND (not theirs)
 */
export async function removePasskey(ctx: OperatorCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [gone] = await query<{ name: string }>(
      tx,
      'operator_passkey_remove',
      'delete from operator_passkeys where id = $1 and operator_id = $2 returning name',
      [id, tx.operator.id],
    )
    if (!gone) refuse('NOT_FOUND')
    await noteOwn(tx, 'operator.passkey_remove', { name: gone.name })
  })
}

/** Removes all of an operator's: with the authenticator a colleague made void, or a new password from the command line. @returns how many */
export async function removePasskeysOf(tx: Tx, operator_id: number): Promise<number> {
  const gone = await query(
    tx,
    'operator_passkeys_remove_all',
    'delete from operator_passkeys where operator_id = $1 returning id',
    [operator_id],
  )
  return gone.length
}

/**
 * What the browser is asked for a signature with, instead of a fresh code.
 * @throws Refusal NOT_FOUND (they have no passkey)
 */
export async function askForFreshSignature(ctx: OperatorCtx) {
  const { id, session_id } = ctx.operator
  return inTransaction(ctx, async (tx) => {
    const known = await keysOf(tx, id)
    if (known.length === 0) refuse('NOT_FOUND')
    return generateAuthenticationOptions({
      rpID: siteOf(tx).domain,
      challenge: await newChallenge(tx, 'fresh_code', session_id),
      timeout: TIMEOUT_MS,
      allowCredentials: known,
      userVerification: 'required',
    })
  })
}

/**
 * Takes a signature as a fresh code of this session.
 * @returns until when (ms) the session may do what needs a fresh code
 * @throws Refusal PASSKEY_WRONG (a colleague's as well)
 */
export async function showFreshPasskey(ctx: OperatorCtx, signed: SignedPasskey): Promise<number> {
  const { id, session_id } = ctx.operator
  return inTransaction(ctx, async (tx) => {
    const { operator_id, passkey_id } = await ownerOfSignature(tx, signed, 'fresh_code', session_id)
    if (operator_id !== id) refuse('PASSKEY_WRONG')
    await query(tx, 'operator_session_signed', 'update operator_sessions set code_at = platform_now() where id = $1', [
      session_id,
    ])
    await note(tx, { action: 'operator.fresh_code', target_type: 'operator', target_id: id, after: { passkey_id } })
    return (await databaseNow(tx)) + FRESH_CODE_MINUTES * 60_000
  })
}
