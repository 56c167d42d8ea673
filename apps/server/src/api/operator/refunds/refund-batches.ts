/** Refunds of many orders at once, at the desk, to look at. */
import { REFUND_BATCHES } from '@juya/contract'
import { type SQL, sql } from 'drizzle-orm'
import { refundBatchesByIds, waitingInBatch } from '../../../domains/order/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const WAITING_SHOWN = 50

const stateIs = (state: string): SQL => (state === 'running' ? sql`b.done_at is null` : sql`b.done_at is not null`)

const source = listSource({
  resource: REFUND_BATCHES,
  from: sql`order_refund_batches b`,
  id: sql`b.id`,
  filters: {
    status: ({ op, values }) => {
      const found = sql.join(values.map(stateIs), sql` or `)
      return op === 'none' ? sql`not (${found})` : sql`(${found})`
    },
    about: sql`b.about_type`,
    about_id: sql`b.about_id`,
  },
  sorts: { id: { by: sql`b.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]) {
  return inOrder(ids, await refundBatchesByIds(ctx, ids)).map((batch) => {
    const { id, about_id, reason, orders, done, amount_fen, back_fen } = batch
    return {
      ...{ id, about_id, reason, orders, done, amount_fen, back_fen },
      about: batch.about_type as 'group_buy' | 'campaign',
      status: batch.done_at === null ? ('running' as const) : ('done' as const),
      began_at: seconds(batch.created_at),
      ended_at: seconds(batch.done_at),
    }
  })
}

export const refundBatches = bindDefined(REFUND_BATCHES, {
  source,
  rows: present,
  file: { of: (row) => `${row.about} ${row.about_id}`, came: (row) => `${row.done}/${row.orders}` },
  async view(ctx, { id }) {
    const { actor_type, actor_id } = (await refundBatchesByIds(ctx, [id]))[0]!
    return { by: { type: actor_type, id: actor_id }, waiting: await waitingInBatch(ctx, id, WAITING_SHOWN) }
  },
})
