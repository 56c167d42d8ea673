/** Ways into an account: password, SMS code, messenger; and the way out. */
import { createHash, randomBytes } from 'node:crypto'
import { GatewayRefused, OutcomeUnknown } from '../../gateways/index.ts'
import type { SocialProfile } from '../../gateways/social-login/index.ts'
import { networkOf } from '../../platform/addresses.ts'
import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { inTransaction, isUniqueViolation, query } from '../../platform/db.ts'
import { emit } from '../../platform/events.ts'
import { mutant } from '../../platform/mutants.ts'
import { pausePoint } from '../../platform/pause.ts'
import { refuse } from '../../platform/refuse.ts'
import { checkWords } from '../site/index.ts'
import { countFailure, countSuccess, lockState, openLock } from './guards.ts'
import { hashSecret, secretMatches } from './hashing.ts'
import { createUser } from './people.ts'
import * as rules from './rules.ts'
import { createSession, endSessions, type NewSession } from './sessions.ts'
import { useCode } from './sms.ts'

export interface SignedIn extends NewSession {
  user_id: number
  is_new: boolean
}

interface Found extends Record<string, unknown> {
  id: number
  status: string
  restrict_reason: string | null
  password_hash: string | null
}

async function findByPhone(ctx: Ctx, phone: string): Promise<Found | undefined> {
  const rows = await query<Found>(
    ctx,
    'account_sign_in',
    'select id, status, restrict_reason, password_hash from account_users where phone = $1',
    [phone],
  )
  return rows[0]
}

function checkNotBanned(user: Found): void {
  if (user.status === 'banned' || user.status === 'cancelled')
    refuse('ACCOUNT_RESTRICTED', { reason: user.restrict_reason ?? '' })
}

async function refuseLocked(ctx: Ctx, kind: 'login' | 'login_ip', subject: string): Promise<void> {
  const { minutes } = await lockState(ctx, kind, subject)
  if (minutes > 0) refuse('ACCOUNT_LOCKED', { minutes })
}

/**
 * With phone and password. Unknown phones take as long and get the same answer; too many wrong tries lock this way in, never a
 * session that is open.
 *
 * @throws Refusal BAD_CREDENTIALS, ACCOUNT_LOCKED {minutes}, ACCOUNT_RESTRICTED, SOCIAL_TICKET_INVALID, ALREADY_BOUND
 */
export async function signInByPassword(
  ctx: Ctx,
  {
    phone,
    password,
    bind_ticket,
    device_id,
  }: { phone: string; password: string; bind_ticket?: string; device_id?: string },
): Promise<SignedIn> {
  const network = networkOf(ctx.ip)
  await refuseLocked(ctx, 'login', phone)
  await refuseLocked(ctx, 'login_ip', network)
  await pausePoint('login_judging')
  const user = await findByPhone(ctx, phone)
  if (!(await secretMatches(password, user?.password_hash ?? null)) || !user) {
    const from = await countFailure(ctx, 'login_ip', network)
    const at = await countFailure(ctx, 'login', phone)
    const minutes = Math.max(from.minutes, at.minutes)
    if (minutes > 0) refuse('ACCOUNT_LOCKED', { minutes })
    refuse('BAD_CREDENTIALS')
  }
  // Guesses sent side by side all passed the look above: whoever was judged after the lock fell hears nothing, right or wrong.
  if (!mutant('guess_counted_late')) await refuseLocked(ctx, 'login_ip', network)
  if (!(await countSuccess(ctx, 'login', phone))) await refuseLocked(ctx, 'login', phone)
  checkNotBanned(user)
  return inTransaction(ctx, async (tx) => {
    const open_id = bind_ticket ? await useBindTicket(tx, user.id, bind_ticket) : undefined
    return { ...(await createSession(tx, { user_id: user.id, device_id, open_id })), user_id: user.id, is_new: false }
  })
}

