/** The domain of bidders as the process sees it. */

import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { registerMatter } from '../../platform/things/queues.ts'
import { accountEvents } from '../account/events.ts'
import { registerLeavingItem } from '../account/index.ts'
import { depositEvents } from '../deposit/events.ts'
import { auctionEvents } from '../lot/events.ts'
import { registerBidders } from '../lot/index.ts'
import { actsBefore } from './absentee/absentee-store.ts'
import { dropWaiting, eraseAbsentees } from './absentee/dropping.ts'
import { absenteeWakes, enterWaiting } from './absentee/entering.ts'
import { registerAbsenteePart } from './absentee/takeout-part.ts'
import { stopBidding } from './bidding/place-bid.ts'
import { basketTurn, beginTurn, stopTurns } from './caps/baskets/basket-turns.ts'
import { turnOf, wakeCovered, wakeEnded, wakeOnLots } from './caps/baskets/basket-wake.ts'
import { eraseCaps, loosenDue } from './caps/own-limits.ts'
import { registerBidCapsPart } from './caps/takeout-part.ts'
import { forgetBidder, lotsLed } from './eligibility/bidder-facts.ts'
import { forgetAtShops, takeFacts } from './facts/taking.ts'
import { notices } from './notices.ts'
import { findRings, ringsByIds } from './rings/finding.ts'
import { expireOffers } from './second-chance/second-chance.ts'
import { holdsBecameHeld, linksJudged, personChanged } from './subscribers.ts'

const forgets = (name: string, forget: (tx: Tx, user_id: number) => Promise<void>) =>
  subscribe(accountEvents.left, name, (tx, { payload }) => forget(tx, payload.user_id))

export const bidderModule: DomainModule = {
  name: 'bidder',
  notices,
  locks: { bidder_caps: { class: 'cap', by_id: true } },
  deadlines: {
    bidder_facts: {
      title: { en: 'Take facts about new bidders', zh: '记录新竞买人的概况' },
      batch: 50,
      apart: true,
      run: takeFacts,
    },
    basket_turn: basketTurn,
    absentee_wakes: absenteeWakes,
    own_limit_loosens: {
      title: { en: 'Let a looser bidding limit hold', zh: '放宽的出价限额生效' },
      batch: 50,
      run: loosenDue,
    },
    second_chance_expire: { title: { en: 'End a second-chance offer', zh: '结束次高价邀约' }, run: expireOffers },
  },
  subscriptions: [
    subscribe(accountEvents.realname_decided, 'bidder.forget', personChanged),
    subscribe(accountEvents.realname_revoked, 'bidder.forget', personChanged),
    forgets('bidder.forget_absentees', eraseAbsentees),
    forgets('bidder.forget_caps', eraseCaps),
    forgets('bidder.forget_at_shops', forgetAtShops),
    subscribe(accountEvents.link_judged, 'bidder.forget_ties', linksJudged),
    subscribe(accountEvents.restricted, 'bidder.forget', personChanged),
    subscribe(accountEvents.unrestricted, 'bidder.forget', personChanged),
    subscribe(accountEvents.banned, 'bidder.forget', personChanged),
    subscribe(accountEvents.unbanned, 'bidder.forget', personChanged),
    subscribe(accountEvents.locked, 'bidder.forget', personChanged),
    subscribe(accountEvents.unlocked, 'bidder.forget', personChanged),
    subscribe(depositEvents.held, 'bidder.look_at_cover', { runAll: holdsBecameHeld, lanes: 4 }),
    subscribe(depositEvents.held, 'bidder.basket_has_deposit', { runAll: wakeCovered, lanes: 1 }),
    subscribe(auctionEvents.lot_started, 'bidder.basket_lot_opened', { runAll: wakeOnLots, lanes: 1 }),
    subscribe(auctionEvents.bids_voided, 'bidder.basket_has_room_again', { runAll: wakeOnLots, lanes: 1 }),
    subscribe(auctionEvents.cancelled, 'bidder.basket_lot_withdrawn', { runAll: wakeOnLots, lanes: 1 }),
    subscribe(auctionEvents.defaulted, 'bidder.basket_win_unpaid', { runAll: wakeOnLots, lanes: 1 }),
  ],
  jobs: { 'bidder.rings': { cron: '15 3 * * *', run: findRings } },
  setup(services) {
    registerLeavingItem('bids', lotsLed)
    registerBidCapsPart()
    registerMatter('ring', async (ctx, ids) =>
      (await ringsByIds(ctx, ids)).map(({ id, shop_id, people }) => ({
        id,
        shop_id,
        people: people.map(({ user_id }) => user_id),
      })),
    )
    registerAbsenteePart()
    registerBidders({
      absenteeActs: actsBefore,
      enterWaiting,
      dropWaiting,
      lotsEnded: wakeEnded,
      forget: forgetBidder,
    })
    turnOf(services).begin = beginTurn
  },
  async stop(services) {
    await stopTurns(services)
    await stopBidding(services)
  },
}
