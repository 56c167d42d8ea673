/** Small things a buyer does with an order: remind, change the address, hide it. */

import { Address } from '@juya/contract'
import type { SignedCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { ownAddress } from '../../address/index.ts'
import { destinationOf } from '../checkout/destination.ts'
import { orderEvents } from '../events.ts'
import { addressRules } from '../kinds.ts'
import { tell } from '../notices/telling.ts'
import { isHeld, isOver, mayRemind } from '../rules.ts'
import { boundTogether } from '../shipping/one-parcel.ts'
import { piecesSent } from '../shipping/parts.ts'
import { change, lockOrder, lockOwn, touch } from '../store.ts'
import type { AddressSnapshot, Order } from '../tables.ts'

/** An address of the caller's own, as an order keeps it. @throws Refusal NOT_FOUND */
export async function snapshotOf(ctx: SignedCtx, address_id: number): Promise<AddressSnapshot> {
  const { is_default: _, ...address } = Address.parse(await ownAddress(ctx, ctx.user.id, address_id))
  return address
}

/**
 * Asks the shop to ship, once a day, first a day after paying.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, LIMIT_REACHED {limit, next_at_ms}
 */
export async function remindShop(ctx: SignedCtx, order_id: number): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, ctx.user.id, order_id)
    if (order.status !== 'to_ship' || isHeld(order)) refuse('STATE_CONFLICT', { status: order.status })
    const now = await databaseNow(tx)
    if (!mayRemind(order, now)) refuse('LIMIT_REACHED', { limit: '1 / 24 h' })
    const reminded = await change(
      tx,
      order,
      { remind_count: order.remind_count + 1, reminded_at: now },
      { event: 'remind', actor: { type: 'user', id: ctx.user.id } },
    )
    await tell(tx, orderEvents.ship_asked, [reminded])
    return reminded
  })
}

/**
 * Sets where the order goes: freely before it is paid, once afterwards or as its kind has it, never once a part of it has left, nor while
 * another order shares its shipping.
 *
 * @throws Refusal NOT_FOUND (order or address), ADDRESS_REQUIRED (none named), STATE_CONFLICT {status}, ALREADY_DONE (changed once)
 */
export async function changeAddress(ctx: SignedCtx, order_id: number, address_id: number | undefined): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, ctx.user.id, order_id)
    if (address_id === undefined) refuse('ADDRESS_REQUIRED')
    const rule = (await addressRules(tx, [order])).get(order.id)
    const is_paid = order.status === 'to_ship' || rule === 'free'
    if ((order.status !== 'pending_payment' && !is_paid) || rule === 'stands')
      refuse('STATE_CONFLICT', { status: order.status })
    if (is_paid && order.address_changed && rule === undefined) refuse('ALREADY_DONE')
    // A parcel of it is on its way: the rest goes where that went.
    if (is_paid && (await piecesSent(tx, [order.id])).size > 0)
      refuse('STATE_CONFLICT', { status: order.status, sent: true })
    if ((await boundTogether(tx, [order])).has(order.id))
      refuse('STATE_CONFLICT', { status: order.status, one_parcel: true })
    const address = await snapshotOf(tx, address_id)
    const changed = await change(
      tx,
      order,
      { ...(await destinationOf(tx, order, address)), ...(is_paid ? { address_changed: true } : {}) },
      { event: 'change_address', actor: { type: 'user', id: ctx.user.id } },
    )
    if (is_paid) await tell(tx, orderEvents.address_changed, [changed])
    return changed
  })
}

/**
 * Takes an order that is over, and not in after-sale, from the buyer's lists. Nothing is erased. A repeat answers the order as it is.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function hideOrder(ctx: SignedCtx, order_id: number): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (order?.user_id !== ctx.user.id) refuse('NOT_FOUND')
    if (order.deleted_by_buyer) return order
    if (!isOver(order.status) || order.after_sale_open) refuse('STATE_CONFLICT', { status: order.status })
    return touch(tx, order, { deleted_by_buyer: true })
  })
}
