/** Signing in to the console: login and password first, then the authenticator's code. Each step alone opens nothing. */

import type { OperatorRole } from '@juya/contract'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { networkOf } from '../../../platform/http/limits/network-address.ts'
import { refuse } from '../../../platform/refuse.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { secretMatches, unseal } from '../../account/index.ts'
import { otpauthUrl, stepOf } from './authenticator.ts'
import { checkLocks, countFailure, forgetFailures, type Subject } from './lockout.ts'
import { browserCookie, endSessions, hashOf, newSecret, openSession, sessionCookie } from './sessions.ts'

const CHALLENGE_MINUTES = 5

interface Account extends Record<string, unknown> {
  id: number
  login: string
  name: string
  password_hash: string | null
  totp_secret_enc: Buffer
  enrolled_at: number | null
  roles: OperatorRole[]
}

/** The counters of a try: the asker, the account as this asker tries it, and, where it never was signed in, as all strangers do. */
async function subjectsOf(ctx: Ctx, login: string): Promise<Subject[]> {
  const network = networkOf(ctx.ip)
  const seen = await query<{ ip: string | null }>(
    ctx,
    'operator_networks',
    `select s.ip from operator_accounts a join operator_sessions s on s.operator_id = a.id
     where a.login = $1 and s.created_at > platform_now() - interval '90 days' order by s.id desc limit 50`,
    [login],
  )
  const known = seen.some(({ ip }) => ip !== null && networkOf(ip) === network)
  return [`ip:${network}`, `login:${login}@${network}`, ...(known ? [] : [`account:${login}` as const])]
}

/** The operator of a login, whether or not they may sign in. */
async function idOfLogin(ctx: Ctx, login: string): Promise<number | null> {
  const [row] = await query<{ id: number }>(
    ctx,
    'operator_id_of_login',
    'select id from operator_accounts where login = $1',
    [login],
  )
  return row?.id ?? null
}

/**
 * The first step. An unknown login, a disabled account and a wrong password get the same answer after the same work.
 *
 * @returns a challenge for the second step; until the authenticator is set up, also its secret
 * @throws Refusal BAD_CREDENTIALS, ACCOUNT_LOCKED {minutes}
 */
export async function checkPassword(ctx: Ctx, input: { login: string; password: string }) {
  const login = input.login.toLowerCase()
  const subjects = await subjectsOf(ctx, login)
  await checkLocks(ctx, ...subjects)
  await pausePoint('login_judging')
  const [account] = await query<Account>(
    ctx,
    'operator_by_login',
    `select id, login, name, password_hash, totp_secret_enc, enrolled_at, roles from operator_accounts
     where login = $1 and status = 'active' and (enrolled_at is not null or enrol_by is null or enrol_by > platform_now())`,
    [login],
  )
  if (!(await secretMatches(input.password, account?.password_hash ?? null)) || !account) {
    await countFailure(ctx, { step: 'password', operator_id: await idOfLogin(ctx, login) }, ...subjects)
    refuse('BAD_CREDENTIALS')
  }
  await checkLocks(ctx, ...subjects) // those that came side by side all passed the look above
  const challenge = newSecret()
  return inTransaction(ctx, async (tx) => {
    await forgetFailures(tx, ...subjects.filter((subject) => !subject.startsWith('ip:')))
    const [row] = await query<{ expires_at: number }>(
      tx,
      'operator_challenge_add',
      `insert into operator_pending_sign_ins (operator_id, challenge_hash, expires_at) values ($1, $2, platform_now() + $3 * interval '1 minute') returning expires_at`,
      [account.id, hashOf(challenge), CHALLENGE_MINUTES],
    )
    const secret = account.enrolled_at ? undefined : unseal(tx, 'operator.totp', account.totp_secret_enc)
    return {
      challenge,
      expires_at: seconds(row!.expires_at),
      enrol: secret ? { otpauth_url: otpauthUrl(account.login, secret), secret } : null,
    }
  })
}

