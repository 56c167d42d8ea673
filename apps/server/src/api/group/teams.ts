/** Teams as their members and others see them. Everything a page needs is read for the whole page at once. */
import type { Team as TeamShape } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import {
  freeSeats,
  leaveBeforeMs,
  mayLeave,
  oddsOf,
  type Seat,
  seatsOfTeams,
  type Team,
} from '../../domains/group/index.ts'
import { aliasOf } from '../../domains/lot/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { teamClocks } from './clocks.ts'

export type TeamShown = z.input<typeof TeamShape>

/** Members whose seat counts: they have paid, and did not leave before the end. */
const isMember = ({ state }: Seat): boolean => state === 'paid' || state === 'refunded'

/** Teams in the order given, the members of each by how long they are there, masked or under a number of their own. */
export async function teamsShown(ctx: Ctx, teams: readonly Team[]): Promise<TeamShown[]> {
  if (teams.length === 0) return []
  const seats = Map.groupBy(
    await seatsOfTeams(
      ctx,
      teams.map(({ id }) => id),
    ),
    ({ team_id }) => team_id!,
  )
  const members = [...seats.values()].flat().filter(isMember)
  const people = await userBriefs(ctx, [...new Set(members.map(({ user_id }) => user_id))])
  const now = await databaseNow(ctx)
  const before_ms = await leaveBeforeMs(ctx)
  const odds = await oddsOf(ctx, teams, now)
  return teams.map((team) => {
    const own = seats.get(team.id) ?? []
    const held = own.filter(({ state }) => state === 'held').length
    const mine = own.find(({ user_id, state }) => user_id === ctx.user?.id && (state === 'held' || state === 'paid'))
    return {
      id: team.id,
      group_buy_id: team.buy_id,
      status: team.status,
      size: team.size,
      joined: team.joined,
      held: team.status === 'forming' ? held : 0,
      free: team.status === 'forming' ? freeSeats(team, held) : 0,
      expires_at: seconds(team.expires_at),
      ended_at: seconds(team.ended_at),
      ship_anyway: team.ship_anyway,
      listed: team.listed,
      members: own.filter(isMember).map(({ user_id, alias, paid_at }, i) => ({
        name: alias ? numberOf(ctx, i + 1) : aliasOf(people.get(user_id)?.nickname ?? '', i + 1),
        is_leader: user_id === team.leader_user_id,
        is_me: user_id === ctx.user?.id,
        joined_at: seconds(paid_at!),
      })),
      my_order_id: mine?.order_id ?? null,
      leave_until:
        mine?.state === 'paid' && mayLeave(team, { now, before_ms }) ? seconds(team.expires_at - before_ms) : null,
      odds: odds.get(team.id) ?? null,
      clocks: teamClocks(ctx, team),
    }
  })
}

const numberOf = ({ locale }: Ctx, place: number): string => (locale === 'zh-CN' ? `藏友 ${place}` : `Member ${place}`)
