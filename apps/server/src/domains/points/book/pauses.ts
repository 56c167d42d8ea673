/** Times in which the person could not act: an account locked by its owner, the service away. No lot lapses in them, and no streak breaks. */
import { AFTER_UNLOCK_DAYS, OUTAGE_EXTRA_HOURS, STREAK_OUTAGE_HOURS } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { DAY_MS } from '../rules.ts'
import { type EntryRow, lockBook } from './book.ts'
import { armClocks } from './clocks.ts'
import { bringBack } from './returning.ts'

const HOUR_MS = 3_600_000

/** An owner has locked their account. @param at ms */
export async function pauseOf(tx: Tx, user_id: number, at: number): Promise<void> {
  await query(
    tx,
    'points_pause_begin',
    'insert into points_pauses (user_id, from_at) values ($1, to_timestamp($2 / 1000.0)) on conflict do nothing',
    [user_id, at],
  )
}

/** They are back: what would have ended meanwhile ends seven days from now (ms). */
export async function resumeOf(tx: Tx, user_id: number, at: number): Promise<void> {
  await lockBook(tx, user_id)
  await query(
    tx,
    'points_pause_end',
    `with ended as (update points_pauses set until_at = to_timestamp($2 / 1000.0) where user_id = $1 and until_at is null returning from_at)
     update points_lots l set ends_at = to_timestamp($3 / 1000.0) from ended
     where l.user_id = $1 and l.remaining > 0 and l.ends_at >= ended.from_at and l.ends_at < to_timestamp($3 / 1000.0)`,
    [user_id, at, at + AFTER_UNLOCK_DAYS * DAY_MS],
  )
  await armClocks(tx, user_id)
}

interface Outage {
  from_at: number
  until_at: number
}

/** The service was away: lots that ended meanwhile end a day later, those that have lapsed already come back for as long. */
export async function makeUpForOutage(tx: Tx, { from_at, until_at }: Outage, outage_id: number): Promise<void> {
  if (until_at - from_at >= STREAK_OUTAGE_HOURS * HOUR_MS)
    await query(
      tx,
      'points_outage_add',
      'insert into points_pauses (from_at, until_at) values (to_timestamp($1 / 1000.0), to_timestamp($2 / 1000.0))',
      [from_at, until_at],
    )
  const people = await query<{ user_id: number }>(
    tx,
    'points_ended_between',
    'select distinct user_id from points_lots where ends_at >= to_timestamp($1 / 1000.0) and ends_at <= to_timestamp($2 / 1000.0) order by 1',
    [from_at, until_at],
  )
  for (const { user_id } of people) await giveADay(tx, user_id, { from_at, until_at }, outage_id)
}

/** Of moments (ms), those that fell into an outage of some hours, each with the moment a day after that. */
export async function movedByOutages(ctx: Ctx, moments: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ moment: number; until_at: number }>(
    ctx,
    'points_outages_over',
    `select m.moment, max(p.until_at) as until_at from unnest($1::float8[]) as m(moment) join points_pauses p on p.user_id is null
       and to_timestamp(m.moment / 1000) between p.from_at and p.until_at group by m.moment`,
    [[...moments]],
  )
  return new Map(rows.map(({ moment, until_at }) => [moment, until_at + OUTAGE_EXTRA_HOURS * HOUR_MS]))
}

async function giveADay(tx: Tx, user_id: number, { from_at, until_at }: Outage, outage_id: number): Promise<void> {
  const book = await lockBook(tx, user_id)
  const lapsed = await query<EntryRow & { points: number; ends_at: number }>(
    tx,
    'points_lapsed_in_outage',
    `select e.*, sum(a.points)::int as points, max(l.ends_at) as ends_at from points_entries e join points_allocations a on a.entry_id = e.id join points_lots l on l.id = a.lot_id
     where e.user_id = $1 and e.reason = 'lapsed' and l.ends_at between to_timestamp($2 / 1000.0) and to_timestamp($3 / 1000.0) group by e.id order by e.id`,
    [user_id, from_at, until_at],
  )
  const extra_ms = OUTAGE_EXTRA_HOURS * HOUR_MS
  await query(
    tx,
    'points_outage_extend',
    `update points_lots set ends_at = ends_at + interval '${OUTAGE_EXTRA_HOURS} hours'
     where user_id = $1 and remaining > 0 and ends_at between to_timestamp($2 / 1000.0) and to_timestamp($3 / 1000.0)`,
    [user_id, from_at, until_at],
  )
  for (const entry of lapsed)
    await bringBack(tx, book, entry, {
      ...{ points: entry.points, reason: 'given_again', ref: `outage:${outage_id}`, ends_at: entry.ends_at + extra_ms },
    })
  await armClocks(tx, user_id)
}
