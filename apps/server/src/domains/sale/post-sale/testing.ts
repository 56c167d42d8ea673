/** The days after a lot of a sale passed, for tests: what people do, and what is read of it. */
import { auction, house } from '@juya/contract'
import type { EventRow } from '../../../platform/outbox/index.ts'
import { guest, type World } from '../../../testing/world.ts'
import type { TestPerson } from '../../account/testing.ts'

interface Lot {
  id: number
}
type Act = 'buy' | 'offer' | 'accept' | 'decline' | 'withdraw'

/** What a buyer sends; an offer and a purchase name their price. */
export const step = (lot: Lot, action: Act, yuan?: number) => ({
  lot_id: lot.id,
  action,
  agree_premium: true,
  ...(yuan === undefined ? {} : { amount_fen: yuan * 100 }),
})

export const take = (world: World, person: TestPerson, ...of: Parameters<typeof step>) =>
  world.call(person, house.offer, step(...of))

/** What the lot's page says of it to a caller; null where it is not for sale. */
export const postSaleOf = async (world: World, lot: Lot, caller: Parameters<World['call']>[0] = guest) =>
  (await world.call(caller, house.offers, { lot_id: lot.id })).post_sale

export const lotNow = (world: World, lot: Lot) => world.call(guest, auction.lot, { id: lot.id })

/** What an event said of a lot, each time. */
export const toldOf = (world: World, row: EventRow<unknown>, lot: Lot) =>
  world.sql<{ payload: Record<string, unknown> }>(
    `select payload from platform_outbox where topic = $1 and payload ->> 'lot_id' = $2::text order by id`,
    [row.topic, lot.id],
  )
