/** The clock of live time: its owner is told 30 and 7 days before its end, then it lapses. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { liveEvents } from '../events.ts'
import { minutesOf } from '../rules.ts'
import { armTimeClock, endTime, lockTime, purchasesByIds } from './time-store.ts'

/** Deadline of a purchase. What was used up or went back meanwhile has none. */
export async function lapseTime(tx: Tx, id: number): Promise<void> {
  const [found] = await purchasesByIds(tx, [id])
  if (!found) return
  await lockTime(tx, found.shop_id)
  const [time] = await purchasesByIds(tx, [id])
  if (time?.status !== 'running') return
  const { shop_id, owner_id: user_id, expires_at, left_s } = time
  const told = { purchase_id: id, shop_id, user_id, minutes: minutesOf(left_s) }
  if (expires_at > (await databaseNow(tx))) {
    await emit(tx, liveEvents.time_ending, { ...told, expires_at })
    return armTimeClock(tx, time)
  }
  await endTime(tx, time, 'lapsed')
  await emit(tx, liveEvents.time_lapsed, told)
}