/**
 * With an SMS code; an unknown phone opens an account.
 * @throws Refusal SMS_WRONG, SMS_LAPSED, ACCOUNT_RESTRICTED, SOCIAL_TICKET_INVALID, ALREADY_BOUND
 */
export async function signInByCode(
  ctx: Ctx,
  {
    phone,
    sms_code,
    bind_ticket,
    invite_uid,
    device_id,
  }: { phone: string; sms_code: string; bind_ticket?: string; invite_uid?: number; device_id?: string },
): Promise<SignedIn> {
  return inTransaction(ctx, async (tx) => {
    await useCode(tx, { phone, scene: 'login', code: sms_code })
    const known = await findByPhone(tx, phone)
    if (known) checkNotBanned(known)
    const user_id = known?.id ?? (await createUser(tx, { phone, invite_uid })).id
    const open_id = bind_ticket ? await useBindTicket(tx, user_id, bind_ticket) : undefined
    await openLock(tx, 'login', phone)
    return { ...(await createSession(tx, { user_id, device_id, open_id })), user_id, is_new: !known }
  })
}

export interface Registration {
  phone: string
  sms_code: string
  password: string
  nickname?: string
  agree: boolean
  invite_uid?: number
  bind_ticket?: string
  device_id?: string
}

/**
 * Opens an account with a password.
 * @throws Refusal AGREEMENT_REQUIRED, PASSWORD_WEAK, CONTENT_BLOCKED, SMS_WRONG, SMS_LAPSED, PHONE_TAKEN, SOCIAL_TICKET_INVALID
 */
export async function register(
  ctx: Ctx,
  { phone, sms_code, password, nickname, agree, invite_uid, bind_ticket, device_id }: Registration,
): Promise<SignedIn> {
  if (!agree) refuse('AGREEMENT_REQUIRED', { article: 'user_agreement' })
  if (rules.isWeakPassword(password, phone)) refuse('PASSWORD_WEAK')
  checkWords(nickname)
  return inTransaction(ctx, async (tx) => {
    await useCode(tx, { phone, scene: 'register', code: sms_code })
    if (await findByPhone(tx, phone)) refuse('PHONE_TAKEN')
    const { id: user_id } = await createUser(tx, {
      phone,
      nickname,
      invite_uid,
      password_hash: await hashSecret(password),
    })
    for (const code of ['user_agreement', 'privacy']) {
      await query(
        tx,
        'account_agreed',
        'insert into account_agreements (user_id, code, version, ip) values ($1, $2, 1, $3)',
        [user_id, code, tx.ip],
      )
    }
    const open_id = bind_ticket ? await useBindTicket(tx, user_id, bind_ticket) : undefined
    return { ...(await createSession(tx, { user_id, device_id, open_id })), user_id, is_new: true }
  })
}

/**
 * Sets a new password by SMS and ends every session.
 * @throws Refusal PASSWORD_WEAK, SMS_WRONG, SMS_LAPSED; an unknown phone has no code that could be right
 */
export async function resetPassword(
  ctx: Ctx,
  { phone, sms_code, password }: { phone: string; sms_code: string; password: string },
): Promise<void> {
  if (rules.isWeakPassword(password, phone)) refuse('PASSWORD_WEAK')
  await inTransaction(ctx, async (tx) => {
    await useCode(tx, { phone, scene: 'forgot', code: sms_code })
    const user = await findByPhone(tx, phone)
    if (!user) refuse('SMS_LAPSED')
    await storePassword(tx, user.id, password)
    await endSessions(tx, user.id, { reason: 'password_reset' })
    await openLock(tx, 'login', phone)
  })
}

/** Stores a password that was judged already, and tells so. */
export async function storePassword(tx: Tx, user_id: number, password: string): Promise<void> {
  await query(
    tx,
    'account_password_save',
    'update account_users set password_hash = $2, password_set_at = platform_now() where id = $1',
    [user_id, await hashSecret(password)],
  )
  await emit(tx, 'account.password_changed', { user_id })
}

