/** The points' part of the process. */
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { setDeadline } from '../../platform/time/deadlines.ts'
import { accountEvents } from '../account/events.ts'
import { bbsEvents } from '../bbs/events.ts'
import { drawEvents } from '../draw/events.ts'
import { registerPointTickets } from '../draw/index.ts'
import { auctionEvents } from '../lot/events.ts'
import { orderEvents } from '../order/events.ts'
import { LAPSE, TELL } from './book/clocks.ts'
import { lapseByTime, tellByTime } from './book/lapsing.ts'
import { makeUpForOutage, pauseOf, resumeOf } from './book/pauses.ts'
import { voidPoints } from './book/voiding.ts'
import { earnForOrder, takeBackForRefund } from './from/orders.ts'
import { earnForLikes, earnForPost, takeBackForRemoval } from './from/posts.ts'
import { earnForReview, giveAgainForShown, takeBackForHidden } from './from/reviews.ts'
import { DRAW_BACK, giveTicketsBack, payTicket } from './from/tickets.ts'
import { notices } from './notices.ts'
import { setting } from './settings.ts'
import { registerPointsPart } from './takeout-part.ts'
import { taskSubscriptions } from './tasks/subscriptions.ts'

export const pointsModule: DomainModule = {
  name: 'points',
  locks: { points_books: { class: 'points_book', by_id: true } },
  notices,
  subscriptions: [
    subscribe(accountEvents.locked, 'points.pause', (tx, { payload, created_at }) =>
      pauseOf(tx, payload.user_id, created_at),
    ),
    subscribe(accountEvents.unlocked, 'points.pause', (tx, { payload, created_at }) =>
      resumeOf(tx, payload.user_id, created_at),
    ),
    subscribe(accountEvents.left, 'points.void', (tx, { payload }) => voidPoints(tx, payload.user_id)),
    subscribe(auctionEvents.service_away, 'points.outage', (tx, { payload }) =>
      makeUpForOutage(tx, payload, payload.outage_id),
    ),
    subscribe(orderEvents.completed, 'points.order', (tx, { payload }) => earnForOrder(tx, payload)),
    subscribe(orderEvents.refunded, 'points.order', (tx, { payload }) => takeBackForRefund(tx, payload)),
    subscribe(orderEvents.refunded_in_part, 'points.order', (tx, { payload }) => takeBackForRefund(tx, payload)),
    subscribe(orderEvents.reviewed, 'points.review', (tx, { payload }) => earnForReview(tx, payload)),
    subscribe(orderEvents.review_hidden, 'points.review', (tx, { id, payload }) => takeBackForHidden(tx, payload, id)),
    subscribe(orderEvents.review_restored, 'points.review', (tx, { id, payload }) =>
      giveAgainForShown(tx, payload, id),
    ),
    subscribe(bbsEvents.published, 'points.post', (tx, { payload }) => earnForPost(tx, payload)),
    subscribe(bbsEvents.reacted, 'points.post', (tx, { id, payload }) => earnForLikes(tx, payload, id)),
    subscribe(bbsEvents.removal_stood, 'points.post', (tx, { payload }) => takeBackForRemoval(tx, payload)),
    subscribe(drawEvents.voided, 'points.draw', (tx, { payload }) => setDeadline(tx, DRAW_BACK, payload.draw_id, 0)),
    ...taskSubscriptions,
  ],
  deadlines: {
    [LAPSE]: { title: { en: 'Points lapse', zh: '积分过期' }, batch: 200, apart: true, run: lapseByTime },
    [TELL]: {
      title: { en: 'Tell of points that lapse soon', zh: '积分即将过期提醒' },
      ...{ batch: 200, apart: true, run: tellByTime },
    },
    [DRAW_BACK]: {
      title: { en: 'Give the points of tickets back', zh: '退回抽奖券积分' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await giveTicketsBack(tx, ref_id)
      },
    },
  },
  setup(services) {
    registerPointTickets(services, { pay: payTicket, cost: (ctx) => setting(ctx, 'points.draw_ticket') })
    registerPointsPart()
  },
}
