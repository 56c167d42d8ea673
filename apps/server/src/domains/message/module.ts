/** The message domain as the process sees it. */

import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { sendHeld, subscribersOf } from './dispatch.ts'
import { eraseNotices } from './erasure.ts'
import { mailingDeadlines } from './mailing/broadcasts.ts'
import { NOTICES_KEPT_DAYS } from './notices.ts'

const TIDY = `delete from message_notices where id in (select id from message_notices where created_at < (select platform_now()) - interval '${NOTICES_KEPT_DAYS} days' limit $1)`

export const messageModule: DomainModule = {
  name: 'message',
  announce: subscribersOf,
  subscriptions: [
    subscribe(accountEvents.left, 'message.forget', (tx, { payload }) => eraseNotices(tx, payload.user_id)),
  ],
  deadlines: {
    ...mailingDeadlines,
    notice_text: {
      title: { en: 'Send texts that waited for the end of quiet hours', zh: '免打扰结束后发送短信' },
      batch: 50,
      run: sendHeld,
    },
  },
  jobs: {
    'message.tidy': {
      cron: '10 5 * * *',
      run: async (ctx) => {
        await deleteInBatches(ctx, 'message_tidy', TIDY)
      },
    },
  },
}
