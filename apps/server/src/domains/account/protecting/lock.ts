/**
 * "It was not me": the owner locks the account by the link of a security notice or signed in. Every session ends, no money goes out and
 * every sign-in is refused, until somebody proves to be the owner: by a code to the phone it had before the changes and, where a name is verified,
 * the end of its number. Then the changes of 72 hours before are turned back.
 */

import { TURN_BACK_H, UNLOCK_REST_H } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountEvents } from '../events.ts'
import { idTailMatches, verifiedIdentity } from '../identity/identity.ts'
import { stay } from '../leaving/staying.ts'
import { maskPhone } from '../rules.ts'
import { createSession, endSessions, reloadUser } from '../signing-in/sessions.ts'
import type { SignedIn } from '../signing-in/signed-in.ts'
import { sendCode, spendCode, tryCode } from '../signing-in/sms.ts'
import { changesSince, newTicket, phoneBefore, readTicket, tellSafety, turnBack } from './changes.ts'
import { dropPhoneWait } from './phone.ts'

const HOUR_MS = 3_600_000
const SECOND_MS = 1_000 // a link's moment is in whole seconds

interface Standing extends Record<string, unknown> {
  phone: string | null
  status: string
  locked_at: number | null
  unlocked_at: number | null
}

const STANDING = 'select phone, status, locked_at, unlocked_at from account_users where id = $1'
const STANDING_LOCKED = 'select phone, status, locked_at, unlocked_at from account_users where id = $1 for update'

async function standing(ctx: Ctx, user_id: number, how: 'read' | 'lock'): Promise<Standing> {
  const [row] = await query<Standing>(
    ctx,
    how === 'read' ? 'account_standing' : 'account_standing_lock',
    how === 'read' ? STANDING : STANDING_LOCKED,
    [user_id],
  )
  return row && row.status !== 'cancelled' ? row : refuse('NOT_FOUND')
}

/** The account of a link, and its state; a link too old is none, unless the account is locked, nor is one of before its owner came back. */
async function find(ctx: Ctx, ticket: string) {
  const { user_id, at_ms } = readTicket(ctx, ticket)
  const now = await databaseNow(ctx)
  const one = await standing(ctx, user_id, 'read')
  if (one.locked_at === null && at_ms < now - TURN_BACK_H * HOUR_MS) refuse('NOT_FOUND')
  // A link somebody else read before the owner came back locks nothing again.
  if (one.unlocked_at !== null && at_ms < one.unlocked_at - SECOND_MS) refuse('NOT_FOUND')
  const changes = await changesSince(ctx, user_id, one.locked_at ?? now)
  return { user_id, ...one, changes, proof_phone: phoneBefore(changes, one.phone) }
}

/** What a link is about. @throws Refusal NOT_FOUND (no link of ours, or too old) */
export async function lockInfo(ctx: Ctx, ticket: string) {
  const { user_id, locked_at, changes, proof_phone } = await find(ctx, ticket)
  return {
    is_locked: locked_at !== null,
    changes: changes.map(({ kind, changed_at }) => ({ kind, changed_at })),
    phone_masked: maskPhone(proof_phone),
    needs_id_tail: (await verifiedIdentity(ctx, user_id)) !== undefined,
  }
}

/**
 * Locks the account of a link, or the caller's own; again does nothing more.
 * @returns a ticket to open it with
 * @throws Refusal NOT_FOUND, LOGIN_EXPIRED (neither a link nor signed in)
 */
export async function lockAccount(tx: Tx, ticket: string | undefined): Promise<string> {
  const user_id = ticket === undefined ? (tx.user?.id ?? refuse('LOGIN_EXPIRED')) : (await find(tx, ticket)).user_id
  const { locked_at } = await standing(tx, user_id, 'lock')
  if (locked_at === null) {
    await query(tx, 'account_lock', 'update account_users set locked_at = platform_now() where id = $1', [user_id])
    await dropPhoneWait(tx, user_id)
    // An owner who locks the account wants to keep it: a closure may be the intruder's doing, and the owner could not sign in to stay.
    await stay(tx, user_id)
    await endSessions(tx, user_id, { reason: 'locked' })
    await tellSafety(tx, accountEvents.locked, user_id)
  }
  return newTicket(tx, user_id)
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (not locked), and as sendCode */
export async function sendLockCode(ctx: Ctx, { ticket, captcha_token }: { ticket: string; captcha_token?: string }) {
  const { locked_at, proof_phone } = await find(ctx, ticket)
  if (locked_at === null || proof_phone === null) refuse('STATE_CONFLICT')
  return sendCode(ctx, { phone: proof_phone, scene: 'unlock', captcha_token })
}

/**
 * Turns back what changed, opens the account and signs its owner in.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (not locked), SMS_WRONG, SMS_LAPSED, HOLDER_MISMATCH, PHONE_TAKEN
 */
export async function unlock(
  ctx: Ctx,
  {
    ticket,
    sms_code,
    id_no_tail6,
    device_id,
  }: { ticket: string; sms_code: string; id_no_tail6?: string; device_id?: string },
): Promise<SignedIn> {
  const { user_id, locked_at, proof_phone } = await find(ctx, ticket)
  if (locked_at === null || proof_phone === null) refuse('STATE_CONFLICT')
  const right = await tryCode(ctx, { phone: proof_phone, scene: 'unlock', code: sms_code })
  if (!(await idTailMatches(ctx, id_no_tail6, user_id))) refuse('HOLDER_MISMATCH')
  return inTransaction(ctx, async (tx) => {
    await spendCode(tx, right)
    const now_locked = await standing(tx, user_id, 'lock')
    if (now_locked.locked_at === null) refuse('STATE_CONFLICT')
    await turnBack(tx, user_id, await changesSince(tx, user_id, now_locked.locked_at))
    await query(
      tx,
      'account_unlock',
      `update account_users set locked_at = null, unlocked_at = platform_now(), withdraw_hold_until = greatest(withdraw_hold_until, platform_now() + interval '${UNLOCK_REST_H} hours') where id = $1`,
      [user_id],
    )
    await endSessions(tx, user_id, { reason: 'unlocked' })
    await reloadUser(tx, user_id)
    await tellSafety(tx, accountEvents.unlocked, user_id)
    return { ...(await createSession(tx, { user_id, device_id })), user_id, is_new: false }
  })
}
