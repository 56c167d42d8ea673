/** Looking people up: each time is in the audit log, and who looks many up within an hour is told of. */

import { LOOKUPS_MAX } from '@juya/contract'
import type { OperatorCtx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { keyedHash, logDataAccess, userIdByPhone } from '../account/index.ts'
import { note } from './action-audit.ts'
import { operatorEvents } from './events.ts'

/** Entries of the audit log that name a person to the operator: shown unmasked, or found by a whole phone number. */
const LOOKUPS = { show: 'user.show', phone: 'user.find_by_phone' } as const

/**
 * The owner of a whole phone number. The console asks this way alone: each phone that is asked for is in the audit log and counts, one
 * without an account too, or the hidden digits of a masked one are found by asking for all of them. One request asks for a phone once.
 */
export function personOfPhone(ctx: OperatorCtx, phone: string): Promise<number | undefined> {
  const asked = known.get(ctx) ?? new Map<string, Promise<number | undefined>>()
  known.set(ctx, asked)
  const before = asked.get(phone)
  if (before) return before
  const found = inTransaction(ctx, async (tx) => {
    const user_id = await userIdByPhone(tx, phone)
    if (user_id !== undefined) await noteLookup(tx, { how: 'phone', user_id })
    else {
      const target_id = keyedHash(tx, 'lookup', phone).toString('hex').slice(0, 16)
      await note(tx, { action: LOOKUPS.phone, target_type: 'phone', target_id })
      await tellMany(tx)
    }
    return user_id
  })
  asked.set(phone, found)
  return found
}
const known = new WeakMap<OperatorCtx, Map<string, Promise<number | undefined>>>()

/** Writes that the caller looked a person up. The one that makes it too many within an hour says so, once an hour. */
export async function noteLookup(
  tx: Tx<OperatorCtx>,
  { how, user_id, reason }: { how: keyof typeof LOOKUPS; user_id: number; reason?: string },
): Promise<void> {
  await note(tx, { action: LOOKUPS[how], target_type: 'user', target_id: user_id, reason })
  await logDataAccess(tx, tx.operator, { user_id, what: how === 'show' ? 'contact' : 'phone_search', reason })
  await tellMany(tx)
}

/** Tells of who has just looked for too many persons or phones within an hour. */
async function tellMany(tx: Tx<OperatorCtx>): Promise<void> {
  const [row] = await query<{ people: number; told: boolean }>(
    tx,
    'operator_lookups_count',
    `select count(distinct (target_type, target_id)) filter (where action = any($2))::int as people, coalesce(bool_or(action = $3), false) as told
     from platform_audit_logs where actor_type = 'operator' and actor_id = $1 and at > platform_now() - interval '1 hour'
       and (action = any($2) or action = $3)`,
    [tx.operator.id, Object.values(LOOKUPS), MANY],
  )
  if (row!.told || row!.people < LOOKUPS_MAX) return
  await note(tx, { action: MANY, target_type: 'operator', target_id: tx.operator.id, after: { people: row!.people } })
  await emit(tx, operatorEvents.many_lookups, {
    operator_id: tx.operator.id,
    name: tx.operator.name,
    count: row!.people,
  })
}

const MANY = 'operator.many_lookups'
