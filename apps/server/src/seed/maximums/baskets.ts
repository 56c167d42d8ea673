/** A basket over several sales: lots of tonight's sale of a house and one of a shop, under one cap that leaves no room for the last of them. */
import { auction } from '@juya/contract'
import type { App } from '../../app.ts'
import { allInFen } from '../../domains/bidder/index.ts'
import { pageOfLots } from '../../domains/finding/index.ts'
import { biddingRules, bids, type Lot, lotsByIds } from '../../domains/lot/index.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import type { Person } from '../moving-in.ts'

const YUAN = 100
/** Above the lowest bid each takes. */
const MORE_FEN = 500 * YUAN
const ACCESSED_DATA = 100

/** @param of_house lots of one sale on which the person may bid with a paddle: the first is to be led, the last to sleep */
export async function rankAcrossSales(app: App, person: Person, of_house: readonly number[]): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const { list } = await pageOfLots(ctx, { status: 'live', mode: 'single' }, 'ending', {
    page: 1,
    page_size: ACCESSED_DATA,
  })
  const of_shop = list.findLast(
    (lot) =>
      lot.deposit_fen === 0 && lot.premium_bp === 0 && lot.reserve_fen === null && lot.leader_user_id !== person.id,
  )!
  const found = new Map((await lotsByIds(ctx, of_house)).map((lot) => [lot.id, lot]))
  const [first, last] = of_house.map((id) => found.get(id)!) as [Lot, Lot]
  const lots = [first, of_shop, last].map((lot) => ({
    lot_id: lot.id,
    max_fen: biddingRules.lowestBidFen(bids.stateOf(lot)) + MORE_FEN,
  }))
  const room_fen = allInFen(first, lots[0]!.max_fen) + allInFen(of_shop, lots[1]!.max_fen)
  const limit_fen = Math.ceil(room_fen / YUAN) * YUAN
  await callAs(app, person, auction.setBasket, { lots, limit_fen, agree_premium: true } as never)
}
