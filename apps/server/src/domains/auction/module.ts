/** The auction domain as the process sees it. */
import type { Ctx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { ports as depositPorts } from '../deposit/index.ts'
import { ports as orderPorts } from '../order/index.ts'
import { stopBidding } from './bidding.ts'
import { auctionCalls } from './calls.ts'
import { newestFrames } from './catching-up.ts'
import { closeDue, settleDue } from './closing.ts'
import { holdBecameHeld, tellEndSoon, tellOutbid, winnerDidNotPay, winnerPaid } from './events.ts'
import { scoreHotLots } from './jobs.ts'
import { cardsByIds } from './my-lots.ts'
import { startDue } from './opening.ts'
import { tellOutage } from './outages.ts'
import { titleOf } from './present.ts'
import { startPulse, stopPulse } from './pulse.ts'
import { expireOffers } from './second-chance.ts'
import { lotsByIds } from './store.ts'
import { writeViews } from './views.ts'

export const auctionModule: DomainModule = {
  name: 'auction',
  calls: auctionCalls,
  deadlines: {
    lot_start: { batch: 50, run: startDue },
    lot_close: { batch: 50, side_by_side: 2, first: true, run: closeDue },
    lot_settle: { batch: 50, run: settleDue },
    lot_outage: { batch: 50, run: tellOutage },
    lot_outbid: { batch: 200, run: tellOutbid },
    lot_end_soon: { batch: 50, run: tellEndSoon },
    second_chance_expire: { run: expireOffers },
  },
  subscriptions: {
    'order.closed_unpaid': { 'auction.default_lot': winnerDidNotPay },
    'order.paid': { 'auction.note_paid': winnerPaid },
    'deposit.held': { 'auction.look_at_cover': holdBecameHeld },
  },
  jobs: {
    'auction.hot_scores': { cron: '* * * * *', run: scoreHotLots },
  },
  setup({ realtime }) {
    realtime.follow('lot', newestFrames)
    orderPorts.lotCards = async (ctx, lot_ids) => cardsByIds(ctx, await lotsByIds(ctx, lot_ids))
    const titlesOf = async (ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, string>> =>
      new Map((await lotsByIds(ctx, lot_ids)).map((lot) => [lot.id, titleOf(ctx, lot)]))
    orderPorts.lotTitles = titlesOf
    depositPorts.lotTitles = titlesOf
  },
  start: startPulse,
  async stop(services) {
    await stopPulse(services)
    await stopBidding(services)
    await writeViews(services)
  },
}
