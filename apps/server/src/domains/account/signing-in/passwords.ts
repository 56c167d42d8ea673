/** Setting and changing the login password of somebody signed in. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import * as rules from '../rules.ts'
import { hashSecret, secretMatches } from './hashing.ts'
import { countFailure, countSuccess, lockState } from './lockout.ts'
import { endSessions } from './sessions.ts'
import { storePassword } from './signing-in.ts'
import { type RightCode, spendCode, tryCode } from './sms.ts'

interface Row extends Record<string, unknown> {
  phone: string
  password_hash: string | null
  pay_password_hash: string | null
  password_set_at: number | null
  is_fresh: boolean
}

/** The person's row, locked: of two first passwords at once one is the first. */
const lock = (tx: Tx<SignedCtx>): Promise<unknown> =>
  query(tx, 'account_user_lock', 'select 1 from account_users where id = $1 for no key update', [tx.user.id])

async function load(ctx: SignedCtx): Promise<Row> {
  const rows = await query<Row>(
    ctx,
    'account_password_row',
    `select u.phone, u.password_hash, u.pay_password_hash, u.password_set_at, s.created_at > platform_now() - interval '10 minutes' as is_fresh
     from account_users u join account_sessions s on s.id = $2 where u.id = $1`,
    [ctx.user.id, ctx.user.session_id],
  )
  return rows[0] ?? refuse('LOGIN_EXPIRED')
}

/** When the password was set, ms; undefined when there is none. */
export async function passwordState(ctx: SignedCtx): Promise<{ is_set: boolean; changed_at: number | null }> {
  const { password_hash, password_set_at } = await load(ctx)
  return { is_set: password_hash !== null, changed_at: password_set_at }
}

/** @throws Refusal SMS_LAPSED, SMS_WRONG */
const tryOwnCode = async (ctx: SignedCtx, phone: string, sms_code: string | undefined): Promise<RightCode> =>
  tryCode(ctx, { phone, scene: 'forgot', code: sms_code ?? refuse('SMS_LAPSED') })

/**
 * Sets the first password. A session older than ten minutes proves the phone once more.
 * @throws Refusal ALREADY_DONE, PASSWORD_WEAK, SMS_LAPSED, SMS_WRONG
 */
export async function setPassword(
  ctx: SignedCtx,
  { password, sms_code }: { password: string; sms_code?: string },
): Promise<void> {
  const row = await load(ctx)
  if (row.password_hash) refuse('ALREADY_DONE')
  if (rules.isWeakPassword(password, row.phone)) refuse('PASSWORD_WEAK')
  const right = row.is_fresh ? undefined : await tryOwnCode(ctx, row.phone, sms_code)
  const password_hash = await hashSecret(password)
  await inTransaction(ctx, async (tx) => {
    await lock(tx)
    if ((await load(tx)).password_hash) refuse('ALREADY_DONE')
    if (right) await spendCode(tx, right)
    await storePassword(tx, tx.user.id, password_hash)
  })
}

/**
 * Changes the password and ends every other session.
 * @throws Refusal PWD_NOT_SET, ACCOUNT_LOCKED {minutes}, BAD_CREDENTIALS, PASSWORD_WEAK
 */
export async function changePassword(
  ctx: SignedCtx,
  { old_password, password }: { old_password: string; password: string },
): Promise<void> {
  const row = await load(ctx)
  if (!row.password_hash) refuse('PWD_NOT_SET')
  // A count of their own: what strangers try at the sign-in page does not keep the person from changing it, nor the other way round.
  const subject = `own:${ctx.user.id}`
  const { minutes } = await lockState(ctx, 'login', subject)
  if (minutes > 0) refuse('ACCOUNT_LOCKED', { minutes })
  if (!(await secretMatches(old_password, row.password_hash))) {
    const locked = await countFailure(ctx, 'login', subject)
    if (locked.minutes > 0) refuse('ACCOUNT_LOCKED', { minutes: locked.minutes })
    refuse('BAD_CREDENTIALS')
  }
  if (!(await countSuccess(ctx, 'login', subject)))
    refuse('ACCOUNT_LOCKED', { minutes: (await lockState(ctx, 'login', subject)).minutes })
  if (rules.isWeakPassword(password, row.phone) || password === old_password) refuse('PASSWORD_WEAK')
  const password_hash = await hashSecret(password)
  await inTransaction(ctx, async (tx) => {
    await storePassword(tx, tx.user.id, password_hash)
    await endSessions(tx, tx.user.id, { except: tx.user.session_id, reason: 'password_changed' })
  })
}
