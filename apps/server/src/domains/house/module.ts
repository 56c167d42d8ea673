/** The domain of auction houses as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { registerThing } from '../../platform/things/things.ts'
import { auctionEvents } from '../auction/events.ts'
import { registerSales } from '../auction/index.ts'
import { depositEvents } from '../deposit/events.ts'
import { orderEvents } from '../order/events.ts'
import { shopEvents } from '../shop/events.ts'
import { saleCalendarRoute } from './calendar/sale-calendar.ts'
import { endSessions, startSessions } from './clocks.ts'
import { followShop } from './houses.ts'
import { depositsHeld } from './registering.ts'
import { newestRooms } from './room/room-store.ts'
import { callOffUndated, standStill, startNext } from './room/running.ts'
import { ordersDecided, settlePaddles, winsDefaulted } from './settling.ts'
import { firstEndsOf, readPaddles, sessionById } from './store.ts'
import { notices } from './telling/notices.ts'

export const houseModule: DomainModule = {
  name: 'house',
  locks: { house_sessions: 'sale', house_paddles: 'paddle' },
  notices,
  routes: saleCalendarRoute,
  deadlines: {
    session_start: { title: { en: 'Open a sale', zh: '专场开拍' }, run: startSessions },
    session_end: { title: { en: 'End a sale', zh: '专场结束' }, run: endSessions },
    room_next: { title: { en: 'Start the next lot of a room', zh: '现场下一件开拍' }, run: startNext },
    session_still: { title: { en: 'Stop a sale in which nothing runs', zh: '现场停滞后中止' }, run: standStill },
    session_undated: { title: { en: 'Call off a sale without a new date', zh: '未改期专场取消' }, run: callOffUndated },
    paddle_settle: { title: { en: 'Settle a paddle after its sale', zh: '专场结束后结清号牌' }, run: settlePaddles },
  },
  subscriptions: [
    subscribe(depositEvents.held, 'house.give_paddle', { runAll: depositsHeld, lanes: 2 }),
    subscribe(orderEvents.paid, 'house.settle_paid', { runAll: ordersDecided, lanes: 2 }),
    subscribe(orderEvents.closed, 'house.settle_closed', { runAll: ordersDecided, lanes: 2 }),
    subscribe(auctionEvents.defaulted, 'house.note_default', { runAll: winsDefaulted, lanes: 2 }),
    subscribe(shopEvents.suspended, 'house.close', followShop(false)),
    subscribe(shopEvents.closed, 'house.close', followShop(false)),
    subscribe(shopEvents.reinstated, 'house.open_again', followShop(true)),
  ],
  setup(services) {
    registerThing(services, 'sale', { left: { stays: 'its house is a shop, which closes once none of its lots runs' } })
    services.realtime.follow('session', newestRooms)
    registerSales({
      isBeingPrepared: async (ctx, session_id) => (await sessionById(ctx, session_id))?.status === 'draft',
      readPaddles,
      firstEndsOf,
    })
  },
}