/**
 * The second step: opens the session and hands it over as a cookie. A code that was used before is refused, and so are all
 * older ones.
 *
 * @throws Refusal OPERATOR_LOGIN (the challenge is unknown or too old), TOTP_WRONG, ACCOUNT_LOCKED {minutes}
 */
export async function checkCode(ctx: Ctx, { challenge, code }: { challenge: string; code: string }) {
  const [account] = await query<Account>(
    ctx,
    'operator_of_challenge',
    `select a.id, a.login, a.name, a.password_hash, a.totp_secret_enc, a.enrolled_at, a.roles
     from operator_pending_sign_ins c join operator_accounts a on a.id = c.operator_id
     where c.challenge_hash = $1 and c.used_at is null and c.expires_at > platform_now() and a.status = 'active'`,
    [hashOf(challenge)],
  )
  if (!account) refuse('OPERATOR_LOGIN')
  const subject: Subject = `totp:${account.id}`
  await checkLocks(ctx, subject)
  await pausePoint('login_judging')
  const step = stepOf(unseal(ctx, 'operator.totp', account.totp_secret_enc), code, await databaseNow(ctx))
  const browser = ctx.browser ?? newSecret()
  const session = step === undefined ? undefined : await openOnce(ctx, account, challenge, step, browser)
  if (!session) {
    await countFailure(ctx, { step: 'code', operator_id: account.id }, subject)
    refuse('TOTP_WRONG')
  }
  ctx.setCookie?.(sessionCookie(ctx, session.token))
  ctx.setCookie?.(browserCookie(ctx, browser))
  const { id, login, name, roles } = account
  return {
    expires_at: seconds(session.expires_at),
    operator: { id, login, name, roles, last_login_at: session.last_login_at },
  }
}

/**
 * Undefined when this code, or a later one, was used before, or the challenge has just been used by somebody else.
 * @throws Refusal ACCOUNT_LOCKED when the lock fell while the code was being judged
 */
async function openOnce(ctx: Ctx, account: Account, challenge: string, step: number, browser: string) {
  return inTransaction(ctx, async (tx) => {
    const [before] = await query<{ last_login_at: number | null }>(
      tx,
      'operator_lock',
      'select last_login_at from operator_accounts where id = $1 for update',
      [account.id],
    )
    await checkLocks(tx, `totp:${account.id}`)
    const used = await query(
      tx,
      'operator_step_use',
      'update operator_accounts set totp_last_step = $2, enrolled_at = coalesce(enrolled_at, platform_now()), last_login_at = platform_now() where id = $1 and totp_last_step < $2 returning id',
      [account.id, step],
    )
    if (used.length === 0) return undefined
    const taken = await query(
      tx,
      'operator_challenge_use',
      'update operator_pending_sign_ins set used_at = platform_now() where challenge_hash = $1 and used_at is null returning id',
      [hashOf(challenge)],
    )
    if (taken.length === 0) return undefined
    await forgetFailures(tx, `totp:${account.id}`, `login:${account.login}@${networkOf(tx.ip)}`)
    await audit(tx, {
      actor_type: 'operator',
      actor_id: account.id,
      action: 'operator.login',
      target_type: 'operator',
      target_id: account.id,
    })
    const session = await openSession(tx, account.id, browser)
    return { ...session, last_login_at: before?.last_login_at ? seconds(before.last_login_at) : null }
  })
}

/** Ends the caller's session and takes the cookie back. */
export async function signOut(ctx: OperatorCtx): Promise<null> {
  await inTransaction(ctx, async (tx) => {
    await endSessions(tx, ctx.operator.id, { only: ctx.operator.session_id })
    await audit(tx, {
      actor_type: 'operator',
      actor_id: ctx.operator.id,
      action: 'operator.logout',
      target_type: 'operator',
      target_id: ctx.operator.id,
    })
  })
  ctx.setCookie?.(sessionCookie(ctx, undefined))
  return null
}
