/** The shops' service as the process sees it. */

import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { chatEvents } from '../chat/events.ts'
import { registerShopWords } from '../chat/index.ts'
import { orderEvents } from '../order/events.ts'
import { assignmentDeadlines, hearLine, leaveAssignments } from './assignments/assigning.ts'
import { notices } from './assignments/notices.ts'
import { leaveDesk, setUpDesk } from './desk/set-up.ts'
import { deskDeadlines } from './desk/timers.ts'
import { blockedWordsOf } from './hours.ts'
import { FORGET, measureAnswer } from './response-time.ts'
import { answerMessage, answerOrder } from './sending.ts'

export const serviceModule: DomainModule = {
  name: 'service',
  setup: () => {
    registerShopWords(blockedWordsOf)
    setUpDesk()
  },
  notices,
  deadlines: { ...deskDeadlines, ...assignmentDeadlines },
  subscriptions: [
    subscribe(chatEvents.sent, 'service.answer', { each: answerMessage }),
    subscribe(chatEvents.sent, 'service.measure', { each: measureAnswer }),
    // In one queue: many events share a transaction, and each shop's turns are locked in it.
    subscribe(chatEvents.sent, 'service.turn', { each: hearLine, lanes: 1 }),
    subscribe(accountEvents.left, 'service.leave_desk', leaveDesk),
    subscribe(accountEvents.left, 'service.leave_turns', leaveAssignments),
    subscribe(orderEvents.paid, 'service.paid', answerOrder('paid')),
    subscribe(orderEvents.shipped, 'service.shipped', answerOrder('shipped')),
  ],
  jobs: {
    'service.tidy': {
      cron: '50 4 * * *',
      run: async (ctx) => {
        for (const [nth, text] of FORGET.entries()) await deleteInBatches(ctx, `service_tidy_${nth}`, text)
      },
    },
  },
}
