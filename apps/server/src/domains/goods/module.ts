/** The goods domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { registerKind } from '../order/index.ts'
import { registerYield } from '../piece/index.ts'
import { registerSource } from '../search/index.ts'
import { shopEvents } from '../shop/events.ts'
import { registerOpenItems } from '../shop/index.ts'
import { notices } from './notices.ts'
import { letGo } from './publishing/auctioning.ts'
import { openGoods } from './publishing/open-goods.ts'
import { registerGoodsTarget } from './publishing/report-target.ts'
import { takeOffAll, takeOffUnlicensed } from './publishing/reviewing.ts'
import { goodsToFind } from './search.ts'
import { goodsOrders } from './selling/order-kind.ts'

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
    registerYield('goods', letGo)
    registerOpenItems('goods', openGoods)
    registerGoodsTarget()
    registerSource(services, 'goods', goodsToFind)
  },
}
