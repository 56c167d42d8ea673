/** What operators' sockets say: how much waits in each queue, and who looks at a thing. */
import { QUEUES, type QueueName } from '@juya/contract'
import { endPresence } from '../../domains/operator/index.ts'
import type { DeskParts } from '../../platform/realtime/desk.ts'
import { refuse } from '../../platform/refuse.ts'
import { lookAt } from './claims/claims.ts'
import { WAITING } from './lists/waiting.ts'

const isQueue = (name: string): name is QueueName => name in QUEUES

export const DESK: DeskParts = {
  counters: WAITING,
  /** An order is late when its time is over; the others change where no operator and no deadline is. */
  by_time: ['orders_late', 'settings_pending', 'money_stuck', 'background_stuck'],
  /** @throws Refusal NOT_FOUND, FORBIDDEN */
  look: (ctx, { queue, id, typing }) => (isQueue(queue) ? lookAt(ctx, { queue, id, typing }) : refuse('NOT_FOUND')),
  leave: async (ctx, { queue, id }) => {
    if (isQueue(queue)) await endPresence(ctx, { queue, id })
  },
}
