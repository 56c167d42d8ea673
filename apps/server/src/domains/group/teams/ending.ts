/** Teams come to their end: complete, out of time, or with their group buy. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { lookAgainAt } from '../../lot/index.ts'
import { formOrders, lockOrders, type Order, refundInBatch, refundWaiting } from '../../order/index.ts'
import * as store from '../store.ts'
import type { Seat, Team } from '../tables.ts'
import { pushTeam, tellTeam } from '../telling.ts'
import { REASONS } from '../words.ts'
import { lockBehindSeats } from './locking.ts'
import { findMerge, type Merge, merge } from './merging.ts'

interface Whole {
  team: Team
  orders: Order[]
  /** The seats of its members. */
  seats: Seat[]
}

const paidOf = async (tx: Tx, team_id: number): Promise<Seat[]> =>
  (await store.seatsOfTeams(tx, [team_id])).filter(({ state }) => state === 'paid')

/** The orders of a team's members, locked by id, with what stands behind them and the team itself, and one that is to take them in. */
async function lockTeamWhole(tx: Tx, team_id: number, into_id?: number): Promise<Whole | undefined> {
  const before = await paidOf(tx, team_id)
  const orders = await lockOrders(
    tx,
    before.map(({ order_id }) => order_id),
  )
  const teams = await lockBehindSeats(tx, orders, [team_id, ...(into_id === undefined ? [] : [into_id])])
  const team = teams.find(({ id }) => id === team_id)
  const seats = await paidOf(tx, team_id)
  // The seats differ if a member paid, or left, between the look and the lock.
  const same = seats.map(({ order_id }) => order_id).join() === before.map(({ order_id }) => order_id).join()
  return team && same ? { team, orders, seats } : undefined
}

/** Looks at a team again: it changed while its orders were being locked. */
const again = async (tx: Tx, kind: string, team_id: number): Promise<void> =>
  setDeadline(tx, kind, team_id, await databaseNow(tx))

/** The members of a team that may move at its end, and where to: looked for before the locks, and once more under them. */
async function planOf(tx: Tx, team_id: number): Promise<Merge | undefined> {
  const [team] = await store.teamsByIds(tx, [team_id])
  return team?.status === 'forming' && !team.ship_anyway ? findMerge(tx, team, await paidOf(tx, team_id)) : undefined
}

/**
 * Deadline team_expire: of a team that was not filled in time those who agreed move into one that has room for all of them, and the others have the money
 * back; one that is shipped anyway is complete.
 */
export async function expireTeam(tx: Tx, team_id: number): Promise<void> {
  const plan = await planOf(tx, team_id)
  const whole = await lockTeamWhole(tx, team_id, plan?.into_id)
  if (!whole) return again(tx, 'team_expire', team_id)
  const { team, orders, seats } = whole
  if (team.status !== 'forming') return
  const now = await databaseNow(tx)
  if (team.expires_at > now) return setDeadline(tx, 'team_expire', team_id, team.expires_at)
  const again_at = await lookAgainAt(tx, team.expires_at)
  if (again_at !== undefined) return setDeadline(tx, 'team_expire', team_id, again_at)
  if (team.ship_anyway && orders.length > 0) {
    const formed = await endTeam(tx, team_id, 'formed')
    await formOrders(tx, orders, now)
    return tellTeam(tx, 'formed', formed)
  }
  if (plan && (await findMerge(tx, team, seats))?.into_id !== plan.into_id) return again(tx, 'team_expire', team_id)
  const moving = new Set(plan?.order_ids)
  const failed = await endTeam(tx, team_id, 'failed', moving.size)
  if (plan) await merge(tx, plan)
  await giveBack(
    tx,
    team,
    orders.filter(({ id }) => !moving.has(id)),
    now,
  )
  const leads = seats.find(({ user_id }) => user_id === team.leader_user_id)
  if (leads && moving.has(leads.order_id)) pushTeam(tx, failed)
  else await tellTeam(tx, 'failed', failed)
}

/** The members that stay behind have their money back at once; one whose bank has it already, or a part of it, after the ruling on that, in a batch. */
async function giveBack(tx: Tx, { buy_id }: Team, orders: readonly Order[], now: number): Promise<void> {
  const back = { reason: REASONS.expired, actor: { type: 'system' } } as const
  const whole = orders.filter(({ charged_back_fen, refunded_fen }) => charged_back_fen + refunded_fen === 0)
  await refundWaiting(tx, whole, back)
  const order_ids = orders.flatMap((order) => (whole.includes(order) ? [] : [order.id]))
  await refundInBatch(tx, now, { ...back, order_ids, about: { type: 'group_buy', id: buy_id } })
}

/** Deadline group_form: a team is complete, and its orders are to be shipped. */
export async function formTeam(tx: Tx, team_id: number): Promise<void> {
  const whole = await lockTeamWhole(tx, team_id)
  if (!whole) return again(tx, 'group_form', team_id)
  if (whole.team.status !== 'formed') return
  await formOrders(tx, whole.orders, await databaseNow(tx))
}

/** @param moved members that go on in another team */
async function endTeam(tx: Tx, id: number, status: 'formed' | 'failed', moved = 0): Promise<Team> {
  const [team] = await query<Team & Record<never, never>>(
    tx,
    'group_team_end',
    'update group_teams set status = $2, ended_at = platform_now(), joined = joined - $3 where id = $1 returning *',
    [id, status, moved],
  )
  await setDeadline(tx, 'group_odds', id, team!.ended_at!)
  return team!
}
