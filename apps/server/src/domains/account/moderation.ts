/** Operators' actions on an account: restrict, ban, and take it back. The caller checks the operator's right and writes the audit log. */

import { type Approval, defineApproval, propose } from '../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { clearDeadline, type DeadlineHandler, setDeadline } from '../../platform/time/deadlines.ts'
import { accountEvents } from './events.ts'
import { userBriefs } from './profile/people.ts'
import { lockState, openLock } from './signing-in/lockout.ts'
import { endSessions, reloadUser } from './signing-in/sessions.ts'

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
  await reloadUser(tx, user_id)
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
  await emit(tx, accountEvents.restricted, { user_id, reason, until: until ?? null })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (not restricted) */
export async function unrestrictUser(tx: Tx, user_id: number): Promise<void> {
  const status = await lock(tx, user_id)
  if (status !== 'restricted') refuse('STATE_CONFLICT', { status })
  await save(tx, user_id, 'active', null, null)
  await clearDeadline(tx, 'account_unrestrict', user_id)
  await emit(tx, accountEvents.unrestricted, { user_id })
}

/** Closes an account to its person and ends every session. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function banUser(tx: Tx, { user_id, reason }: { user_id: number; reason: string }): Promise<void> {
  const status = await lock(tx, user_id)
  if (status === 'banned' || status === 'cancelled') refuse('STATE_CONFLICT', { status })
  await save(tx, user_id, 'banned', reason, null)
  await clearDeadline(tx, 'account_unrestrict', user_id)
  await endSessions(tx, user_id, { reason: 'banned' })
  await emit(tx, accountEvents.banned, { user_id, reason })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (not banned) */
export async function unbanUser(tx: Tx, user_id: number): Promise<void> {
  const status = await lock(tx, user_id)
  if (status !== 'banned') refuse('STATE_CONFLICT', { status })
  await save(tx, user_id, 'active', null, null)
  await emit(tx, accountEvents.unbanned, { user_id })
}

/** A ban is lifted by two operators. */
export const BAN_LIFT = 'ban_lift'
const banLift = defineApproval({
  kind: BAN_LIFT,
  roles: ['service', 'arbiter'],
  title: { en: 'Lift a ban', zh: '解除封禁' },
  effect: {
    en: '{name} (#{user_id}) can sign in, bid and buy again. A shop of theirs stays suspended until it is reinstated.',
    zh: '“{name}”（#{user_id}）可重新登录、出价与购买；其店铺仍为暂停营业，须另行恢复。',
  },
  run: (tx, { input }) => unbanUser(tx, Number(input.user_id)),
})

/**
 * Proposes to lift a ban; a second operator confirms.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (not banned), EDIT_CONFLICT (a proposal waits)
 */
export async function proposeUnban(
  tx: Tx<OperatorCtx>,
  { user_id, reason }: { user_id: number; reason: string },
): Promise<Approval> {
  const status = await lock(tx, user_id)
  if (status !== 'banned') refuse('STATE_CONFLICT', { status })
  const { nickname } = (await userBriefs(tx, [user_id])).get(user_id)!
  return propose(tx, banLift, {
    target_type: 'user',
    target_id: user_id,
    amount_fen: null,
    input: { user_id },
    facts: { user_id, name: nickname },
    reason,
  })
}

/** Opens a locked pay password early; it stays the same one. @throws Refusal NOT_FOUND, STATE_CONFLICT (not locked) */
export async function resetPayLock(tx: Tx, user_id: number): Promise<void> {
  await lock(tx, user_id)
  const { minutes } = await lockState(tx, 'pay_password', String(user_id))
  if (minutes === 0) refuse('STATE_CONFLICT', { locked: false })
  await openLock(tx, 'pay_password', String(user_id))
  await emit(tx, accountEvents.pay_password_unlocked, { user_id })
}

/** A restriction that has run its time ends by itself. */
export const unrestrictWhenDue: DeadlineHandler = {
  title: { en: 'Lift a restriction', zh: '解除账号限制' },
  run: async (tx, [due]) => {
    if ((await lock(tx, due!.ref_id)) === 'restricted') await unrestrictUser(tx, due!.ref_id)
  },
}

/** A restricted account is not closed by its person: what it is restricted for would be forgotten. @returns 1 or 0 */
export async function isRestricted(ctx: Ctx, user_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'account_is_restricted',
    `select count(*)::int as n from account_users where id = $1 and status in ('restricted', 'banned')
       and coalesce(restricted_until > platform_now(), true)`,
    [user_id],
  )
  return row!.n
}
