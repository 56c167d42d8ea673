/** Refunds of many orders at once, a hundred a transaction: each transaction says how far it came, and a crash between two goes on from there. */
import type { ThingName } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { isWaiting } from '../rules.ts'
import { lockOrders } from '../store.ts'
import { refundWaiting, type WaitingRefund } from './refund-waiting.ts'
import type { RefundBatch } from './tables.ts'

/** So many orders go back in one transaction: bids and payments that wait for the same accounts wait no longer than that. */
const AT_ONCE = 100

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

/** Deadline refund_batch: the next hundred. */
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
    'select order_id from order_refund_batch_orders where batch_id = $1 and not done order by order_id limit $2',
    [batch_id, AT_ONCE],
  )
  const ids = next.map(({ order_id }) => order_id)
  // One whose payment a bank took back is passed over: the ruling on its chargeback, or an operator, ends it.
  const orders = (await lockOrders(tx, ids)).filter(
    ({ status, charged_back_fen }) => isWaiting(status) && charged_back_fen === 0,
  )
  await refundWaiting(tx, orders, {
    reason: batch.reason,
    actor: { type: batch.actor_type, id: batch.actor_id },
  })
  await query(
    tx,
    'order_refund_batch_note',
    `with noted as (update order_refund_batch_orders set done = true where batch_id = $1 and order_id = any($2))
     update order_refund_batches set done = done + $3, back_fen = back_fen + $4, done_at = case when $5 then platform_now() end where id = $1`,
    [batch_id, ids, ids.length, orders.reduce((sum, { paid_fen }) => sum + paid_fen, 0), ids.length < AT_ONCE],
  )
  if (ids.length === AT_ONCE) await setDeadline(tx, 'refund_batch', batch_id, now)
}

/** The batches about a thing, the newest first. */
export const refundBatchesOf = (ctx: Ctx, type: ThingName, id: number): Promise<RefundBatch[]> =>
  query<RefundBatch & Record<never, never>>(
    ctx,
    'order_refund_batches_of',
    'select * from order_refund_batches where about_type = $1 and about_id = $2 order by id desc limit 20',
    [type, id],
  )
