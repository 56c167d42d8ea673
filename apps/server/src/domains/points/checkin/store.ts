/** The queries on days people checked in. */
import { STREAK_OUTAGE_HOURS } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { MET, type Met } from '../book/earning.ts'
import type { Checkin } from '../tables.ts'

/** A streak is looked up this many days back: no longer one is told from it. */
export const LOOKED_BACK_DAYS = 400

export const daysOf = (ctx: Ctx, user_id: number, from: string): Promise<Checkin[]> =>
  query<Checkin & Record<string, unknown>>(
    ctx,
    'points_checkins_of',
    `select user_id, to_char(day, 'YYYY-MM-DD') as day, points, is_makeup, at from points_checkins where user_id = $1 and day >= $2 order by day`,
    [user_id, from],
  )

/** Days a pause falls on, for the person and from the day of `asked`; the service must have been away for hours to count. */
const PAUSED = `select distinct to_char(d, 'YYYY-MM-DD') as day from points_pauses p,
    generate_series(greatest(date_trunc('day', p.from_at at time zone 'Asia/Shanghai'), asked.from_day), (coalesce(p.until_at, platform_now()) at time zone 'Asia/Shanghai'), interval '1 day') d
  where (p.user_id = asked.user_id or p.user_id is null) and (p.until_at is null or p.until_at >= asked.from_day::timestamp at time zone 'Asia/Shanghai')
    and (p.user_id is not null or p.until_at - p.from_at >= interval '${STREAK_OUTAGE_HOURS} hours')`

export async function pausedDays(ctx: Ctx, user_id: number, from: string): Promise<Set<string>> {
  const rows = await query<{ day: string }>(
    ctx,
    'points_paused_days',
    `select days.day from (select $1::bigint as user_id, $2::date as from_day) asked, lateral (${PAUSED}) days`,
    [user_id, from],
  )
  return new Set(rows.map(({ day }) => day))
}

/** What checking in on a day looks at, in one statement. */
interface BeforeCheckin {
  checked: Set<string>
  paused: Set<string>
  /** One of the linked people has earned on that day. */
  linked_earned: boolean
  met: Met
}

/** @param from how far the days are looked back @param ref of the points it would bring */
export async function beforeCheckin(
  ctx: Ctx,
  asked: { user_id: number; from: string; linked: readonly number[]; day: string; ref: string },
): Promise<BeforeCheckin> {
  const [row] = await query<Met & { checked: string[]; paused: string[]; linked_earned: boolean }>(
    ctx,
    'points_before_checkin',
    `select array(select to_char(day, 'YYYY-MM-DD') from points_checkins where user_id = $1 and day >= $4) as checked, array(${PAUSED}) as paused,
       exists (select from points_checkins where user_id = any($5) and day = $6 and points > 0) as linked_earned, ${MET}
     from (select $1::bigint as user_id, $4::date as from_day) asked`,
    [asked.user_id, 'sign', asked.ref, asked.from, asked.linked, asked.day],
  )
  const { checked, paused, linked_earned, ...met } = row!
  return { checked: new Set(checked), paused: new Set(paused), linked_earned, met }
}

/** False where the day is there already. */
export async function addDay(tx: Tx, { user_id, day, points, is_makeup }: Omit<Checkin, 'at'>): Promise<boolean> {
  const rows = await query(
    tx,
    'points_checkin_add',
    'insert into points_checkins (user_id, day, points, is_makeup) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    [user_id, day, points, is_makeup],
  )
  return rows.length > 0
}

/** A check-in of so many days ago, for a world whose clock has gone by them. @returns its day in Shanghai */
export async function recallCheckin(
  tx: Tx,
  { user_id, points, days_ago }: { user_id: number; points: number; days_ago: number },
): Promise<string> {
  const [row] = await query<{ day: string }>(
    tx,
    'points_checkin_recall',
    `insert into points_checkins (user_id, day, points, at)
     select $1, (platform_now() at time zone 'Asia/Shanghai')::date - $2::int, $3, platform_now() - $2::int * interval '1 day'
     returning to_char(day, 'YYYY-MM-DD') as day`,
    [user_id, days_ago, points],
  )
  return row!.day
}
