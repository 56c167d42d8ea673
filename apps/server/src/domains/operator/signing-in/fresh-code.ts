/** A code of the authenticator asked for again within a session: before what moves money, changes roles, or shows what is masked. */
import { FRESH_CODE_MINUTES } from '@juya/contract'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { unseal } from '../../account/index.ts'
import { note } from '../action-audit.ts'
import { stepOf } from './authenticator.ts'
import { checkLocks, countFailure, forgetFailures, type Subject } from './lockout.ts'

/** Whether a session has shown a new code within the last minutes, signing in included. Asked of the database: what a node remembers is too old. */
export async function hasFreshCode(ctx: Ctx, session_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'operator_session_fresh',
    `select 1 from operator_sessions where id = $1 and revoked_at is null and code_at > platform_now() - $2 * interval '1 minute'`,
    [session_id, FRESH_CODE_MINUTES],
  )
  return rows.length > 0
}

/**
 * Takes a new code for this session. A code works once, here as at signing in, and wrong ones count towards the same lock.
 * @returns until when (ms) the session may do what needs a fresh code
 * @throws Refusal TOTP_WRONG, ACCOUNT_LOCKED {minutes}
 */
export async function showFreshCode(ctx: OperatorCtx, code: string): Promise<number> {
  const { id, session_id } = ctx.operator
  const subject: Subject = `totp:${id}`
  return inTransaction(ctx, async (tx) => {
    const [account] = await query<{ totp_secret_enc: Buffer }>(
      tx,
      'operator_secret',
      'select totp_secret_enc from operator_accounts where id = $1 for update',
      [id],
    )
    invariant(account, `operator ${id} has no account`)
    await checkLocks(tx, subject) // behind the row's lock, where those that came side by side stand in line
    const now = await databaseNow(tx)
    const step = stepOf(unseal(tx, 'operator.totp', account.totp_secret_enc), code, now)
    if (step === undefined || !(await useStep(tx, id, step))) {
      await countFailure(tx, { step: 'fresh_code', operator_id: id }, subject)
      refuse('TOTP_WRONG')
    }
    await forgetFailures(tx, subject)
    await query(tx, 'operator_session_code', 'update operator_sessions set code_at = platform_now() where id = $1', [
      session_id,
    ])
    await note(tx, { action: 'operator.fresh_code', target_type: 'operator', target_id: id })
    return now + FRESH_CODE_MINUTES * 60_000
  })
}

/** Uses a code up, with all older ones. */
async function useStep(ctx: Ctx, operator_id: number, step: number): Promise<boolean> {
  const used = await query(
    ctx,
    'operator_code_use',
    'update operator_accounts set totp_last_step = $2 where id = $1 and totp_last_step < $2 returning id',
    [operator_id, step],
  )
  return used.length > 0
}
