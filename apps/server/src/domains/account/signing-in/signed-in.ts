/** The person a sign-in found, and its answer. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { newTicket } from '../protecting/changes.ts'
import type { NewSession } from './sessions.ts'

/** A session that was opened, and for whom. */
export interface SignedIn extends NewSession {
  user_id: number
  is_new: boolean
}

/** The columns a sign-in looks at. */
export interface Found extends Record<string, unknown> {
  id: number
  status: string
  restrict_reason: string | null
  locked_at: number | null
  password_hash: string | null
}

/** The person with this phone, or undefined. */
export async function findByPhone(ctx: Ctx, phone: string): Promise<Found | undefined> {
  const rows = await query<Found>(
    ctx,
    'account_sign_in',
    'select id, status, restrict_reason, locked_at, password_hash from account_users where phone = $1',
    [phone],
  )
  return rows[0]
}

/** @throws Refusal ACCOUNT_RESTRICTED {reason}, LOCKED_BY_OWNER {ticket} (to prove with who they are) */
export async function checkMayEnter(ctx: Ctx, user: Found): Promise<void> {
  if (user.status === 'banned' || user.status === 'cancelled')
    refuse('ACCOUNT_RESTRICTED', { reason: user.restrict_reason ?? '' })
  if (user.locked_at !== null) refuse('LOCKED_BY_OWNER', { ticket: await newTicket(ctx, user.id) })
}
