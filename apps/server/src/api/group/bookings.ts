/** How bookings stand, for readers. */
import type { Booking } from '@juya/contract'
import type { z } from 'zod'
import { type GroupBuy, leaveBookingBeforeMs, mayLeaveBooking, priceAt, stepOf } from '../../domains/group/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'

const HOUR_MS = 3_600_000

/** What a piece of a booking costs as it stands: below its first step that of the first. */
export const bookingPriceFen = ({ tiers, booked_qty }: GroupBuy): number =>
  priceAt(tiers, booked_qty) ?? tiers[0]!.price_fen

/** Of these group buys those that are bookings, by id. */
export async function bookingsShown(
  ctx: Ctx,
  buys: readonly GroupBuy[],
): Promise<Map<number, z.input<typeof Booking>>> {
  const bookings = buys.filter(({ mode }) => mode === 'booking')
  if (bookings.length === 0) return new Map()
  const [now, before_ms] = [await databaseNow(ctx), await leaveBookingBeforeMs(ctx)]
  return new Map(
    bookings.map((buy) => [
      buy.id,
      {
        tiers: buy.tiers,
        booked: buy.booked_qty,
        step: stepOf(buy.tiers, buy.booked_qty) + 1,
        back_fen: buy.tiers[0]!.price_fen - (buy.final_price_fen ?? bookingPriceFen(buy)),
        leave_until: mayLeaveBooking(buy, { now, before_ms }) ? seconds(buy.to_at - before_ms) : null,
        leave_before_h: before_ms / HOUR_MS,
        closed_at: seconds(buy.closed_at),
        final_price_fen: buy.final_price_fen,
      },
    ]),
  )
}
