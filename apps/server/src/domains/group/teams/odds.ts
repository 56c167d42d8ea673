/** How often teams that stood like this one were filled: counted when a team ends, shown once there are enough. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Team } from '../tables.ts'

/** Whole hours before a team's end at which it is looked at. */
const MARKS_H = [1, 2, 3, 6, 12, 24, 48]
/** From so many ended teams on a share says something (decision 0083). */
const CASES_LEAST = 30
const HOUR_MS = 3_600_000

export interface Odds {
  hours_left: number
  /** People who were missing then. */
  lacked: number
  /** Teams that stood so, and those of them that were filled. */
  cases: number
  filled: number
}

/**
 * Deadline group_odds: a team has ended by itself. For each mark after its start that it still formed at, what it lacked then and whether it was filled is written down,
 * once. A team that its shop serves unfilled was not filled; a stopped one is no case.
 */
export async function countOdds(tx: Tx, team_id: number): Promise<void> {
  await query(
    tx,
    'group_odds_count',
    `with marks as (
       select m.hours_left, t.size - c.joined as lacked, t.status = 'formed' and t.joined = t.size as filled
       from group_teams t cross join unnest($2::int[]) as m(hours_left)
         cross join lateral (select joined from group_team_counts where team_id = t.id and at <= t.expires_at - make_interval(hours => m.hours_left)
           order by id desc limit 1) c
       where t.id = $1 and t.status <> 'forming' and t.created_at < t.expires_at - make_interval(hours => m.hours_left) - interval '1 minute' and t.ended_at > t.expires_at - make_interval(hours => m.hours_left) and c.joined < t.size),
     cases as (insert into group_odds_cases (team_id, hours_left, lacked, filled) select $1, hours_left, lacked, filled from marks
       on conflict do nothing returning hours_left, lacked, filled)
     insert into group_odds (hours_left, lacked, cases, filled) select hours_left, lacked, 1, filled::int from cases order by 1, 2
     on conflict (hours_left, lacked) do update set cases = group_odds.cases + 1, filled = group_odds.filled + excluded.filled`,
    [team_id, MARKS_H],
  )
}

/** The mark a team has passed last; undefined in its last hour, and once it has ended. Moments are ms. */
function markOf({ status, expires_at }: Pick<Team, 'status' | 'expires_at'>, now: number): number | undefined {
  if (status !== 'forming') return undefined
  return MARKS_H.findLast((hours) => expires_at - now >= hours * HOUR_MS)
}

/** The odds of forming teams, by team; those that too few stood like have none. @param now the time in ms */
export async function oddsOf(ctx: Ctx, teams: readonly Team[], now: number): Promise<Map<number, Odds>> {
  const asked = teams.flatMap((team) => {
    const hours_left = markOf(team, now)
    return hours_left === undefined ? [] : [{ id: team.id, hours_left, lacked: team.size - team.joined }]
  })
  if (asked.length === 0) return new Map()
  const found = await query<Odds & Record<never, never>>(
    ctx,
    'group_odds_of',
    `select hours_left, lacked, cases, filled from group_odds
     where (hours_left, lacked) in (select * from unnest($1::int[], $2::int[])) and cases >= $3`,
    [asked.map(({ hours_left }) => hours_left), asked.map(({ lacked }) => lacked), CASES_LEAST],
  )
  return new Map(
    asked.flatMap(({ id, hours_left, lacked }) => {
      const odds = found.find((one) => one.hours_left === hours_left && one.lacked === lacked)
      return odds ? [[id, odds] as const] : []
    }),
  )
}
