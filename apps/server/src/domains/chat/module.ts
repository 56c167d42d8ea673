/** The chat as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { orderEvents } from '../order/events.ts'
import { forgetOld } from './erasure.ts'
import { forgetHeld, freeByOrder, heldDeadlines } from './held/deciding.ts'
import { notices } from './notices.ts'
import { writePages } from './searching/pages.ts'
import { noteArrival, stopTalking } from './talking/batch/talking.ts'
import { arrivalDeadlines, writtenSince } from './talking/delivery.ts'
import { registerMessage } from './talking/message-thing.ts'
import { pictureRoute } from './talking/pictures.ts'
import { registerChatsPart } from './talking/takeout-part.ts'

export const chatModule: DomainModule = {
  name: 'chat',
  locks: { chat_conversations: 'conversation', chat_participants: 'side_of_conversation' },
  setup: (services) => {
    registerMessage(services)
    registerChatsPart()
    services.realtime.onArrival(noteArrival)
    services.realtime.followOwners('chat.message', writtenSince)
  },
  stop: stopTalking,
  notices,
  deadlines: { ...arrivalDeadlines, ...heldDeadlines },
  subscriptions: [
    subscribe(accountEvents.left, 'chat.forget_held', (tx, { payload }) => forgetHeld(tx, payload.user_id)),
    subscribe(orderEvents.created, 'chat.free_held', {
      each: (tx, { payload }) => freeByOrder(tx, payload.user_id, payload.shop_id),
    }),
  ],
  routes: pictureRoute,
  jobs: {
    'chat.forget_recalled': { cron: '20 * * * *', run: forgetOld },
    'chat.pages': { cron: '* * * * *', at_start: true, run: writePages },
  },
}
