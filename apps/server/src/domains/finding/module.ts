/** The domain of finding lots as the process sees it. */

import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { auctionEvents } from '../lot/events.ts'
import { registerWatchers } from '../lot/index.ts'
import { eraseCalendar } from './calendar/calendar.ts'
import { calendarRoute } from './calendar/route.ts'
import { indexOlder } from './indexing/search-index.ts'
import { endFeatures } from './lists/featuring.ts'
import { notices } from './notices.ts'
import { eraseSearches } from './saved/searches.ts'
import { registerSavedSearchesPart } from './saved/takeout-part.ts'
import { searchDeadlines, tellOfCatalogues, tellSearches } from './saved/telling.ts'
import { eraseWatches } from './watching/erasure.ts'
import { reminderDeadlines, remindOfOpening } from './watching/reminders.ts'
import { watchersOf } from './watching/watch-store.ts'

const forgets = (name: string, forget: (tx: Tx, user_id: number) => Promise<void>) =>
  subscribe(accountEvents.left, name, (tx, { payload }) => forget(tx, payload.user_id))

export const findingModule: DomainModule = {
  name: 'finding',
  notices,
  deadlines: {
    ...reminderDeadlines,
    ...searchDeadlines,
    lot_feature_ends: { title: { en: 'Stop putting a lot forward', zh: '结束推荐拍品' }, run: endFeatures },
  },
  subscriptions: [
    forgets('finding.forget_watches', eraseWatches),
    forgets('finding.forget_calendar', eraseCalendar),
    forgets('finding.forget_searches', eraseSearches),
    subscribe(auctionEvents.lot_started, 'finding.tell_searches', { runAll: tellSearches, lanes: 1 }),
    subscribe(auctionEvents.catalogue_opened, 'finding.tell_searches_of_sale', { runAll: tellOfCatalogues, lanes: 1 }),
  ],
  jobs: { 'finding.search_index': { cron: '*/10 * * * *', at_start: true, run: indexOlder } },
  setup() {
    registerWatchers({ watchersOf, remindOfOpening })
    registerSavedSearchesPart()
  },
  routes: calendarRoute,
}
