/** Days of VIP that are given, not bought. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { vipEvents } from '../events.ts'
import { lockMember, refold } from '../store.ts'
import type { VipSource } from '../tables.ts'

interface GivenDays {
  user_id: number
  days: number
  /** What they are given for: once each. */
  ref: string
  from: Exclude<VipSource, 'purchase'>
}

/**
 * Gives somebody days of VIP, behind what they have; the same ref gives once. Takes their lock of VIP and, last, their row.
 * @returns the end of their VIP, in ms
 */
export async function addVipDays(tx: Tx, { user_id, days, ref, from }: GivenDays): Promise<number> {
  await lockMember(tx, user_id)
  const [added] = await query<{ id: number }>(
    tx,
    'vip_days_add',
    `insert into vip_purchases (user_id, source, ref, days, at, from_at, to_at, until_at)
     select $1, $2, $3, $4, n, n, n + make_interval(hours => 24 * $4), n + make_interval(hours => 24 * $4) from platform_now() n
     on conflict (source, ref) do nothing returning id`,
    [user_id, from, ref, days],
  )
  const until_at = await refold(tx, user_id)
  if (added) await emit(tx, vipEvents.given, { purchase_id: added.id, user_id, days, until_at })
  return until_at
}
