/** How soon people of a shop answer, measured from its chats. Waiting counts while the shop is open. */

import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Told } from '../../platform/outbox/index.ts'
import type { chatEvents } from '../chat/events.ts'
import { hoursOf } from './hours.ts'
import { presenceAt } from './hours-rules.ts'

/** Nothing is said of fewer answers. */
const LEAST_ANSWERS = 10
const WITHIN_DAYS = 30
const KEPT_DAYS = 90
/** A person without an answer for a day waited a day, whether one comes or not. */
const UNANSWERED_S = 86_400
/** What is said, in minutes; a shop slower than the last is said nothing of. */
const STEPS_MIN = [5, 15, 30, 60, 180, 720, 1_440] as const

/** A message of a buyer begins a wait, one a person of the shop wrote ends it. */
export async function measureAnswer(tx: Tx, { payload, created_at }: Told<typeof chatEvents.sent>): Promise<void> {
  const { conversation_id, shop_id, sender_type, automatic } = payload
  if (shop_id === null || automatic !== null || sender_type === 'house') return
  if (sender_type === 'user') {
    const { hours } = await hoursOf(tx, shop_id)
    const asked_at = (hours && presenceAt(hours, created_at).opens_at) ?? created_at
    await query(
      tx,
      'service_wait_begin',
      'insert into service_waiting_buyers (conversation_id, shop_id, asked_at) values ($1, $2, to_timestamp($3::float8 / 1000)) on conflict do nothing',
      [conversation_id, shop_id, asked_at],
    )
    return
  }
  await query(
    tx,
    'service_wait_end',
    `with ended as (delete from service_waiting_buyers where conversation_id = $1 returning shop_id, asked_at)
     insert into service_answer_times (shop_id, waited_s, answered_at)
     select shop_id, least(greatest(0, extract(epoch from to_timestamp($2::float8 / 1000) - asked_at)), ${UNANSWERED_S})::int,
       to_timestamp($2::float8 / 1000) from ended`,
    [conversation_id, created_at],
  )
}

/** Within how many minutes three of four buyers had an answer; null below ten of them, and where it takes longer than a day. */
export async function repliesWithin(ctx: Ctx, shop_id: number): Promise<number | null> {
  const [row] = await query<{ count: number; waited_s: number | null }>(
    ctx,
    'service_replies_within',
    `select count(*)::int as count, percentile_disc(0.75) within group (order by waited_s) as waited_s from (
       select waited_s from service_answer_times where shop_id = $1 and answered_at > platform_now() - interval '${WITHIN_DAYS} days'
       union all
       select ${UNANSWERED_S + 1} from service_waiting_buyers where shop_id = $1
         and asked_at between platform_now() - interval '${WITHIN_DAYS} days' and platform_now() - interval '${UNANSWERED_S} seconds') w`,
    [shop_id],
  )
  if (row!.count < LEAST_ANSWERS) return null
  return STEPS_MIN.find((minutes) => row!.waited_s! <= minutes * 60) ?? null
}

/** What is looked at no more. */
export const FORGET = [
  `delete from service_answer_times where id in (select id from service_answer_times where answered_at < (select platform_now()) - interval '${KEPT_DAYS} days' limit $1)`,
  `delete from service_waiting_buyers where conversation_id in (select conversation_id from service_waiting_buyers where asked_at < (select platform_now()) - interval '${KEPT_DAYS} days' limit $1)`,
  `delete from service_reply_cooldowns where ctid in (select ctid from service_reply_cooldowns where sent_at < (select platform_now()) - interval '1 day' limit $1)`,
] as const
