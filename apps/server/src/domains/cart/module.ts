/** The cart domain as the process sees it. */
import type { DomainModule } from '../../platform/domain.ts'
import { forgetCart } from './forgetting.ts'

export const cartModule: DomainModule = {
  name: 'cart',
  subscriptions: {
    'account.left': { 'cart.forget': (tx, { payload }) => forgetCart(tx, Number(payload.user_id)) },
  },
}
