/** The address domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { forgetAddresses } from './forgetting.ts'
import { registerAddressesPart } from './takeout-part.ts'

export const addressModule: DomainModule = {
  name: 'address',
  subscriptions: {
    'account.left': { 'address.forget': (tx, { payload }) => forgetAddresses(tx, Number(payload.user_id)) },
  },
  setup() {
    registerAddressesPart()
  },
}
