/** Joining forces: those of a team that was not filled who agreed move together into another one that has room for all of them. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emitEach } from '../../../platform/outbox/index.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { linkedPeople } from '../../account/index.ts'
import { isBlocked, type Party } from '../../block/index.ts'
import { termsOf } from '../../shop/index.ts'
import { groupEvents } from '../events.ts'
import * as store from '../store.ts'
import type { Seat, Team } from '../tables.ts'
import { teamFactsOf, tellTeam } from '../telling.ts'

export interface Merge {
  /** The team that takes them in. */
  into_id: number
  order_ids: number[]
}

/** So many teams with room are looked at: a leader may keep one of those who come away. */
const LOOKED_AT = 5

/** The forming team with the fewest free seats that holds all who agreed, and may. Undefined: there is no such team, or no member agreed. */
export async function findMerge(ctx: Ctx, team: Team, seats: readonly Seat[]): Promise<Merge | undefined> {
  const buy = (await store.buyById(ctx, team.buy_id))!
  // A leader who started a team for newcomers may have bought before, and so joins none.
  const movers = seats.filter(
    ({ on_expire, user_id }) => on_expire === 'merge' && !(buy.newcomers && user_id === team.leader_user_id),
  )
  if (movers.length === 0 || !(await termsOf(ctx, buy.shop_id)).is_active) return undefined
  const selves = new Set<number>()
  for (const { user_id } of movers)
    for (const id of [user_id, ...(await linkedPeople(ctx, user_id)).keys()]) selves.add(id)
  const found = await query<{ id: number; leader_user_id: number }>(
    ctx,
    'group_teams_with_room',
    `select t.id, t.leader_user_id from group_teams t
       cross join lateral (select t.size - t.joined - count(*) as n from group_seats where team_id = t.id and state = 'held') free
     where t.buy_id = $1 and t.id <> $2 and t.status = 'forming' and t.listed and t.expires_at > platform_now() and free.n >= $3
       and not exists (select from group_seats where team_id = t.id and state in ('held', 'paid') and user_id = any($4))
     order by free.n, t.expires_at, t.id limit $5`,
    [buy.id, team.id, movers.length, [...selves], LOOKED_AT],
  )
  const people: Party[] = movers.map(({ user_id }) => ({ type: 'user', id: user_id }))
  for (const { id, leader_user_id } of found)
    if (!(await isBlocked(ctx, 'bid', [{ type: 'user', id: leader_user_id }], people)))
      return { into_id: id, order_ids: movers.map(({ order_id }) => order_id) }
  return undefined
}

/** Moves them. Both teams are locked, and the one they come from has ended. */
export async function merge(tx: Tx, { into_id, order_ids }: Merge): Promise<void> {
  const [team] = await query<Team & Record<never, never>>(
    tx,
    'group_team_merge',
    `with moved as (update group_seats set team_id = $1 where order_id = any($2))
     update group_teams set joined = joined + $3, status = case when joined + $3 = size then 'formed' else status end,
       ended_at = case when joined + $3 = size then platform_now() end
     where id = $1 returning *`,
    [into_id, order_ids, order_ids.length],
  )
  const facts = await teamFactsOf(tx, team!)
  await emitEach(tx, groupEvents.merged, await store.seatsOfOrders(tx, order_ids), ({ user_id }) => ({
    ...facts,
    user_id,
  }))
  await tellTeam(tx, team!.status === 'formed' ? 'formed' : 'joined', team!)
  if (team!.status === 'formed')
    for (const kind of ['group_form', 'group_odds']) await setDeadline(tx, kind, into_id, team!.ended_at!)
}
