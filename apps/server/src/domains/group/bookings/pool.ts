/** The pool of a booking: pieces come in with a payment and go out with who leaves before the end. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { itemsOf, type Order, refundInBatch } from '../../order/index.ts'
import { groupEvents } from '../events.ts'
import type { GroupBuy, Seat } from '../tables.ts'
import { factsOf, pushBooking } from '../telling.ts'
import { REASONS } from '../words.ts'

/** A booking is paid: its pieces are in the pool, or the money goes back where they were counted meanwhile. The caller holds the booking. */
export async function bookingPaid(tx: Tx, buy: GroupBuy, order: Order): Promise<void> {
  if (buy.closed_at !== null) {
    await query(
      tx,
      'group_booking_late',
      "update group_seats set state = 'paid', paid_at = platform_now() where order_id = $1",
      [order.id],
    )
    await refundInBatch(tx, await databaseNow(tx), {
      order_ids: [order.id],
      about: { type: 'group_buy', id: buy.id },
      reason: REASONS.too_late,
      actor: { type: 'system' },
    })
    return
  }
  const qty = (await itemsOf(tx, [order.id])).reduce((sum, item) => sum + item.qty, 0)
  await query(
    tx,
    'group_booking_seat',
    "update group_seats set state = 'paid', paid_at = platform_now(), pieces = $2 where order_id = $1",
    [order.id, qty],
  )
  await tellPool(tx, 'booked', await addPieces(tx, buy.id, qty), order, qty)
}

/** Takes a refunded order's pieces out of the pool; after the booking's end the count stands. The caller has locked the booking. */
export async function bookingBack(
  tx: Tx,
  buy: GroupBuy,
  seat: Seat,
  order: Pick<Order, 'id' | 'user_id'>,
): Promise<void> {
  const leaves = buy.closed_at === null
  await query(
    tx,
    'group_booking_back',
    'update group_seats set state = $2, left_at = platform_now() where order_id = $1',
    [seat.order_id, leaves ? 'left' : 'refunded'],
  )
  if (leaves) await tellPool(tx, 'unbooked', await addPieces(tx, buy.id, -seat.pieces!), order, seat.pieces!)
}

async function addPieces(tx: Tx, id: number, qty: number): Promise<GroupBuy> {
  const [buy] = await query<GroupBuy & Record<never, never>>(
    tx,
    'group_booking_count',
    'update group_buys set booked_qty = booked_qty + $2 where id = $1 returning *',
    [id, qty],
  )
  return buy!
}

async function tellPool(
  tx: Tx,
  what: 'booked' | 'unbooked',
  buy: GroupBuy,
  { id, user_id }: Pick<Order, 'id' | 'user_id'>,
  qty: number,
): Promise<void> {
  const facts = await factsOf(tx, buy)
  await emit(tx, groupEvents[what], { ...facts, user_id, order_id: id, qty, booked_qty: buy.booked_qty })
  pushBooking(tx, buy)
}
