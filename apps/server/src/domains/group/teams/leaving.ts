/** A member leaves a team that still forms, or a booking before its last day, and has the money back. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockBehind, lockOwn, type Order, refundWaiting } from '../../order/index.ts'
import { mayLeave, mayLeaveBooking } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import { REASONS } from '../words.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long before its end a team can be left at the latest, in ms. */
export const leaveBeforeMs = async (ctx: Parameters<typeof setting>[0]): Promise<number> =>
  (await setting(ctx, 'group.leave_before_min')) * MINUTE_MS

/** How long before its end a booking can be left at the latest, in ms. */
export const leaveBookingBeforeMs = async (ctx: Parameters<typeof setting>[0]): Promise<number> =>
  (await setting(ctx, 'group.booking_leave_before_h')) * HOUR_MS

/**
 * Gives the caller's seat or booking up; all the money goes back the way it came. A repeat answers the order as it is.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, LEAVE_TOO_LATE {minutes}, BOOKING_LEAVE_TOO_LATE {hours}
 */
export async function leaveTeam(ctx: SignedCtx, order_id: number): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, tx.user.id, order_id)
    const [seat] = order.kind === 'group' ? await store.seatsOfOrders(tx, [order_id]) : []
    if (!seat) refuse('NOT_FOUND')
    if (seat.state === 'left') return order
    const booking = seat.pieces !== null
    // What a bank took back is not given back beside it.
    if (
      order.status !== 'grouping' ||
      order.charged_back_fen + order.refunded_fen > 0 ||
      (seat.team_id === null && !booking)
    )
      refuse('STATE_CONFLICT', { status: order.status })
    await lockBehind(tx, [order])
    if (booking) await checkBooking(tx, seat.buy_id)
    else await checkTeam(tx, seat.team_id!)
    const [left] = await refundWaiting(tx, [order], { reason: REASONS.left, actor: { type: 'user', id: tx.user.id } })
    return left!
  })
}

async function checkTeam(tx: Tx, team_id: number): Promise<void> {
  const [team] = await store.teamsByIds(tx, [team_id])
  if (team!.status !== 'forming') refuse('STATE_CONFLICT', { status: team!.status })
  const before_ms = await leaveBeforeMs(tx)
  if (!mayLeave(team!, { now: await databaseNow(tx), before_ms }))
    refuse('LEAVE_TOO_LATE', { minutes: before_ms / MINUTE_MS })
}

async function checkBooking(tx: Tx, buy_id: number): Promise<void> {
  const buy = (await store.buyById(tx, buy_id))!
  const before_ms = await leaveBookingBeforeMs(tx)
  if (!mayLeaveBooking(buy, { now: await databaseNow(tx), before_ms }))
    refuse('BOOKING_LEAVE_TOO_LATE', { hours: before_ms / HOUR_MS })
}
