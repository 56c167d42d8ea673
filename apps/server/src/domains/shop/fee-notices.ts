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
