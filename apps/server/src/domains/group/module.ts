/** The domain of group buys as the process sees it. */

import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import type { Due } from '../../platform/time/deadlines.ts'
import { accountEvents } from '../account/events.ts'
import { goodsEvents } from '../goods/events.ts'
import { registerJointBuys } from '../goods/index.ts'
import { registerEnds } from '../lot/index.ts'
import { registerKind } from '../order/index.ts'
import { reportEvents } from '../report/events.ts'
import { closeBooking, settleBooking } from './bookings/closing.ts'
import { groupEvents } from './events.ts'
import { notices } from './notices.ts'
import { registerGroupBuy } from './publishing/group-buy-thing.ts'
import { registerGroupQueue } from './publishing/group-queue.ts'
import { endByTime, openByTime, stopWithGoods } from './publishing/reviewing.ts'
import { stopReported } from './publishing/stopping.ts'
import { goodsInBuys } from './store.ts'
import { registerSeatsPart } from './takeout-part.ts'
import { expireTeam, formTeam } from './teams/ending.ts'
import { countOdds } from './teams/odds.ts'
import { groupOrders } from './teams/order-kind.ts'
import { moveBookingEnds, moveTeamEnds } from './teams/outage.ts'
import { eraseWatches, GROUP_ENDS_SOON, tellEndsSoon, tellOpening } from './watching/watching.ts'

const each = (en: string, zh: string, run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  title: { en, zh },
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const due of dues) await run(tx, due.ref_id)
  },
})

export const groupModule: DomainModule = {
  name: 'group',
  locks: {
    group_buys: { class: 'group_buy', by_id: true },
    group_teams: { class: 'group_team', by_id: true },
  },
  notices,
  deadlines: {
    group_open: each('Open a group buy', '拼团开始', openByTime),
    group_end: each('End a group buy', '拼团结束', endByTime),
    [GROUP_ENDS_SOON]: each('Tell watchers that a group buy ends soon', '提醒关注者拼团即将结束', tellEndsSoon),
    booking_close: each('Count the pieces of a booking', '预订截止结算', closeBooking),
    booking_settle: each('Give the difference of a booking back', '预订退差价', settleBooking),
    team_expire: each('End a team that was not filled', '团到期处理', expireTeam),
    group_odds: each('Count how a team that ended stood before', '统计成团率', countOdds),
    group_form: each('Hand a complete team’s orders to its shop', '成团后转待发货', formTeam),
  },
  subscriptions: [
    subscribe(goodsEvents.removed, 'group.stop', stopWithGoods),
    subscribe(reportEvents.outcome, 'group.stop_reported', stopReported),
    subscribe(groupEvents.opened, 'group.tell_opening', tellOpening),
    subscribe(accountEvents.left, 'group.forget', (tx, { payload }) => eraseWatches(tx, payload.user_id)),
  ],
  setup(services) {
    registerKind('group', groupOrders)
    registerJointBuys(services, { among: goodsInBuys })
    registerEnds(services, moveBookingEnds)
    registerEnds(services, moveTeamEnds)
    registerGroupBuy(services)
    registerGroupQueue()
    registerSeatsPart()
  },
}
