/** Operators' actions on an account: restrict, ban, and take it back. The caller checks the operator's right and writes the audit log. */

import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type DeadlineHandler, setDeadline } from '../../../platform/time/deadlines.ts'
import { accountEvents } from '../events.ts'
import { stay } from '../leaving/staying.ts'
import { userBriefs } from '../profile/people.ts'
import { lockState, openLock } from '../signing-in/lockout.ts'
import { endSessions, reloadUser } from '../signing-in/sessions.ts'

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

/** Why an account is restricted: an operator decided so, or a report was upheld. Each cause has a row of its own. */
export type RestrictionCause = 'operator' | `report:${number}`

/**
 * Stops a person from bidding, buying and posting. Lots they won and paid for go on. An account on its way out stays: what it is restricted for
 * is not left behind. The same cause again replaces its own; another cause's neither ends nor shortens.
 * @param until ms; undefined: until taken back
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (banned or cancelled)
 */
export async function restrictUser(
  tx: Tx,
  {
    user_id,
    cause = 'operator',
    reason,
    until,
  }: { user_id: number; cause?: RestrictionCause; reason: string; until?: number },
): Promise<void> {
  const status = await lock(tx, user_id)
  if (status === 'banned' || status === 'cancelled') refuse('STATE_CONFLICT', { status })
  if (status === 'cancelling') await stay(tx, user_id)
  if (status === 'restricted') await noteEarlier(tx, user_id)
  await lift(tx, user_id, [cause])
  await query(
    tx,
    'account_restriction_add',
    'insert into account_restrictions (user_id, cause, reason, until_at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))',
    [user_id, cause, reason, until ?? null],
  )
  await saveStrictest(tx, user_id)
  await emit(tx, accountEvents.restricted, { user_id, reason, until: until ?? null })
}

/** Takes back the restriction of one cause; of an operator all of them. What another cause holds goes on. @throws Refusal NOT_FOUND, STATE_CONFLICT (not restricted) */
export async function unrestrictUser(tx: Tx, user_id: number, cause?: RestrictionCause): Promise<void> {
  const status = await lock(tx, user_id)
  if (status !== 'restricted') refuse('STATE_CONFLICT', { status })
  await noteEarlier(tx, user_id)
  await lift(tx, user_id, cause ? [cause] : undefined)
  if (!(await saveStrictest(tx, user_id))) await emit(tx, accountEvents.unrestricted, { user_id })
}

const lift = (tx: Tx, user_id: number, causes?: readonly RestrictionCause[]) =>
  query(
    tx,
    'account_restrictions_lift',
    'update account_restrictions set lifted_at = platform_now() where user_id = $1 and lifted_at is null and ($2::text[] is null or cause = any($2))',
    [user_id, causes ?? null],
  )

/** An account restricted before causes had rows: what it stands under is an operator's. */
const noteEarlier = (tx: Tx, user_id: number) =>
  query(
    tx,
    'account_restriction_earlier',
    `insert into account_restrictions (user_id, cause, reason, until_at)
     select id, 'operator', coalesce(restrict_reason, ''), restricted_until from account_users u
     where id = $1 and status = 'restricted' and not exists (select 1 from account_restrictions r where r.user_id = u.id)`,
    [user_id],
  )

/** Writes what holds longest into the account, and when the next of them ends. @returns whether one holds */
async function saveStrictest(tx: Tx, user_id: number): Promise<boolean> {
  const rows = await query<{ reason: string; until_at: number | null }>(
    tx,
    'account_restrictions_open',
    `select reason, until_at from account_restrictions where user_id = $1 and lifted_at is null and coalesce(until_at > platform_now(), true)
     order by until_at desc nulls first, id desc`,
    [user_id],
  )
  const [strictest] = rows
  await save(tx, user_id, strictest ? 'restricted' : 'active', strictest?.reason ?? null, strictest?.until_at ?? null)
  if (strictest?.until_at) await setDeadline(tx, 'account_unrestrict', user_id, strictest.until_at)
  else await clearDeadline(tx, 'account_unrestrict', user_id)
  return strictest !== undefined
}

/** Closes an account to its person and ends every session. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function banUser(tx: Tx, { user_id, reason }: { user_id: number; reason: string }): Promise<void> {
  const status = await lock(tx, user_id)
  if (status === 'banned' || status === 'cancelled') refuse('STATE_CONFLICT', { status })
  // A way out that was asked for ends with the ban, or none could be asked for after it.
  if (status === 'cancelling') await stay(tx, user_id)
  if (status === 'restricted') await noteEarlier(tx, user_id)
  await save(tx, user_id, 'banned', reason, null)
  await clearDeadline(tx, 'account_unrestrict', user_id)
  await endSessions(tx, user_id, { reason: 'banned' })
  await emit(tx, accountEvents.banned, { user_id, reason })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (not banned) */
export async function unbanUser(tx: Tx, user_id: number): Promise<void> {
  const status = await lock(tx, user_id)
  if (status !== 'banned') refuse('STATE_CONFLICT', { status })
  // A restriction from before the ban that still holds stands under it.
  await saveStrictest(tx, user_id)
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
    if ((await lock(tx, due!.ref_id)) !== 'restricted') return
    if (!(await saveStrictest(tx, due!.ref_id))) await emit(tx, accountEvents.unrestricted, { user_id: due!.ref_id })
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
