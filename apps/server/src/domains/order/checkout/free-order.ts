/** An order without a price: nothing is paid and nothing moves, so it goes straight to its shop. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import { orderEvents } from '../events.ts'
import { tell } from '../notices/telling.ts'
import { HOUR_MS } from '../rules.ts'
import { setShipClocks } from '../shipping/late-shipping.ts'
import { type Actor, addOrders, move } from '../store.ts'
import type { AddressSnapshot, Order } from '../tables.ts'
import { type NewOrder, priced } from './create.ts'

type FreeOrder = Pick<
  NewOrder,
  'kind' | 'shop_id' | 'user_id' | 'items' | 'checkout' | 'source' | 'delivered_only' | 'ship_hours'
> & {
  address: AddressSnapshot
}

/** Makes one, ready to be shipped. Tells order.awarded and starts the clocks of shipping. */
export async function createFree(tx: Tx, order: FreeOrder, actor: Actor): Promise<Order> {
  const now = await databaseNow(tx)
  const free = {
    shipping_fen: 0,
    premium_bp: 0,
    deposit_fen: 0,
    commission: { goods_bp: 0, premium_bp: 0, free: true },
  }
  const rows = await priced(tx, [{ ...order, ...free, pay_deadline: now }], now)
  const [made] = await addOrders(tx, rows)
  invariant(made?.total_fen === 0, 'an order without a price costs something')
  const ship_deadline = now + made.ship_hours * HOUR_MS
  const awarded = await move(
    tx,
    made,
    'pay',
    { paid_at: now, pay_deadline: null, ship_deadline },
    { actor, event: 'award' },
  )
  await setShipClocks(tx, awarded, now)
  await tell(tx, orderEvents.awarded, [awarded], () => ({ ship_deadline }))
  return awarded
}
