/** The shop domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { ports as accountPorts } from '../account/index.ts'
import { decideApplication, fileShop } from './applications.ts'
import { memberOf } from './members.ts'
import { notices } from './notices.ts'

export const shopModule: DomainModule = {
  name: 'shop',
  notices,
  subscriptions: { 'account.realname_decided': { 'shop.decide_application': decideApplication } },
  setup(services) {
    services.auth = { ...services.auth, shopMember: memberOf }
    accountPorts.fileShop = fileShop
  },
}
