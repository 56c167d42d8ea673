/**
 * Juya's metrics by day, category and shop. Days gone by are rolled up once, today is counted live, and so is a day something of which
 * has changed since: triggers leave a mark for it, and the next night it is counted anew.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../context.ts'
import { query } from './db.ts'
import { rowsOfSql } from './paging.ts'

/** The rows a metric counts on one day, and what each adds. */
export interface Counted {
  from: SQL
  where: SQL
  value: SQL
  /** Absent: its rows have none. */
  category?: SQL
  shop?: SQL
}

/** Category or shop of a row of platform_daily_metrics that stands for all. */
const ALL = 0

/** A metric of one day, counted now. */
export const countedNow = ({ from, where, value }: Counted): SQL =>
  sql`select coalesce(sum(value), 0)::bigint as value from (select ${value} as value from ${from} where ${where}) counted`

/** Today in Shanghai, yyyy-mm-dd. */
export async function todayOf(ctx: Ctx): Promise<string> {
  const [row] = await query<{ day: string }>(
    ctx,
    'platform_daily_metrics_today',
    `select to_char(platform_now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`,
    [],
  )
  return row!.day
}

/** Days of a span whose rolled up metrics hold: rolled up by this version and not marked since. */
export async function rolledDays(ctx: Ctx, version: string, from: string, to: string): Promise<Set<string>> {
  const rows = await query<{ day: string }>(
    ctx,
    'platform_daily_metrics_rolled',
    `select to_char(d.day, 'YYYY-MM-DD') as day from platform_daily_metric_days d where d.day between $1::date and $2::date and d.version = $3
       and not exists (select from platform_daily_metric_recounts m where d.day between m.from_day and m.until_day)`,
    [from, to, version],
  )
  return new Set(rows.map(({ day }) => day))
}

/** Rolled up metrics of a span by day; a day without is not there. Categories are added up. */
export async function rolledMetrics(
  ctx: Ctx,
  metrics: readonly string[],
  { from, to, category_ids, shop_id }: { from: string; to: string; category_ids?: readonly number[]; shop_id?: number },
): Promise<Array<{ metric: string; day: string; value: number }>> {
  return query(
    ctx,
    'platform_daily_metrics_read',
    `select metric, to_char(day, 'YYYY-MM-DD') as day, sum(value)::bigint as value from platform_daily_metrics
     where metric = any($1) and category_id = any($2) and shop_id = $3 and day between $4::date and $5::date group by metric, day`,
    [[...metrics], category_ids ? [...category_ids] : [ALL], shop_id ?? ALL, from, to],
  )
}

/** What there is to roll up: days that are over and not rolled up by this version or marked, the newest first, and the marks they answer. */
export async function daysToRoll(
  ctx: Ctx,
  version: string,
  first_day: string,
): Promise<{ days: string[]; mark_ids: number[] }> {
  const marks = await query<{ id: number }>(
    ctx,
    'platform_daily_metrics_marks',
    'select id from platform_daily_metric_recounts',
    [],
  )
  const mark_ids = marks.map(({ id }) => id)
  // What was begun before midnight may be written a moment after it.
  const rows = await query<{ day: string }>(
    ctx,
    'platform_daily_metrics_to_roll',
    `select to_char(s.day, 'YYYY-MM-DD') as day
     from generate_series($1::date, ((platform_now() - interval '10 minutes') at time zone 'Asia/Shanghai')::date - 1, interval '1 day') s(day)
     where not exists (select from platform_daily_metric_days d where d.day = s.day::date and d.version = $2)
       or exists (select from platform_daily_metric_recounts m where m.id = any($3) and s.day::date between m.from_day and m.until_day)
     order by s.day desc`,
    [first_day, version, mark_ids],
  )
  return { days: rows.map(({ day }) => day), mark_ids }
}

/** Rolls one day up, in place of what was kept of it. Another process that rolls the same day waits. */
export async function rollDay(
  tx: Tx,
  version: string,
  day: string,
  metrics: ReadonlyArray<readonly [name: string, Counted]>,
): Promise<void> {
  await query(
    tx,
    'platform_daily_metrics_day',
    'insert into platform_daily_metric_days (day, version) values ($1::date, $2) on conflict (day) do update set version = excluded.version',
    [day, version],
  )
  await query(tx, 'platform_daily_metrics_clear', 'delete from platform_daily_metrics where day = $1::date', [day])
  for (const [name, { from, where, value, category, shop }] of metrics) {
    const by_place =
      category &&
      shop &&
      sql`select ${name}, case when grouping(category_id) = 1 then ${ALL} else coalesce(category_id, -1) end,
          case when grouping(shop_id) = 1 then ${ALL} else coalesce(shop_id, -1) end, ${day}::date, coalesce(sum(value), 0)::bigint
        from (select ${value} as value, ${category} as category_id, ${shop} as shop_id from ${from} where ${where}) counted
        group by grouping sets ((), (category_id), (shop_id), (category_id, shop_id))`
    const whole = sql`select ${name}, ${ALL}, ${ALL}, ${day}::date, coalesce(sum(value), 0)::bigint
        from (select ${value} as value from ${from} where ${where}) counted`
    await rowsOfSql(
      tx,
      sql`insert into platform_daily_metrics (metric, category_id, shop_id, day, value) ${by_place ?? whole}`,
    )
  }
}

/** The marks whose days were rolled up go. */
export const forgetMarks = (ctx: Ctx, ids: readonly number[]) =>
  query(ctx, 'platform_daily_metrics_forget', 'delete from platform_daily_metric_recounts where id = any($1)', [
    [...ids],
  ])
