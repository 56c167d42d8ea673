/**
 * Signing in through the messenger. A code in an address may be a stranger's, put there to bind their messenger account to the
 * person who opens the link. So the page that starts makes a verifier and puts its SHA-256 as nonce into the return address; a code
 * counts only beside the nonce of that page, and the ticket it yields only beside the verifier, which no address ever holds.
 */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { SocialProfile } from '../../../gateways/social-login/index.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { isUniqueViolation, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountEvents } from '../events.ts'
import { noteChange, tellSafety } from '../protecting/changes.ts'
import { createSession } from './sessions.ts'
import { checkMayEnter, type Found, type SignedIn } from './signed-in.ts'

export interface BindNeeded {
  bind_ticket: string
  provider: string
  profile: { nickname: string; avatar: string | null }
}

/** A ticket of signInBySocial, and the verifier it was made for. */
export interface BindTicket {
  bind_ticket?: string
  bind_verifier?: string
}

const TICKET_BYTES = 24
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Signs in the person this messenger account is bound to, else answers a ticket that a sign-in within 15 minutes binds.
 *
 * @param nonce what came back in the return address; with verifier, of which it must be the SHA-256 in base64url. A client that
 *   sends neither has to hold codes and tickets apart from addresses by itself
 * @throws Refusal SOCIAL_TICKET_INVALID, UPSTREAM, NOT_CONFIGURED, ACCOUNT_RESTRICTED, LOCKED_BY_OWNER {ticket}
 */
export async function signInBySocial(
  ctx: Ctx,
  { code, nonce, verifier, device_id }: { code: string; nonce?: string; verifier?: string; device_id?: string },
): Promise<SignedIn | BindNeeded> {
  const verifier_hash = verifier === undefined ? null : sha256(verifier)
  // Before the messenger is asked: a code of another page is not used up for it.
  if (verifier_hash?.toString('base64url') !== nonce) refuse('SOCIAL_TICKET_INVALID')
  const profile = await profileOf(ctx, code)
  const rows = await query<Found>(
    ctx,
    'account_sign_in_social',
    `select u.id, u.status, u.restrict_reason, u.locked_at, null as password_hash from account_messenger_bindings b join account_users u on u.id = b.user_id
     where b.provider = 'wechat_h5' and b.open_id = $1`,
    [profile.openid],
  )
  const user = rows[0]
  if (user) {
    await checkMayEnter(ctx, user)
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
    `insert into account_bind_tickets (ticket_hash, provider, open_id, union_id, nickname, avatar, verifier_hash, expires_at)
     values ($1, 'wechat_h5', $2, $3, $4, $5, $6, platform_now() + interval '15 minutes')`,
    [sha256(bind_ticket), profile.openid, profile.unionid, profile.nickname, profile.avatar || null, verifier_hash],
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
 * Binds the messenger account of a ticket to a person, and tells them. Does nothing without a ticket.
 * @returns the messenger account's open id
 * @throws Refusal SOCIAL_TICKET_INVALID (unknown, used, lapsed, or made for another verifier), ALREADY_BOUND (either side is bound to
 *   another)
 */
export async function useBindTicket(
  tx: Tx,
  user_id: number,
  { bind_ticket, bind_verifier }: BindTicket,
): Promise<string | undefined> {
  if (!bind_ticket) return undefined
  const rows = await query<{
    provider: string
    open_id: string
    union_id: string | null
    nickname: string
    avatar: string | null
    verifier_hash: Buffer | null
  }>(
    tx,
    'account_ticket_use',
    `update account_bind_tickets set used_at = platform_now() where ticket_hash = $1 and used_at is null and expires_at > platform_now()
     returning provider, open_id, union_id, nickname, avatar, verifier_hash`,
    [sha256(bind_ticket)],
  )
  const ticket = rows[0] ?? refuse('SOCIAL_TICKET_INVALID')
  // The refusal rolls the use back: the page the ticket was made for can still bind.
  if (ticket.verifier_hash && !timingSafeEqual(ticket.verifier_hash, sha256(bind_verifier ?? '')))
    refuse('SOCIAL_TICKET_INVALID')
  try {
    await query(
      tx,
      'account_binding_add',
      'insert into account_messenger_bindings (user_id, provider, open_id, union_id, nickname, avatar) values ($1, $2, $3, $4, $5, $6)',
      [user_id, ticket.provider, ticket.open_id, ticket.union_id, ticket.nickname, ticket.avatar],
    )
  } catch (error) {
    if (isUniqueViolation(error)) refuse('ALREADY_BOUND')
    throw error
  }
  await noteChange(tx, user_id, 'bound', { provider: ticket.provider, open_id: ticket.open_id })
  await tellSafety(tx, accountEvents.social_bound, user_id, { provider: ticket.provider, nickname: ticket.nickname })
  return ticket.open_id
}

/** The messenger account a person signs in with, by its open id at our official account. */
export async function messengerIdOf(ctx: Ctx, user_id: number): Promise<string | undefined> {
  const rows = await query<{ open_id: string }>(
    ctx,
    'account_messenger_id',
    `select open_id from account_messenger_bindings where user_id = $1 and provider = 'wechat_h5' limit 1`,
    [user_id],
  )
  return rows[0]?.open_id
}
