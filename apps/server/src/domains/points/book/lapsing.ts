/** Lots lapse: all that is left in any lot past its end, from any source. This is the only place where one does. */
import { AFTER_UNLOCK_DAYS, TOLD_DAYS } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emitMany } from '../../../platform/outbox/index.ts'
import type { Due } from '../../../platform/time/deadlines.ts'
import { pointsEvents } from '../events.ts'
import { DAY_MS } from '../rules.ts'
import { lockBooks } from './book.ts'
import { armClocks, LAPSE, lookAgain } from './clocks.ts'

interface Resting extends Record<string, unknown> {
  user_id: number
  /** Null while the account is locked. */
  until_at: number | null
}

/** Those whose lots lapse later: their owner said that it was not them, and has been back for less than seven days. */
const restingAmong = (tx: Tx, user_ids: readonly number[]): Promise<Resting[]> =>
  query<Resting>(
    tx,
    'points_resting_among',
    `select user_id, case when locked_at is null then unlocked_at + interval '${AFTER_UNLOCK_DAYS} days' end as until_at
     from account_locks where user_id = any($1) and (locked_at is not null or unlocked_at > platform_now() - interval '${AFTER_UNLOCK_DAYS} days')`,
    [user_ids],
  )

/** Deadline `points_lapse`: what has ended lapses, and the clock goes on to the next end. */
export async function lapseByTime(tx: Tx, dues: readonly Due[]): Promise<void> {
  const asked = dues.map(({ ref_id }) => ref_id)
  await lockBooks(tx, asked)
  const resting = await restingAmong(tx, asked)
  const rest_of = new Map(resting.map(({ user_id, until_at }) => [user_id, until_at]))
  const due = asked.filter((user_id) => !rest_of.has(user_id))
  const now = await databaseNow(tx)
  await lapse(tx, due)
  await armClocks(tx, ...due)
  await lookAgain(
    tx,
    [...rest_of].map(([ref_id, until_at]) => ({ kind: LAPSE, ref_id, due_at: until_at ?? now + DAY_MS })),
  )
}

/** Lapses what has ended of locked books, in one statement for all of them. */
async function lapse(tx: Tx, user_ids: readonly number[]): Promise<void> {
  const lapsed = await query<{ user_id: number; points: number }>(
    tx,
    'points_lapse',
    `with due as (select id, user_id, remaining from points_lots where user_id = any($1) and remaining > 0 and ends_at <= platform_now()),
       sums as (select user_id, sum(remaining)::int as points from due group by user_id),
       books as (update points_books b set balance = b.balance - s.points from sums s where b.user_id = s.user_id returning b.user_id, b.balance, b.debt, s.points),
       entries as (insert into points_entries (user_id, reason, ref, delta, balance_after, debt_after)
         select user_id, 'lapsed', 'at:' || to_char(platform_now() at time zone 'UTC', 'YYYYMMDDHH24MISSMS'), -points, balance, debt from books returning id, user_id, -delta as points),
       emptied as (update points_lots l set remaining = 0 from due d where l.id = d.id),
       ways as (insert into points_allocations (entry_id, lot_id, points) select e.id, d.id, d.remaining from due d join entries e on e.user_id = d.user_id)
     select user_id, points from entries order by user_id`,
    [user_ids],
  )
  await emitMany(tx, pointsEvents.lapsed, lapsed)
}

/** Deadline `points_tell`: tells people of points that lapse in thirty days or in seven, once for each end. */
export async function tellByTime(tx: Tx, dues: readonly Due[]): Promise<void> {
  const user_ids = dues.map(({ ref_id }) => ref_id)
  await lockBooks(tx, user_ids)
  const told = await query<{ user_id: number; ends_at: number; points: number; days: number }>(
    tx,
    'points_tell',
    `with near as (select id, user_id, ends_at, remaining, case when ends_at <= platform_now() + interval '${TOLD_DAYS[1]} days' then ${TOLD_DAYS[1]} else ${TOLD_DAYS[0]} end as days
       from points_lots where user_id = any($1) and remaining > 0 and ends_at > platform_now() and ends_at <= platform_now() + interval '${TOLD_DAYS[0]} days'),
     marked as (update points_lots l set told_days = n.days from near n where l.id = n.id and coalesce(l.told_days, 999) > n.days returning l.id, n.user_id, n.ends_at, n.remaining, n.days)
     select user_id, ends_at, sum(remaining)::int as points, min(days)::int as days from marked group by user_id, ends_at order by user_id, ends_at`,
    [user_ids],
  )
  await emitMany(tx, pointsEvents.lapse_soon, told)
  await armClocks(tx, ...user_ids)
}
