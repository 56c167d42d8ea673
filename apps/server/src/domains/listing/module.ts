/** The domain of listing as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { registerBeforeBan } from '../report/index.ts'
import { shopEvents } from '../shop/events.ts'
import { relistDue } from './batches/auto-relist.ts'
import { expireDrafts } from './batches/drafts.ts'
import { registerLotQueue } from './lot-queue.ts'
import { registerLot } from './lot-thing.ts'
import { notices } from './notices.ts'
import { takeBackLots, takeBackTheRest } from './suspended-shop.ts'

export const listingModule: DomainModule = {
  name: 'listing',
  notices,
  deadlines: {
    lot_relist: { title: { en: 'Put an unsold lot up anew', zh: '流拍拍品自动重新上拍' }, run: relistDue },
    batch_draft_expires: {
      title: { en: 'Let a draft mass auction go', zh: '清理连拍草稿' },
      batch: 50,
      run: expireDrafts,
    },
  },
  subscriptions: [subscribe(shopEvents.suspended, 'listing.take_back_lots', takeBackTheRest)],
  setup(services) {
    registerLot(services)
    registerLotQueue()
    registerBeforeBan(takeBackLots)
  },
}
