/** The goods domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { registerKind } from '../order/index.ts'
import { shopEvents } from '../shop/events.ts'
import { registerWrittenTexts } from '../site/index.ts'
import { notices } from './notices.ts'
import { registerGoodsQueue } from './publishing/goods-queue.ts'
import { registerGoods } from './publishing/goods-thing.ts'
import { takeOffAll, takeOffUnlicensed } from './publishing/reviewing.ts'
import { goodsOrders } from './selling/order-kind.ts'
import { goodsTextsBelow } from './store.ts'

export const goodsModule: DomainModule = {
  name: 'goods',
  locks: { goods_skus: { class: 'stock_unit', by_id: true }, goods_goods: 'goods' },
  notices,
  subscriptions: [
    subscribe(shopEvents.suspended, 'goods.take_off', takeOffAll),
    subscribe(shopEvents.licence_over, 'goods.take_off_unlicensed', takeOffUnlicensed),
  ],
  setup(services) {
    registerKind('goods', goodsOrders)
    registerGoods(services)
    registerWrittenTexts(services, 'goods', { en: 'Goods', zh: '商品' }, goodsTextsBelow)
    registerGoodsQueue()
  },
}
