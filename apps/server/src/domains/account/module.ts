/** The account domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { eraseThings } from '../../platform/things/things.ts'
import { devRoutes } from './dev-outbox.ts'
import { accountEvents } from './events.ts'
import { sendBackWhenDue } from './identity/asking.ts'
import { registerFilings } from './identity/filing-queue.ts'
import { FILING_UNANSWERED } from './identity/identity.ts'
import { jobs } from './jobs.ts'
import { leaveWhenDue } from './leaving/leaving.ts'
import { LEAVE } from './leaving/staying.ts'
import { registerLeavingItem } from './leaving/ways-out.ts'
import { notices } from './notices.ts'
import { registerUser } from './profile/user-thing.ts'
import { checkConsents } from './protecting/consents.ts'
import { changePhoneWhenDue } from './protecting/phone.ts'
import { listenForEnds, stopListening, userOfSession, userOfToken } from './signing-in/sessions.ts'
import { isRestricted, unrestrictWhenDue } from './standing/moderation.ts'

export const accountModule: DomainModule = {
  name: 'account',
  locks: { account_users: 'person' },
  notices,
  deadlines: {
    account_unrestrict: unrestrictWhenDue,
    account_phone: changePhoneWhenDue,
    [FILING_UNANSWERED]: sendBackWhenDue,
    [LEAVE]: leaveWhenDue,
  },
  subscriptions: [
    subscribe(accountEvents.left, 'account.erase_things', (tx, { payload }) => eraseThings(tx, payload.user_id)),
  ],
  jobs,
  setup(services) {
    services.auth = { ...services.auth, user: userOfToken, userOfSession, consented: checkConsents }
    registerLeavingItem('restriction', isRestricted)
    registerUser(services)
    registerFilings()
    listenForEnds(services)
  },
  routes: devRoutes,
  stop: stopListening,
}
