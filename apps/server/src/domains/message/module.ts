/** The message domain as the process sees it. */
import { query } from '../../platform/db.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { calls } from './calls.ts'
import { subscriptions } from './telling.ts'

const TIDY = `delete from message_notices where id in (select id from message_notices where created_at < platform_now() - interval '180 days' limit 10000)`

export const messageModule: DomainModule = {
  name: 'message',
  calls,
  subscriptions,
  jobs: {
    'message.tidy': {
      cron: '10 5 * * *',
      run: async (ctx) => {
        await query(ctx, 'message_tidy', TIDY, [])
      },
    },
  },
}
