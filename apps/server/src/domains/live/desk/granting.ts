/** Operators grant live time: what an outage or a mistake of ours cost a shop. More than some hours needs two of them. */
import { LIVE_GRANT_ALONE_MIN } from '@juya/contract'
import { defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { shopRow } from '../../shop/index.ts'
import { liveEvents } from '../events.ts'
import { isOpenRoom, minutesOf } from '../rules.ts'
import { setting } from '../settings.ts'
import { lockRoom } from '../store.ts'
import type { Room } from '../tables.ts'
import { addTime, lockTime } from '../time/time-store.ts'

const DAY_MS = 86_400_000
/** Names the act of two in approvals. */
export const LIVE_TIME_GRANT = 'live_time_grant'

const grant = defineApproval({
  kind: LIVE_TIME_GRANT,
  roles: ['service'],
  title: { en: 'Grant live time', zh: '赠送直播时长' },
  effect: {
    en: 'The live room “{title}” has {minutes} minutes more, as long as free ones last.',
    zh: '直播间“{title}”增加 {minutes} 分钟，有效期与赠送时长一致。',
  },
  async run(tx, { target_id, input, reason }) {
    await add(tx, await lockOpen(tx, Number(target_id)), Number(input.minutes), reason)
  },
})

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
async function lockOpen(tx: Tx, room_id: number): Promise<Room> {
  const room = await lockRoom(tx, room_id)
  return isOpenRoom(room.status) ? room : refuse('STATE_CONFLICT', { status: room.status })
}

async function add(tx: Tx, { shop_id }: Room, minutes: number, reason: string): Promise<void> {
  const { owner_user_id: owner_id } = await shopRow(tx, shop_id)
  await lockTime(tx, shop_id)
  const expires_at = (await databaseNow(tx)) + (await setting(tx, 'live.free_valid_days')) * DAY_MS
  const time = await addTime(tx, {
    ...{ shop_id, owner_id, source: 'granted', plan_id: null, seconds: minutes * 60, amount_fen: 0, expires_at },
    ...{ name: '平台赠送', name_en: 'From Juya', payment_id: null, pay_no: null, is_shops: true, back_until: null },
  })
  invariant(time, 'live time that operators grant is added')
  await emit(tx, liveEvents.time_granted, {
    ...{ purchase_id: time.id, shop_id, user_id: owner_id, minutes, expires_at, reason },
  })
}

/** The minutes that a shop was granted within the last day. */
async function grantedLately(tx: Tx, shop_id: number): Promise<number> {
  const [sum] = await query<{ seconds: number }>(
    tx,
    'live_granted_lately',
    `select coalesce(sum(seconds), 0)::int as seconds from live_time_purchases
     where shop_id = $1 and source = 'granted' and at > platform_now() - interval '1 day'`,
    [shop_id],
  )
  return minutesOf(sum!.seconds)
}

/**
 * Grants minutes to a room at once; what makes more than LIVE_GRANT_ALONE_MIN within a day is proposed, and a second operator confirms it.
 * @returns whether it waits for that
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT (a proposal waits)
 */
export async function grantTime(
  tx: Tx<OperatorCtx>,
  { id, minutes, reason }: { id: number; minutes: number; reason: string },
): Promise<boolean> {
  const room = await lockOpen(tx, id)
  if ((await grantedLately(tx, room.shop_id)) + minutes <= LIVE_GRANT_ALONE_MIN) {
    await add(tx, room, minutes, reason)
    return false
  }
  await propose(tx, grant, {
    ...{ target_type: 'live_room', target_id: id, amount_fen: null, reason },
    input: { minutes },
    facts: { title: room.title, minutes },
  })
  return true
}