export interface BindNeeded {
  bind_ticket: string
  provider: string
  profile: { nickname: string; avatar: string | null }
}

const TICKET_BYTES = 24
const ticketHash = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/**
 * Through the messenger: signs in whoever is bound, else answers a ticket that a sign-in within 15 minutes binds.
 * @throws Refusal SOCIAL_TICKET_INVALID, UPSTREAM, NOT_CONFIGURED, ACCOUNT_RESTRICTED
 */
export async function signInBySocial(
  ctx: Ctx,
  { code, device_id }: { code: string; device_id?: string },
): Promise<SignedIn | BindNeeded> {
  const profile = await profileOf(ctx, code)
  const rows = await query<Found>(
    ctx,
    'account_sign_in_social',
    `select u.id, u.status, u.restrict_reason, null as password_hash from account_bindings b join account_users u on u.id = b.user_id
     where b.provider = 'wechat_h5' and b.open_id = $1`,
    [profile.openid],
  )
  const user = rows[0]
  if (user) {
    checkNotBanned(user)
    return {
      ...(await createSession(ctx, { user_id: user.id, device_id, open_id: profile.openid })),
      user_id: user.id,
      is_new: false,
    }
  }
  const bind_ticket = randomBytes(TICKET_BYTES).toString('base64url')
  await query(
    ctx,
    'account_ticket_add',
    `insert into account_bind_tickets (ticket_hash, provider, open_id, union_id, nickname, avatar, expires_at)
     values ($1, 'wechat_h5', $2, $3, $4, $5, platform_now() + interval '15 minutes')`,
    [ticketHash(bind_ticket), profile.openid, profile.unionid, profile.nickname, profile.avatar || null],
  )
  return { bind_ticket, provider: 'wechat_h5', profile: { nickname: profile.nickname, avatar: profile.avatar || null } }
}

async function profileOf(ctx: Ctx, code: string): Promise<SocialProfile> {
  const { social } = ctx.services.gateways
  if (!social.configured) refuse('NOT_CONFIGURED')
  try {
    return await social.exchange(code)
  } catch (error) {
    if (error instanceof GatewayRefused) refuse('SOCIAL_TICKET_INVALID')
    if (error instanceof OutcomeUnknown) refuse('UPSTREAM')
    throw error
  }
}

/**
 * Binds the messenger account of a ticket to a person. Returns its open id.
 * @throws Refusal SOCIAL_TICKET_INVALID, ALREADY_BOUND (either side is bound to another)
 */
async function useBindTicket(tx: Tx, user_id: number, bind_ticket: string): Promise<string> {
  const rows = await query<{
    provider: string
    open_id: string
    union_id: string | null
    nickname: string
    avatar: string | null
  }>(
    tx,
    'account_ticket_use',
    `update account_bind_tickets set used_at = platform_now() where ticket_hash = $1 and used_at is null and expires_at > platform_now()
     returning provider, open_id, union_id, nickname, avatar`,
    [ticketHash(bind_ticket)],
  )
  const ticket = rows[0] ?? refuse('SOCIAL_TICKET_INVALID')
  try {
    await query(
      tx,
      'account_binding_add',
      'insert into account_bindings (user_id, provider, open_id, union_id, nickname, avatar) values ($1, $2, $3, $4, $5, $6)',
      [user_id, ticket.provider, ticket.open_id, ticket.union_id, ticket.nickname, ticket.avatar],
    )
  } catch (error) {
    if (isUniqueViolation(error)) refuse('ALREADY_BOUND')
    throw error
  }
  await emit(tx, 'account.social_bound', { user_id, provider: ticket.provider })
  return ticket.open_id
}

/** Ends this session, or all of them. */
export async function signOut(ctx: SignedCtx, all: boolean): Promise<void> {
  await endSessions(
    ctx,
    ctx.user.id,
    all ? { reason: 'logout_all' } : { only: [ctx.user.session_id], reason: 'logout' },
  )
}
