/** The clocks of VIP: what is over, and the word before it. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { vipEvents } from '../events.ts'
import { setting } from '../settings.ts'
import { lockMember, purchasesOf, refold, VIP_END_SOON } from '../store.ts'

const DAY_MS = 86_400_000

/** Deadline: the time of these is over. What moved meanwhile has a clock of its own. */
export const endByTime = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  query(
    tx,
    'vip_purchases_over',
    `update vip_purchases set status = 'over' where id = any($1) and status = 'active' and until_at <= platform_now()`,
    [[...ids]],
  )

/** Deadline: tells a person that their VIP ends; it never renews itself. */
export async function tellEnd(tx: Tx, user_id: number): Promise<void> {
  const [row] = await query<{ until_at: number | null }>(
    tx,
    'vip_member_end',
    'select until_at from vip_members where user_id = $1',
    [user_id],
  )
  const until_at = row?.until_at
  const now = await databaseNow(tx)
  if (!until_at || until_at <= now) return
  const told_at = until_at - (await setting(tx, 'vip.told_days')) * DAY_MS
  if (told_at > now) return setDeadline(tx, VIP_END_SOON, user_id, told_at)
  await emit(tx, vipEvents.end_soon, { user_id, until_at })
}

/** A person has left: what they had is void. */
export async function voidOf(tx: Tx, user_id: number): Promise<void> {
  if ((await purchasesOf(tx, user_id)).length === 0) return
  await lockMember(tx, user_id)
  await query(
    tx,
    'vip_purchases_void',
    `update vip_purchases set status = 'over', ended_at = platform_now() where user_id = $1 and status = 'active'`,
    [user_id],
  )
  await refold(tx, user_id)
}
