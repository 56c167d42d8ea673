/** The levels' part of the process. */
import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import type { Due } from '../../platform/time/deadlines.ts'
import { accountEvents } from '../account/events.ts'
import { aftersaleEvents } from '../aftersale/events.ts'
import { bbsEvents } from '../bbs/events.ts'
import { orderEvents } from '../order/events.ts'
import { pointsEvents } from '../points/events.ts'
import { reportEvents } from '../report/events.ts'
import { shopEvents } from '../shop/events.ts'
import { creditLate, creditOrders, creditReport, creditRuling, takeOrdersBack } from './crediting.ts'
import { countKnown } from './fakes.ts'
import * as growing from './growing.ts'
import {
  closeUnasked,
  endReturned,
  forgetLosses,
  LOSS_FINAL,
  LOSS_SILENT,
  noteLoss,
  undoUndecided,
} from './losses/losing.ts'
import { registerLosses } from './losses/loss-queue.ts'
import { notices } from './notices.ts'
import { registerGrowthPart } from './takeout-part.ts'

const each = (en: string, zh: string, run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  title: { en, zh },
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const { ref_id } of dues) await run(tx, ref_id)
  },
})

/** One subscriber hears all that becomes of a review, of an order, of a case, in its order. */
export const levelModule: DomainModule = {
  name: 'level',
  locks: { level_losses: 'penalty' },
  notices,
  deadlines: {
    [LOSS_FINAL]: each('Make a loss of growth or credit final', '成长值与信用分扣减生效', closeUnasked),
    [LOSS_SILENT]: each('Undo a loss no operator decided on', '逾期未复核的扣减撤销', undoUndecided),
  },
  subscriptions: [
    subscribe(orderEvents.reviewed, 'level.review', growing.growByReview),
    subscribe(orderEvents.review_hidden, 'level.review', growing.shrinkByHiding),
    subscribe(orderEvents.review_restored, 'level.review', growing.growByRestoring),
    subscribe(reportEvents.outcome, 'level.report', growing.growByReport),
    subscribe(pointsEvents.week_kept, 'level.week', growing.growByWeek),
    subscribe(reportEvents.judged, 'level.fake', creditReport),
    subscribe(aftersaleEvents.ruling, 'level.case', growing.shrinkByRuling),
    subscribe(aftersaleEvents.reopened, 'level.case', growing.growByReopening),
    subscribe(bbsEvents.removal_stood, 'level.removal', growing.shrinkByRemoval),
    subscribe(aftersaleEvents.ruling, 'level.credit_case', creditRuling),
    subscribe(orderEvents.completed, 'level.credit_order', {
      runAll: (tx, events) =>
        creditOrders(
          tx,
          events.map(({ payload }) => payload),
        ),
    }),
    subscribe(orderEvents.refunded, 'level.credit_order', {
      runAll: (tx, events) =>
        takeOrdersBack(
          tx,
          events.map(({ payload }) => payload),
        ),
    }),
    subscribe(orderEvents.late_compensated, 'level.credit_late', creditLate),
    subscribe(accountEvents.growth_lost, 'level.losses', (tx, { payload: { user_id, ...told } }) =>
      noteLoss(tx, { user_id }, told),
    ),
    subscribe(accountEvents.growth_returned, 'level.losses', (tx, { payload: { user_id, log_id } }) =>
      endReturned(tx, { user_id }, log_id),
    ),
    subscribe(shopEvents.credit_lost, 'level.losses', (tx, { payload: { shop_id, ...told } }) =>
      noteLoss(tx, { shop_id }, told),
    ),
    subscribe(shopEvents.credit_returned, 'level.losses', (tx, { payload: { shop_id, log_id } }) =>
      endReturned(tx, { shop_id }, log_id),
    ),
    subscribe(shopEvents.credit_returned, 'level.fakes', (tx, { payload }) => countKnown(tx, payload.shop_id)),
    subscribe(accountEvents.left, 'level.forget', (tx, { payload }) => forgetLosses(tx, payload.user_id)),
  ],
  setup() {
    registerLosses()
    registerGrowthPart()
  },
}
