/** The domain of invitation as the process sees it. */
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { orderEvents } from '../order/events.ts'
import { registerRank } from '../rank/index.ts'
import { bind } from './binding.ts'
import { inviteEvents } from './events.ts'
import { registerFlagQueue } from './flagged.ts'
import { noteFirstOrder, takeThanksBack, thankInviter } from './income/first-order.ts'
import { followOrder } from './income/following.ts'
import { settleByTime, settleWaiting } from './income/settling.ts'
import { restorePendingOf, voidPendingOf } from './income/voiding.ts'
import { notices } from './notices.ts'
import { erase } from './posters/keeping.ts'
import { SETTLE } from './rules.ts'
import { registerInviteParts } from './takeout-part.ts'

export const inviteModule: DomainModule = {
  name: 'invite',
  locks: { invite_relations: { class: 'invite_relation', by_id: true } },
  notices,
  deadlines: {
    [SETTLE]: {
      title: { en: 'Settle income of an invitation', zh: '结算邀请收益' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await settleByTime(tx, ref_id)
      },
    },
  },
  subscriptions: [
    subscribe(accountEvents.registered, 'invite.bind', bind),
    subscribe(orderEvents.received, 'invite.income', (tx, { payload }) => followOrder(tx, payload)),
    subscribe(orderEvents.completed, 'invite.income', async (tx, { payload }) => {
      await followOrder(tx, payload)
      await noteFirstOrder(tx, payload)
    }),
    subscribe(orderEvents.refunded, 'invite.income', (tx, { payload }) => followOrder(tx, payload, payload.refund_seq)),
    subscribe(orderEvents.refunded_in_part, 'invite.income', (tx, { payload }) =>
      followOrder(tx, payload, payload.refund_seq),
    ),
    subscribe(inviteEvents.first_order, 'invite.thank', thankInviter),
    subscribe(orderEvents.refunded, 'invite.thank_back', (tx, { payload }) => takeThanksBack(tx, payload)),
    subscribe(accountEvents.realname_decided, 'invite.verified', settleWaiting),
    subscribe(accountEvents.banned, 'invite.banned', (tx, { payload }) => voidPendingOf(tx, payload.user_id, 'banned')),
    subscribe(accountEvents.unbanned, 'invite.unbanned', (tx, { payload }) => restorePendingOf(tx, payload.user_id)),
    subscribe(accountEvents.left, 'invite.left', async (tx, { payload }) => {
      await voidPendingOf(tx, payload.user_id, 'left')
      await erase(tx, payload.user_id)
    }),
  ],
  setup(services) {
    registerRank(services, 'invite', {
      select: `select inviter_id as user_id, count(*)::bigint as value from invite_relations
        where status <> 'void' and first_order_id is not null and ($1::timestamptz is null or bound_at >= $1) group by inviter_id`,
    })
    registerFlagQueue()
    registerInviteParts()
  },
}
