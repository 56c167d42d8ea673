/** Changes of what shops pay are told to each of them. */
import { query } from '../../platform/db/db.ts'
import { emitEach } from '../../platform/outbox/emit.ts'
import type { Hear } from '../../platform/outbox/subscriptions.ts'

/** Hands an event about all shops on to each that is open or may open again, under another topic. */
export const tellShops =
  (topic: string): Hear =>
  async (tx, { payload }) => {
    const shops = await query<{ id: number }>(
      tx,
      'shop_not_closed',
      `select id from shop_shops where status <> 'closed' order by id`,
      [],
    )
    await emitEach(tx, topic, shops, ({ id }) => ({ ...payload, shop_id: id }))
  }

/** Hands an event about a kind of shop's fee on to each of that kind that is open or may open again, under another topic. */
export const tellKind =
  (topic: string): Hear =>
  async (tx, { payload }) => {
    const shops = await query<{ id: number }>(
      tx,
      'shop_of_kind_not_closed',
      `select id from shop_shops where status <> 'closed' and kind = $1 order by id`,
      [payload.shop_kind],
    )
    await emitEach(tx, topic, shops, ({ id }) => ({ ...payload, shop_id: id }))
  }
