/** The roster: who is on duty for which role, from, until. Root and who leads the role write it. */
import type { OperatorRole } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { note } from '../action-audit.ts'
import { SHIFT_MAX_MS, type Shift } from './duty-rules.ts'

type ShiftRow = Shift & Record<string, unknown>
const COLUMNS = 'id, role, operator_id, from_at, until_at'

/** Shifts that touch a time, the soonest first. */
export const shiftsBetween = (ctx: Ctx, from_at: number, until_at: number): Promise<Shift[]> =>
  query<ShiftRow>(
    ctx,
    'operator_shifts_between',
    `select ${COLUMNS} from operator_shifts where until_at > to_timestamp($1::float8 / 1000) and from_at < to_timestamp($2::float8 / 1000)
     order by from_at, id limit 1000`,
    [from_at, until_at],
  )

/** Shifts that are not over, the soonest first. */
export const shiftsAhead = (ctx: Ctx): Promise<Shift[]> =>
  query<ShiftRow>(
    ctx,
    'operator_shifts_ahead',
    `select ${COLUMNS} from operator_shifts where until_at > platform_now() order by from_at, id limit 1000`,
    [],
  )

export interface Lead extends Record<string, unknown> {
  role: OperatorRole
  operator_id: number
}
export const leads = (ctx: Ctx): Promise<Lead[]> =>
  query<Lead>(
    ctx,
    'operator_shift_leads_all',
    'select role, operator_id from operator_shift_leads order by role, operator_id',
    [],
  )

/** Whether the caller writes the roster of a role. */
export const mayWrite = ({ operator }: OperatorCtx, role: OperatorRole, known: readonly Lead[]): boolean =>
  operator.roles.includes('root') ||
  known.some((lead) => lead.role === role && lead.operator_id === operator.id && operator.roles.includes(role))

/** @throws Refusal FORBIDDEN */
async function checkWriter(ctx: OperatorCtx, role: OperatorRole): Promise<void> {
  if (!mayWrite(ctx, role, await leads(ctx))) refuse('FORBIDDEN')
}

/** @throws Refusal NOT_FOUND unless the operator is active and has the role */
async function lockHolder(tx: Tx, operator_id: number, role: OperatorRole): Promise<void> {
  const rows = await query(
    tx,
    'operator_holder_lock',
    `select 1 from operator_accounts where id = $1 and status = 'active' and $2 = any(roles) for update`,
    [operator_id, role],
  )
  if (rows.length === 0) refuse('NOT_FOUND')
}

interface NewShift {
  role: OperatorRole
  operator_id: number
  from_at: number
  until_at: number
}

/**
 * Enters a shift.
 * @throws Refusal FORBIDDEN, NOT_FOUND (no active operator with the role), VALIDATION (ends before it begins, or is too long), WINDOW_CLOSED (over),
 * STATE_CONFLICT (they are on duty for the role then already)
 */
export async function addShift(ctx: OperatorCtx, shift: NewShift): Promise<Shift> {
  const { role, operator_id, from_at, until_at } = shift
  return inTransaction(ctx, async (tx) => {
    await checkWriter(tx, role)
    await lockHolder(tx, operator_id, role)
    if (until_at <= from_at || until_at - from_at > SHIFT_MAX_MS)
      refuse('VALIDATION', { field: 'until_at', reason: 'after from_at, by seven days at most' })
    if (until_at <= (await databaseNow(tx))) refuse('WINDOW_CLOSED')
    const [row] = await query<ShiftRow>(
      tx,
      'operator_shift_add',
      `insert into operator_shifts (role, operator_id, from_at, until_at, made_by)
       select $1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), $5
       where not exists (select 1 from operator_shifts where operator_id = $2 and role = $1
         and until_at > to_timestamp($3::float8 / 1000) and from_at < to_timestamp($4::float8 / 1000))
       returning ${COLUMNS}`,
      [role, operator_id, from_at, until_at, tx.operator.id],
    )
    if (!row) refuse('STATE_CONFLICT')
    await note(tx, { action: 'roster.add', target_type: 'operator', target_id: operator_id, after: partsOf(row) })
    return row
  })
}

/**
 * Takes a shift out of the roster; one that has begun ends now.
 * @throws Refusal NOT_FOUND, FORBIDDEN, WINDOW_CLOSED (over)
 */
export async function removeShift(ctx: OperatorCtx, id: number): Promise<Shift> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await query<ShiftRow>(
      tx,
      'operator_shift_lock',
      `select ${COLUMNS} from operator_shifts where id = $1 for update`,
      [id],
    )
    if (!row) refuse('NOT_FOUND')
    await checkWriter(tx, row.role)
    const now = await databaseNow(tx)
    if (row.until_at <= now) refuse('WINDOW_CLOSED')
    if (row.from_at < now)
      await query(tx, 'operator_shift_end', 'update operator_shifts set until_at = platform_now() where id = $1', [id])
    else await query(tx, 'operator_shift_remove', 'delete from operator_shifts where id = $1', [id])
    await note(tx, {
      action: 'roster.remove',
      target_type: 'operator',
      target_id: row.operator_id,
      before: partsOf(row),
    })
    return row
  })
}

const partsOf = ({ role, from_at, until_at }: Shift) => ({ role, from_at, until_at })

/**
 * Lets an operator write the roster of a role, or no longer. The contract gives it to root alone.
 * @throws Refusal NOT_FOUND (no active operator with the role)
 */
export async function setLead(
  ctx: OperatorCtx,
  { operator_id, role, on }: { operator_id: number; role: OperatorRole; on: boolean },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (on) await lockHolder(tx, operator_id, role)
    const changed = on
      ? await query(
          tx,
          'operator_lead_add',
          'insert into operator_shift_leads (role, operator_id) values ($1, $2) on conflict do nothing returning 1',
          [role, operator_id],
        )
      : await query(
          tx,
          'operator_lead_remove',
          'delete from operator_shift_leads where role = $1 and operator_id = $2 returning 1',
          [role, operator_id],
        )
    if (changed.length === 0 && !on) refuse('NOT_FOUND')
    if (changed.length === 0) return
    await note(tx, {
      action: on ? 'roster.lead' : 'roster.unlead',
      target_type: 'operator',
      target_id: operator_id,
      after: { role },
    })
  })
}
