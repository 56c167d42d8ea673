/** Where operators are reached when no one of them acknowledges an alarm. A number is its owner's: no colleague sees or changes it. */
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { maskPhone, seal, unseal } from '../../account/index.ts'
import { note } from '../action-audit.ts'

const USE = 'operator.phone'

/** Keeps the caller's own number, or forgets it. The log keeps it masked. */
export async function saveOwnPhone(ctx: OperatorCtx, phone: string | null): Promise<string | null> {
  const masked = phone === null ? null : maskPhone(phone)
  await inTransaction(ctx, async (tx) => {
    if (phone === null)
      await query(tx, 'operator_phone_forget', 'delete from operator_alarm_phones where operator_id = $1', [
        tx.operator.id,
      ])
    else
      await query(
        tx,
        'operator_phone_put',
        `insert into operator_alarm_phones (operator_id, phone_enc, phone_masked) values ($1, $2, $3)
         on conflict (operator_id) do update set phone_enc = excluded.phone_enc, phone_masked = excluded.phone_masked`,
        [tx.operator.id, seal(tx, USE, phone), masked],
      )
    await note(tx, {
      action: 'operator.phone',
      target_type: 'operator',
      target_id: tx.operator.id,
      after: { phone: masked },
    })
  })
  return masked
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
