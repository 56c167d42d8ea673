/** The search domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { siteEvents } from '../site/events.ts'
import { searchEvents } from './events.ts'
import { categoryRenamed, writeMissing, writeOlder, writeStale } from './writing.ts'

export const searchModule: DomainModule = {
  name: 'search',
  subscriptions: [
    // Told by triggers of guards.sql, which name this subscriber and its one lane.
    subscribe(searchEvents.stale, 'search.write', { runAll: writeStale }),
    subscribe(siteEvents.category_renamed, 'search.forget_category_name', categoryRenamed),
  ],
  jobs: {
    'search.older': { cron: '*/10 * * * *', at_start: true, run: writeOlder },
    'search.missing': { cron: '40 4 * * *', at_start: true, run: writeMissing },
  },
}
