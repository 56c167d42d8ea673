/** The interest domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { houseEvents } from '../sale/events.ts'
import { eraseInterests } from './erasure.ts'
import { registerOwnFollowables } from './following/followables.ts'
import { followTheHouse } from './following/following.ts'
import { tidyHistory, writeSeen } from './history.ts'

export const interestModule: DomainModule = {
  name: 'interest',
  subscriptions: [
    subscribe(accountEvents.left, 'interest.forget', (tx, { payload }) => eraseInterests(tx, payload.user_id)),
    subscribe(houseEvents.opened, 'interest.follow_house', async (tx, { payload }) => {
      await followTheHouse(tx, payload.shop_id)
    }),
  ],
  setup: registerOwnFollowables,
  jobs: { 'interest.tidy': { cron: '30 5 * * *', run: tidyHistory } },
  stop: writeSeen,
}
