/** Looks of operators at what is personal of somebody: noted where the console shows it, read by the person. */
import { type LOOKED_AT, SAME_LOOK_MIN } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../../platform/db/paging.ts'

export type LookedAt = (typeof LOOKED_AT)[number]

export interface LookOf {
  user_id: number
  what: LookedAt
  /** The thing it was opened with, e.g. order:71. */
  about?: string
  /** In the operator's words; a look with a reason is always noted by itself. */
  reason?: string
}

/** Notes that an operator sees something personal of somebody, in the transaction that shows it. */
export async function noteLookAt(
  tx: Tx,
  operator: OperatorCtx['operator'],
  { user_id, what, about, reason }: LookOf,
): Promise<void> {
  await query(
    tx,
    'account_look_add',
    `insert into account_looks (user_id, operator_id, roles, what, about, reason)
     select $1::bigint, $2::bigint, $3::text[], $4::text, $5::text, $6::text
     where $6::text is not null or not exists (
       select 1 from account_looks where user_id = $1 and operator_id = $2 and what = $4 and about is not distinct from $5
         and looked_at > platform_now() - interval '${SAME_LOOK_MIN} minutes')`,
    [user_id, operator.id, operator.roles, what, about ?? null, reason?.trim() || null],
  )
}

export interface Look extends Record<string, unknown> {
  id: number
  roles: string[]
  what: LookedAt
  about: string | null
  reason: string | null
  /** ms */
  looked_at: number
}

/** Looks at a person, the latest first. */
export const looksAt = (ctx: Ctx, user_id: number, paging: Paging): Promise<PageOf<Look>> =>
  pageQuery<Look>(
    ctx,
    {
      name: 'account_looks_at',
      columns: 'l.id, l.roles, l.what, l.about, l.reason, l.looked_at',
      from: 'account_looks l where l.user_id = $1',
      order: 'l.id desc',
      values: [user_id],
    },
    paging,
  )

/** Whose a filing is, or undefined. */
export async function identityOwner(ctx: Ctx, identity_id: number): Promise<number | undefined> {
  const [row] = await query<{ user_id: number }>(
    ctx,
    'account_identity_owner',
    'select user_id from account_identities where id = $1',
    [identity_id],
  )
  return row?.user_id
}
