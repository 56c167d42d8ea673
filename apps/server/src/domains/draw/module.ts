/** The draws' part of the process. */
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { registerLeavingItem } from '../account/index.ts'
import { goodsEvents } from '../goods/events.ts'
import { orderEvents } from '../order/events.ts'
import { registerKind } from '../order/index.ts'
import './drawing/late-alarm.ts'
import { registerDraw } from './draw-thing.ts'
import { drawByTime } from './drawing/draw-winners.ts'
import { lockByTime } from './drawing/lock-list.ts'
import { drawEvents } from './events.ts'
import { notices } from './notices.ts'
import { voidWithGoods } from './preparing/void-draw.ts'
import { registerDrawsPart } from './takeout-part.ts'
import { countOpenWins, endWinsOf, expireByTime, forgetAddresses } from './winning/claim.ts'
import { freeAll, freeOne, freeUnwon, keepOne, sendOne } from './winning/kept-pieces.ts'
import { prizeOrders } from './winning/order-kind.ts'
import { registerWinQueue } from './winning/win-queue.ts'

export const drawModule: DomainModule = {
  name: 'draw',
  locks: { draw_draws: 'draw', draw_wins: { class: 'win', by_id: true } },
  notices,
  subscriptions: [
    subscribe(accountEvents.banned, 'draw.end_wins', (tx, { payload }) => endWinsOf(tx, payload.user_id)),
    subscribe(accountEvents.left, 'draw.forget', (tx, { payload }) => forgetAddresses(tx, payload.user_id)),
    subscribe(goodsEvents.removed, 'draw.void', voidWithGoods),
    subscribe(drawEvents.voided, 'draw.free_all', (tx, { payload }) => freeAll(tx, payload.draw_id)),
    subscribe(drawEvents.drawn, 'draw.free_unwon', (tx, { payload }) => freeUnwon(tx, payload)),
    subscribe(drawEvents.expired, 'draw.free_one', (tx, { payload }) => freeOne(tx, payload.draw_id)),
    subscribe(orderEvents.shipped, 'draw.send_one', (tx, { payload }) => sendOne(tx, payload)),
    subscribe(orderEvents.late_compensated, 'draw.keep_one', (tx, { payload }) => keepOne(tx, payload)),
  ],
  deadlines: {
    draw_lock: {
      title: { en: 'Lock the list of a draw', zh: '截止抽奖报名' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await lockByTime(tx, ref_id)
      },
    },
    draw_draw: { title: { en: 'Draw the prizes', zh: '开奖' }, ask: drawByTime },
    win_claim: {
      title: { en: 'End a prize that was not claimed', zh: '奖品领取到期' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await expireByTime(tx, ref_id)
      },
    },
  },
  setup(services) {
    registerDraw(services)
    registerKind('prize', prizeOrders)
    registerWinQueue()
    registerLeavingItem('wins', countOpenWins)
    registerDrawsPart()
  },
}
