/** Opening operator accounts and reading operators by id. */

import type { OperatorRole } from '@juya/contract'
import { Secret } from 'otpauth'
import { audit } from '../../platform/audit.ts'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { invariant } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { hashSecret, seal, unseal } from '../account/index.ts'
import { otpauthUrl, TOTP_BYTES } from './signing-in/authenticator.ts'
import { removePasskeysOf } from './signing-in/passkeys.ts'
import { endSessions } from './signing-in/sessions.ts'

export interface NewOperator {
  login: string
  name: string
  password: string
  roles: readonly OperatorRole[]
  /** Base32; chosen by chance when absent. The demo world gives its operators known ones. */
  totp_secret?: string
  /** The authenticator is set up already: the first sign-in does not show the secret. */
  enrolled?: boolean
}

/**
 * Opens an operator account, or gives an existing one of that login a new password, secret and roles; its sessions end.
 * For seeds and the command line; on the console two operators make an account (staff/), whose person enrols.
 *
 * @returns its id and what to put into the authenticator
 */
export async function createOperator(
  ctx: Ctx,
  operator: NewOperator,
): Promise<{ id: number; otpauth_url: string; totp_secret: string }> {
  const login = operator.login.trim().toLowerCase()
  const totp_secret = operator.totp_secret ?? new Secret({ size: TOTP_BYTES }).base32
  const password_hash = await hashSecret(operator.password)
  const id = await inTransaction(ctx, async (tx) => {
    const rows = await query<{ id: number }>(
      tx,
      'operator_account_put',
      `insert into operator_accounts (login, name, password_hash, totp_secret_enc, roles, enrolled_at)
       values ($1, $2, $3, $4, $5, case when $6 then platform_now() end)
       on conflict (login) do update set name = excluded.name, password_hash = excluded.password_hash, totp_secret_enc = excluded.totp_secret_enc,
         roles = excluded.roles, enrolled_at = excluded.enrolled_at, enrol_by = null, totp_last_step = 0, status = 'active'
       returning id`,
      [
        login,
        operator.name,
        password_hash,
        seal(tx, 'operator.totp', totp_secret),
        [...operator.roles],
        operator.enrolled ?? false,
      ],
    )
    invariant(rows[0], 'an operator was not stored')
    await removePasskeysOf(tx, rows[0].id)
    await endSessions(tx, rows[0].id)
    await audit(tx, {
      actor_type: 'system',
      actor_id: null,
      action: 'operator.create',
      target_type: 'operator',
      target_id: rows[0].id,
      after: { login, name: operator.name, roles: [...operator.roles] },
    })
    return rows[0].id
  })
  return { id, otpauth_url: otpauthUrl(login, totp_secret), totp_secret }
}

/** Names of operators by id. */
export async function operatorNames(
  ctx: Ctx,
  ids: ReadonlyArray<number | null | undefined>,
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((one): one is number => typeof one === 'number'))]
  if (wanted.length === 0) return new Map()
  const rows = await query<{ id: number; name: string }>(
    ctx,
    'operator_names',
    'select id, name from operator_accounts where id = any($1)',
    [wanted],
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** How many operators but these are active in one of these roles and have ever enrolled. */
export async function colleagues(
  ctx: Ctx,
  without_ids: readonly number[],
  roles: readonly OperatorRole[],
): Promise<number> {
  const [row] = await query<{ others: number }>(
    ctx,
    'operator_colleagues',
    `select count(*)::int as others from operator_accounts where id <> all($1) and status = 'active' and password_hash is not null and roles && $2`,
    [[...without_ids], [...roles]],
  )
  return row!.others
}

/** The signed-in operator as the console shows them. */
export async function me(ctx: OperatorCtx) {
  const [row] = await query<{ last_login_at: number | null }>(
    ctx,
    'operator_me',
    'select last_login_at from operator_accounts where id = $1',
    [ctx.operator.id],
  )
  const { id, login, name, roles } = ctx.operator
  return {
    id,
    login,
    name,
    roles: [...roles],
    last_login_at: row?.last_login_at ? seconds(row.last_login_at) : null,
  }
}

/** The logins of active operators whose authenticator has this secret. */
export async function operatorsWithSecret(ctx: Ctx, secret: string): Promise<string[]> {
  const rows = await query<{ login: string; totp_secret_enc: Buffer }>(
    ctx,
    'operator_secrets',
    `select login, totp_secret_enc from operator_accounts where status = 'active' order by login`,
    [],
  )
  return rows.filter((row) => unseal(ctx, 'operator.totp', row.totp_secret_enc) === secret).map(({ login }) => login)
}
