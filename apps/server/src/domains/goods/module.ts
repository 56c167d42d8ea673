/** The goods domain as the process sees it. */
import type { DomainModule } from '../../platform/domain.ts'
import { registerKind } from '../order/index.ts'
import { registerSource } from '../search/index.ts'
import { notices } from './notices.ts'
import { takeOffAll } from './publishing/reviewing.ts'
import { goodsToFind } from './search.ts'
import { goodsOrders } from './selling/order-kind.ts'

export const goodsModule: DomainModule = {
  name: 'goods',
  notices,
  subscriptions: { 'shop.suspended': { 'goods.take_off': takeOffAll } },
  setup(services) {
    registerKind('goods', goodsOrders)
    registerSource(services, 'goods', goodsToFind)
  },
}
