/** The domain of lots as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { orderEvents } from '../order/events.ts'
import { registerKind } from '../order/index.ts'
import { registerWrittenTexts } from '../site/index.ts'
import { tellFairWarning } from './bidding/fair-warning.ts'
import { newestFrames } from './bidding/missed-ticks.ts'
import { closeDue, settleDue } from './closing/closing.ts'
import { startHeartbeat, stopHeartbeat } from './closing/heartbeat.ts'
import { auctionOrders } from './closing/order-kind.ts'
import { tellOutage } from './closing/outages.ts'
import { scoreAllLots, scoreHotLots } from './hot-scores.ts'
import { notices } from './notices.ts'
import { startDue } from './opening/opening.ts'
import { writeViews } from './page/view-counter.ts'
import { lotTextsBelow } from './store.ts'
import { tellLastMinute, tellOutbid, winnersDidNotPay, winnersPaid } from './subscribers.ts'

export const lotModule: DomainModule = {
  name: 'lot',
  notices,
  locks: { lot_lots: { class: 'lot', by_id: true }, lot_parcels: 'lot_parcel' },
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
    lot_last_minute: {
      title: { en: 'Tell people in the app that a lot ends in a minute', zh: '通知应用内用户拍品最后一分钟' },
      batch: 50,
      run: tellLastMinute,
    },
    lot_fair_warning: { title: { en: 'Give fair warning', zh: '最后机会提示' }, batch: 50, run: tellFairWarning },
  },
  subscriptions: [
    subscribe(orderEvents.closed_unpaid, 'lot.default', { runAll: winnersDidNotPay, lanes: 4 }),
    subscribe(orderEvents.paid, 'lot.note_paid', { runAll: winnersPaid, lanes: 4 }),
  ],
  jobs: {
    'lot.hot_scores': { cron: '* * * * *', run: scoreHotLots },
    'lot.hot_scores_all': { cron: '25 * * * *', run: scoreAllLots },
  },
  setup(services) {
    registerKind('auction', auctionOrders)
    registerWrittenTexts(services, 'lot', { en: 'Lots', zh: '拍品' }, lotTextsBelow)
    services.realtime.follow('lot', newestFrames, 'lot.tick')
  },
  start: startHeartbeat,
  async stop(services) {
    await stopHeartbeat(services)
    await writeViews(services)
  },
}
