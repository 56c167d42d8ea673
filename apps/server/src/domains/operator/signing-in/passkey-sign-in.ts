/** Signing in to the console with a passkey: one step, as the device has asked for a finger, a face or a PIN. */
import type { OperatorRole } from '@juya/contract'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { newChallenge, ownerOfSignature, type SignedPasskey, siteOf } from './passkey-proof.ts'
import { TIMEOUT_MS } from './passkeys.ts'
import { browserCookie, newSecret, openSession, sessionCookie } from './sessions.ts'

/** What the browser is asked for a signature with. It names no operator and no key: who asks learns nothing. */
export async function askToSignIn(ctx: Ctx) {
  return generateAuthenticationOptions({
    rpID: siteOf(ctx).domain,
    challenge: await newChallenge(ctx, 'sign_in', null),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })
}

interface Account extends Record<string, unknown> {
  id: number
  login: string
  name: string
  roles: OperatorRole[]
  before: number | null
}

/**
 * Opens a session, with a fresh code, and hands it over as a cookie. A signature cannot be guessed: no wrong one locks anybody out.
 * @throws Refusal PASSKEY_WRONG (unknown, disabled, for another address, answered before, too old)
 */
export async function signInByPasskey(ctx: Ctx, signed: SignedPasskey) {
  const browser = ctx.browser ?? newSecret()
  const { account, session } = await inTransaction(ctx, async (tx) => {
    const { operator_id, passkey_id } = await ownerOfSignature(tx, signed, 'sign_in', null)
    const [row] = await query<Account>(
      tx,
      'operator_signed_in',
      `update operator_accounts a set last_login_at = platform_now() from operator_accounts b where a.id = $1 and b.id = a.id
       returning a.id, a.login, a.name, a.roles, b.last_login_at as before`,
      [operator_id],
    )
    await audit(tx, {
      ...{ actor_type: 'operator', actor_id: operator_id, action: 'operator.login' },
      ...{ target_type: 'operator', target_id: operator_id, after: { passkey_id } },
    })
    return { account: row!, session: await openSession(tx, operator_id, browser) }
  })
  ctx.setCookie?.(sessionCookie(ctx, session.token))
  ctx.setCookie?.(browserCookie(ctx, browser))
  const { before, ...operator } = account
  return {
    expires_at: seconds(session.expires_at),
    operator: { ...operator, last_login_at: before === null ? null : seconds(before) },
  }
}
