/** The shop domain as the process sees it. */
import type { DomainModule } from '../../platform/domain.ts'
import { ports as accountPorts } from '../account/index.ts'
import { applicationOf, decideApplication, fileShop } from './applications.ts'
import { calls } from './calls.ts'
import { memberOf, shopsOf } from './shops.ts'

export const shopModule: DomainModule = {
  name: 'shop',
  calls,
  subscriptions: { 'account.realname_decided': { 'shop.decide_application': decideApplication } },
  setup(services) {
    services.auth = { ...services.auth, shopMember: memberOf }
    Object.assign(accountPorts, { shopsOf, fileShop, applicationOf })
  },
}
