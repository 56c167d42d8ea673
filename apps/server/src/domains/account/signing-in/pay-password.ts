/** The pay password: six digits that confirm a payment. */

import { boundedMap } from '../../../platform/cache/cache.ts'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query, separately } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { accountEvents } from '../events.ts'
import { idTailMatches } from '../identity/identity.ts'
import { keyedHash } from '../identity/vault.ts'
import { noteChange, tellSafety } from '../protecting/changes.ts'
import * as rules from '../rules.ts'
import { hashSecret, secretMatches } from './hashing.ts'
import { countFailure, countSuccess, lockState, openLock } from './lockout.ts'
import { endSessions } from './sessions.ts'
import { type RightCode, spendCode, tryCode } from './sms.ts'

interface Row extends Record<string, unknown> {
  phone: string | null
  birthday: string | null
  password_hash: string | null
  pay_password_hash: string | null
}

async function load(ctx: SignedCtx): Promise<Row> {
  const rows = await query<Row>(
    ctx,
    'account_pay_password',
    `select phone, to_char(birthday, 'YYYY-MM-DD') as birthday, password_hash, pay_password_hash from account_users where id = $1`,
    [ctx.user.id],
  )
  return rows[0] ?? refuse('LOGIN_EXPIRED')
}

/** A right pay password needs no second argon2 for this long: a burst of retries of one payment is one check. */
const REMEMBERED_MS = 60_000
const REMEMBERED_MAX = 20_000
const remembered = boundedMap<string, number>(REMEMBERED_MAX)

/**
 * Lets the caller go on only with the right pay password. Wrong tries are counted even though the payment is refused.
 *
 * @throws Refusal PAY_PWD_NOT_SET, PAY_PASSWORD_WRONG {tries_left}, PAY_PASSWORD_LOCKED {minutes}
 */
export async function checkPayPassword(ctx: SignedCtx, pay_password: string | undefined): Promise<void> {
  const { pay_password_hash } = await load(ctx)
  if (!pay_password_hash) refuse('PAY_PWD_NOT_SET')
  const subject = String(ctx.user.id)
  const state = await lockState(ctx, 'pay_password', subject)
  if (state.minutes > 0)
    refuse('PAY_PASSWORD_LOCKED', { minutes: state.minutes, locked_until: seconds(state.locked_until) })

  const key = keyedHash(ctx, 'pay_password', `${subject}:${pay_password_hash}:${pay_password ?? ''}`).toString('base64')
  if ((remembered.get(key) ?? 0) > performance.now()) return
  if (!(await secretMatches(pay_password ?? '', pay_password_hash))) {
    const { tries_left, minutes, locked_until } = await countFailure(ctx, 'pay_password', subject)
    if (minutes > 0) {
      // The payment is rolled back; that somebody guessed is told all the same, once for each lock.
      await separately(ctx, (tx) =>
        tellSafety(tx, accountEvents.pay_password_locked, ctx.user.id, { until: locked_until, minutes }),
      )
      refuse('PAY_PASSWORD_LOCKED', { minutes, locked_until: seconds(locked_until) })
    }
    refuse('PAY_PASSWORD_WRONG', { tries_left })
  }
  if (!(await countSuccess(ctx, 'pay_password', subject))) {
    const { minutes, locked_until } = await lockState(ctx, 'pay_password', subject)
    refuse('PAY_PASSWORD_LOCKED', { minutes, locked_until: seconds(locked_until) })
  }
  remembered.set(key, performance.now() + REMEMBERED_MS)
}

/** @throws Refusal PAY_PASSWORD_WEAK (runs, repeats, birthday, end of the phone number, the login password) */
async function judge(ctx: SignedCtx, pay_password: string): Promise<void> {
  const { phone, birthday, password_hash } = await load(ctx)
  if (rules.isWeakPayPassword(pay_password, { phone, birthday })) refuse('PAY_PASSWORD_WEAK')
  if (password_hash && (await secretMatches(pay_password, password_hash))) refuse('PAY_PASSWORD_WEAK')
}

/** @throws Refusal SMS_WRONG, SMS_LAPSED */
async function tryOwnCode(ctx: SignedCtx, sms_code: string): Promise<RightCode> {
  const { phone } = await load(ctx)
  return tryCode(ctx, { phone: phone ?? '', scene: 'pay_pwd', code: sms_code })
}

