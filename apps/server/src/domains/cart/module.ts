/** The cart domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { eraseCart } from './erasure.ts'

export const cartModule: DomainModule = {
  name: 'cart',
  subscriptions: [subscribe(accountEvents.left, 'cart.forget', (tx, { payload }) => eraseCart(tx, payload.user_id))],
}
