/** The interest domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { eraseInterests } from './erasure.ts'
import { tidyHistory, writeSeen } from './history.ts'

export const interestModule: DomainModule = {
  name: 'interest',
  subscriptions: [
    subscribe(accountEvents.left, 'interest.forget', (tx, { payload }) => eraseInterests(tx, payload.user_id)),
  ],
  jobs: { 'interest.tidy': { cron: '30 5 * * *', run: tidyHistory } },
  stop: writeSeen,
}
