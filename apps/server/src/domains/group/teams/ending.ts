/** Teams come to their end: complete, out of time, or with their group buy. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { lookAgainAt } from '../../lot/index.ts'
import { formOrders, lockBehind, lockOrders, type Order, refundWaiting } from '../../order/index.ts'
import * as store from '../store.ts'
import type { Team } from '../tables.ts'
import { tellTeam } from '../telling.ts'
import { REASONS } from '../words.ts'

/** The orders of a team's members, locked by id, with what stands behind them and the team itself. */
async function lockTeamWhole(tx: Tx, team_id: number): Promise<{ team: Team; orders: Order[] } | undefined> {
  const paid = async () => (await store.seatsOfTeams(tx, [team_id])).filter(({ state }) => state === 'paid')
  const before = await paid()
  const orders = await lockOrders(
    tx,
    before.map(({ order_id }) => order_id),
  )
  await lockBehind(tx, orders)
  const [team] = await store.lockTeams(tx, [team_id])
  // Somebody paid, or left, between the look and the lock.
  const same = (await paid()).map(({ order_id }) => order_id).join() === before.map(({ order_id }) => order_id).join()
  return team && same ? { team, orders } : undefined
}

/** Looks at a team again: it changed while its orders were being locked. */
const again = async (tx: Tx, kind: string, team_id: number): Promise<void> =>
  setDeadline(tx, kind, team_id, await databaseNow(tx))

/** Deadline team_expire: a team that was not filled in time fails, and everybody has the money back; one that is shipped anyway is complete. */
export async function expireTeam(tx: Tx, team_id: number): Promise<void> {
  const whole = await lockTeamWhole(tx, team_id)
  if (!whole) return again(tx, 'team_expire', team_id)
  const { team, orders } = whole
  if (team.status !== 'forming') return
  const now = await databaseNow(tx)
  if (team.expires_at > now) return setDeadline(tx, 'team_expire', team_id, team.expires_at)
  const again_at = await lookAgainAt(tx, team.expires_at)
  if (again_at !== undefined) return setDeadline(tx, 'team_expire', team_id, again_at)
  const ended = await endTeam(tx, team_id, team.ship_anyway && orders.length > 0 ? 'formed' : 'failed')
  if (ended.status === 'formed') await formOrders(tx, orders, now)
  else await refundWaiting(tx, orders, { reason: REASONS.expired, actor: { type: 'system' } })
  await tellTeam(tx, ended.status === 'formed' ? 'formed' : 'failed', ended)
}

/** Deadline group_form: a team is complete, and its orders are to be shipped. */
export async function formTeam(tx: Tx, team_id: number): Promise<void> {
  const whole = await lockTeamWhole(tx, team_id)
  if (!whole) return again(tx, 'group_form', team_id)
  if (whole.team.status !== 'formed') return
  await formOrders(tx, whole.orders, await databaseNow(tx))
}

async function endTeam(tx: Tx, id: number, status: 'formed' | 'failed'): Promise<Team> {
  const [team] = await query<Team & Record<never, never>>(
    tx,
    'group_team_end',
    'update group_teams set status = $2, ended_at = platform_now() where id = $1 returning *',
    [id, status],
  )
  return team!
}
