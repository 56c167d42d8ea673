/** The chat as the process sees it. */
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { FORGET_HELD, FORGET_SAME, forgetHeld, freeByOrder, heldDeadlines } from './held/deciding.ts'
import { notices } from './notices.ts'
import { noteArrival, stopTalking } from './talking/batch/talking.ts'
import { pictureRoute } from './talking/pictures.ts'
import { registerMessageTarget } from './talking/report-target.ts'
import { registerChatsPart } from './talking/takeout-part.ts'
import { arrivalDeadlines, writtenSince } from './talking/told.ts'

/** What was recalled is kept so long, for a report. */
export const RECALLED_KEPT_H = 24

const FORGET = `update chat_messages set text = null, original = null, picture = null, video = null, ref_id = null
  where id in (select id from chat_messages where recalled_at < (select platform_now()) - interval '${RECALLED_KEPT_H} hours'
    and (text is not null or picture is not null or ref_id is not null) limit $1)`

export const chatModule: DomainModule = {
  name: 'chat',
  setup: (services) => {
    registerMessageTarget()
    registerChatsPart()
    services.realtime.onArrival(noteArrival)
    services.realtime.followOwners('chat.message', writtenSince)
  },
  stop: stopTalking,
  notices,
  deadlines: { ...arrivalDeadlines, ...heldDeadlines },
  subscriptions: {
    'account.left': { 'chat.forget_held': (tx, { payload }) => forgetHeld(tx, Number(payload.user_id)) },
    'order.created': {
      'chat.free_held': {
        each: (tx, { payload }) => freeByOrder(tx, Number(payload.user_id), Number(payload.shop_id)),
      },
    },
  },
  routes: pictureRoute,
  jobs: {
    'chat.forget_recalled': {
      cron: '20 * * * *',
      run: async (ctx) => {
        await deleteInBatches(ctx, 'chat_forget_recalled', FORGET)
        await deleteInBatches(ctx, 'chat_forget_held', FORGET_HELD)
        await deleteInBatches(ctx, 'chat_forget_same', FORGET_SAME)
      },
    },
  },
}
