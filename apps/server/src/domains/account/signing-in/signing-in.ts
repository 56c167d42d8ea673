/** Ways into an account: password and SMS code; and the way out. The messenger has messenger.ts. */

import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { networkOf } from '../../../platform/http/limits/network-address.ts'
import { refuse } from '../../../platform/refuse.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { checkName } from '../../site/index.ts'
import { accountEvents } from '../events.ts'
import { createUser } from '../profile/people.ts'
import { noteChange, tellSafety } from '../protecting/changes.ts'
import { storeConsents } from '../protecting/consents.ts'
import * as rules from '../rules.ts'
import { hashSecret, secretMatches } from './hashing.ts'
import { countFailure, countSuccess, lockState, openLock, POLICIES } from './lockout.ts'
import { type BindTicket, useBindTicket } from './messenger.ts'
import { asksForWork, checkWork } from './proof-of-work.ts'
import { createSession, endSessions, isKnownNetwork } from './sessions.ts'
import { checkMayEnter, findByPhone, type SignedIn } from './signed-in.ts'
import { spendCode, tryCode } from './sms.ts'

type Lockout = readonly [kind: 'login' | 'login_account' | 'login_ip', subject: string]

/**
 * What a try at a password counts against: the asker over all accounts, the account as this asker sees it, and, where the account is
 * not at home, the account as all strangers see it. So a stranger locks themself out and delays others like them.
 */
async function lockoutsOf(ctx: Ctx, phone: string): Promise<Lockout[]> {
  const network = networkOf(ctx.ip)
  const known = await isKnownNetwork(ctx, phone, network)
  return [
    ['login_ip', network],
    ['login', `${phone}@${network}`],
    ...(known ? [] : [['login_account', phone] as const]),
  ]
}

async function refuseLocked(ctx: Ctx, ...lockouts: readonly Lockout[]): Promise<void> {
  for (const [kind, subject] of lockouts) {
    const { minutes } = await lockState(ctx, kind, subject)
    if (minutes > 0) refuse('ACCOUNT_LOCKED', { minutes })
  }
}

/** From this many wrong tries on each costs a proof of work. */
const WRONG_BEFORE_WORK = 3

async function isTriedOften(ctx: Ctx, lockouts: readonly Lockout[]): Promise<boolean> {
  for (const [kind, subject] of lockouts) {
    const { tries_left } = await lockState(ctx, kind, subject)
    if (kind !== 'login_ip' && POLICIES[kind].max - tries_left >= WRONG_BEFORE_WORK) return true
  }
  return false
}

/** A person proved the phone by SMS: the password may be tried again where they are. */
async function openLocks(tx: Tx, phone: string): Promise<void> {
  await openLock(tx, 'login', `${phone}@${networkOf(tx.ip)}`)
  await openLock(tx, 'login_account', phone)
}

/**
 * With phone and password. Unknown phones take as long and get the same answer; too many wrong tries lock this way in for
 * the network that made them, never a session that is open.
 *
 * @throws Refusal BAD_CREDENTIALS, ACCOUNT_LOCKED {minutes}, CAPTCHA_REQUIRED {challenge}, ACCOUNT_RESTRICTED, LOCKED_BY_OWNER {ticket}, SOCIAL_TICKET_INVALID, ALREADY_BOUND
 */
export async function signInByPassword(
  ctx: Ctx,
  {
    phone,
    password,
    device_id,
    captcha_token,
    ...ticket
  }: { phone: string; password: string; device_id?: string; captcha_token?: string } & BindTicket,
): Promise<SignedIn> {
  const lockouts = await lockoutsOf(ctx, phone)
  await refuseLocked(ctx, ...lockouts)
  if (asksForWork(ctx) && (await isTriedOften(ctx, lockouts)))
    await checkWork(ctx, { use: 'login', phone, captcha_token })
  await pausePoint('login_judging')
  const user = await findByPhone(ctx, phone)
  if (!(await secretMatches(password, user?.password_hash ?? null)) || !user) {
    let minutes = 0
    for (const [kind, subject] of lockouts)
      minutes = Math.max(minutes, (await countFailure(ctx, kind, subject)).minutes)
    if (minutes > 0) refuse('ACCOUNT_LOCKED', { minutes })
    refuse('BAD_CREDENTIALS')
  }
  // Guesses sent side by side all passed the look above: a guess judged after the lock fell is told nothing, right or wrong.
  await refuseLocked(ctx, ...lockouts)
  for (const lockout of lockouts)
    if (lockout[0] !== 'login_ip' && !(await countSuccess(ctx, ...lockout))) await refuseLocked(ctx, lockout)
  await checkMayEnter(ctx, user)
  return inTransaction(ctx, async (tx) => {
    const open_id = await useBindTicket(tx, user.id, ticket)
    return { ...(await createSession(tx, { user_id: user.id, device_id, open_id })), user_id: user.id, is_new: false }
  })
}

/**
 * With an SMS code; an unknown phone opens an account.
 * @throws Refusal SMS_WRONG, SMS_LAPSED, ACCOUNT_RESTRICTED, LOCKED_BY_OWNER {ticket}, SOCIAL_TICKET_INVALID, ALREADY_BOUND, AGREEMENT_REQUIRED (of somebody new: what
 *   was read is in force no more)
 */
