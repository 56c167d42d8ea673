/** The operators: the list root reads, and the last root who must stay. */
import type { OperatorRole } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'

export interface Staff extends Record<string, unknown> {
  id: number
  login: string
  name: string
  roles: OperatorRole[]
  status: 'invited' | 'active' | 'disabled'
  enrolled_at: number | null
  enrol_by: number | null
  last_login_at: number | null
  created_at: number
}

/** An operator who was made and has not chosen a password yet is invited. */
export const STATUS = `case when status = 'active' and password_hash is null then 'invited' else status end`
const COLUMNS = `id, login, name, roles, ${STATUS} as status, enrolled_at, last_login_at, created_at,
  case when status = 'disabled' or enrolled_at is not null then null
    when password_hash is null then (select max(e.expires_at) from operator_enrolments e where e.operator_id = a.id and e.used_at is null and e.expires_at > platform_now())
    else enrol_by end as enrol_by`

/** Operators of these ids, in no order. */
export const staffByIds = (ctx: Ctx, ids: readonly number[]): Promise<Staff[]> =>
  query<Staff>(ctx, 'operator_staff', `select ${COLUMNS} from operator_accounts a where id = any($1)`, [ids])

/** One operator. @throws Refusal NOT_FOUND */
export async function staffOf(ctx: Ctx, id: number): Promise<Staff> {
  const [row] = await query<Staff>(
    ctx,
    'operator_staff_one',
    `select ${COLUMNS} from operator_accounts a where id = $1`,
    [id],
  )
  return row ?? refuse('NOT_FOUND')
}

/** The same, locked until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockStaff(tx: Tx, id: number): Promise<Staff> {
  await query(tx, 'operator_staff_lock', 'select id from operator_accounts where id = $1 for update', [id])
  return staffOf(tx, id)
}

/**
 * Locks all who hold the role root, in the order of their ids, so that two of them cannot go at once.
 * @throws Refusal LAST_ROOT when no other root who has ever enrolled would be left
 */
export async function keepARoot(tx: Tx, without_id: number): Promise<void> {
  const roots = await query<{ id: number; can_sign_in: boolean }>(
    tx,
    'operator_roots_lock',
    `select id, password_hash is not null as can_sign_in from operator_accounts where status = 'active' and 'root' = any(roles) order by id for update`,
    [],
  )
  const goes = roots.some(({ id }) => id === without_id)
  if (goes && !roots.some(({ id, can_sign_in }) => id !== without_id && can_sign_in)) refuse('LAST_ROOT')
}

/** Whether a login is somebody's, disabled or not. */
export async function isLoginTaken(ctx: Ctx, login: string): Promise<boolean> {
  const rows = await query(ctx, 'operator_login_taken', 'select 1 from operator_accounts where login = $1', [login])
  return rows.length > 0
}
