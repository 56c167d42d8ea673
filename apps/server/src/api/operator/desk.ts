/** What operators' sockets say: how much waits in each queue, and who looks at a thing. */
import { countForPlatform } from '../../domains/aftersale/index.ts'
import { endPresence, settingsPending } from '../../domains/operator/index.ts'
import { lateCount } from '../../domains/order/index.ts'
import { reportsWaiting } from '../../domains/report/index.ts'
import { applicationsWaiting, deductionsWaiting, licencesWaiting, namesWaiting } from '../../domains/shop/index.ts'
import { approvalsWaiting } from '../../platform/approvals.ts'
import type { DeskParts } from '../../platform/realtime/desk.ts'
import { refuse } from '../../platform/refuse.ts'
import { filingsPending } from '../account/console.ts'
import { lotsReviewing } from '../auction/console.ts'
import { goodsReviewing } from '../goods/console.ts'
import { salesReviewing } from '../house/console.ts'
import { payoutsWaiting } from '../payout/console.ts'
import { backgroundStuck } from './background.ts'
import { lookAt } from './claims/claims.ts'
import { isQueue } from './claims/queue-kinds.ts'
import { appealsWaiting } from './people/penalties.ts'
import { deskWaiting } from './service-desk/held.ts'
import { moneyStuck } from './stuck.ts'

export const DESK: DeskParts = {
  /** As the overview counts them. */
  counters: {
    lots_reviewing: lotsReviewing,
    goods_reviewing: goodsReviewing,
    realname_pending: filingsPending,
    applications_waiting: applicationsWaiting,
    names_waiting: namesWaiting,
    licences_waiting: licencesWaiting,
    sales_reviewing: salesReviewing,
    reports_waiting: reportsWaiting,
    penalties_appealed: appealsWaiting,
    deductions_waiting: deductionsWaiting,
    cases_waiting: countForPlatform,
    desk_waiting: deskWaiting,
    payouts_waiting: payoutsWaiting,
    orders_late: lateCount,
    settings_pending: settingsPending,
    approvals_waiting: (ctx) => approvalsWaiting(ctx),
    money_stuck: moneyStuck,
    background_stuck: backgroundStuck,
  },
  /** An order is late when its time is over; the others change where no operator and no deadline is. */
  by_time: ['orders_late', 'settings_pending', 'money_stuck', 'background_stuck'],
  /** @throws Refusal NOT_FOUND, FORBIDDEN */
  look: (ctx, { queue, id, typing }) => (isQueue(queue) ? lookAt(ctx, { queue, id, typing }) : refuse('NOT_FOUND')),
  leave: async (ctx, { queue, id }) => {
    if (isQueue(queue)) await endPresence(ctx, { queue, id })
  },
}
