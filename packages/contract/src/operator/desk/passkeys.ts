/** The console's calls about passkeys: a device that signs with a finger, a face or a PIN instead of password and code. Rows of `operator`. */
import { z } from 'zod'
import { OPERATOR_ROLES } from '../../call.ts'
import { At, Id, Ok, text } from '../../units.ts'
import { OperatorMe } from '../shapes.ts'

/** Of one operator. */
export const PASSKEYS_MAX = 10

/** Bytes as the browser writes them: base64url. */
const bytes = (chars_max: number) =>
  z
    .string()
    .min(1)
    .max(chars_max)
    .regex(/^[A-Za-z0-9_-]+$/, { message: 'base64url' })
/** A browser's key may be that long; those of today have 16 to 64 bytes. */
const KeyId = bytes(1_366)
const Made = z.object({ id: KeyId, rawId: KeyId, type: z.literal('public-key') })

/** What the browser answers to being asked for a new passkey (WebAuthn, RegistrationResponseJSON). */
const NewPasskey = Made.extend({
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
/** What it answers to being asked to sign with one (AuthenticationResponseJSON). */
const Signed = Made.extend({
  response: z.object({ clientDataJSON: bytes(4_000), authenticatorData: bytes(4_000), signature: bytes(4_000) }),
})
/** What the browser is asked with, as its own API takes it. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) })

const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** It is kept by its maker's cloud and may be on other devices too. */
  synced: z.boolean(),
  last_used_at: At.nullable(),
  created_at: At,
})
const name = text(40)
const ONCE = { anew: 'each', keyless: 'its answer carries a challenge, which is given once' } as const

// biome-ignore format: a row opens with its method and path on one line
export const passkeyRows = {
  passkeys: {
    method: 'GET', path: '/api/operator/passkeys', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: z.object({}),
    data: z.object({ list: z.array(Passkey) }),
    refusals: [],
    note: "The caller's own passkeys, the latest first.",
  },
  newPasskey: {
    method: 'POST', path: '/api/operator/passkeys/begin', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES, secret: true,
    fresh_code: true,
    repeat: ONCE, states: [],
    input: z.object({}),
    data: Options,
    refusals: ['LIMIT_REACHED'],
    note: 'What to ask the browser for a new passkey with; good for five minutes, in this session.',
  },
  addPasskey: {
    method: 'POST', path: '/api/operator/passkeys/add', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES, secret: true,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ name, passkey: NewPasskey }),
    data: Passkey,
    refusals: ['PASSKEY_WRONG', 'LIMIT_REACHED'],
    note: 'Keep a new passkey: made for this address, in answer to this session, with a finger, a face or a PIN.',
  },
  renamePasskey: {
    method: 'POST', path: '/api/operator/passkeys/rename', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES,
    repeat: { anew: 'each' }, states: [],
    input: z.object({ id: Id, name }),
    data: Passkey,
    refusals: ['NOT_FOUND'],
    note: 'Call one of the own passkeys otherwise.',
  },
  removePasskey: {
    method: 'POST', path: '/api/operator/passkeys/remove', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id }),
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: 'Remove one of the own passkeys. Password and authenticator stay a way in.',
  },
  freshPasskey: {
    method: 'POST', path: '/api/operator/fresh_code/passkey/begin', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES, secret: true,
    repeat: ONCE, states: [],
    input: z.object({}),
    data: Options,
    refusals: ['NOT_FOUND'],
    note: 'What to ask the browser for a signature with, instead of a fresh code.',
  },
  freshByPasskey: {
    method: 'POST', path: '/api/operator/fresh_code/passkey', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES, secret: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ passkey: Signed }),
    data: z.object({ until_at: At }),
    refusals: ['PASSKEY_WRONG'],
    note: 'Sign with an own passkey: as good as a fresh code, for five minutes in this session.',
  },
  loginPasskey: {
    method: 'POST', path: '/api/operator/login_passkey/begin', effect: 'write', auth: 'public', secret: true,
    repeat: ONCE, states: [],
    input: z.object({}),
    data: Options,
    refusals: [],
    note: 'What to ask the browser for a signature with, to sign in. It names nobody: the passkey says who it is.',
  },
  loginByPasskey: {
    method: 'POST', path: '/api/operator/login_passkey', effect: 'write', auth: 'public', secret: true,
    repeat: { anew: 'once', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({ passkey: Signed }),
    data: z.object({ expires_at: At, operator: OperatorMe }),
    refusals: ['PASSKEY_WRONG'],
    note: 'Sign in with a passkey, instead of password and code. The session is a cookie no script can read.',
  },
} as const