/** After a change or a reset no withdrawal for so many hours: a thief of the phone does not get at the money at once. */
const WITHDRAW_HOLD_H = 24

/** Stores the hash of a new pay password that was judged, after the proof of the right to do so. */
async function store(tx: Tx<SignedCtx>, pay_password_hash: string, { hold }: { hold: boolean }): Promise<void> {
  await noteChange(tx, tx.user.id, 'pay_password', { hash: (await load(tx)).pay_password_hash })
  await query(
    tx,
    'account_pay_password_save',
    `update account_users set pay_password_hash = $2, pay_password_set_at = platform_now(),
       withdraw_hold_until = case when $3 then platform_now() + interval '${WITHDRAW_HOLD_H} hours' else withdraw_hold_until end where id = $1`,
    [tx.user.id, pay_password_hash, hold],
  )
  await openLock(tx, 'pay_password', String(tx.user.id))
  await tellSafety(tx, accountEvents.pay_password_changed, tx.user.id)
}

/** Other sessions must sign in again. */
const endOthers = (tx: Tx<SignedCtx>) =>
  endSessions(tx, tx.user.id, { except: tx.user.session_id, reason: 'pay_password_changed' })

/**
 * Sets the first pay password, proved by SMS. Everything else is judged before the code is used up, so that a person who is refused
 * needs no second one.
 * @throws Refusal ALREADY_DONE, PAY_PASSWORD_WEAK, SMS_WRONG, SMS_LAPSED
 */
export async function setPayPassword(
  ctx: SignedCtx,
  { pay_password, sms_code, free_limit_on }: { pay_password: string; sms_code: string; free_limit_on?: boolean },
): Promise<void> {
  if ((await load(ctx)).pay_password_hash) refuse('ALREADY_DONE')
  await judge(ctx, pay_password)
  const right = await tryOwnCode(ctx, sms_code)
  const pay_password_hash = await hashSecret(pay_password)
  await inTransaction(ctx, async (tx) => {
    await query(tx, 'account_user_lock', 'select 1 from account_users where id = $1 for no key update', [tx.user.id])
    if ((await load(tx)).pay_password_hash) refuse('ALREADY_DONE')
    await spendCode(tx, right)
    await store(tx, pay_password_hash, { hold: false })
    if (free_limit_on !== undefined)
      await query(tx, 'account_pay_free', 'update account_users set pay_free_on = $2 where id = $1', [
        tx.user.id,
        free_limit_on,
      ])
  })
}

/**
 * Changes the pay password and ends every other session. Withdrawals rest for 24 hours.
 * @throws Refusal PAY_PWD_NOT_SET, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_WEAK
 */
export async function changePayPassword(ctx: SignedCtx, old_pay_password: string, pay_password: string): Promise<void> {
  await checkPayPassword(ctx, old_pay_password)
  await judge(ctx, pay_password)
  const pay_password_hash = await hashSecret(pay_password)
  await inTransaction(ctx, async (tx) => {
    await store(tx, pay_password_hash, { hold: true })
    await endOthers(tx)
  })
}

/**
 * Sets another pay password, proved by SMS and, for a verified person, the end of the identity number. Withdrawals rest for 24 hours, and
 * every other session ends. A refusal leaves the code as it was; its try is counted.
 * @throws Refusal PAY_PASSWORD_WEAK, SMS_WRONG, SMS_LAPSED, HOLDER_MISMATCH
 */
export async function resetPayPassword(
  ctx: SignedCtx,
  { pay_password, sms_code, id_no_tail6 }: { pay_password: string; sms_code: string; id_no_tail6?: string },
): Promise<void> {
  await judge(ctx, pay_password)
  const right = await tryOwnCode(ctx, sms_code)
  if (!(await idTailMatches(ctx, id_no_tail6))) refuse('HOLDER_MISMATCH')
  const pay_password_hash = await hashSecret(pay_password)
  await inTransaction(ctx, async (tx) => {
    await spendCode(tx, right)
    await store(tx, pay_password_hash, { hold: true })
    await endOthers(tx)
  })
}
