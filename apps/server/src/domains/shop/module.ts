/** The shop domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { ports as accountPorts } from '../account/index.ts'
import { decideApplication, fileShop } from './applications.ts'
import { tellShops } from './fee-notices.ts'
import { memberOf } from './members.ts'
import { takeSeal } from './moderation.ts'
import { notices } from './notices.ts'

export const shopModule: DomainModule = {
  name: 'shop',
  notices,
  subscriptions: {
    'account.realname_decided': { 'shop.decide_application': decideApplication },
    'account.realname_revoked': { 'shop.take_seal': takeSeal },
    'operator.fee_announced': { 'shop.tell_of_fee': tellShops('shop.fee_announced') },
    'operator.fee_called_off': { 'shop.tell_of_fee': tellShops('shop.fee_called_off') },
  },
  setup(services) {
    services.auth = { ...services.auth, shopMember: memberOf }
    accountPorts.fileShop = fileShop
  },
}
