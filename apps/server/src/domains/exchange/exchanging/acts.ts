/** What a person does with an exchange that is not over: its order does it, and what the order lets go gives the points back. */
import type { SignedCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  cancelOrder,
  changeAddress,
  confirmReceipt,
  lockOwn,
  type Order,
  orderById,
  piecesSent,
  refundInFull,
} from '../../order/index.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Exchange } from '../tables.ts'

const MINUTE_MS = 60_000

export type Action = 'set_address' | 'confirm' | 'cancel'

/** @throws Refusal NOT_FOUND */
export async function ownExchange(ctx: SignedCtx, id: number): Promise<Exchange> {
  const [found] = await store.exchangesByIds(ctx, [id])
  if (found?.user_id !== ctx.user.id) refuse('NOT_FOUND')
  return found
}

/** What its person may do with it now; each act checks again under the order's lock. */
export async function actionsOf(ctx: SignedCtx, order: Order | undefined): Promise<Array<Action | 'pay'>> {
  if (!order) return []
  if (order.status === 'pending_payment') return ['pay', 'cancel', 'set_address']
  if (order.status === 'shipped') return order.after_sale_open ? [] : ['confirm']
  if (order.status !== 'to_ship') return []
  const address: Action[] = order.address_changed ? [] : ['set_address']
  return (await mayGiveUp(ctx, order)) ? [...address, 'cancel'] : address
}

/**
 * Nothing of it was sent, and the time in which it is given up without asking is not over; or its person has said since that somebody else was in
 * their account.
 */
async function mayGiveUp(ctx: SignedCtx, order: Order): Promise<boolean> {
  if (order.status !== 'to_ship' || order.after_sale_open) return false
  const { created_at, not_me_at } = await store.exchangeOfOrder(ctx, order.id)
  const until = created_at + (await setting(ctx, 'exchange.give_up_min')) * MINUTE_MS
  if (not_me_at === null && (await databaseNow(ctx)) >= until) return false
  return (await piecesSent(ctx, [order.id])).size === 0
}

/**
 * Sends an exchange elsewhere, confirms that it came, or gives it up. A repeat answers it as it is.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, CASE_OPEN, ADDRESS_REQUIRED, and those of the order's own acts
 */
export async function actOn(ctx: SignedCtx, id: number, action: Action, address_id?: number): Promise<void> {
  const { order_id, status } = await ownExchange(ctx, id)
  if (order_id === null) refuse('STATE_CONFLICT', { status })
  if (action === 'set_address') await changeAddress(ctx, order_id, address_id)
  else if (action === 'confirm') await confirmReceipt(ctx, order_id)
  else await giveUp(ctx, order_id)
}

async function giveUp(ctx: SignedCtx, order_id: number): Promise<void> {
  const before = await orderById(ctx, order_id)
  if (before?.status === 'pending_payment') return void (await cancelOrder(ctx, order_id))
  await inTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, ctx.user.id, order_id)
    if (['cancelled', 'closed', 'refunded'].includes(order.status)) return
    if (order.after_sale_open) refuse('CASE_OPEN')
    if (!(await mayGiveUp(tx, order))) refuse('STATE_CONFLICT', { status: order.status })
    await refundInFull(tx, order, { type: 'user', id: ctx.user.id }, '买家取消兑换 · The buyer gave the exchange up')
  })
}
