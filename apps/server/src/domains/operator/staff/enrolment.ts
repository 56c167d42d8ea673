/**
 * How an operator comes to a password and an authenticator known to them alone: a new one by a link that works once and in one browser, one
 * who lost the authenticator at the next sign-in, once a colleague has made the old one void.
 */
import type { AuditAction, OperatorRole } from '@juya/contract'
import { Secret } from 'otpauth'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { hashSecret, seal, unseal } from '../../account/index.ts'
import { checkReason, note } from '../action-audit.ts'
import { otpauthUrl, stepOf, TOTP_BYTES } from '../signing-in/authenticator.ts'
import { checkLocks, countFailure, forgetFailures, type Subject } from '../signing-in/lockout.ts'
import { removePasskeysOf } from '../signing-in/passkeys.ts'
import { browserCookie, endSessions, hashOf, newSecret, openSession, sessionCookie } from '../signing-in/sessions.ts'
import { lockStaff, type Staff, staffOf } from './roster.ts'

/** How long a link, or a new authenticator, waits for its person. */
const ENROL_HOURS = 24

/**
 * Makes the link of an operator who has not enrolled. Older ones are over.
 * @returns the token, which is stored nowhere, and when it is over (ms)
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (enrolled, or disabled)
 */
export async function inviteOperator(ctx: OperatorCtx, id: number): Promise<{ token: string; expires_at: number }> {
  const token = newSecret()
  return inTransaction(ctx, async (tx) => {
    const { status } = await lockStaff(tx, id)
    if (status !== 'invited') refuse('STATE_CONFLICT')
    await query(
      tx,
      'operator_enrolments_end',
      'update operator_enrolments set used_at = platform_now() where operator_id = $1 and used_at is null',
      [id],
    )
    const [row] = await query<{ expires_at: number }>(
      tx,
      'operator_enrolment_add',
      `insert into operator_enrolments (operator_id, token_hash, expires_at) values ($1, $2, platform_now() + $3 * interval '1 hour') returning expires_at`,
      [id, hashOf(token), ENROL_HOURS],
    )
    await note(tx, { action: 'operator.invite', target_type: 'operator', target_id: id })
    return { token, expires_at: row!.expires_at }
  })
}

interface Enrolment extends Record<string, unknown> {
  id: number
  browser_hash: Buffer | null
  totp_secret_enc: Buffer | null
  expires_at: number
  operator_id: number
  login: string
  name: string
  roles: OperatorRole[]
}

/** @throws Refusal ENROLMENT_OVER: unknown, used, too old, opened in another browser, or its operator is not waiting for it */
async function lockEnrolment(tx: Tx, token: string): Promise<Enrolment> {
  const [row] = await query<Enrolment>(
    tx,
    'operator_enrolment_lock',
    `select e.id, e.browser_hash, e.totp_secret_enc, e.expires_at, a.id as operator_id, a.login, a.name, a.roles
     from operator_enrolments e join operator_accounts a on a.id = e.operator_id
     where e.token_hash = $1 and e.used_at is null and e.expires_at > platform_now() and a.status = 'active' and a.password_hash is null
     for update of e, a`,
    [hashOf(token)],
  )
  const elsewhere = row?.browser_hash && !(tx.browser && row.browser_hash.equals(hashOf(tx.browser)))
  return !row || elsewhere ? refuse('ENROLMENT_OVER') : row
}

/**
 * Opens a link. The first browser keeps it, and only now the secret is made: who handed the link on and looked first has used it up, which
 * its person notices.
 * @throws Refusal ENROLMENT_OVER
 */
export async function openEnrolment(ctx: Ctx, { token }: { token: string }) {
  const browser = ctx.browser ?? newSecret()
  const shown = await inTransaction(ctx, async (tx) => {
    const row = await lockEnrolment(tx, token)
    const secret = row.totp_secret_enc
      ? unseal(tx, 'operator.totp', row.totp_secret_enc)
      : await bind(tx, row, hashOf(browser))
    const { login, name, roles } = row
    return { login, name, roles, secret, otpauth_url: otpauthUrl(login, secret), expires_at: seconds(row.expires_at) }
  })
  ctx.setCookie?.(browserCookie(ctx, browser))
  return shown
}

