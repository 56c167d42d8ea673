/**
 * Closing one's own account: what runs keeps it open; then fifteen days in which signing in keeps it, and then everything personal is
 * erased, here at once and in the other domains when they hear of it. Orders, bids and money records stay, under a neutral name.
 */

import { LEAVE_DAYS } from '@juya/contract'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type DeadlineHandler, setDeadline } from '../../../platform/time/deadlines.ts'
import { accountEvents } from '../events.ts'
import { seal } from '../identity/vault.ts'
import { hasPayPassword } from '../profile/pay-preferences.ts'
import { phoneMark } from '../profile/people.ts'
import { tellSafety } from '../protecting/changes.ts'
import { checkPayPassword } from '../signing-in/pay-password.ts'
import { endSessions, reloadUser } from '../signing-in/sessions.ts'
import { spendCode, tryCode } from '../signing-in/sms.ts'
import { LEAVE, type Leaving, leavingOf, stay } from './staying.ts'
import { leavingItemsOf } from './ways-out.ts'

const DAY_MS = 86_400_000

interface Standing extends Record<string, unknown> {
  phone: string | null
  status: string
  locked_at: number | null
}

async function lockPerson(tx: Tx, user_id: number): Promise<Standing> {
  const [row] = await query<Standing>(
    tx,
    'account_leaving_lock',
    'select phone, status, locked_at from account_users where id = $1 for update',
    [user_id],
  )
  return row ?? refuse('NOT_FOUND')
}

/**
 * Puts the caller's account on its way out, proved by a code (scene cancel_account) and, where there is one, the pay password. Every other
 * session ends.
 * @throws Refusal SMS_WRONG, SMS_LAPSED, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, LEAVING_BLOCKED {items}, STATE_CONFLICT (on its way already)
 */
export async function leave(
  ctx: SignedCtx,
  { sms_code, pay_password }: { sms_code: string; pay_password?: string },
): Promise<Leaving> {
  const user_id = ctx.user.id
  const [own] = await query<{ phone: string }>(
    ctx,
    'account_phone_of',
    'select phone from account_users where id = $1',
    [user_id],
  )
  if (await hasPayPassword(ctx, user_id)) await checkPayPassword(ctx, pay_password)
  const right = await tryCode(ctx, { phone: own!.phone, scene: 'cancel_account', code: sms_code })
  return inTransaction(ctx, async (tx) => {
    await spendCode(tx, right)
    const { status } = await lockPerson(tx, user_id)
    if (status === 'cancelling') refuse('STATE_CONFLICT', { status })
    await refuseWhatRuns(tx, user_id)
    const due_at = (await databaseNow(tx)) + LEAVE_DAYS * DAY_MS
    await query(tx, 'account_leave', `update account_users set status = 'cancelling' where id = $1`, [user_id])
    await query(
      tx,
      'account_leaving_add',
      'insert into account_closures (user_id, due_at) values ($1, to_timestamp($2::float8 / 1000))',
      [user_id, due_at],
    )
    await setDeadline(tx, LEAVE, user_id, due_at)
    await endSessions(tx, user_id, { except: tx.user.session_id, reason: 'leaving' })
    await reloadUser(tx, user_id)
    await tellSafety(tx, accountEvents.leaving, user_id, { due_at })
    return (await leavingOf(tx, user_id))!
  })
}

async function refuseWhatRuns(tx: Tx, user_id: number): Promise<void> {
  const items = await leavingItemsOf(tx, user_id)
  if (items.length > 0) refuse('LEAVING_BLOCKED', { items: items.map(({ item }) => item) })
}

/** @throws Refusal STATE_CONFLICT (it is not on its way out) */
export async function keepAccount(tx: Tx<SignedCtx>): Promise<void> {
  await lockPerson(tx, tx.user.id)
  if (!(await stay(tx, tx.user.id))) refuse('STATE_CONFLICT')
  await reloadUser(tx, tx.user.id)
}

/** Deadline account_leave: the fifteen days are over. Something that runs again, such as a refund that came, or a lock by its owner keeps the account. */
export const leaveWhenDue: DeadlineHandler = {
  title: { en: 'Erase an account whose person left', zh: '注销到期，清除个人信息' },
  run: async (tx, [due]) => {
    const user_id = due!.ref_id
    const { phone, status, locked_at } = await lockPerson(tx, user_id)
    const leaving = await leavingOf(tx, user_id)
    if (status !== 'cancelling' || !leaving || leaving.due_at > (await databaseNow(tx))) return
    const items = await leavingItemsOf(tx, user_id)
    if (items.length > 0 || locked_at !== null) {
      await stay(tx, user_id)
      await reloadUser(tx, user_id)
      return
    }
    await endSessions(tx, user_id, { reason: 'left' })
    await eraseAccount(tx, user_id, phone)
    await query(
      tx,
      'account_leaving_done',
      `update account_closures set status = 'executed', ended_at = platform_now(), mark = $2 where id = $1`,
      [leaving.id, phone === null ? null : phoneMark(tx, phone)],
    )
    await reloadUser(tx, user_id)
    // No phone is left to tell; every domain erases what it has.
    await emit(tx, accountEvents.left, { user_id })
  },
}

/** Everything personal in this domain's tables; personal-columns.ts says column by column what becomes of it. */
async function eraseAccount(tx: Tx, user_id: number, phone: string | null): Promise<void> {
  const of_person = (name: string, text: string) => query(tx, name, text, [user_id])
  if (phone !== null) {
    await query(
      tx,
      'account_leaver_mark',
      'insert into account_closed_phone_hashes (mark) values ($1) on conflict do nothing',
      [phoneMark(tx, phone)],
    )
    await query(tx, 'account_leaver_codes', 'delete from account_sms_codes where phone = $1', [phone])
    await query(
      tx,
      'account_leaver_lockouts',
      `delete from account_lockouts where kind like 'login%' and (subject = $1 or subject like $1 || '@%')`,
      [phone],
    )
  }
  await query(
    tx,
    'account_erase',
    `update account_users set status = 'cancelled', phone = null, password_hash = null, pay_password_hash = null, nickname = '', avatar = null,
       gender = 'unknown', birthday = null, signature = '', email = null, wechat_id = null, city = null, area = null, last_ip = null,
       restrict_reason = null, quiet_hours = null, pay_free_on = false, role = 'normal', vip_until = null where id = $1`,
    [user_id],
  )
  await of_person('account_erase_sessions', 'delete from account_sessions where user_id = $1')
  await of_person('account_erase_bindings', 'delete from account_messenger_bindings where user_id = $1')
  await of_person('account_erase_changes', `update account_credential_changes set before = '{}' where user_id = $1`)
  await of_person('account_erase_waits', 'delete from account_pending_phone_changes where user_id = $1')
  await of_person('account_erase_devices', 'delete from account_devices where user_id = $1')
  await of_person('account_erase_ips', 'update account_agreements set ip = null where user_id = $1')
  await of_person('account_erase_prefs', 'delete from account_notice_prefs where user_id = $1')
  await query(
    tx,
    'account_erase_papers',
    `update account_identity_filings set real_name_enc = $2, id_no_enc = $3, id_front = '', id_back = '', hand_held = null where user_id = $1`,
    [user_id, seal(tx, 'real_name', ''), seal(tx, 'id_no', '')],
  )
  await of_person('account_erase_answers', 'delete from account_identity_questions where user_id = $1')
  // The purge of files nothing names takes them tonight.
  await of_person(
    'account_erase_files',
    `update platform_media set unused_since = '2000-01-01' where owner_user_id = $1 and (is_private or use = 'avatar')`,
  )
}
