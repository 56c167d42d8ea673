/** Operators' actions on an account: restrict, ban, and take it back. The caller checks the operator's right and writes the audit log. */
import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { clearDeadline, type DeadlineHandler, setDeadline } from '../../platform/time/deadlines.ts'
import { endSessions, forgetUser } from './signing-in/sessions.ts'

type Status = 'active' | 'restricted' | 'banned' | 'cancelling' | 'cancelled'

async function lock(tx: Tx, user_id: number): Promise<Status> {
  const rows = await query<{ status: Status }>(
    tx,
    'account_status_lock',
    'select status from account_users where id = $1 for update',
    [user_id],
  )
  return rows[0]?.status ?? refuse('NOT_FOUND')
}

async function save(
  tx: Tx,
  user_id: number,
  status: Status,
  reason: string | null,
  until: number | null,
): Promise<void> {
  await query(
    tx,
    'account_status_save',
    `update account_users set status = $2, restrict_reason = $3, restricted_until = to_timestamp($4::float8 / 1000) where id = $1`,
    [user_id, status, reason, until],
  )
  await forgetUser(tx, user_id)
}

/**
 * Stops a person from bidding, buying and posting. Lots they won and paid for go on.
 * @param until ms; undefined: until taken back
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (banned or cancelled)
 */
export async function restrictUser(
  tx: Tx,
  { user_id, reason, until }: { user_id: number; reason: string; until?: number },
): Promise<void> {
  const status = await lock(tx, user_id)
  if (status !== 'active' && status !== 'restricted') refuse('STATE_CONFLICT', { status })
  await save(tx, user_id, 'restricted', reason, until ?? null)
  if (until) await setDeadline(tx, 'account_unrestrict', user_id, until)
  else await clearDeadline(tx, 'account_unrestrict', user_id)
  await emit(tx, 'account.restricted', { user_id, reason, until: until ?? null })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (not restricted) */
export async function unrestrictUser(tx: Tx, user_id: number): Promise<void> {
  const status = await lock(tx, user_id)
  if (status !== 'restricted') refuse('STATE_CONFLICT', { status })
  await save(tx, user_id, 'active', null, null)
  await clearDeadline(tx, 'account_unrestrict', user_id)
  await emit(tx, 'account.unrestricted', { user_id })
}

/** Closes an account to its person and ends every session. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function banUser(tx: Tx, { user_id, reason }: { user_id: number; reason: string }): Promise<void> {
  const status = await lock(tx, user_id)
  if (status === 'banned' || status === 'cancelled') refuse('STATE_CONFLICT', { status })
  await save(tx, user_id, 'banned', reason, null)
  await clearDeadline(tx, 'account_unrestrict', user_id)
  await endSessions(tx, user_id, { reason: 'banned' })
  await emit(tx, 'account.banned', { user_id, reason })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (not banned) */
export async function unbanUser(tx: Tx, user_id: number): Promise<void> {
  const status = await lock(tx, user_id)
  if (status !== 'banned') refuse('STATE_CONFLICT', { status })
  await save(tx, user_id, 'active', null, null)
  await emit(tx, 'account.unrestricted', { user_id })
}

/** A restriction that has run its time ends by itself. */
export const unrestrictWhenDue: DeadlineHandler = {
  title: { en: 'Lift a restriction', zh: '解除账号限制' },
  run: async (tx, [due]) => {
    if ((await lock(tx, due!.ref_id)) === 'restricted') await unrestrictUser(tx, due!.ref_id)
  },
}
