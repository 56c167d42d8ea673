/** Operators' decisions about group buys, and their ends: by time, by an operator, with the goods. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { goodsById, isListed, isOnePiece, lockGoods, type SkuRow } from '../../goods/index.ts'
import { refundInBatch } from '../../order/index.ts'
import { endPool, giveAllBack } from '../bookings/closing.ts'
import { groupEvents } from '../events.ts'
import { type GroupEvent, waysOf } from '../rules.ts'
import * as store from '../store.ts'
import type { GroupBuy, Team } from '../tables.ts'
import { factsOf, pushTeam } from '../telling.ts'
import { activate } from './publishing.ts'

/** Locks a group buy after its goods, as each decision on it does. */
export async function lockGroupBuy(tx: Tx, id: number): Promise<GroupBuy | undefined> {
  const found = await store.buyById(tx, id)
  if (!found) return undefined
  await lockGoods(tx, [found.goods_id])
  return store.lockBuy(tx, id)
}

/** A group buy, with its goods and itself locked. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
async function lockFor(tx: Tx, id: number, event: GroupEvent): Promise<{ buy: GroupBuy; skus: SkuRow[] }> {
  const found = (await store.buyById(tx, id)) ?? refuse('NOT_FOUND')
  const [goods] = await lockGoods(tx, [found.goods_id])
  const buy = (await store.lockBuy(tx, id))!
  if (waysOf(buy.status, event).length === 0) refuse('STATE_CONFLICT', { status: buy.status })
  return { buy, skus: goods?.skus.filter(({ enabled }) => enabled) ?? [] }
}

/**
 * Opens a group buy that waits for its review. Its goods are on sale by then, and more than one piece.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, OFF_SHELF, PRICE_CHANGED, TEAM_ENDED (its time is over)
 */
export async function approveGroupBuy(tx: Tx, id: number): Promise<void> {
  const { buy, skus } = await lockFor(tx, id, 'approve')
  const goods = await goodsById(tx, buy.goods_id)
  if (!goods || !isListed(goods.status) || isOnePiece(skus)) refuse('OFF_SHELF')
  const prices = await store.pricesOf(tx, [id])
  const fits = skus.every((sku) =>
    prices.some(({ sku_id, price_fen }) => sku_id === sku.id && price_fen < sku.price_fen),
  )
  if (!fits) refuse('PRICE_CHANGED')
  const now = await databaseNow(tx)
  if (buy.to_at <= now) refuse('TEAM_ENDED')
  await activate(tx, id, skus, now)
  await emit(tx, groupEvents.approved, { ...(await factsOf(tx, buy)), decided_at: now })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function rejectGroupBuy(tx: Tx, id: number, reason: string): Promise<void> {
  const { buy } = await lockFor(tx, id, 'reject')
  await store.setStatus(tx, id, 'rejected', { reason })
  await emit(tx, groupEvents.rejected, { ...(await factsOf(tx, buy)), reason, decided_at: await databaseNow(tx) })
}

/**
 * Stops a group buy: no team is started or joined, those that form fail, and their members, or all who booked, have their money back in one batch. Complete teams are
 * shipped. What waits for its review is sent back.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT
 */
export async function stopGroupBuy(
  tx: Tx,
  id: number,
  { reason, operator_id }: { reason: string; operator_id: number | null },
): Promise<void> {
  const { buy } = await lockFor(tx, id, 'stop')
  const now = await databaseNow(tx)
  if (buy.status === 'reviewing') {
    await store.setStatus(tx, id, 'rejected', { reason })
    await emit(tx, groupEvents.rejected, { ...(await factsOf(tx, buy)), reason, decided_at: now })
    return
  }
  await store.setStatus(tx, id, 'ended', { reason })
  await clearDeadlines(tx, ['group_open', 'group_end', 'booking_close'], [id])
  if (buy.mode === 'booking') {
    const back = await giveAllBack(tx, await endPool(tx, id, null), now, { reason, operator_id })
    await emit(tx, groupEvents.stopped, { ...(await factsOf(tx, buy)), reason, ...back })
    return
  }
  const teams = await failTeams(tx, id)
  const waiting = await query<{ order_id: number; paid_fen: number }>(
    tx,
    'group_seats_to_refund',
    `select s.order_id, o.paid_fen from group_seats s join order_standings o on o.order_id = s.order_id
     where s.team_id = any($1) and s.state = 'paid' order by s.order_id`,
    [teams.map((team) => team.id)],
  )
  await refundInBatch(tx, now, {
    order_ids: waiting.map(({ order_id }) => order_id),
    about: { type: 'group_buy', id },
    reason,
    actor: operator_id === null ? { type: 'system' } : { type: 'operator', id: operator_id },
  })
  for (const team of teams) pushTeam(tx, team)
  await emit(tx, groupEvents.stopped, {
    ...(await factsOf(tx, buy)),
    reason,
    orders: waiting.length,
    amount_fen: waiting.reduce((sum, { paid_fen }) => sum + paid_fen, 0),
  })
}

async function failTeams(tx: Tx, buy_id: number): Promise<Team[]> {
  const forming = await query<{ id: number }>(
    tx,
    'group_teams_forming',
    "select id from group_teams where buy_id = $1 and status = 'forming' order by id",
    [buy_id],
  )
  const ids = (
    await store.lockTeams(
      tx,
      forming.map(({ id }) => id),
    )
  ).map(({ id }) => id)
  await clearDeadlines(tx, ['team_expire'], ids)
  return query<Team & Record<never, never>>(
    tx,
    'group_teams_fail',
    "update group_teams set status = 'failed', ended_at = platform_now() where id = any($1) and status = 'forming' returning *",
    [ids],
  )
}

/** Deadline group_open: the time a group buy begins has come. */
export async function openByTime(tx: Tx, id: number): Promise<void> {
  const buy = await store.buyById(tx, id)
  if (buy?.status !== 'active') return
  await emit(tx, groupEvents.opened, { ...(await factsOf(tx, buy)), to_at: buy.to_at })
}

/** Deadline group_end: no team is started any more; those under way run out. */
export async function endByTime(tx: Tx, id: number): Promise<void> {
  const found = await store.buyById(tx, id)
  if (!found) return
  await lockGoods(tx, [found.goods_id])
  const buy = (await store.lockBuy(tx, id))!
  if (waysOf(buy.status, 'end').length === 0) return
  if (buy.to_at > (await databaseNow(tx))) return setDeadline(tx, 'group_end', id, buy.to_at)
  await store.setStatus(tx, id, 'ended')
  await emit(tx, groupEvents.ended, await factsOf(tx, buy))
}

/** The goods were removed: what is sold of them in teams is stopped, for the same reason. */
export async function stopWithGoods(
  tx: Tx,
  { payload }: { payload: { goods_id: number; reason: string } },
): Promise<void> {
  const buy = await store.buyOfGoods(tx, payload.goods_id)
  if (buy && waysOf(buy.status, 'stop').length > 0)
    await stopGroupBuy(tx, buy.id, { reason: payload.reason, operator_id: null })
}
