/** The domain of sales as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { registerThing } from '../../platform/things/things.ts'
import { accountEvents } from '../account/events.ts'
import { depositEvents } from '../deposit/events.ts'
import { liveEvents } from '../live/events.ts'
import { auctionEvents } from '../lot/events.ts'
import { registerSales } from '../lot/index.ts'
import { orderEvents } from '../order/events.ts'
import { shopEvents } from '../shop/events.ts'
import { saleCalendarRoute } from './calendar/sale-calendar.ts'
import { registerSaleQueue } from './catalogue/sale-queue.ts'
import { endSessions, startSessions } from './clocks.ts'
import {
  bindConsignor,
  consigningAccounts,
  forgetConsignor,
  forgetNumbers,
  interestsOf,
  tellConsignor,
} from './disclosing/disclosing.ts'
import { registerConsignedPart } from './disclosing/takeout-part.ts'
import { followShop } from './houses.ts'
import { endOffersOfPerson, endOffersOfShop, expirePostOffers } from './post-sale/answering.ts'
import { lotsOnOffer, openOffersOn } from './post-sale/store.ts'
import { registerOffersPart } from './post-sale/takeout-part.ts'
import { depositsHeld } from './registering.ts'
import { callRooms } from './room/room-calls.ts'
import { newestRooms, tellPicture } from './room/room-store.ts'
import { callOffUndated, standStill, startNext } from './room/running.ts'
import { ordersDecided, settlePaddles, winsDefaulted } from './settling.ts'
import { firstEndsOf, readPaddles, sessionById, suspendedIn } from './store.ts'
import { notices } from './telling/notices.ts'

export const saleModule: DomainModule = {
  name: 'sale',
  notices,
  locks: { sale_sales: 'stage', sale_paddles: 'paddle' },
  routes: saleCalendarRoute,
  deadlines: {
    session_start: { title: { en: 'Open a sale', zh: '专场开拍' }, run: startSessions },
    session_end: { title: { en: 'End a sale', zh: '专场结束' }, run: endSessions },
    room_next: { title: { en: 'Start the next lot of a room', zh: '现场下一件开拍' }, run: startNext },
    session_still: { title: { en: 'Stop a sale in which nothing runs', zh: '现场停滞后中止' }, run: standStill },
    session_undated: { title: { en: 'Call off a sale without a new date', zh: '未改期专场取消' }, run: callOffUndated },
    paddle_settle: {
      title: { en: 'Settle a paddle after its sale', zh: '专场结束后结清号牌' },
      apart: true,
      run: settlePaddles,
    },
    post_offer_expires: { title: { en: 'End an offer after the sale', zh: '结束拍后出价' }, run: expirePostOffers },
  },
  subscriptions: [
    subscribe(depositEvents.held, 'sale.give_paddle', { runAll: depositsHeld, lanes: 2 }),
    subscribe(orderEvents.paid, 'sale.settle_paid', { runAll: ordersDecided, lanes: 2 }),
    subscribe(orderEvents.closed, 'sale.settle_closed', { runAll: ordersDecided, lanes: 2 }),
    subscribe(auctionEvents.defaulted, 'sale.note_default', { runAll: winsDefaulted, lanes: 2 }),
    subscribe(auctionEvents.lot_started, 'sale.call_rooms', { runAll: callRooms, lanes: 1 }),
    subscribe(auctionEvents.consignor_phoned, 'sale.tell_consignor', (tx, { payload }) =>
      tellConsignor(tx, payload.lot_id),
    ),
    subscribe(accountEvents.registered, 'sale.bind_consignor', (tx, { payload }) => bindConsignor(tx, payload.user_id)),
    subscribe(liveEvents.started, 'sale.tell_picture', (tx, { payload }) => tellPicture(tx, payload.sale_id)),
    subscribe(liveEvents.ended, 'sale.tell_picture', (tx, { payload }) => tellPicture(tx, payload.sale_id)),
    subscribe(accountEvents.left, 'sale.withdraw_offers', endOffersOfPerson('left')),
    subscribe(accountEvents.left, 'sale.forget_consignor', (tx, { payload }) => forgetConsignor(tx, payload.user_id)),
    subscribe(accountEvents.restricted, 'sale.withdraw_offers', endOffersOfPerson('restricted')),
    subscribe(accountEvents.banned, 'sale.withdraw_offers', endOffersOfPerson('restricted')),
    subscribe(shopEvents.suspended, 'sale.decline_offers', endOffersOfShop),
    subscribe(shopEvents.suspended, 'sale.close_house', followShop(false)),
    subscribe(shopEvents.closed, 'sale.close_house', followShop(false)),
    subscribe(shopEvents.reinstated, 'sale.open_house_again', followShop(true)),
  ],
  jobs: { 'sale.consignor_numbers': { cron: '50 3 * * *', run: async (ctx) => void (await forgetNumbers(ctx)) } },
  setup(services) {
    registerOffersPart()
    registerSaleQueue()
    registerConsignedPart()
    services.realtime.follow('session', newestRooms)
    registerThing(services, 'sale', { left: { stays: 'its house is a shop, which closes once none of its lots runs' } })
    registerSales({
      isBeingPrepared: async (ctx, session_id) => (await sessionById(ctx, session_id))?.status === 'draft',
      readPaddles,
      suspendedIn,
      interestsOf,
      consigningAccounts,
      isOnOffer: async (ctx, lot_id) => (await openOffersOn(ctx, [lot_id])).length > 0,
      lotsOnOffer,
      firstEndsOf,
    })
  },
}
