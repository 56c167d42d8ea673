/** Which of our events move point tasks. */
import { subscribe } from '../../../platform/outbox/index.ts'
import { accountEvents } from '../../account/events.ts'
import { activityEvents } from '../../activity/events.ts'
import { orderEvents } from '../../order/events.ts'
import { advance } from './progress.ts'

/** What is told once, moves them once. Checking in moves them itself, with the day. */
export const taskSubscriptions = [
  subscribe(accountEvents.realname_decided, 'points.task_verified', async (tx, { payload, created_at }) => {
    if (payload.verified && payload.kind === 'person') await advance(tx, payload.user_id, 'verified', created_at)
  }),
  subscribe(orderEvents.paid, 'points.task_paid', (tx, { payload, created_at }) =>
    advance(tx, payload.user_id, 'paid', created_at),
  ),
  subscribe(orderEvents.reviewed, 'points.task_reviewed', (tx, { payload, created_at }) =>
    advance(tx, payload.user_id, 'reviewed', created_at),
  ),
  subscribe(activityEvents.earned, 'points.task_friends_helped', (tx, { payload, created_at }) =>
    advance(tx, payload.user_id, 'friends_helped', created_at),
  ),
]
