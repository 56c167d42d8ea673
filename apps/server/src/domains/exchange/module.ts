/** The points mall's part of the process. */
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { goodsEvents } from '../goods/events.ts'
import { registerKind } from '../order/index.ts'
import { markNotMe } from './exchanging/acts.ts'
import { eraseFollows, fanOut } from './exchanging/following.ts'
import { pointsOrders } from './exchanging/order-kind.ts'
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
      markNotMe(tx, payload.user_id, created_at),
    ),
    subscribe(accountEvents.left, 'exchange.forget', (tx, { payload }) => eraseFollows(tx, payload.user_id)),
  ],
  setup(services) {
    registerKind('points', pointsOrders)
    registerItem(services)
    registerExchangesPart()
  },
}
