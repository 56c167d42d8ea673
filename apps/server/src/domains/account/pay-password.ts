/** The pay password: six digits that confirm a payment. */
import type { SignedCtx, Tx } from '../../platform/context.ts'
import { inTransaction, query, separately } from '../../platform/db.ts'
import { emit } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import { countFailure, countSuccess, lockState, openLock } from './guards.ts'
import { hashSecret, secretMatches } from './hashing.ts'
import * as rules from './rules.ts'
import { endSessions } from './sessions.ts'
import { keyedHash } from './vault.ts'

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
const remembered = new Map<string, number>()

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
    refuse('PAY_PASSWORD_LOCKED', { minutes: state.minutes, locked_until: toSeconds(state.locked_until) })

  const key = keyedHash(ctx, 'pay_password', `${subject}:${pay_password_hash}:${pay_password ?? ''}`).toString('base64')
  if ((remembered.get(key) ?? 0) > performance.now()) return
  if (!(await secretMatches(pay_password ?? '', pay_password_hash))) {
    const { tries_left, minutes, locked_until } = await countFailure(ctx, 'pay_password', subject)
    if (minutes > 0) {
      // The payment is rolled back; that somebody guessed is told all the same, once for each lock.
      await separately(ctx, (tx) =>
        emit(tx, 'account.pay_password_locked', { user_id: ctx.user.id, until: locked_until, minutes }),
      )
      refuse('PAY_PASSWORD_LOCKED', { minutes, locked_until: toSeconds(locked_until) })
    }
    refuse('PAY_PASSWORD_WRONG', { tries_left })
  }
  if (!(await countSuccess(ctx, 'pay_password', subject))) {
    const { minutes, locked_until } = await lockState(ctx, 'pay_password', subject)
    refuse('PAY_PASSWORD_LOCKED', { minutes, locked_until: toSeconds(locked_until) })
  }
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  remembered.set(key, performance.now() + REMEMBERED_MS)
}

const toSeconds = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : Math.floor(ms / 1000))

/**
 * Stores a new pay password after whatever proved the right to do so.
 * @throws Refusal PAY_PASSWORD_WEAK (runs, repeats, birthday, end of the phone number, the login password)
 */
async function store(tx: Tx<SignedCtx>, pay_password: string, { hold }: { hold: boolean }): Promise<void> {
  const { phone, birthday, password_hash } = await load(tx)
  if (rules.isWeakPayPassword(pay_password, { phone, birthday })) refuse('PAY_PASSWORD_WEAK')
  if (password_hash && (await secretMatches(pay_password, password_hash))) refuse('PAY_PASSWORD_WEAK')
  await query(
    tx,
    'account_pay_password_save',
    `update account_users set pay_password_hash = $2, pay_password_set_at = platform_now(),
       withdraw_hold_until = case when $3 then platform_now() + interval '24 hours' else withdraw_hold_until end where id = $1`,
    [tx.user.id, await hashSecret(pay_password), hold],
  )
  await openLock(tx, 'pay_password', String(tx.user.id))
  await emit(tx, 'account.pay_password_changed', { user_id: tx.user.id })
}

/** Whoever else is signed in must sign in again. */
const endOthers = (tx: Tx<SignedCtx>) =>
  endSessions(tx, tx.user.id, { except: tx.user.session_id, reason: 'pay_password_changed' })

/** @throws Refusal ALREADY_DONE, PAY_PASSWORD_WEAK */
export async function setPayPassword(
  ctx: SignedCtx,
  pay_password: string,
  free_limit_on: boolean | undefined,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if ((await load(tx)).pay_password_hash) refuse('ALREADY_DONE')
    await store(tx, pay_password, { hold: false })
    if (free_limit_on !== undefined)
      await query(tx, 'account_pay_free', 'update account_users set pay_free_on = $2 where id = $1', [
        tx.user.id,
        free_limit_on,
      ])
  })
}

/**
 * Changes the pay password and ends every other session.
 * @throws Refusal PAY_PWD_NOT_SET, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, PAY_PASSWORD_WEAK
 */
export async function changePayPassword(ctx: SignedCtx, old_pay_password: string, pay_password: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await checkPayPassword(tx, old_pay_password)
    await store(tx, pay_password, { hold: false })
    await endOthers(tx)
  })
}

/**
 * After an SMS code and, for a verified person, the end of the identity number. Withdrawals rest for 24 hours, and every other session
 * ends.
 */
export async function resetPayPassword(ctx: SignedCtx, pay_password: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await store(tx, pay_password, { hold: true })
    await endOthers(tx)
  })
}
