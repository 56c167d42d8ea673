/** Refunds of many orders at once, a hundred a transaction: each transaction says how far it came, and a crash between two goes on from there. */
import type { ThingName } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { isWaiting } from '../rules.ts'
import { lockOrders } from '../store.ts'
import type { Order } from '../tables.ts'
import { refundWaiting, type WaitingRefund } from './refund-waiting.ts'
import { refundableFen, refundOrder } from './refunding.ts'
import type { RefundBatch } from './tables.ts'

/** So many orders go back in one transaction: bids and payments that wait for the same accounts wait no longer than that. */
const AT_ONCE = 100
const DAY_MS = 86_400_000

interface Batch extends WaitingRefund {
  order_ids: readonly number[]
  /** Why they go back together. */
  about: { type: ThingName; id: number }
}

/**
 * Orders that wait for others go back, from the next moment on. Those that wait no longer when their turn comes are left as they are.
 * The caller holds what keeps their number from growing.
 */
export async function refundInBatch(
  tx: Tx,
  now: number,
  { order_ids, about, reason, actor }: Batch,
): Promise<number | undefined> {
  if (order_ids.length === 0) return undefined
  const [row] = await query<{ id: number }>(
    tx,
    'order_refund_batch_add',
    `with batch as (
       insert into order_refund_batches (about_type, about_id, reason, actor_type, actor_id, orders, amount_fen)
       select $1, $2, $3, $4, $5, count(*), coalesce(sum(paid_fen), 0) from order_orders where id = any($6) returning id),
     lines as (insert into order_refund_batch_orders (batch_id, order_id) select batch.id, o from batch, unnest($6::bigint[]) as o)
     select id from batch`,
    [about.type, about.id, reason, actor.type, actor.id ?? null, [...order_ids]],
  )
  await setDeadline(tx, 'refund_batch', row!.id, now)
  return row!.id
}

/** Deadline refund_batch: the next hundred. Orders whose chargeback is not decided are looked at again tomorrow: what their payer bore goes back then. */
export async function refundNext(tx: Tx, batch_id: number, now: number): Promise<void> {
  const [batch] = await query<RefundBatch & Record<never, never>>(
    tx,
    'order_refund_batch',
    'select * from order_refund_batches where id = $1',
    [batch_id],
  )
  if (!batch || batch.done_at !== null) return
  const next = await query<{ order_id: number }>(
    tx,
    'order_refund_batch_next',
    `select l.order_id from order_refund_batch_orders l join order_orders o on o.id = l.order_id
     where l.batch_id = $1 and not l.done and o.disputed_fen = 0 order by l.order_id limit $2`,
    [batch_id, AT_ONCE],
  )
  const wanted = next.map(({ order_id }) => order_id)
  const locked = (await lockOrders(tx, wanted)).filter(({ disputed_fen }) => disputed_fen === 0)
  // One of which Juya bore a chargeback is passed over: an operator ends it.
  const orders = locked.filter(({ status, charged_back_fen }) => isWaiting(status) && charged_back_fen === 0)
  const [first, ...rest] = orders.filter(({ refunded_fen }) => refunded_fen > 0)
  const back_fen = await refundWhole(tx, orders, batch)
  // Of one whose shop bore a part what is left goes back, one a transaction: it locks its payment before any account.
  const alone = first !== undefined && back_fen === 0
  const later = new Set((alone ? rest : first ? [first, ...rest] : []).map(({ id }) => id))
  const left_fen = alone ? await refundRest(tx, first, batch) : 0
  const ids = locked.flatMap(({ id }) => (later.has(id) ? [] : [id]))
  const [noted] = await query<{ done: number; orders: number }>(
    tx,
    'order_refund_batch_note',
    `with noted as (update order_refund_batch_orders set done = true where batch_id = $1 and order_id = any($2))
     update order_refund_batches set done = done + $3, back_fen = back_fen + $4, done_at = case when done + $3 = orders then platform_now() end
     where id = $1 returning done, orders`,
    [batch_id, ids, ids.length, back_fen + left_fen],
  )
  if (noted!.done < noted!.orders)
    await setDeadline(tx, 'refund_batch', batch_id, wanted.length === AT_ONCE || later.size > 0 ? now : now + DAY_MS)
}

const how = ({ reason, actor_type, actor_id }: RefundBatch) => ({ reason, actor: { type: actor_type, id: actor_id } })

/** Those of which nothing went back before. @returns what went back */
async function refundWhole(tx: Tx, orders: readonly Order[], batch: RefundBatch): Promise<number> {
  const whole = orders.filter(({ refunded_fen }) => refunded_fen === 0)
  await refundWaiting(tx, whole, how(batch))
  return whole.reduce((sum, { paid_fen }) => sum + paid_fen, 0)
}

async function refundRest(tx: Tx, order: Order, batch: RefundBatch): Promise<number> {
  const cash_fen = await refundableFen(tx, order)
  await refundOrder(tx, order, { ...how(batch), cash_fen, for: { type: 'close' } })
  return cash_fen
}

/** The batches about a thing, the newest first. */
export const refundBatchesOf = (ctx: Ctx, type: ThingName, id: number): Promise<RefundBatch[]> =>
  query<RefundBatch & Record<never, never>>(
    ctx,
    'order_refund_batches_of',
    'select * from order_refund_batches where about_type = $1 and about_id = $2 order by id desc limit 20',
    [type, id],
  )

export const refundBatchesByIds = (ctx: Ctx, ids: readonly number[]): Promise<RefundBatch[]> =>
  query<RefundBatch & Record<never, never>>(
    ctx,
    'order_refund_batches_by_ids',
    'select * from order_refund_batches where id = any($1)',
    [ids],
  )

/** Orders of a batch that were not looked at yet, the next first: those of a chargeback wait for its ruling. */
export const waitingInBatch = (
  ctx: Ctx,
  batch_id: number,
  most: number,
): Promise<Array<{ order_id: number; order_no: string; disputed: boolean }>> =>
  query<{ order_id: number; order_no: string; disputed: boolean }>(
    ctx,
    'order_refund_batch_waiting',
    `select l.order_id, o.order_no, o.disputed_fen > 0 as disputed from order_refund_batch_orders l join order_orders o on o.id = l.order_id
     where l.batch_id = $1 and not l.done order by l.order_id limit $2`,
    [batch_id, most],
  )
