/** The shops' service as the process sees it. */
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { registerShopWords } from '../chat/index.ts'
import { leaveDesk, setUpDesk } from './desk/set-up.ts'
import { deskDeadlines } from './desk/timers.ts'
import { blockedWordsOf } from './hours.ts'

import { FORGET, measureAnswer } from './response-time.ts'
import { answerMessage, answerOrder } from './sending.ts'
import { notices } from './turns/notices.ts'
import { hearTurn, leaveTurns, turnDeadlines } from './turns/turns.ts'

export const serviceModule: DomainModule = {
  name: 'service',
  setup: () => {
    registerShopWords(blockedWordsOf)
    setUpDesk()
  },
  notices,
  deadlines: { ...deskDeadlines, ...turnDeadlines },
  subscriptions: {
    'chat.sent': {
      'service.answer': { each: answerMessage },
      'service.measure': { each: measureAnswer },
      // In one queue: many events share a transaction, and each shop's turns are locked in it.
      'service.turn': { each: hearTurn, lanes: 1 },
    },
    'account.left': { 'service.leave_desk': leaveDesk, 'service.leave_turns': leaveTurns },
    'order.paid': { 'service.paid': answerOrder('paid') },
    'order.shipped': { 'service.shipped': answerOrder('shipped') },
  },
  jobs: {
    'service.tidy': {
      cron: '50 4 * * *',
      run: async (ctx) => {
        for (const [nth, text] of FORGET.entries()) await deleteInBatches(ctx, `service_tidy_${nth}`, text)
      },
    },
  },
}
