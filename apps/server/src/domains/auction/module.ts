/** The auction domain as the process sees it. */

import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { registerLeavingItem } from '../account/index.ts'
import { depositEvents } from '../deposit/events.ts'
import { orderEvents } from '../order/events.ts'
import { registerKind } from '../order/index.ts'
import { registerBeforeBan } from '../report/index.ts'
import { shopEvents } from '../shop/events.ts'
import { atOpening } from './absentee/at-opening.ts'
import { eraseAbsentees } from './absentee/dropping.ts'
import { absenteeWakes, enterWaiting } from './absentee/entering.ts'
import { registerAbsenteePart } from './absentee/takeout-part.ts'
import { relistDue } from './batches/auto-relist.ts'
import { expireDrafts } from './batches/drafts.ts'
import { lotsLed } from './bidders/bidder-facts.ts'
import { forgetAtShops, takeFacts } from './bidders/neutral/taking.ts'
import { tellFairWarning } from './bidding/fair-warning.ts'
import { newestFrames } from './bidding/missed-ticks.ts'
import { stopBidding } from './bidding/place-bid.ts'
import { eraseCalendar } from './calendar/calendar.ts'
import { calendarRoute } from './calendar/route.ts'
import { basketTurn, beginTurn, stopTurns } from './caps/baskets/basket-turns.ts'
import { turnOf, wakeCovered, wakeOnLots } from './caps/baskets/basket-wake.ts'
import { eraseCaps, loosenDue } from './caps/own-limits.ts'
import { registerBidCapsPart } from './caps/takeout-part.ts'
import { closeDue, settleDue } from './closing/closing.ts'
import { startHeartbeat, stopHeartbeat } from './closing/heartbeat.ts'
import { auctionOrders } from './closing/order-kind.ts'
import { tellOutage } from './closing/outages.ts'
import { expireOffers } from './closing/second-chance.ts'
import { auctionEvents } from './events.ts'
import { registerLot } from './finding/lot-thing.ts'
import { eraseSearches } from './finding/saved/searches.ts'
import { registerSavedSearchesPart } from './finding/saved/takeout-part.ts'
import { searchDeadlines, tellOfCatalogues, tellSearches } from './finding/saved/telling.ts'
import { indexOlder } from './finding/search-index.ts'
import { scoreAllLots, scoreHotLots } from './jobs.ts'
import { notices } from './notices.ts'
import { endOffersOfPerson, endOffersOfShop, expirePostOffers } from './post-sale/answering.ts'
import { registerOffersPart } from './post-sale/takeout-part.ts'
import { bindConsignor, forgetConsignor, forgetNumbers, tellConsignor } from './preparing/disclosing.ts'
import { registerConsignedPart } from './preparing/takeout-part.ts'
import { endFeatures } from './publishing/featuring.ts'
import { startDue } from './publishing/opening.ts'
import { takeBackLots, takeBackTheRest } from './publishing/suspended-shop.ts'
import { findRings } from './rings/finding.ts'
import {
  holdsBecameHeld,
  linksJudged,
  personChanged,
  tellLastMinute,
  tellOutbid,
  winnersDidNotPay,
  winnersPaid,
} from './subscribers.ts'
import { eraseWatches } from './watching/erasure.ts'
import { reminderDeadlines } from './watching/reminders.ts'
import { callRooms } from './watching/room-calls.ts'
import { writeViews } from './watching/view-counter.ts'

const forgets = (name: string, forget: (tx: Tx, user_id: number) => Promise<void>) =>
  subscribe(accountEvents.left, name, (tx, { payload }) => forget(tx, payload.user_id))