export async function signInByCode(
  ctx: Ctx,
  {
    phone,
    sms_code,
    invite_uid,
    device_id,
    user_agreement_version,
    privacy_version,
    ...ticket
  }: { phone: string; sms_code: string; invite_uid?: number; device_id?: string } & ReadVersions & BindTicket,
): Promise<SignedIn> {
  const right = await tryCode(ctx, { phone, scene: 'login', code: sms_code })
  return inTransaction(ctx, async (tx) => {
    await spendCode(tx, right)
    const known = await findByPhone(tx, phone)
    if (known) await checkMayEnter(tx, known)
    const user_id = known?.id ?? (await createUser(tx, { phone, invite_uid })).id
    if (!known) await storeConsents(tx, user_id, { user_agreement_version, privacy_version })
    const open_id = await useBindTicket(tx, user_id, ticket)
    await openLocks(tx, phone)
    return { ...(await createSession(tx, { user_id, device_id, open_id })), user_id, is_new: !known }
  })
}

/** The versions the person was shown; absent: those in force. */
interface ReadVersions {
  user_agreement_version?: number
  privacy_version?: number
}

export interface Registration extends BindTicket, ReadVersions {
  phone: string
  sms_code: string
  password: string
  nickname?: string
  agree: boolean
  invite_uid?: number
  device_id?: string
}

/**
 * Opens an account with a password.
 * @throws Refusal AGREEMENT_REQUIRED (also where what was read is in force no more), PASSWORD_WEAK, CONTENT_BLOCKED, SMS_WRONG, SMS_LAPSED, PHONE_TAKEN, SOCIAL_TICKET_INVALID
 */
export async function register(
  ctx: Ctx,
  {
    phone,
    sms_code,
    password,
    nickname,
    agree,
    invite_uid,
    device_id,
    user_agreement_version,
    privacy_version,
    ...ticket
  }: Registration,
): Promise<SignedIn> {
  if (!agree) refuse('AGREEMENT_REQUIRED', { article: 'user_agreement' })
  if (rules.isWeakPassword(password, phone)) refuse('PASSWORD_WEAK')
  if (nickname) await checkName(ctx, 'nickname', nickname)
  // Judged and hashed before the transaction: neither a second connection nor the processor is waited for while it holds one.
  const right = await tryCode(ctx, { phone, scene: 'register', code: sms_code })
  const password_hash = await hashSecret(password)
  return inTransaction(ctx, async (tx) => {
    await spendCode(tx, right)
    if (await findByPhone(tx, phone)) refuse('PHONE_TAKEN')
    const { id: user_id } = await createUser(tx, { phone, nickname, invite_uid, password_hash })
    await storeConsents(tx, user_id, { user_agreement_version, privacy_version })
    const open_id = await useBindTicket(tx, user_id, ticket)
    return { ...(await createSession(tx, { user_id, device_id, open_id })), user_id, is_new: true }
  })
}

/**
 * Sets a new password by SMS and ends every session.
 * @throws Refusal PASSWORD_WEAK, SMS_WRONG, SMS_LAPSED, LOCKED_BY_OWNER {ticket}; an unknown phone has no code that could be right
 */
export async function resetPassword(
  ctx: Ctx,
  { phone, sms_code, password }: { phone: string; sms_code: string; password: string },
): Promise<void> {
  if (rules.isWeakPassword(password, phone)) refuse('PASSWORD_WEAK')
  const right = await tryCode(ctx, { phone, scene: 'forgot', code: sms_code })
  const password_hash = await hashSecret(password)
  await inTransaction(ctx, async (tx) => {
    await spendCode(tx, right)
    const user = await findByPhone(tx, phone)
    if (!user) refuse('SMS_LAPSED')
    await checkMayEnter(tx, user)
    await storePassword(tx, user.id, password_hash)
    // Read again now that the person is locked: a lock of this moment keeps the password as it was.
    await checkMayEnter(tx, (await findByPhone(tx, phone)) ?? user)
    await endSessions(tx, user.id, { reason: 'password_reset' })
    await openLocks(tx, phone)
  })
}

/** Stores the hash of a password that was judged already, and tells so. */
export async function storePassword(tx: Tx, user_id: number, password_hash: string): Promise<void> {
  const [was] = await query<{ hash: string | null }>(
    tx,
    'account_password_was',
    'select password_hash as hash from account_users where id = $1 for no key update',
    [user_id],
  )
  await noteChange(tx, user_id, 'password', { hash: was!.hash })
  await query(
    tx,
    'account_password_save',
    'update account_users set password_hash = $2, password_set_at = platform_now() where id = $1',
    [user_id, password_hash],
  )
  await tellSafety(tx, accountEvents.password_changed, user_id)
}

/** Ends this session, or all of them. */
export async function signOut(ctx: SignedCtx, all: boolean): Promise<void> {
  await endSessions(
    ctx,
    ctx.user.id,
    all ? { reason: 'logout_all' } : { only: [ctx.user.session_id], reason: 'logout' },
  )
}
