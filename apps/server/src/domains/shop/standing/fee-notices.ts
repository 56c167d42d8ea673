/** Changes of what shops pay are told to each of them. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { EventRow, OutboxEvent } from '../../../platform/outbox/index.ts'
import { emitEach } from '../../../platform/outbox/index.ts'

/** Hands an event about all shops on to each that is open or may open again, under another row. */
export const tellShops =
  <P extends { shop_id: number }>(row: EventRow<P>) =>
  async (tx: Tx, { payload }: OutboxEvent<Omit<P, 'shop_id'>>): Promise<void> => {
    const shops = await query<{ id: number }>(
      tx,
      'shop_not_closed',
      `select id from shop_shops where status <> 'closed' order by id`,
      [],
    )
    await emitEach(tx, row, shops, ({ id }) => ({ ...payload, shop_id: id }) as P)
  }

/** Hands an event about a kind of shop's fee on to each of that kind that is open or may open again, under another row. */
export const tellKind =
  <P extends { shop_id: number; shop_kind: string }>(row: EventRow<P>) =>
  async (tx: Tx, { payload }: OutboxEvent<Omit<P, 'shop_id'> & { shop_kind: string }>): Promise<void> => {
    const shops = await query<{ id: number }>(
      tx,
      'shop_of_kind_not_closed',
      `select id from shop_shops where status <> 'closed' and kind = $1 order by id`,
      [payload.shop_kind],
    )
    await emitEach(tx, row, shops, ({ id }) => ({ ...payload, shop_id: id }) as P)
  }
