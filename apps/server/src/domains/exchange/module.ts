/** The points mall's part of the process. */
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { goodsEvents } from '../goods/events.ts'
import { registerKind } from '../order/index.ts'
import { eraseFollows, fanOut } from './exchanging/following.ts'
import { pointsOrders } from './exchanging/order-kind.ts'
import { beginRest, HOLD, holdExchanges, lookAtHold } from './exchanging/waiting.ts'
import { registerItem } from './item-thing.ts'
import { endWithGoods } from './items/offer-item.ts'
import { notices } from './notices.ts'
import { registerExchangesPart } from './takeout-part.ts'

export const exchangeModule: DomainModule = {
  name: 'exchange',
  locks: { exchange_items: { class: 'points_item', by_id: true } },
  notices,
  subscriptions: [
    ...fanOut,
    subscribe(goodsEvents.removed, 'exchange.end_items', (tx, { payload }) => endWithGoods(tx, payload.goods_id)),
    subscribe(accountEvents.locked, 'exchange.not_me', (tx, { payload, created_at }) =>
      holdExchanges(tx, payload.user_id, created_at),
    ),
    subscribe(accountEvents.unlocked, 'exchange.begin_rest', (tx, { payload, created_at }) =>
      beginRest(tx, payload.user_id, created_at),
    ),
    subscribe(accountEvents.left, 'exchange.forget', (tx, { payload }) => eraseFollows(tx, payload.user_id)),
  ],
  deadlines: {
    [HOLD]: {
      title: {
        en: 'Hold exchanges back, or let them go, after “It was not me”',
        zh: '非本人操作后的兑换：暂缓或恢复发货',
      },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await lookAtHold(tx, ref_id)
      },
    },
  },
  setup(services) {
    registerKind('points', pointsOrders)
    registerItem(services)
    registerExchangesPart()
  },
}
