/** What one person wins in a sale is one parcel: the dearest shipping counts once. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Facts } from '../opening/opening.ts'
import { bidders } from '../ports/bidders.ts'
import type { Lot } from '../store.ts'

/** A lot that is sold now, and under which rules. */
export interface SoldNow {
  lot: Pick<Lot, 'id' | 'session_id' | 'shipping_fen'>
  winner_id: number
  facts: Pick<Facts, 'session'>
}

const keyOf = (session_id: number, winner_id: number): string => `${session_id}:${winner_id}`

/**
 * The shipping each order asks for: by how much its lot's is dearer than that of what its winner won in the sale before. So no bill changes with a
 * later win, none asks for more than was shown at the bid, and all of them together ask for the dearest shipping once.
 * Paddles are locked: lots of a sale that end at the same moment are counted one after another.
 * @returns by lot; lots of no sale, and of rules from before, keep their own
 */
export async function shippingOf(tx: Tx, sold: readonly SoldNow[]): Promise<ReadonlyMap<number, number>> {
  const shipping = new Map(sold.map(({ lot }) => [lot.id, lot.shipping_fen]))
  const together = sold.filter(({ lot, facts }) => lot.session_id !== null && facts.session?.one_parcel)
  if (together.length === 0) return shipping
  const asked = [together.map(({ lot }) => lot.session_id), together.map(({ winner_id }) => winner_id)]
  await bidders().lockPaddles(
    tx,
    together.map(({ lot, winner_id }) => ({ session_id: lot.session_id!, user_id: winner_id })),
  )
  const before = await query<{ session_id: number; user_id: number; dearest_fen: number }>(
    tx,
    'lot_dearest_shipping',
    `select session_id, winner_user_id as user_id, max(shipping_fen) as dearest_fen from lot_lots
     where session_id = any($1::bigint[]) and winner_user_id = any($2::bigint[]) and status = 'sold' and post_sold_at is null
       and deleted_at is null
     group by session_id, winner_user_id`,
    asked,
  )
  const dearest = new Map(before.map((one) => [keyOf(one.session_id, one.user_id), one.dearest_fen]))
  for (const { lot, winner_id } of together) {
    const key = keyOf(lot.session_id!, winner_id)
    const counted_fen = dearest.get(key) ?? 0
    shipping.set(lot.id, Math.max(0, lot.shipping_fen - counted_fen))
    dearest.set(key, Math.max(counted_fen, lot.shipping_fen))
  }
  return shipping
}
