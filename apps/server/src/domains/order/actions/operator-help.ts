/** An operator helps an order along: more time, another of the buyer's addresses. Each with a reason both sides read. For the console. */

import type { AuditAction } from '@juya/contract'
import { Address } from '@juya/contract'
import { audit } from '../../../platform/audit.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { ownAddress } from '../../address/index.ts'
import { destinationOf } from '../checkout/destination.ts'
import { confirmTimeOf, setConfirmClock } from '../completion/receiving.ts'
import { orderEvents } from '../events.ts'
import { tell } from '../notices/telling.ts'
import { DAY_MS } from '../rules.ts'
import { setShipClocks } from '../shipping/late-shipping.ts'
import { change, lockOrder } from '../store.ts'
import type { Order } from '../tables.ts'

const note = (
  tx: Tx<OperatorCtx>,
  action: AuditAction,
  order_id: number,
  after: unknown,
  reason: string,
): Promise<void> =>
  audit(tx, {
    actor_type: 'operator',
    actor_id: tx.operator.id,
    action,
    target_type: 'order',
    target_id: order_id,
    after,
    reason,
  })

/**
 * Grants days: the shop's, to ship what is paid, or the buyer's, to inspect what is on its way.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (no such clock runs, or late shipping was paid for), CASE_OPEN (clocks stand still)
 */
export async function grantTime(
  ctx: OperatorCtx,
  { order_id, days, reason }: { order_id: number; days: number; reason: string },
): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, order_id)) ?? refuse('NOT_FOUND')
    const to_ship = order.status === 'to_ship' && order.ship_deadline !== null && order.compensation_fen === 0
    if (!to_ship && order.status !== 'shipped') refuse('STATE_CONFLICT', { status: order.status })
    if (order.after_sale_open) refuse('CASE_OPEN')
    const log = { event: 'grant_time', actor: { type: 'operator', id: tx.operator.id }, note: reason } as const
    const granted = to_ship ? await shipLater(tx, order, days, log) : await inspectLonger(tx, order, days, log)
    const until = to_ship ? granted.ship_deadline : granted.auto_confirm_at
    await tell(tx, orderEvents.time_granted, [granted], () => ({ for: to_ship ? 'ship' : 'confirm', until, reason }))
    await note(tx, 'order.grant_time', order_id, { days, until }, reason)
    return granted
  })
}

type Log = Parameters<typeof change>[3]

async function shipLater(tx: Tx, order: Order, days: number, log: Log): Promise<Order> {
  const from = Math.max(order.ship_deadline!, await databaseNow(tx))
  const later = await change(tx, order, { ship_deadline: from + days * DAY_MS }, log)
  await setShipClocks(tx, later)
  return later
}

async function inspectLonger(tx: Tx, order: Order, days: number, log: Log): Promise<Order> {
  const granted_s = order.granted_s + (days * DAY_MS) / 1_000
  const auto_confirm_at = await confirmTimeOf(tx, { ...order, granted_s })
  const later = await change(tx, order, { granted_s, auto_confirm_at }, log)
  await setConfirmClock(tx, later)
  return later
}

/**
 * Sends an order that has not left to another address of its buyer's own: an operator types none, so that no parcel goes astray.
 *
 * @throws Refusal NOT_FOUND (order, or the address is not its buyer's), STATE_CONFLICT {status}
 */
export async function setAddress(
  ctx: OperatorCtx,
  { order_id, address_id, reason }: { order_id: number; address_id: number; reason: string },
): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, order_id)) ?? refuse('NOT_FOUND')
    if (order.status !== 'pending_payment' && order.status !== 'to_ship')
      refuse('STATE_CONFLICT', { status: order.status })
    const { is_default: _, ...address } = Address.parse(await ownAddress(tx, order.user_id, address_id))
    const changed = await change(tx, order, await destinationOf(tx, order, address), {
      event: 'change_address',
      actor: { type: 'operator', id: tx.operator.id },
      note: reason,
    })
    await tell(tx, orderEvents.address_set, [changed], () => ({ reason }))
    await note(tx, 'order.change_address', order_id, { address_id }, reason)
    return changed
  })
}