async function bind(tx: Tx, { id, operator_id }: Enrolment, browser_hash: Buffer): Promise<string> {
  const secret = new Secret({ size: TOTP_BYTES }).base32
  await query(
    tx,
    'operator_enrolment_bind',
    'update operator_enrolments set browser_hash = $2, totp_secret_enc = $3 where id = $1',
    [id, browser_hash, seal(tx, 'operator.totp', secret)],
  )
  await noteOwn(tx, operator_id, 'operator.enrolment_open')
  return secret
}

const noteOwn = (tx: Tx, operator_id: number, action: AuditAction) =>
  audit(tx, { actor_type: 'operator', actor_id: operator_id, action, target_type: 'operator', target_id: operator_id })

/**
 * Enrols: the password is chosen, the authenticator has shown its first code, and the person is signed in. The link is used up.
 * @throws Refusal ENROLMENT_OVER, TOTP_WRONG, ACCOUNT_LOCKED {minutes}
 */
export async function enrol(ctx: Ctx, { token, password, code }: { token: string; password: string; code: string }) {
  // A guest's token is looked at before it costs the 70 ms of a hash.
  await inTransaction(ctx, (tx) => lockEnrolment(tx, token))
  const password_hash = await hashSecret(password)
  const browser = ctx.browser ?? newSecret()
  const signed = await inTransaction(ctx, async (tx) => {
    const { id, operator_id, login, name, roles, totp_secret_enc } = await lockEnrolment(tx, token)
    if (!totp_secret_enc) refuse('ENROLMENT_OVER')
    const subject: Subject = `totp:${operator_id}`
    await checkLocks(tx, subject)
    const step = stepOf(unseal(tx, 'operator.totp', totp_secret_enc), code, await databaseNow(tx))
    if (step === undefined) {
      await countFailure(tx, { step: 'enrolment', operator_id }, subject)
      refuse('TOTP_WRONG')
    }
    await forgetFailures(tx, subject)
    await query(
      tx,
      'operator_enrol',
      `update operator_accounts set password_hash = $2, totp_secret_enc = $3, totp_last_step = $4, enrolled_at = platform_now(), last_login_at = platform_now() where id = $1`,
      [operator_id, password_hash, totp_secret_enc, step],
    )
    await query(tx, 'operator_enrolment_use', 'update operator_enrolments set used_at = platform_now() where id = $1', [
      id,
    ])
    await noteOwn(tx, operator_id, 'operator.enrol')
    const session = await openSession(tx, operator_id, browser)
    return { session, operator: { id: operator_id, login, name, roles, last_login_at: null } }
  })
  ctx.setCookie?.(sessionCookie(ctx, signed.session.token))
  ctx.setCookie?.(browserCookie(ctx, browser))
  return { expires_at: seconds(signed.session.expires_at), operator: signed.operator }
}

/**
 * Makes another operator's authenticator void, and their passkeys: their sessions end, and within a day they set up a new one at signing in, with their password.
 * @throws Refusal REASON_REQUIRED, SELF_ACTION, NOT_FOUND, STATE_CONFLICT (invited or disabled)
 */
export async function renewAuthenticator(
  ctx: OperatorCtx,
  { id, reason }: { id: number; reason: string },
): Promise<Staff> {
  checkReason(reason)
  if (id === ctx.operator.id) refuse('SELF_ACTION')
  return inTransaction(ctx, async (tx) => {
    const { status } = await lockStaff(tx, id)
    if (status !== 'active') refuse('STATE_CONFLICT')
    const renewed = await query(
      tx,
      'operator_authenticator_renew',
      `update operator_accounts set totp_secret_enc = $2, totp_last_step = 0, enrolled_at = null, enrol_by = platform_now() + $3 * interval '1 hour' where id = $1 returning id`,
      [id, seal(tx, 'operator.totp', new Secret({ size: TOTP_BYTES }).base32), ENROL_HOURS],
    )
    invariant(renewed.length === 1, `operator ${id} went away under a lock`)
    await query(
      tx,
      'operator_pending_sign_ins_end',
      'update operator_pending_sign_ins set used_at = platform_now() where operator_id = $1 and used_at is null',
      [id],
    )
    const passkeys = await removePasskeysOf(tx, id)
    const ended = await endSessions(tx, id)
    await note(tx, {
      action: 'operator.new_authenticator',
      target_type: 'operator',
      target_id: id,
      after: { ended, passkeys },
      reason,
    })
    return staffOf(tx, id)
  })
}
