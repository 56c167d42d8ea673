/** The activities' part of the process. */
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { notices } from './notices.ts'
import { lapseByTime, lapseOf } from './sharing.ts'
import { registerSharesPart } from './takeout-part.ts'

export const activityModule: DomainModule = {
  name: 'activity',
  locks: { activity_shares: { class: 'signup', by_id: true } },
  notices,
  subscriptions: [
    subscribe(accountEvents.banned, 'activity.end', (tx, { payload }) => lapseOf(tx, payload.user_id)),
    subscribe(accountEvents.left, 'activity.forget', (tx, { payload }) => lapseOf(tx, payload.user_id)),
  ],
  deadlines: {
    share_lapse: {
      title: { en: 'End bringing friends for a coupon', zh: '助力到期' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await lapseByTime(tx, ref_id)
      },
    },
  },
  setup() {
    registerSharesPart()
  },
}
