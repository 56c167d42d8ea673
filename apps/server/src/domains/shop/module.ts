/** The shop domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { ports as accountPorts } from '../account/index.ts'
import { notices as application_notices } from './applications/application-notices.ts'
import { fileShop } from './applications/applications.ts'
import { followDocuments, UNANSWERED, withdrawUnanswered } from './applications/deciding.ts'
import { tellShops } from './fee-notices.ts'
import { memberOf } from './members.ts'
import { takeSeal } from './moderation.ts'
import { notices } from './notices.ts'

export const shopModule: DomainModule = {
  name: 'shop',
  notices: { ...notices, ...application_notices },
  deadlines: {
    [UNANSWERED]: {
      title: { en: 'Withdraw an application for a shop without an answer', zh: '撤回逾期未补充的开店申请' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await withdrawUnanswered(tx, ref_id)
      },
    },
  },
  subscriptions: {
    'account.realname_decided': { 'shop.follow_documents': followDocuments },
    'account.realname_revoked': { 'shop.take_seal': takeSeal },
    'operator.fee_announced': { 'shop.tell_of_fee': tellShops('shop.fee_announced') },
    'operator.fee_called_off': { 'shop.tell_of_fee': tellShops('shop.fee_called_off') },
  },
  setup(services) {
    services.auth = { ...services.auth, shopMember: memberOf }
    accountPorts.fileShop = fileShop
  },
}