export const auctionModule: DomainModule = {
  name: 'auction',
  locks: { auction_lots: { class: 'lot', by_id: true }, auction_caps: { class: 'cap', by_id: true } },
  notices,
  deadlines: {
    lot_start: { title: { en: 'Open a lot', zh: '拍品开拍' }, batch: 50, run: startDue },
    lot_close: { title: { en: 'End a lot', zh: '拍品截拍' }, batch: 50, side_by_side: 2, first: true, run: closeDue },
    lot_settle: {
      title: { en: 'Return deposits and tell people after the end', zh: '截拍后退还保证金并通知' },
      rehearsed: true,
      batch: 50,
      run: settleDue,
    },
    lot_outage: { title: { en: 'Tell watchers of an outage', zh: '通知收藏者服务中断' }, batch: 50, run: tellOutage },
    lot_outbid: {
      title: { en: 'Tell people they were outbid', zh: '通知出价被超过' },
      batch: 200,
      apart: true,
      run: tellOutbid,
    },
    bidder_facts: {
      title: { en: 'Take facts about new bidders', zh: '记录新竞买人的概况' },
      batch: 50,
      apart: true,
      run: takeFacts,
    },
    ...reminderDeadlines,
    ...searchDeadlines,
    lot_last_minute: {
      title: { en: 'Tell people in the app that a lot ends in a minute', zh: '通知应用内用户拍品最后一分钟' },
      batch: 50,
      run: tellLastMinute,
    },
    lot_fair_warning: { title: { en: 'Give fair warning', zh: '最后机会提示' }, batch: 50, run: tellFairWarning },
    lot_relist: { title: { en: 'Put an unsold lot up anew', zh: '流拍拍品自动重新上拍' }, run: relistDue },
    batch_draft_expires: { title: { en: 'Let a draft sale go', zh: '清理专场草稿' }, batch: 50, run: expireDrafts },
    basket_turn: basketTurn,
    absentee_wakes: absenteeWakes,
    own_limit_loosens: {
      title: { en: 'Let a looser bidding limit hold', zh: '放宽的出价限额生效' },
      batch: 50,
      run: loosenDue,
    },
    lot_feature_ends: { title: { en: 'Stop putting a lot forward', zh: '结束推荐拍品' }, run: endFeatures },
    post_offer_expires: { title: { en: 'End an offer after the sale', zh: '结束拍后出价' }, run: expirePostOffers },
    second_chance_expire: { title: { en: 'End a second-chance offer', zh: '结束次高价邀约' }, run: expireOffers },
  },
  subscriptions: [
    subscribe(orderEvents.closed_unpaid, 'auction.default_lot', { runAll: winnersDidNotPay, lanes: 4 }),
    subscribe(orderEvents.paid, 'auction.note_paid', { runAll: winnersPaid, lanes: 4 }),
    subscribe(accountEvents.realname_revoked, 'auction.forget_bidder', personChanged),
    subscribe(accountEvents.registered, 'auction.bind_consignor', (tx, { payload }) =>
      bindConsignor(tx, payload.user_id),
    ),
    subscribe(auctionEvents.consignor_phoned, 'auction.tell_consignor', (tx, { payload }) =>
      tellConsignor(tx, payload.lot_id),
    ),
    forgets('auction.forget_watches', eraseWatches),
    forgets('auction.forget_calendar', eraseCalendar),
    forgets('auction.forget_searches', eraseSearches),
    forgets('auction.forget_absentees', eraseAbsentees),
    forgets('auction.forget_caps', eraseCaps),
    forgets('auction.forget_at_shops', forgetAtShops),
    subscribe(accountEvents.left, 'auction.withdraw_offers', endOffersOfPerson('left')),
    forgets('auction.forget_consignor', forgetConsignor),
    subscribe(accountEvents.link_judged, 'auction.forget_ties', linksJudged),
    subscribe(accountEvents.restricted, 'auction.forget_bidder', personChanged),
    subscribe(accountEvents.restricted, 'auction.withdraw_offers', endOffersOfPerson('restricted')),
    subscribe(accountEvents.unrestricted, 'auction.forget_bidder', personChanged),
    subscribe(shopEvents.suspended, 'auction.take_back_lots', takeBackTheRest),
    subscribe(shopEvents.suspended, 'auction.decline_offers', endOffersOfShop),
    subscribe(depositEvents.held, 'auction.look_at_cover', { runAll: holdsBecameHeld, lanes: 4 }),
    subscribe(depositEvents.held, 'auction.basket_has_deposit', { runAll: wakeCovered, lanes: 1 }),
    subscribe(auctionEvents.lot_started, 'auction.basket_lot_opened', { runAll: wakeOnLots, lanes: 1 }),
    subscribe(auctionEvents.lot_started, 'auction.tell_searches', { runAll: tellSearches, lanes: 1 }),
    subscribe(auctionEvents.lot_started, 'auction.call_rooms', { runAll: callRooms, lanes: 1 }),
    subscribe(auctionEvents.catalogue_opened, 'auction.tell_searches_of_sale', { runAll: tellOfCatalogues, lanes: 1 }),
    subscribe(auctionEvents.bids_voided, 'auction.basket_has_room_again', { runAll: wakeOnLots, lanes: 1 }),
    subscribe(auctionEvents.cancelled, 'auction.basket_lot_withdrawn', { runAll: wakeOnLots, lanes: 1 }),
    subscribe(auctionEvents.defaulted, 'auction.basket_win_unpaid', { runAll: wakeOnLots, lanes: 1 }),
  ],
  jobs: {
    'auction.hot_scores': { cron: '* * * * *', run: scoreHotLots },
    'auction.hot_scores_all': { cron: '25 * * * *', run: scoreAllLots },
    'auction.consignor_numbers': { cron: '50 3 * * *', run: async (ctx) => void (await forgetNumbers(ctx)) },
    'auction.rings': { cron: '15 3 * * *', run: findRings },
    'auction.search_index': { cron: '*/10 * * * *', at_start: true, run: indexOlder },
  },
  setup(services) {
    registerKind('auction', auctionOrders)
    registerLeavingItem('bids', lotsLed)
    registerLot(services)
    registerBidCapsPart()
    registerAbsenteePart()
    registerSavedSearchesPart()
    registerOffersPart()
    registerConsignedPart()
    registerBeforeBan(takeBackLots)
    services.realtime.follow('lot', newestFrames, 'lot.tick')
    turnOf(services).begin = beginTurn
    atOpening(services).enter = enterWaiting
  },
  routes: calendarRoute,
  start: startHeartbeat,
  async stop(services) {
    await stopHeartbeat(services)
    await stopTurns(services)
    await stopBidding(services)
    await writeViews(services)
  },
}
