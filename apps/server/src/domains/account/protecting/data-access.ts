/** Accesses of operators to what is personal of somebody: logged where the console shows it, read by the person. */
import { type ACCESSED_DATA, SAME_ACCESS_MIN } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../../platform/db/paging.ts'

export type AccessedData = (typeof ACCESSED_DATA)[number]

export interface AccessOf {
  user_id: number
  what: AccessedData
  /** The thing it was opened with, e.g. order:71. */
  about?: string
  /** In the operator's words; an access with a reason is always a row of its own. */
  reason?: string
}

/** Notes that an operator sees something personal of somebody, in the transaction that shows it. */
export async function logDataAccess(
  tx: Tx,
  operator: OperatorCtx['operator'],
  { user_id, what, about, reason }: AccessOf,
): Promise<void> {
  await query(
    tx,
    'account_data_access_log_add',
    `insert into account_data_access_log (user_id, operator_id, roles, what, about, reason)
     select $1::bigint, $2::bigint, $3::text[], $4::text, $5::text, $6::text
     where $6::text is not null or not exists (
       select 1 from account_data_access_log where user_id = $1 and operator_id = $2 and what = $4 and about is not distinct from $5
         and accessed_at > platform_now() - interval '${SAME_ACCESS_MIN} minutes')`,
    [user_id, operator.id, operator.roles, what, about ?? null, reason?.trim() || null],
  )
}

export interface DataAccess extends Record<string, unknown> {
  id: number
  roles: string[]
  what: AccessedData
  about: string | null
  reason: string | null
  /** ms */
  accessed_at: number
}

/** Accesses to a person, the latest first. */
export const dataAccessesOf = (ctx: Ctx, user_id: number, paging: Paging): Promise<PageOf<DataAccess>> =>
  pageQuery<DataAccess>(
    ctx,
    {
      name: 'account_data_access_log_of',
      columns: 'l.id, l.roles, l.what, l.about, l.reason, l.accessed_at',
      from: 'account_data_access_log l where l.user_id = $1',
      order: 'l.id desc',
      values: [user_id],
    },
    paging,
  )

/** The person who made a filing, or undefined. */
export async function identityOwner(ctx: Ctx, identity_id: number): Promise<number | undefined> {
  const [row] = await query<{ user_id: number }>(
    ctx,
    'account_identity_owner',
    'select user_id from account_identity_filings where id = $1',
    [identity_id],
  )
  return row?.user_id
}
