/** The address domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { returnAddresses } from '../shop/index.ts'
import { copyToShop, isAddressOf } from './addresses.ts'
import { eraseAddresses } from './erasure.ts'
import { registerAddressesPart } from './takeout-part.ts'

export const addressModule: DomainModule = {
  name: 'address',
  subscriptions: [
    subscribe(accountEvents.left, 'address.forget', (tx, { payload }) => eraseAddresses(tx, payload.user_id)),
  ],
  setup() {
    Object.assign(returnAddresses, { isOf: isAddressOf, copy: copyToShop })
    registerAddressesPart()
  },
}
