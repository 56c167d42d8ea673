/** Another phone for an account: at once with codes of both, after a day where the old one is lost. */

import { PHONE_WAIT_H } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type DeadlineHandler, setDeadline } from '../../../platform/time/deadlines.ts'
import { accountEvents } from '../events.ts'
import { idTailMatches } from '../identity/identity.ts'
import { userIdByPhone } from '../profile/people.ts'
import { maskPhone } from '../rules.ts'
import { endSessions, reloadUser } from '../signing-in/sessions.ts'
import { spendCode, tryCode } from '../signing-in/sms.ts'
import { noteChange, tellSafety } from './changes.ts'

const WAIT = 'account_phone'
const HOUR_MS = 3_600_000

interface Wait extends Record<string, unknown> {
  phone: string
  due_at: number
}

export async function phoneWait(ctx: Ctx, user_id: number): Promise<Wait | undefined> {
  const [row] = await query<Wait>(
    ctx,
    'account_phone_wait',
    'select phone, due_at from account_pending_phone_changes where user_id = $1',
    [user_id],
  )
  return row
}

async function lockedPhone(tx: Tx, user_id: number): Promise<string | null> {
  const [row] = await query<{ phone: string | null }>(
    tx,
    'account_phone_lock',
    'select phone from account_users where id = $1 for no key update',
    [user_id],
  )
  return row?.phone ?? null
}

/**
 * Moves the account to another phone, proved by a code there. With a code of the old one as well it is done now; else by the end of the
 * verified number, after a day in which every phone of the account can stop it.
 * @returns from when on it is so, ms; null: now
 * @throws Refusal SMS_WRONG, SMS_LAPSED, PHONE_TAKEN, ALREADY_DONE (it is the account's), MISSING_PARAM (neither the old phone's code nor
 *   the number's end), REALNAME_REQUIRED (nothing to prove with), HOLDER_MISMATCH
 */
export async function changePhone(
  ctx: SignedCtx,
  {
    phone,
    sms_code,
    old_sms_code,
    id_no_tail6,
  }: { phone: string; sms_code: string; old_sms_code?: string; id_no_tail6?: string },
): Promise<number | null> {
  const old = (
    await query<{ phone: string | null }>(ctx, 'account_phone_of', 'select phone from account_users where id = $1', [
      ctx.user.id,
    ])
  )[0]!.phone
  if (old === phone) refuse('ALREADY_DONE')
  if (!old_sms_code && !id_no_tail6) refuse('MISSING_PARAM', { field: 'old_sms_code' })
  if (!old_sms_code && !ctx.user.realname_verified) refuse('REALNAME_REQUIRED')
  const right = await tryCode(ctx, { phone, scene: 'change_phone', code: sms_code })
  const right_old =
    old_sms_code && old ? await tryCode(ctx, { phone: old, scene: 'change_phone', code: old_sms_code }) : undefined
  if (!right_old && !(await idTailMatches(ctx, id_no_tail6))) refuse('HOLDER_MISMATCH')
  return inTransaction(ctx, async (tx) => {
    await spendCode(tx, right)
    if (right_old) await spendCode(tx, right_old)
    if ((await userIdByPhone(tx, phone)) !== undefined) refuse('PHONE_TAKEN')
    if (right_old) {
      await setPhone(tx, tx.user.id, phone, tx.user.session_id)
      return null
    }
    await lockedPhone(tx, tx.user.id)
    const due_at = (await databaseNow(tx)) + PHONE_WAIT_H * HOUR_MS
    await query(
      tx,
      'account_phone_wait_add',
      `insert into account_pending_phone_changes (user_id, phone, due_at) values ($1, $2, to_timestamp($3::float8 / 1000))
       on conflict (user_id) do update set phone = excluded.phone, due_at = excluded.due_at`,
      [tx.user.id, phone, due_at],
    )
    await setDeadline(tx, WAIT, tx.user.id, due_at)
    await tellSafety(tx, accountEvents.phone_change_asked, tx.user.id, { phone: maskPhone(phone), due_at })
    return due_at
  })
}

/** @throws Refusal PHONE_TAKEN */
async function setPhone(tx: Tx, user_id: number, phone: string, session_id: number | undefined): Promise<void> {
  const old = await lockedPhone(tx, user_id)
  await query(
    tx,
    'account_phone_set',
    `update account_users set phone = $2, withdraw_hold_until = greatest(withdraw_hold_until, platform_now() + interval '${PHONE_WAIT_H} hours') where id = $1`,
    [user_id, phone],
  ).catch((error: unknown) => {
    if (isUniqueViolation(error, 'account_users_phone')) refuse('PHONE_TAKEN')
    throw error
  })
  await dropPhoneWait(tx, user_id)
  await noteChange(tx, user_id, 'phone', { phone: old })
  await endSessions(tx, user_id, { ...(session_id ? { except: session_id } : {}), reason: 'phone_changed' })
  await reloadUser(tx, user_id)
  await tellSafety(tx, accountEvents.phone_changed, user_id, { phone: maskPhone(phone) })
}

/** @returns whether one waited */
export async function dropPhoneWait(tx: Tx, user_id: number): Promise<boolean> {
  const gone = await query(
    tx,
    'account_phone_wait_drop',
    'delete from account_pending_phone_changes where user_id = $1 returning user_id',
    [user_id],
  )
  await clearDeadline(tx, WAIT, user_id)
  return gone.length > 0
}

/** Calls a change off that waits. @throws Refusal STATE_CONFLICT (none waits) */
export async function keepPhone(tx: Tx<SignedCtx>): Promise<void> {
  if (!(await dropPhoneWait(tx, tx.user.id))) refuse('STATE_CONFLICT')
}

/** Deadline account_phone: its day is over. One whose number was taken meanwhile comes to nothing. */
export const changePhoneWhenDue: DeadlineHandler = {
  title: { en: 'Change a phone number', zh: '更换手机号' },
  run: async (tx, [due]) => {
    const user_id = due!.ref_id
    const waiting = await phoneWait(tx, user_id)
    if (!waiting || waiting.due_at > (await databaseNow(tx))) return
    if ((await userIdByPhone(tx, waiting.phone)) === undefined) await setPhone(tx, user_id, waiting.phone, undefined)
    else await dropPhoneWait(tx, user_id)
  },
}
