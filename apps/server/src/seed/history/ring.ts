/** Two accounts on one phone that bid up a shop's small sale and buy nothing there: what a night's look for rings finds. Honest bidders win. */
import { auction, order } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { callAs } from '../call-as.ts'
import { concurrently } from '../concurrently.ts'
import { bid, publish } from '../lots.ts'
import { moveInBuyers, signInAgain } from '../moving-in.ts'
import { RING_BUYERS } from '../people.ts'
import { stockOfThePast } from '../stock.ts'
import { approveIfNeeded, type Cast, HOUR, lotRow, pay, trackingNo } from './recent-sales.ts'

const SHOP_CATEGORY = 'glass'
const LOTS = 9
/** Of their kinds: no other sale has these. */
const PIECES_NTH = 95
const SEED = 95

/** Days ago. The clock moves on by hours. */
export async function bidUp(cast: Cast, say: (line: string) => void): Promise<void> {
  const { app, album, clock, people } = cast
  const shop = cast.shops.find(({ demo }) => demo.category === SHOP_CATEGORY)!
  const ring = await moveInBuyers(app, album, RING_BUYERS, say)
  for (const person of ring) person.device_id = ring[0]!.device_id!
  await signInAgain(app, ring)
  const [one, other] = [ring[0]!, ring[1]!]
  const random = new SeededRandom(SEED)
  const nextPiece = stockOfThePast(PIECES_NTH)
  const lots: number[] = []
  const ends_at = clock.now() + 2 * HOUR
  for (let n = 0; n < LOTS; n++) {
    const lot_id = await publish(app, album, random, shop, nextPiece(shop)!, { ends_at, deposit_fen: 0 })
    await approveIfNeeded(cast, lot_id)
    lots.push(lot_id)
  }
  await clock.forward(HOUR)
  await concurrently([...lots.entries()], async ([n, lot_id]) => {
    const [first, winner] = [people[7 + (n % 3)]!, people[7 + ((n + 1) % 3)]!]
    for (const person of [first, one, winner, other, winner]) {
      const { next_fen } = await callAs(app, person, auction.lot, { id: lot_id })
      await bid(app, person, lot_id, { amount_fen: next_fen })
    }
  })
  await clock.forward(2 * HOUR)
  for (const lot_id of lots) {
    const { winner_user_id, order_id } = await lotRow(app, lot_id)
    await pay(app, people.find(({ id }) => id === winner_user_id)!, order_id!)
    const parcel = { carrier_code: 'SF', tracking_no: trackingNo(order_id!), images: [] }
    await callAs(app, shop.owner, order.ship, { id: order_id!, ...parcel } as never)
  }
}
