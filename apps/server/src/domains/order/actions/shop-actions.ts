/** Small things a shop does with an order: note, remind to pay, give an unpaid one up. */

import type { ShopCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { payableFen } from '../amounts.ts'
import { orderEvents } from '../events.ts'
import { kindOf } from '../kinds.ts'
import { tell } from '../notices/telling.ts'
import { mayRemindToPay } from '../rules.ts'
import { change, lockOfShop, touch } from '../store.ts'
import type { Order } from '../tables.ts'
import { closeUnpaid } from './closing.ts'

/** The shop's own note; the buyer never sees it. @throws Refusal NOT_FOUND */
export async function noteOrder(ctx: ShopCtx, order_id: number, note: string): Promise<Order> {
  return inTransaction(ctx, async (tx) =>
    touch(tx, await lockOfShop(tx, ctx.shop.shop_id, order_id), { seller_note: note }),
  )
}

/**
 * Asks the buyer to pay, once a day.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, LIMIT_REACHED
 */
export async function remindBuyer(ctx: ShopCtx, order_id: number): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOfShop(tx, ctx.shop.shop_id, order_id)
    if (order.status !== 'pending_payment') refuse('STATE_CONFLICT', { status: order.status })
    const now = await databaseNow(tx)
    if (!mayRemindToPay(order, now)) refuse('LIMIT_REACHED', { limit: '1 / 24 h' })
    const reminded = await change(
      tx,
      order,
      { pay_reminded_at: now },
      { event: 'remind_pay', actor: { type: 'shop', id: ctx.user.id } },
    )
    await tell(tx, orderEvents.pay_asked, [reminded], () => ({
      pay_deadline: order.pay_deadline,
      amount_fen: payableFen(order),
    }))
    return reminded
  })
}

/**
 * Closes an unpaid order before its time, where its kind is not binding: who won at auction keeps the time promised. A repeat
 * answers the order as it is.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function closeByShop(ctx: ShopCtx, order_id: number): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOfShop(tx, ctx.shop.shop_id, order_id)
    if (order.status === 'closed') return order
    if (kindOf(order).card.binding) refuse('STATE_CONFLICT', { status: order.status })
    return closeUnpaid(tx, order, 'shop', { type: 'shop', id: ctx.user.id })
  })
}
