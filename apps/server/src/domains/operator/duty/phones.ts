/**
 * Where operators are reached when no one of them acknowledges an alarm, and who they are as people: an operator decides nothing about the accounts of
 * that number. So an operator who moves money may give one and not take it back; another with the role root does that.
 */
import type { OperatorRole } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { maskPhone, seal, unseal } from '../../account/index.ts'
import { note } from '../action-audit.ts'

const USE = 'operator.phone'
/** Roles whose acts move money, goods or verdicts about them. */
const MOVES_MONEY: ReadonlySet<OperatorRole> = new Set(['root', 'finance', 'service', 'arbiter', 'content'])

async function put(tx: Tx<OperatorCtx>, id: number, phone: string | null, reason?: string): Promise<string | null> {
  const masked = phone === null ? null : maskPhone(phone)
  if (phone === null)
    await query(tx, 'operator_phone_forget', 'delete from operator_alarm_phones where operator_id = $1', [id])
  else
    await query(
      tx,
      'operator_phone_put',
      `insert into operator_alarm_phones (operator_id, phone_enc, phone_masked) values ($1, $2, $3)
       on conflict (operator_id) do update set phone_enc = excluded.phone_enc, phone_masked = excluded.phone_masked`,
      [id, seal(tx, USE, phone), masked],
    )
  await note(tx, {
    action: 'operator.phone',
    target_type: 'operator',
    target_id: id,
    after: { phone: masked },
    ...(reason === undefined ? {} : { reason }),
  })
  return masked
}

/**
 * Keeps the caller's own number, or forgets it. The log keeps it masked.
 * @throws Refusal NUMBER_BY_ANOTHER (theirs stands, and they move money)
 */
export async function saveOwnPhone(ctx: OperatorCtx, phone: string | null): Promise<string | null> {
  return inTransaction(ctx, async (tx) => {
    const stands = await phoneOf(tx, tx.operator.id)
    if (stands === phone) return phone === null ? null : maskPhone(phone)
    if (stands !== undefined && tx.operator.roles.some((role) => MOVES_MONEY.has(role))) refuse('NUMBER_BY_ANOTHER')
    return put(tx, tx.operator.id, phone)
  })
}

/** Sets another operator's number, or takes it away. @throws Refusal SELF_ACTION, NOT_FOUND */
export async function savePhoneOf(
  ctx: OperatorCtx,
  { operator_id, phone, reason }: { operator_id: number; phone: string | null; reason: string },
): Promise<string | null> {
  if (operator_id === ctx.operator.id) refuse('SELF_ACTION')
  return inTransaction(ctx, async (tx) => {
    const found = await query(tx, 'operator_there', 'select 1 from operator_accounts where id = $1', [operator_id])
    if (found.length === 0) refuse('NOT_FOUND')
    return put(tx, operator_id, phone, reason)
  })
}

/** Masked numbers by operator. */
export async function maskedPhones(ctx: Ctx): Promise<Map<number, string>> {
  const rows = await query<{ operator_id: number; phone_masked: string }>(
    ctx,
    'operator_alarm_phones_masked',
    'select operator_id, phone_masked from operator_alarm_phones',
    [],
  )
  return new Map(rows.map((row) => [row.operator_id, row.phone_masked]))
}

/** The numbers of all operators who gave one. */
export async function operatorPhones(ctx: Ctx): Promise<Array<{ operator_id: number; phone: string }>> {
  const rows = await query<{ operator_id: number; phone_enc: Buffer }>(
    ctx,
    'operator_alarm_phones_all',
    'select operator_id, phone_enc from operator_alarm_phones',
    [],
  )
  return rows.map(({ operator_id, phone_enc }) => ({ operator_id, phone: unseal(ctx, USE, phone_enc) }))
}

/** The number an SMS goes to; undefined where the operator has given none. */
export async function phoneOf(ctx: Ctx, operator_id: number): Promise<string | undefined> {
  const [row] = await query<{ phone_enc: Buffer }>(
    ctx,
    'operator_phone_of',
    'select phone_enc from operator_alarm_phones where operator_id = $1',
    [operator_id],
  )
  return row && unseal(ctx, USE, row.phone_enc)
}
